import { assessmentAttempts, certificates, courses, enrollments } from 'drizzle/schema';
import { and, asc, desc, eq, gte, isNotNull, max, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db } from '~/db.server';
import { getProfile } from '~/features/account/profile.server';
import { AppError } from '~/http/errors';
import { transactionWithMail } from '~/mail/mail.server';
import { sendOnce } from '~/mail/once.server';
import { isValid, newId } from './certificate.server';
import { explainUnprintable } from './pdf-fonts.server';

type Holder = { userId: number; courseId: number };

/** `certificateId` is null until the learner has given the name for the certificate. */
export type EarnedCertificate = { courseId: number; courseName: string; certificateId: string | null };

const isPassed = and(
  eq(assessmentAttempts.enrollmentId, enrollments.id),
  gte(assessmentAttempts.totalScore, assessmentAttempts.passingScore),
);
const revoked = alias(certificates, 'revoked');
const isNotRevoked = notExists(
  db
    .select({ id: revoked.id })
    .from(revoked)
    .where(and(eq(revoked.attemptId, assessmentAttempts.id), isNotNull(revoked.revokedAt))),
);

const earnedCertificates = db
  .select({ courseId: courses.id, courseName: courses.name, certificateId: max(certificates.id) })
  .from(enrollments)
  .innerJoin(courses, eq(courses.id, enrollments.courseId))
  .innerJoin(assessmentAttempts, isPassed)
  .leftJoin(
    certificates,
    and(
      eq(certificates.userId, enrollments.userId),
      eq(certificates.courseId, enrollments.courseId),
      isValid,
    ),
  )
  .where(and(eq(enrollments.userId, sql.placeholder('userId')), or(isNotNull(certificates.id), isNotRevoked)))
  .groupBy(courses.id)
  .orderBy(asc(courses.id))
  .prepare('earned certificates');

/** One for each course that the learner has passed. Revoked certificates and their attempts do not count. */
export const listEarnedCertificates = ({ userId }: { userId: number }): Promise<EarnedCertificate[]> =>
  earnedCertificates.execute({ userId });

export async function findEarnedCertificate({ userId, courseId }: Holder) {
  return (await listEarnedCertificates({ userId })).find((earned) => earned.courseId === courseId);
}

/** `proposed`: the name in the profile, or ''. @throws AppError not_found, forbidden as issueCertificate does */
export async function getClaim(holder: Holder) {
  const earned = await findEarnedCertificate(holder);
  if (!earned) throw await explainRefusal(holder);
  const { firstName, lastName } = await getProfile(holder.userId);
  const proposed = [firstName, lastName].filter(Boolean).join(' ');
  return { ...earned, proposed, notice: explainUnprintable(proposed) };
}

/**
 * Returns the learner's valid certificate of the course, whatever its name, or issues one. Safe to repeat.
 * @throws AppError not_found for no such course; forbidden before the assessment is passed, or once the certificate was revoked
 */
export async function issueCertificate({ name, ...holder }: Holder & { name: string }) {
  const [attempt] = await db
    .select({ id: assessmentAttempts.id })
    .from(assessmentAttempts)
    .innerJoin(enrollments, isPassed)
    .where(
      and(eq(enrollments.userId, holder.userId), eq(enrollments.courseId, holder.courseId), isNotRevoked),
    )
    .orderBy(desc(assessmentAttempts.totalScore), asc(assessmentAttempts.id))
    .limit(1);
  if (!attempt) throw await explainRefusal(holder);
  const issued = await transactionWithMail(async (tx, send) => {
    await tx
      .insert(certificates)
      .values({ id: newId(), ...holder, attemptId: attempt.id, name })
      .onConflictDoNothing();
    const [valid] = await tx
      .select({ id: certificates.id })
      .from(certificates)
      .where(and(isOf(holder), isValid));
    const { userId } = holder;
    if (valid) {
      const letter = { purpose: 'certificate', userId, certificateId: valid.id } as const;
      await sendOnce(tx, send, `certificate/${valid.id}`, letter);
    }
    return valid;
  });
  if (!issued) throw await explainRefusal(holder);
  return issued;
}

const isOf = ({ userId, courseId }: Holder) =>
  and(eq(certificates.userId, userId), eq(certificates.courseId, courseId));

async function explainRefusal(holder: Holder) {
  const isCourse = await db.$count(courses, eq(courses.id, holder.courseId));
  if (!isCourse) return new AppError('not_found', 'There is no such course.');
  const wasRevoked = await db.$count(certificates, and(isOf(holder), isNotNull(certificates.revokedAt)));
  return new AppError(
    'forbidden',
    wasRevoked
      ? 'The certificate of this course was revoked. Another passed assessment earns a new one.'
      : 'Pass the assessment of this course to earn its certificate.',
  );
}
