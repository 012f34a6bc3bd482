import { randomBytes } from 'node:crypto';
import { certificates, courses, lessonItems, lessons } from 'drizzle/schema';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';

export const newId = () => randomBytes(16).toString('base64url');

// As the unique index of the table has it.
export const isValid = and(isNull(certificates.revokedAt), isNull(certificates.replacedAt));

export type CertificateState = 'valid' | 'replaced' | 'revoked';

/** As anyone may read it, but for `userId`. */
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
  lessons: { name: string; items: number }[];
};

export async function findCertificate(id: string): Promise<Certificate | undefined> {
  const [row] = await db
    .select({ certificate: certificates, course: courses })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .where(eq(certificates.id, id));
  if (!row) return undefined;
  const { attemptId: _, courseId: __, ...certificate } = row.certificate;
  const { course } = row;
  const ofCourse = await db
    .select({ name: lessons.name, items: sql<number>`count(${lessonItems.id})::int` })
    .from(lessons)
    .leftJoin(lessonItems, and(eq(lessonItems.lessonId, lessons.id), isNotNull(lessonItems.orderIndex)))
    .where(eq(lessons.courseId, course.id))
    .groupBy(lessons.id)
    .orderBy(asc(lessons.orderIndex));
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
    lessons: ofCourse,
  };
}

/**
 * Corrects the name, once. The old one names the new. Safe to repeat.
 * @returns the id of the valid one
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

/** The newest first, those no longer valid included. */
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
