import { lessonItems } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '~/db.server';
import { courseTextBefore } from './course-text.server';

async function textBefore(slug: string) {
  const [item] = await db.select({ id: lessonItems.id }).from(lessonItems).where(eq(lessonItems.slug, slug));
  return courseTextBefore(item?.id ?? expect.fail(`no item ${slug}`));
}

test('of a course, what its texts have said before an item, as text', async () => {
  const text = await textBefore('fixture-list');
  expect(text).toContain('select name from sections');
  // From the next text.
  expect(text).not.toContain('capacity - attendance');
  expect(text).not.toMatch(/<\w+>|&\w+;/);
  // The text before an item of a later lesson has all before it, and nothing of the tasks.
  const later = await textBefore('dear-seats');
  expect(later).toContain('capacity - attendance');
  expect(later.startsWith(text.slice(0, 1_000))).toBe(true);
  expect(later).not.toContain('The printer needs the list of home games');
});

test('of nothing, nothing', async () => {
  expect(await courseTextBefore(2 ** 31 - 1)).toBe('');
});
