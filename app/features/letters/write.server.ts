import { users } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { writeLinkLetter } from '~/features/auth/link-letters.server';
import { formatPrice } from '~/features/billing/money';
import { listPlans } from '~/features/billing/plan.server';
import { getSubscription } from '~/features/billing/subscription.server';
import { findCertificate } from '~/features/certificate/certificate.server';
import { linkedInAddress } from '~/features/certificate/linked-in.server';
import { findNextStep, listAttemptStates, listCourseItems } from '~/features/learning/next-step.server';
import { unsolvedIn } from '~/features/learning/unsolved';
import { listDue } from '~/features/practice/practice.server';
import { dayWords } from '~/http/day';
import type { LearnerLetter, Letter, LetterTo } from '~/mail/mail.server';
import { choicesSearch } from './choice.server';
import {
  certificateLetter,
  reminderLetter,
  testReceiptLetter,
  weeklyLetter,
  welcomeLetter,
} from './texts.server';

/** Undefined when the letter is obsolete, for example because the account was deleted. */
export function writeLetter(letter: LetterTo): Promise<Letter | undefined> {
  switch (letter.purpose) {
    case 'confirm':
    case 'code':
    case 'reset':
      return writeLinkLetter(letter);
    default:
      return writeToLearner(letter);
  }
}

async function writeToLearner(letter: LearnerLetter): Promise<Letter | undefined> {
  const { userId } = letter;
  const user = await db.query.users.findFirst({ where: eq(users.id, userId) });
  // An unconfirmed address may be a stranger's.
  if (!user?.emailConfirmedAt) return undefined;
  const { email } = user;
  switch (letter.purpose) {
    case 'welcome':
      return welcomeLetter(email, await findStep(userId));
    case 'receipt':
      return writeReceipt(email, userId);
    case 'certificate':
      return writeCertificate(email, letter.certificateId);
    case 'reminder': {
      const step = user.wantsReminders ? await findStep(userId) : undefined;
      return step && reminderLetter(email, step, choicesSearch(userId, 'reminders'));
    }
    case 'weekly':
      return user.wantsWeekly ? writeWeekly(email, userId) : undefined;
  }
}

async function findStep(userId: number) {
  const [items, attempts] = await Promise.all([listCourseItems(userId), listAttemptStates(userId)]);
  return findNextStep(items, attempts);
}

async function writeReceipt(email: string, userId: number): Promise<Letter | undefined> {
  const [subscription, plans] = await Promise.all([getSubscription(userId), listPlans()]);
  const plan = plans.find(({ id }) => id === subscription?.planId);
  if (!subscription || !plan) return undefined;
  return testReceiptLetter(email, {
    plan: plan.name,
    price: formatPrice(plan.price ?? 0),
    interval: plan.interval,
    renewsOn: dayWords(subscription.currentPeriodEnd),
  });
}

async function writeCertificate(email: string, id: string): Promise<Letter | undefined> {
  const certificate = await findCertificate(id);
  if (certificate?.state !== 'valid') return undefined;
  const { course, issuedAt } = certificate;
  const linkedIn = linkedInAddress({ id, courseName: course.name, issuedAt });
  return certificateLetter(email, { courseName: course.name, path: `/certificates/${id}`, linkedIn });
}

async function writeWeekly(email: string, userId: number): Promise<Letter | undefined> {
  const [items, attempts, due] = await Promise.all([
    listCourseItems(userId),
    listAttemptStates(userId),
    listDue(userId),
  ]);
  const step = findNextStep(items, attempts);
  const open = unsolvedIn(items).map(({ href: path, title, lessonName }) => ({ path, title, lessonName }));
  return step || open.length > 0 || due.length > 0
    ? weeklyLetter(email, { step, open, due }, choicesSearch(userId, 'weekly'))
    : undefined;
}
