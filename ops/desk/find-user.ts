import type { Row } from './print';
import type { Sql } from './product';

/** Finds an account by e-mail address or id. The result contains no secret. */
export async function findUser(sql: Sql, asked: string) {
  const [account] = await sql<(Row & { id: number; email: string })[]>`
    select id, email, created_at as "signed up", email_confirmed_at as "address confirmed",
      blocked_at as blocked, access_until as "access given until",
      password_hash is not null as "has a password", terms_accepted_at as "terms accepted",
      (select string_agg(provider, ', ') from identities where user_id = users.id) as "signs in with",
      (select count(*)::integer from sessions where user_id = users.id and expires_at > now()) as "browsers signed in",
      (select max(last_seen_at) from sessions where user_id = users.id) as "last seen",
      (select customer_id from billing_customers where user_id = users.id) as "at Stripe"
    from users where ${/^\d{1,9}$/.test(asked) ? sql`id = ${Number(asked)}` : sql`email = ${asked.toLowerCase()}`}`;
  if (!account) return undefined;
  const subscriptions = await sql<Row[]>`
    select plans.name as plan, provider, status, current_period_end as until,
      cancel_at_period_end as "ends then", created_at as since
    from subscriptions join plans on plans.id = plan_id
    where user_id = ${account.id} order by subscriptions.created_at desc`;
  const courses = await sql<Row[]>`
    select courses.name as course, enrollments.created_at as since, last_accessed_at as "last opened",
      (select count(*)::integer from item_progress where enrollment_id = enrollments.id and completed_at is not null)
        as "items completed",
      (select count(*)::integer from lesson_items join lessons on lessons.id = lesson_id
        where lessons.course_id = courses.id and lesson_items.order_index is not null) as "of",
      (select max(total_score) from assessment_attempts where enrollment_id = enrollments.id) as "best score"
    from enrollments join courses on courses.id = course_id
    where user_id = ${account.id} order by last_accessed_at desc`;
  const certificates = await sql<Row[]>`
    select certificates.id, courses.name as course, certificates.name, issued_at as issued, replaced_at as replaced,
      revoked_at as revoked
    from certificates join courses on courses.id = course_id
    where user_id = ${account.id} order by issued_at desc`;
  return {
    account,
    subscriptions: [...subscriptions],
    courses: [...courses],
    certificates: [...certificates],
  };
}
