import { createHash } from 'node:crypto';
import { createCookie } from '@remix-run/node';
import { type AnswerKey, type Client, readAnswers } from '../factories';
import { withDatabase } from '../setup/database';

export const kinds = ['page', 'next', 'quiz', 'run', 'wrong', 'right'] as const;
/** A request after `thinkS` seconds, as a browser without script sends it, which costs the site most. */
export type Action = {
  kind: (typeof kinds)[number];
  thinkS: number;
  send(client: Client): Promise<Response>;
};

const thinkS = { turn: 3, read: 75, quiz: 30, write: 60, mend: 40, checked: 20 };

/** The actions for the items of a course: read, answer, run a query, submit a wrong one, then a right one. */
export function lapOf(items: AnswerKey[]): Action[] {
  return items.flatMap((item) => {
    const position = items.filter(({ lessonId }) => lessonId === item.lessonId).indexOf(item) + 1;
    const path = `/lessons/${item.lessonId}?item=${position}`;
    const post = (form: Record<string, string>) => (client: Client) =>
      client.submit(path, { ...form, itemId: String(item.id) });
    const actions: Action[] = [{ kind: 'page', thinkS: thinkS.turn, send: (client) => client.get(path) }];
    if (item.type === 'quizzes')
      actions.push({
        kind: 'quiz',
        thinkS: thinkS.quiz,
        send: post({ intent: 'answer', option: item.answer }),
      });
    if (item.type === 'exercises') {
      const query = item.answer;
      const nearly = `select * from (${query}) answer offset 1`;
      actions.push(
        { kind: 'run', thinkS: thinkS.write, send: post({ intent: 'run', query }) },
        { kind: 'wrong', thinkS: thinkS.mend, send: post({ intent: 'submit', query: nearly }) },
        { kind: 'right', thinkS: thinkS.mend, send: post({ intent: 'submit', query }) },
      );
    }
    const thought = item.type === 'texts' ? thinkS.read : thinkS.checked;
    return [...actions, { kind: 'next', thinkS: thought, send: post({ intent: 'next' }) }];
  });
}

/** The items of course 1 in order, with their answers. */
export async function readCourse(databaseUrl: string): Promise<AnswerKey[]> {
  const lessons = await withDatabase(
    databaseUrl,
    (sql) => sql<{ id: number }[]>`select id from lessons where course_id = 1 order by order_index`,
  );
  return (await Promise.all(lessons.map(({ id }) => readAnswers(databaseUrl, id)))).flat();
}

/** Inserts learners who have completed course 1, and returns their cookies, because sign-up is not measured. */
export async function enrolPupils(databaseUrl: string, count: number) {
  const tokens = Array.from({ length: count }, (_, seat) => `pupil ${seat} of the bench`);
  const ids = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await withDatabase(databaseUrl, async (sql) => {
    await sql`
      with learner as (
        insert into users (email) select 'pupil-' || n || '@example.test' from generate_series(1, ${count}::int) n
        returning id),
      numbered as (select id, row_number() over (order by id) as seat from learner),
      session as (
        insert into sessions (id, user_id, expires_at)
        select given.id, numbered.id, now() + interval '1 day'
        from unnest(${ids}::text[]) with ordinality given (id, seat) join numbered using (seat)),
      enrolled as (insert into enrollments (user_id, course_id) select id, 1 from learner returning id)
      insert into item_progress (enrollment_id, item_id, completed_at)
      select enrolled.id, lesson_items.id, now() from enrolled, lesson_items join lessons on lessons.id = lesson_id
      where course_id = 1 and lesson_items.order_index is not null`;
    await sql`analyze users, sessions, enrollments, item_progress`;
  });
  const cookie = createCookie('session');
  return Promise.all(tokens.map((token) => cookie.serialize(token).then((line) => line.split(';')[0] ?? '')));
}
