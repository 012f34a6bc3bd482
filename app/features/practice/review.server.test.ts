import { reviewLog, reviews, users } from 'drizzle/schema';
import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '~/db.server';
import { chooseTask, type Task } from './choice';
import type { Rating } from './rating';
import { findOpen, listReviews, noteHint, noteWrong, rateTask } from './review.server';
import { rate } from './schedule.server';

const dayMs = 24 * 60 * 60 * 1000;
const start = new Date('2026-01-01T12:00:00Z');
const onDay = (day: number) => new Date(start.getTime() + day * dayMs);

let count = 0;
/** A user with skills that are all due at `due`. */
async function learnerOf(skills: readonly string[], due = start): Promise<number> {
  count += 1;
  const [user] = await db
    .insert(users)
    .values({ email: `reviews-${count}@example.test` })
    .returning();
  const userId = user?.id ?? 0;
  const first = rate(undefined, 3, new Date(due.getTime() - 3 * dayMs));
  await db.insert(reviews).values(skills.map((skill) => ({ userId, skill, ...first })));
  return userId;
}

const read = (userId: number) =>
  db.select().from(reviews).where(eq(reviews.userId, userId)).orderBy(asc(reviews.due));
const logOf = (userId: number) =>
  db.select().from(reviewLog).where(eq(reviewLog.userId, userId)).orderBy(asc(reviewLog.id));

test.each<[string, Rating[], number[]]>([
  ['right at first', [3, 3, 3, 3, 3], [3, 14, 57, 180, 180]],
  ['always with help', [2, 2, 2, 2], [2, 4, 9, 15]],
  ['with a lapse', [3, 3, 1, 3, 3], [3, 14, 2, 5, 13]],
  ['not solved at first', [1, 3, 3, 3], [1, 3, 8, 22]],
])('the days between reviews, %s, are those of FSRS', (_, ratings, days) => {
  let standing: ReturnType<typeof rate> | undefined;
  const intervals = ratings.map((rating) => {
    const at = standing?.due ?? start;
    standing = rate(standing, rating, at);
    return (standing.due.getTime() - at.getTime()) / dayMs;
  });
  expect(intervals).toEqual(days);
});

test('a clock that goes back takes nothing back, and nothing fails', () => {
  const before = rate(undefined, 3, onDay(10));
  const after = rate(before, 3, onDay(0));
  expect(after.lastReview).toEqual(onDay(10));
  expect(after.due.getTime()).toBeGreaterThan(onDay(10).getTime());
});

test.each([90, 365])(
  'a learner who comes every day for %i days is asked when FSRS says, and for all that is due',
  async (days) => {
    const skills = ['where', 'group', 'join', 'window'];
    const tasks: Task[] = skills.flatMap((skill, at) =>
      [1, 2, 3].map((n) => ({ task: `${skill}/${n}`, kin: skill, skills: [skill, skills[at - 1] ?? skill] })),
    );
    const userId = await learnerOf(skills);
    const expected = new Map(skills.map((skill) => [skill, rate(undefined, 3, onDay(-3))]));
    let [last, answers]: [Task | undefined, number] = [undefined, 0];
    const seen: string[] = [];
    for (let day = 0; day < days; day += 1) {
      for (;;) {
        const due = (await read(userId))
          .filter((review) => review.due <= onDay(day))
          .map(({ skill }) => skill);
        const next = chooseTask({ due, tasks, seen, last });
        if (!next) break;
        expect(next.task.task).not.toBe(last?.task);
        const rating: Rating = answers % 7 === 6 ? 1 : answers % 3 === 2 ? 2 : 3;
        const rated = await rateTask({ userId, ...next.task, rating, at: onDay(day) });
        const counted = due
          .filter((skill) => next.task.skills.includes(skill))
          .slice(0, rating === 1 ? 1 : undefined);
        expect(rated.map(({ skill }) => skill).sort()).toEqual(counted.sort());
        for (const skill of counted) expected.set(skill, rate(expected.get(skill), rating, onDay(day)));
        [last, answers] = [next.task, answers + 1];
        seen.unshift(next.task.task);
      }
    }
    const kept = await read(userId);
    for (const { userId: _, skill, ...standing } of kept) expect(standing).toEqual(expected.get(skill));
    expect(answers).toBeGreaterThan(days / 15);
  },
);

test('who comes back after a year has lost nothing, and is asked all that is due', async () => {
  const userId = await learnerOf(['where', 'group']);
  const rated = await rateTask({ userId, task: 'exercise/1', skills: ['where', 'group'], at: onDay(365) });
  expect(rated).toHaveLength(2);
  for (const { due, lapses } of await read(userId)) {
    expect(lapses).toBe(0);
    expect(due.getTime()).toBeGreaterThan(onDay(365 + 3).getTime());
  }
});

test('two windows that answer at once count once', async () => {
  const userId = await learnerOf(['where', 'group']);
  const answer = () => rateTask({ userId, task: 'exercise/1', skills: ['group', 'where'] });
  const all = await Promise.all([answer(), answer(), answer(), answer()]);
  expect(all.flat()).toHaveLength(2);
  expect(await logOf(userId)).toHaveLength(2);
  expect((await read(userId)).map(({ reps }) => reps)).toEqual([2, 2]);
  expect(await answer()).toEqual([]);
});

test('a wrong answer before, or a hint, makes the right one a second try, and is forgotten with it', async () => {
  const userId = await learnerOf(['where', 'group', 'join']);
  await noteWrong({ userId, task: 'exercise/1' });
  await noteHint({ userId, task: 'exercise/2', number: 1, of: 3 });
  await noteHint({ userId, task: 'exercise/2', number: 1, of: 3 });
  expect(await findOpen({ userId, task: 'exercise/2' })).toEqual({ wrong: 0, hints: 1 });
  await rateTask({ userId, task: 'exercise/1', skills: ['where'] });
  await rateTask({ userId, task: 'exercise/2', skills: ['group'] });
  await rateTask({ userId, task: 'exercise/3', skills: ['join'] });
  expect((await logOf(userId)).map(({ rating }) => rating)).toEqual([2, 2, 3]);
  const shown = (await listReviews(userId)).map(({ skill, ratings }) => [skill, ratings]);
  expect(Object.fromEntries(shown)).toEqual({ where: [2], group: [2], join: [3] });
  expect(await findOpen({ userId, task: 'exercise/1' })).toEqual({ wrong: 0, hints: 0 });
});

test('what is not solved counts for the one skill that it was for', async () => {
  const userId = await learnerOf(['where']);
  await db.insert(reviews).values({ userId, skill: 'group', ...rate(undefined, 3, onDay(-2)) });
  const at = onDay(2);
  expect(
    await rateTask({ userId, task: 'exercise/1', skills: ['group', 'where'], rating: 1, at }),
  ).toMatchObject([{ skill: 'where' }]);
  const [group] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.skill, 'group')));
  expect(group?.reps).toBe(1);
});
