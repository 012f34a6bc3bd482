import { hash } from '@node-rs/argon2';
import * as schema from 'drizzle/schema';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '~/db.server';
import { argon2id } from '~/features/auth/argon2id';
import { demoLogin } from './demo-login';

/** Adds the demo learner, in the middle of course 1; an existing demo learner is left unchanged. */
export async function insertDemoLearner(tx: Executor) {
  const { users, subscriptions, enrollments } = schema;
  const [created] = await tx
    .insert(users)
    .values({
      email: demoLogin.email,
      passwordHash: await hash(demoLogin.password, argon2id),
      termsAcceptedAt: new Date(),
      emailConfirmedAt: new Date(),
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (created) {
    await tx.insert(subscriptions).values({
      userId: created.id,
      planId: 2,
      provider: 'test',
      status: 'active',
      currentPeriodEnd: sql`now() + interval '1 year'`,
    });
  }
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, demoLogin.email));
  if (!user) return;
  const [enrollment] = await tx
    .insert(enrollments)
    .values({ userId: user.id, courseId: 1 })
    .onConflictDoNothing()
    .returning({ id: enrollments.id });
  if (enrollment) await beginCourse(tx, enrollment.id);
}

/** Completes lesson 1 two days ago, lesson 2 yesterday, and the first two items of lesson 3 now. */
async function beginCourse(tx: Executor, enrollmentId: number) {
  await tx.execute(sql`
    with items as (
      select lesson_items.id, type, key, lessons.id as lesson_id,
        dense_rank() over (order by lessons.order_index) as lesson,
        row_number() over (partition by lessons.id order by lesson_items.order_index) as item
      from lesson_items join lessons on lessons.id = lesson_id
      where course_id = 1 and lesson_items.order_index is not null
    ), done as (
      select *, now() - make_interval(days => 3 - lesson::int, mins => 60 - 2 * item::int) as at
      from items where lesson < 3 or (lesson = 3 and item <= 2)
    ), progress as (
      insert into item_progress
        (enrollment_id, item_id, answer, attempts, first_answered_at, answered_at, completed_at)
      select ${enrollmentId}, id, coalesce(key->>'correctAnswer', key->>'reference'),
        case type when 'texts' then 0 else 1 end, at, at, at
      from done
    )
    update enrollments set current_module = (select max(lesson_id) from done where lesson = 3)
    where id = ${enrollmentId}`);
}
