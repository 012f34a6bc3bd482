import { lessonItems, lessons } from 'drizzle/schema';
import { and, asc, eq, isNotNull, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db } from '~/db.server';
import { textOfHtml } from './plain';

const mostKept = 100;
const keptMs = 10 * 60 * 1000;
const kept = new Map<number, { text: string; until: number }>();

/** The plain text of the course's texts before an item. Cached: a new edition of the course shows within ten minutes. */
export async function courseTextBefore(itemId: number): Promise<string> {
  const known = kept.get(itemId);
  if (known && known.until > Date.now()) return known.text;
  const text = await readTexts(itemId);
  if (kept.size >= mostKept) kept.clear();
  kept.set(itemId, { text, until: Date.now() + keptMs });
  return text;
}

async function readTexts(itemId: number): Promise<string> {
  const here = alias(lessonItems, 'here');
  const hereIn = alias(lessons, 'here_in');
  const isBefore = or(
    lt(lessons.orderIndex, hereIn.orderIndex),
    and(eq(lessons.id, hereIn.id), lt(lessonItems.orderIndex, here.orderIndex)),
  );
  const items = await db
    .select({ content: lessonItems.content })
    .from(here)
    .innerJoin(hereIn, eq(hereIn.id, here.lessonId))
    .innerJoin(lessons, eq(lessons.courseId, hereIn.courseId))
    .innerJoin(lessonItems, eq(lessonItems.lessonId, lessons.id))
    .where(
      and(eq(here.id, itemId), eq(lessonItems.type, 'texts'), isNotNull(lessonItems.orderIndex), isBefore),
    )
    .orderBy(asc(lessons.orderIndex), asc(lessonItems.orderIndex));
  return items.map(({ content }) => textOfHtml(content.html)).join('\n');
}
