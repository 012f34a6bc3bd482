import { courses, enrollments, gradedAnswers, lessonItems, lessons, users } from 'drizzle/schema';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '~/db.server';
import { listMisconceptions } from './misconception.server';
import { findPool } from './pool.server';

test('one’s own wrong answers are counted by clause, and are over once two others that need it were right', async () => {
  const [course] = await db.select().from(courses).where(eq(courses.id, 1));
  const items = await db
    .select({ id: lessonItems.id, slug: lessonItems.slug })
    .from(lessonItems)
    .innerJoin(lessons, eq(lessons.id, lessonItems.lessonId))
    .where(eq(lessonItems.type, 'exercises'))
    .orderBy(asc(lessons.orderIndex), asc(lessonItems.orderIndex));
  const idOf = (slug: string) => items.find((item) => item.slug === slug)?.id ?? 0;
  const people = await db
    .insert(users)
    .values([{ email: 'mistaken@example.test' }, { email: 'other@example.test' }])
    .returning();
  const enrolled = await db
    .insert(enrollments)
    .values(people.map(({ id: userId }) => ({ userId, courseId: course?.id ?? 0 })))
    .returning();
  const [own, others] = enrolled.map(({ id }) => id);
  const grade = (day: number, slug: string, finding?: string, enrollmentId = own ?? 0) =>
    db.insert(gradedAnswers).values({
      ...{ enrollmentId, itemId: idOf(slug), query: 'select', words: '', gradedBy: '' },
      ...{ isRight: !finding, finding, gradedAt: new Date(Date.UTC(2026, 10, day)) },
    });
  const find = async () => {
    const userId = people[0]?.id ?? 0;
    const pool = await findPool({ userId, known: [] });
    return pool && (await listMisconceptions(userId, pool));
  };
  expect(await find()).toEqual([]);
  await grade(1, 'dear-seats', 'difference-condition-missing');
  await grade(2, 'front-row', 'difference-condition-value-inside');
  await grade(3, 'receipts-of-a-night', 'not-the-key');
  await grade(3, 'receipts-of-a-night', 'not-the-key', others);
  expect(await find()).toMatchObject([
    { clause: 'ON', times: 1, rightSince: 0, isOver: false, hasMore: false },
    { clause: 'WHERE', times: 2, rightSince: 0, isOver: false, lastAt: '2026-11-02T00:00:00.000Z' },
  ]);
  await grade(4, 'front-row');
  await grade(5, 'front-row');
  expect((await find())?.[1]).toMatchObject({ clause: 'WHERE', rightSince: 1, isOver: false });
  await grade(6, 'dear-seats');
  expect((await find())?.map(({ clause, isOver }) => [clause, isOver])).toEqual([
    ['ON', false],
    ['WHERE', true],
  ]);
  await grade(7, 'dear-seats', 'difference-condition-missing');
  expect(await find()).toMatchObject([
    { clause: 'WHERE', times: 3, rightSince: 0, isOver: false },
    { clause: 'ON' },
  ]);
});
