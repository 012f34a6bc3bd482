import { sql } from 'drizzle-orm';
import { db } from '~/db.server';

export type Study = { courseId: number; spent: number; left: number };

/** The longest time between two answers that still counts as study. */
const pause = '20 minutes';

/**
 * Minutes that a user has spent in each course, by the times of stored answers, and minutes left: five an exercise, one
 * and a half a quiz, and the reading time of texts.
 */
export async function listStudy(userId: number): Promise<Study[]> {
  const rows = await db.execute<Study>(sql`
    with own as (select id, course_id from enrollments where user_id = ${userId}),
    moments as (
      select enrollment_id, at from item_progress
      join own on own.id = enrollment_id
      cross join unnest(array[first_answered_at, completed_at, answered_at]) as moment (at)
      where at is not null),
    gaps as (select enrollment_id, at - lag(at) over (partition by enrollment_id order by at) as gap from moments),
    spent as (
      select enrollment_id, ceil(sum(extract(epoch from gap)) / 60)::int as minutes
      from gaps where gap < ${pause}::interval group by enrollment_id),
    open as (
      select own.id as enrollment_id, ceil(sum(case lesson_items.type
          when 'exercises' then 5 when 'quizzes' then 1.5
          else length(regexp_replace(content->>'html', '<[^>]*>', '', 'g')) / 1080.0 end))::int as minutes
      from own
      join lessons on lessons.course_id = own.course_id
      join lesson_items on lesson_items.lesson_id = lessons.id and lesson_items.order_index is not null
      left join item_progress on item_progress.enrollment_id = own.id and item_id = lesson_items.id
      where completed_at is null group by own.id)
    select own.course_id as "courseId", coalesce(spent.minutes, 0) as spent, coalesce(open.minutes, 0) as left
    from own left join spent on spent.enrollment_id = own.id left join open on open.enrollment_id = own.id`);
  return [...rows];
}
