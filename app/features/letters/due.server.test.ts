import { randomUUID } from 'node:crypto';
import { enrollments, itemProgress, lessonItems, reviews, sentLetters, users } from 'drizzle/schema';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '~/db.server';
import { queueDueLetters } from './due.server';
import { writeLetter } from './write.server';

// Test files that ran before on this database have left users.
beforeAll(() => db.delete(users));

type Person = { daysAway: number; confirmed?: boolean; reminders?: boolean };

async function person({ daysAway, confirmed = true, reminders = true }: Person) {
  const email = `${randomUUID()}@example.test`;
  const emailConfirmedAt = confirmed ? new Date() : null;
  const [user] = await db
    .insert(users)
    .values({ email, emailConfirmedAt, wantsReminders: reminders })
    .returning({ id: users.id });
  const userId = user?.id ?? 0;
  await db.insert(enrollments).values({ userId, courseId: 1 });
  await leave(userId, daysAway);
  return userId;
}

const leave = (userId: number, days: number) =>
  db
    .update(enrollments)
    .set({ lastAccessedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(enrollments.userId, userId));

const occasionsOf = async (userId: number) => {
  const rows = await db.select().from(sentLetters).where(eq(sentLetters.userId, userId));
  return rows.map(({ occasion }) => occasion.replace(/\/[\d-]+$/, '')).sort();
};

test('an absence has two letters, after a week and after a month, and then none', async () => {
  const userId = await person({ daysAway: 6 });
  const queued = [];
  for (const days of [6, 8, 8, 29, 31, 31, 60]) {
    await leave(userId, days);
    queued.push(await queueDueLetters());
  }
  expect(queued).toEqual([0, 1, 0, 0, 1, 0, 0]);
  expect(await occasionsOf(userId)).toEqual(['reminder/30', 'reminder/7']);
});

test('however many look at once, a letter is queued once', async () => {
  const userId = await person({ daysAway: 8 });
  const counts = await Promise.all([queueDueLetters(), queueDueLetters(), queueDueLetters()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await occasionsOf(userId)).toEqual(['reminder/7']);
});

test('nobody is reminded who did not prove the address, or does not want it', async () => {
  await person({ daysAway: 8, confirmed: false });
  await person({ daysAway: 8, reminders: false });
  expect(await queueDueLetters()).toBe(0);
});

test('a week has one letter for who wants it, on Monday or on the first look after it', async () => {
  const userId = await person({ daysAway: 1 });
  await db.update(users).set({ wantsWeekly: true }).where(eq(users.id, userId));
  const look = (day: string) => queueDueLetters(new Date(`${day}T10:00Z`));
  expect(await look('2026-11-22')).toBe(1);
  expect(await look('2026-11-23')).toBe(1);
  const thursdays = await Promise.all([look('2026-12-03'), look('2026-12-03'), look('2026-12-03')]);
  expect(thursdays.sort()).toEqual([0, 0, 1]);
  expect(await look('2026-12-06')).toBe(0);
  const weeks = await db.select().from(sentLetters).where(eq(sentLetters.userId, userId));
  expect(weeks.map(({ occasion }) => occasion).sort()).toEqual([
    'weekly/2026-47',
    'weekly/2026-48',
    'weekly/2026-49',
  ]);
});

test('what is due by the time the letter leaves is asked again', async () => {
  const userId = await person({ daysAway: 8 });
  expect((await writeLetter({ purpose: 'reminder', userId }))?.text).toContain('/lessons/');
  await db.update(users).set({ wantsReminders: false }).where(eq(users.id, userId));
  expect(await writeLetter({ purpose: 'reminder', userId })).toBeUndefined();
});

test('the week’s letter names what was seen and not solved, and the next item, for who wants it', async () => {
  const userId = await person({ daysAway: 1 });
  const write = () => writeLetter({ purpose: 'weekly', userId });
  expect(await write()).toBeUndefined();
  await db.update(users).set({ wantsWeekly: true }).where(eq(users.id, userId));
  const fresh = await write();
  expect(fresh?.subject).toBe('Your week: the next item');
  expect(fresh?.text).toMatch(/Begin the course:\nhttp\S+\/lessons\/1\?item=1\n/);
  const [enrollment] = await db.select().from(enrollments).where(eq(enrollments.userId, userId));
  const seen = await db.query.lessonItems.findFirst({ where: eq(lessonItems.type, 'exercises') });
  await db.insert(itemProgress).values({
    enrollmentId: enrollment?.id ?? 0,
    itemId: seen?.id ?? 0,
    solutionSeenAt: new Date(),
  });
  const letter = await write();
  expect(letter?.subject).toBe('Your week: exercises worth another look');
  expect(letter?.text).toContain(`${seen?.title} (`);
  expect(letter?.text).toContain(`/lessons/${seen?.lessonId}?item=`);
  expect(letter?.text).toMatch(/\/letters\?to=\S+kind=weekly/);
  const at = { due: new Date(0), lastReview: new Date(0) };
  const numbers = { stability: 1, difficulty: 5, reps: 1, lapses: 0, state: 2 };
  await db.insert(reviews).values(['join', 'rank'].map((skill) => ({ userId, skill, ...at, ...numbers })));
  const due = await write();
  expect(due?.subject).toBe('Your week: 2 skills are due');
  expect(due?.text).toMatch(/“Joining tables”, “Ranking”. A review\stakes five minutes/);
  expect(due?.text).toMatch(/Begin the review:\nhttp\S+\/dashboard\/practice\/review\n/);
  expect(due?.text).toContain(`${seen?.title} (`);
});
