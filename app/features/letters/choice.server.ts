import { createHmac, timingSafeEqual } from 'node:crypto';
import { users } from 'drizzle/schema';
import { type LetterKind, letterKinds } from 'drizzle/values';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { env } from '~/env/env.server';
import { requireUser } from '~/features/auth/session.server';
import { AppError } from '~/http/errors';

type LetterChoice = Record<LetterKind, boolean>;

const sign = (userId: string) =>
  createHmac('sha256', env.SESSION_SECRET).update(`letters ${userId}`).digest('base64url').slice(0, 22);

/** The query string of a letter's link. It gives access to the reader's choice of letters only. */
export const choicesSearch = (userId: number, kind: LetterKind) =>
  `?to=${userId}.${sign(String(userId))}&kind=${kind}`;

const noSuchLink = () =>
  new AppError('not_found', 'This link no longer works. Log in, and choose your letters under Account.');

/** The user id of a letter's link, or of the session. @throws AppError not_found; Response to the login */
export async function requireReader(request: Request): Promise<number> {
  const link = new URL(request.url).searchParams.get('to');
  return link === null ? (await requireUser(request)).user_id : readLink(link);
}

function readLink(link: string): number {
  const [userId = '', signature = ''] = link.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(userId))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw noSuchLink();
  return Number(userId);
}

/** @throws AppError not_found */
export async function getLetterChoice(userId: number): Promise<LetterChoice> {
  const [choice] = await db
    .select({ reminders: users.wantsReminders, weekly: users.wantsWeekly })
    .from(users)
    .where(eq(users.id, userId));
  if (!choice) throw noSuchLink();
  return choice;
}

export async function chooseLetters(userId: number, { reminders, weekly }: Partial<LetterChoice>) {
  await db.update(users).set({ wantsReminders: reminders, wantsWeekly: weekly }).where(eq(users.id, userId));
}

/** Handles the one-click unsubscribe of a mail program. @throws AppError not_found */
export async function stopLetters(request: Request) {
  const { searchParams } = new URL(request.url);
  const userId = readLink(searchParams.get('to') ?? '');
  const kind = letterKinds.find((one) => one === searchParams.get('kind'));
  if (!kind) throw noSuchLink();
  await chooseLetters(userId, { [kind]: false });
}
