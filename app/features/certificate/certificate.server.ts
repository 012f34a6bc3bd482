import { randomBytes } from 'node:crypto';
import { certificates, courses, enrollments, itemProgress, lessonItems } from 'drizzle/schema';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { readEdition } from '~/features/catalog/edition.server';
import { AppError } from '~/http/errors';

export const newId = () => randomBytes(16).toString('base64url');

// The condition of the table's unique index.
export const isValid = and(isNull(certificates.revokedAt), isNull(certificates.replacedAt));

export type CertificateState = 'valid' | 'replaced' | 'revoked';

export type Certificate = {
  id: string;
  userId: number;
  name: string;
  issuedAt: Date;
  state: CertificateState;
  replacedAt: Date | null;
  replacedBy: string | null;
  revokedAt: Date | null;
  revocationReason: string | null;
  course: { id: number; name: string; description: string; level: string; topics: string[] };
  edition: string;
  lessons: { name: string; items: number }[];
  exercises: number;
  solvedAlone: number;
};

const solvedAlone = sql<number>`(
  select count(*)::int from ${itemProgress} join ${lessonItems} on ${lessonItems.id} = ${itemProgress.itemId}
  where ${itemProgress.enrollmentId} = ${enrollments.id} and ${lessonItems.type} = 'exercises'
    and ${itemProgress.completedAt} <= ${certificates.issuedAt} and not ${itemProgress.withHelp})`;

export async function findCertificate(id: string): Promise<Certificate | undefined> {
  const [row] = await db
    .select({ certificate: certificates, course: courses, kept: enrollments.finishedEdition, solvedAlone })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .leftJoin(
      enrollments,
      and(eq(enrollments.courseId, certificates.courseId), eq(enrollments.userId, certificates.userId)),
    )
    .where(eq(certificates.id, id));
  if (!row) return undefined;
  const { attemptId: _, courseId: __, ...certificate } = row.certificate;
  const { course } = row;
  const { name: edition, lessons } = row.kept ?? (await readEdition(db, course.id));
  const exercises = lessons.reduce((sum, lesson) => sum + lesson.exercises, 0);
  return {
    ...certificate,
    state: certificate.revokedAt ? 'revoked' : certificate.replacedAt ? 'replaced' : 'valid',
    course: {
      id: course.id,
      name: course.name,
      description: course.description,
      level: course.level,
      topics: course.topics,
    },
    edition,
    lessons: lessons.map(({ name, items }) => ({ name, items })),
    exercises,
    solvedAlone: Math.min(row.solvedAlone, exercises),
  };
}

/**
 * Corrects the name, once. The old certificate refers to the new one. Safe to repeat.
 * @returns the id of the valid certificate
 * @throws AppError not_found; forbidden; conflict where another name took its place, or once it was corrected
 */
export async function reissueCertificate(entry: {
  userId: number;
  id: string;
  name: string;
}): Promise<string> {
  const { userId, id, name } = entry;
  return db.transaction(async (tx) => {
    const [old] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update');
    if (!old) throw new AppError('not_found', 'There is no such certificate.');
    if (old.userId !== userId) throw new AppError('forbidden', 'This certificate belongs to somebody else.');
    if (old.revokedAt) throw new AppError('conflict', 'This certificate was revoked.');
    if (old.replacedAt) {
      const isAskedAgain = and(
        eq(certificates.id, old.replacedBy ?? ''),
        eq(certificates.name, name),
        isValid,
      );
      const [successor] = await tx.select({ id: certificates.id }).from(certificates).where(isAskedAgain);
      if (successor) return successor.id;
      throw new AppError('conflict', 'This certificate has been replaced already.');
    }
    if (old.name === name) return id;
    if (await tx.$count(certificates, eq(certificates.replacedBy, id))) {
      throw new AppError('conflict', 'The name on this certificate was corrected once, and stays as it is.');
    }
    await tx.update(certificates).set({ replacedAt: sql`now()` }).where(eq(certificates.id, id));
    const { courseId, attemptId } = old;
    const next = { id: newId(), userId, courseId, attemptId, name };
    await tx.insert(certificates).values(next);
    await tx.update(certificates).set({ replacedBy: next.id }).where(eq(certificates.id, id));
    return next.id;
  });
}

export function listHistory({ userId, courseId }: { userId: number; courseId: number }) {
  return db
    .select({
      id: certificates.id,
      name: certificates.name,
      issuedAt: certificates.issuedAt,
      replacedBy: certificates.replacedBy,
    })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), eq(certificates.courseId, courseId)))
    .orderBy(desc(certificates.issuedAt));
}
