import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { withDatabase } from './setup/database';
import { testEnvironment } from './setup/environment';

export const password = 'Courtside1!';
const desk = 'build/ops/desk.js';
export const newEmail = () => `learner-${randomUUID().slice(0, 13)}@example.test`;

type Init = { json?: unknown; form?: Record<string, string>; headers?: Record<string, string> };

/** An HTTP client with a cookie jar that sends Origin as browsers do. */
export class Client {
  headers: Record<string, string> = {};
  private cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    private readonly from = origin,
  ) {}

  async request(method: string, path: string, { json, form, headers = {} }: Init = {}): Promise<Response> {
    const reply = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      body: json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form),
      headers: {
        Origin: this.from,
        Cookie: this.cookieHeader(),
        ...(json !== undefined ? { 'Content-Type': 'application/json' } : {}),
        ...this.headers,
        ...headers,
      },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  get = (path: string, init?: Init) => this.request('GET', path, init);
  post = (path: string, json?: unknown) => this.request('POST', path, json === undefined ? {} : { json });
  patch = (path: string, json: unknown) => this.request('PATCH', path, { json });
  submit = (path: string, form: Record<string, string>) => this.request('POST', path, { form });
  read = async (path: string) => (await this.get(path)).json();
  page = async (path: string) => (await this.get(path)).text();

  /** A client with the same cookies at another origin, such as after a restart. */
  at(origin: string): Client {
    const client = new Client(origin);
    client.cookies = new Map(this.cookies);
    return client;
  }

  cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  setCookies(header: string) {
    this.cookies = new Map(
      header.split('; ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
    );
  }
}

export type Learner = Client & { userId: number; email: string; enrollmentId: number };

/** Creates an account and signs in; on request with a subscription and an enrollment in course 1. */
export async function createLearner(
  origin: string,
  { subscribed = false, enrolled = false }: { subscribed?: boolean; enrolled?: boolean } = {},
): Promise<Learner> {
  const client = new Client(origin);
  const email = newEmail();
  const registered = await client.post('/api/register', { email, password, acceptTerms: true });
  const { user } = (await registered.json()) as { user: { user_id: number } };
  if (subscribed || enrolled) {
    await client.submit('/checkout?plan=1', {
      intent: 'pay',
      name: 'Jo Bell',
      email,
      country: 'United States',
      postalCode: '04101',
    });
  }
  const enrollment = enrolled
    ? await client.post('/api/enrollments', { courseId: 1, courseName: '' })
    : undefined;
  const { id: enrollmentId = 0 } = (await enrollment?.json()) ?? {};
  return Object.assign(client, { userId: user.user_id, email, enrollmentId });
}

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';

/** Logs in from another browser. Where that fails, `status` says why. */
export async function logIn(origin: string, email: string, secret = password) {
  const client = Object.assign(new Client(origin), { headers: { 'User-Agent': chrome } });
  const { status } = await client.post('/api/login', { email, password: secret });
  return { client, status };
}

export const isIn = async (client: Client) => (await client.get('/api/user')).status === 200;

export type AnswerKey = {
  id: number;
  lessonId: number;
  type: 'texts' | 'quizzes' | 'exercises';
  answer: string;
  wrong: string;
};

export const said = async (reply: Response) => [reply.status, await reply.text()] as const;

export const atOnce = (times: number, send: (index: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: times }, (_, index) => send(index)));

export async function statusesInTurn(times: number, send: () => Promise<Response>) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await send()).status);
  return statuses;
}

export const statusesOf = (replies: Response[]) => replies.map(({ status }) => status).sort();

/** Answers an item of a lesson, by default rightly. */
export const answerItem = (learner: Client, item: AnswerKey, answer = item.answer) =>
  item.type === 'exercises'
    ? learner.post('/api/execute-query', { query: answer, courseId: 1, exerciseId: item.id })
    : learner.post('/api/progress', {
        lessonId: item.lessonId,
        contentId: item.id,
        type: item.type,
        completed: true,
        answer: item.type === 'quizzes' ? answer : undefined,
      });

/** Every item of a lesson with its right answer, read from the database. */
export const readAnswers = (databaseUrl: string, lessonId: number): Promise<AnswerKey[]> =>
  withDatabase(
    databaseUrl,
    (sql) => sql<AnswerKey[]>`
      select id, lesson_id as "lessonId", type,
        coalesce(key->>'correctAnswer', key->>'reference', '') as answer,
        coalesce((select option from jsonb_array_elements_text(content->'options') option
          where option <> key->>'correctAnswer' limit 1), 'select 1 as nothing') as wrong
      from lesson_items where lesson_id = ${lessonId} and order_index is not null order by order_index`,
  );

/** Marks the lessons of course 1, up to `lastLesson`, as completed for an enrolled learner. */
export const completeLessons = (databaseUrl: string, userId: number, lastLesson = 1_000) =>
  withDatabase(
    databaseUrl,
    (sql) => sql`
      insert into item_progress (enrollment_id, item_id, completed_at)
      select enrollments.id, lesson_items.id, now()
      from enrollments
      join lessons on lessons.course_id = enrollments.course_id
      join lesson_items on lesson_items.lesson_id = lessons.id and lesson_items.order_index is not null
      where enrollments.user_id = ${userId} and enrollments.course_id = 1 and lessons.order_index <= ${lastLesson}
      on conflict do nothing`,
  );

/** The right answer to each assessment material of course 1, read from the database. */
export const readReferences = (databaseUrl: string): Promise<Map<number, string>> =>
  withDatabase(databaseUrl, async (sql) => {
    const rows = await sql<{ id: number; reference: string }[]>`
      select id, reference from assessment_materials where course_id = 1`;
    return new Map(rows.map(({ id, reference }) => [id, reference]));
  });

type Passed = { userId: number; attemptId: number };

/**
 * Inserts a passed attempt at the assessment of course 1, and issues its certificate.
 * @param issue issues it in this process; by default a separate process does, for tests without the product's modules
 */
export const passAssessment = (
  databaseUrl: string,
  email: string,
  issue: (passed: Passed) => Promise<unknown> = (passed) => issueElsewhere(databaseUrl, passed),
) =>
  withDatabase(databaseUrl, async (sql) => {
    const [passed] = await sql<Passed[]>`
      with enrolled as (
        insert into enrollments (user_id, course_id) select id, 1 from users where email = ${email}
        on conflict (user_id, course_id) do update set course_id = 1 returning id, user_id)
      insert into assessment_attempts (enrollment_id, variant, completed_at, total_score, passing_score)
      select id, 1, now(), 90, 70 from enrolled
      returning id as "attemptId", (select user_id from enrolled) as "userId"`;
    if (!passed) throw new Error(`there is no account ${email}`);
    await issue(passed);
    const [certificate] = await sql<{ id: string }[]>`
      select id from certificates where user_id = ${passed.userId} and replaced_at is null and revoked_at is null`;
    return { certificateId: certificate?.id ?? '', ...passed };
  });

function issueElsewhere(databaseUrl: string, { userId }: Passed) {
  const script = ['--import', 'tsx', 'tests/setup/issue-certificate.ts', `${userId}`];
  const databases = { DATABASE_URL: databaseUrl, SANDBOX_DATABASE_URL: databaseUrl };
  const env = { ...process.env, ...testEnvironment, ...databases };
  return promisify(execFile)(process.execPath, script, { env });
}

/** The output and exit code of the operator's command. `where`: DATABASE_URL, or DATA_DIR of embedded servers. */
export function runDesk(where: Record<string, string>, ...words: string[]) {
  const env = { ...process.env, ...testEnvironment, DATABASE_URL: '', SANDBOX_DATABASE_URL: '', ...where };
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [desk, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out: stdout + stderr }),
    );
  });
}
