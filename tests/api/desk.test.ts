import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { findUser } from '../../ops/desk/find-user';
import { countLearners, listExercises } from '../../ops/desk/stats';
import { listPassedOn, listSentences, listSilent } from '../../ops/desk/tutor';
import { createLearner, isIn, logIn, password, runDesk, said } from '../factories';
import { startChild } from '../setup/child';
import { cloneDatabase, withDatabase } from '../setup/database';
import { expectLetters } from '../setup/letters';
import { startServer } from '../setup/server';
import { connect } from '../setup/site';

const servers = inject('postgres');
const { sandboxUrl } = servers;
const databaseUrl = await cloneDatabase('desk', servers);
const sql = connect(databaseUrl);

/** Inserts an account that enrolled `days` ago. @returns the enrollment's id */
async function enrol(email: string, days = 0) {
  const [row] = await sql<{ id: number }[]>`
    with account as (
      insert into users (email, password_hash, created_at)
      values (${email}, 'a hash', now() - make_interval(days => ${days})) returning id)
    insert into enrollments (user_id, course_id, last_accessed_at)
    select id, 1, now() - make_interval(days => ${days}) from account returning id`;
  return row?.id ?? 0;
}

describe('what the desk knows of learners', () => {
  beforeAll(async () => {
    const [item] = await sql<{ id: number }[]>`
      select id from lesson_items where type = 'exercises' order by id limit 1`;
    const tried = async (
      email: string,
      days: number,
      attempts: number,
      minutes: number | null,
      told: string[],
    ) => {
      const enrollment = await enrol(email, days);
      await sql`
        insert into item_progress (enrollment_id, item_id, attempts, first_answered_at, completed_at)
        select ${enrollment}, ${item?.id ?? 0}, ${attempts}, at, at + make_interval(mins => ${minutes}::integer)
        from (select now() - make_interval(days => ${days}) as at) as started`;
      for (const words of told)
        await sql`
          insert into graded_answers (enrollment_id, item_id, query, is_right, words, graded_by)
          values (${enrollment}, ${item?.id ?? 0}, 'select 1', false, ${words}, 'x')`;
    };
    await tried('quick@example.test', 1, 1, 1, []);
    await tried('slow@example.test', 2, 3, 3, ['Rows are missing.', 'Too many columns.']);
    await tried('stuck@example.test', 3, 4, null, ['Rows are missing.', 'Rows are missing.']);
    await tried('early@example.test', 100, 9, 500, []);
    await sql`
      insert into waitlist_registrations (email, first_name, last_name)
      values ('maker@example.test', ${'=HYPERLINK("http://evil.example")'}, 'Bell, Jo')`;
  });

  test('stats tell where they get stuck, of the days that were asked for', async () => {
    const [totals, exercises] = await sql.begin('read only', async (tx) => [
      await countLearners(tx, 30),
      await listExercises(tx, 30),
    ]);
    expect(totals).toMatchObject({ 'sign-ups': 3, 'accounts in all': 4, 'active learners': 3 });
    expect(exercises).toEqual([
      {
        exercise: expect.stringMatching(/^[\w-]+\/[\w-]+$/),
        learners: 3,
        tries: 8,
        'solved %': 67,
        minutes: 2,
        'times wrong so': 3,
        'most often told': 'Rows are missing.',
      },
    ]);
  });

  test('tutor tells what was followed by a right answer within three tries, which rules said nothing, and what was passed on', async () => {
    const [item] = await sql<
      { id: number }[]
    >`select id from lesson_items where type = 'exercises' order by id limit 1`;
    const about = async (email: string, rule: string, tries: boolean[]) => {
      const enrollment = await enrol(email, 200);
      await sql`
        insert into tutor_messages (enrollment_id, item_id, role, content, findings, created_at)
        values (${enrollment}, ${item?.id ?? 0}, 'assistant', 'x', ${[rule]}, now() - interval '1 hour')`;
      for (const isRight of tries)
        await sql`
          insert into graded_answers (enrollment_id, item_id, query, is_right, words, graded_by)
          values (${enrollment}, ${item?.id ?? 0}, 'select 1', ${isRight}, 'x', 'x')`;
    };
    await about('soon@example.test', 'null-equals', [false, true]);
    await about('late@example.test', 'null-equals', [false, false, false, true]);
    await about('gone@example.test', 'null-equals', []);
    const told = await enrol('told@example.test', 200);
    for (const [isRight, rule] of [
      [false, 'null-equals'],
      [true, null],
    ] as const)
      await sql`
        insert into graded_answers (enrollment_id, item_id, query, is_right, words, finding, graded_by)
        values (${told}, ${item?.id ?? 0}, 'select 1', ${isRight}, 'x', ${rule}, 'x')`;
    await sql`
      insert into tutor_messages (enrollment_id, item_id, role, content, is_passed_on, created_at)
      select ${told}, ${item?.id ?? 0}, 'user', content, is_passed_on, now() - make_interval(days => days)
      from (values ('how do I frob, me@example.test?', true, 1), ('secret', false, 1), ('old', true, 31)) as asked (content, is_passed_on, days)`;
    await sql`
      insert into tutor_findings (item_id, finding, grade, times)
      values (${item?.id ?? 0}, 'null-equals', 'what', 5), (${item?.id ?? 0}, 'null-equals', 'why', 2)`;
    const [sentences, silent, passedOn] = await sql.begin('read only', async (tx) => [
      await listSentences(tx, 30),
      await listSilent(tx, 30),
      await listPassedOn(tx),
    ]);
    expect(passedOn).toEqual([
      {
        exercise: expect.stringMatching(/^[\w-]+\/[\w-]+$/),
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        asked: 'how do I frob, (an address)',
      },
    ]);
    expect(sentences).toEqual([
      {
        ...{ rule: 'null-equals', exercise: expect.stringMatching(/^[\w-]+\/[\w-]+$/), said: 7 },
        ...{ 'right within three': 2, 'still wrong': 1, 'not tried again': 1 },
      },
    ]);
    expect(silent).toContain('fan-out');
    expect(silent).not.toContain('null-equals');
  });

  test('an account is found by its address, and nothing that opens it is told', async () => {
    const found = await sql.begin('read only', (tx) => findUser(tx, 'Stuck@example.test'));
    expect(found).toMatchObject({
      account: { email: 'stuck@example.test', 'has a password': true, 'browsers signed in': 0 },
      courses: [
        {
          course: 'SQL for Sports Business Analytics',
          'items completed': 0,
          of: expect.toSatisfy((items) => items > 100),
        },
      ],
    });
    expect(JSON.stringify(found)).not.toContain('a hash');
    expect(await sql.begin('read only', (tx) => findUser(tx, "' or true --"))).toBeUndefined();
  });

  test('support finds an account by a part, sees its road, and acts in a name alone', async () => {
    const desk = (...words: string[]) => runDesk({ DATABASE_URL: databaseUrl }, 'user', ...words);
    expect((await desk('find', 'TUCK@')).out).toContain('stuck@example.test');
    expect((await desk('find', 'no such name')).code).toBe(1);
    await sql`
      insert into assessment_attempts (enrollment_id, variant, completed_at, total_score, passing_score)
      select enrollments.id, 1, now(), 40, 70 from enrollments join users on users.id = user_id
      where email = 'stuck@example.test'`;
    const road = (await desk('show', 'stuck@example.test')).out;
    expect(road).toMatch(/last items\n.*\n.*\s4\s/);
    expect(road).toMatch(/last verdicts\n.*\n.*no.*Rows are missing\./);
    expect(road).toContain('no certificates');
    expect(road).toMatch(/assessment attempts\n.*\n.* 2[0-9-]+ [0-9:]+ +40 +70\n/);
    expect(JSON.parse((await desk('export', 'stuck@example.test')).out).users[0].email).toBe(
      'stuck@example.test',
    );
    expect(await desk('address', 'stuck@example.test', 'free@example.test')).toMatchObject({
      code: 2,
      out: expect.stringContaining('--by NAME'),
    });
    const by = ['--by', 'Kim'];
    expect(await desk('address', 'stuck@example.test', 'SLOW@example.test', ...by)).toMatchObject({
      code: 1,
    });
    expect(await desk('address', 'stuck@example.test', 'Free@example.test', ...by)).toMatchObject({
      code: 0,
    });
    expect((await desk('show', 'free@example.test')).out).toContain(
      'The address of your account was changed',
    );
    const letters = await sql`select data->>'to' as to from pgboss.job where data ? 'subject' order by 1`;
    expect(letters.map(({ to }) => to)).toEqual(['free@example.test', 'stuck@example.test']);
    expect((await desk('resend', 'free@example.test', ...by)).code).toBe(0);
    expect((await desk('sign-out', 'free@example.test', ...by)).out).toBe('Signed out of 0 browsers.\n');
    expect((await desk('delete', 'free@example.test', ...by)).code).toBe(0);
    const audit = (await runDesk({ DATABASE_URL: databaseUrl }, 'audit')).out;
    expect(audit).toMatch(/\d+ +user delete …, by Kim\n/);
    expect((await desk('show', 'free@example.test')).code).toBe(1);
    expect(await sql`select id from users where email = 'quick@example.test'`).toHaveLength(1);
    // A dozen commands of the desk, each in its own process.
  }, 120_000);

  test('support gives, extends and ends access and blocks, for a reason, and who did it is kept', async () => {
    const { origin, stop } = await startServer({ databaseUrl, sandboxUrl, env: { TRUST_PROXY: '1' } });
    const learner = await createLearner(origin);
    const desk = (...words: string[]) => runDesk({ DATABASE_URL: databaseUrl }, ...words);
    const act = (verb: string, ...words: string[]) => desk('user', verb, learner.email, ...words);
    const why = ['--reason', 'paid twice, wrote from x@example.test', '--by', 'Kim'];
    const enrol = async () =>
      (await learner.post('/api/enrollments', { courseId: 1, courseName: '' })).status;

    expect(await act('grant', '--days', '30', '--by', 'Kim')).toMatchObject({ code: 2 });
    expect(await act('grant', ...why)).toMatchObject({ code: 2 });
    expect(await act('block', '--reason', 'x')).toMatchObject({ code: 2 });
    expect(await enrol()).toBe(403);
    expect((await act('grant', '--days', '30', ...why)).out).toContain('Access is given until ');
    expect(await learner.page('/catalog')).toContain('Enroll');
    expect(await learner.page('/subscription')).toContain('You have access to all courses until');
    await act('grant', '--days', '30', ...why);
    const [given] = await sql`select (access_until - now()) > interval '59 days' as long from users
      where id = ${learner.userId}`;
    expect(given?.long).toBe(true);
    expect(await act('end', ...why)).toMatchObject({ code: 0 });
    expect(await enrol()).toBe(403);
    expect((await act('end', ...why)).out).toContain('There was no access to end');
    expect(await learner.page('/subscription')).not.toContain('You have access');
    await act('grant', '--days', '1', ...why);
    expect(await enrol()).toBe(201);

    expect((await act('block', ...why)).out).toContain('signed out everywhere');
    expect(await isIn(learner)).toBe(false);
    expect(await said(await learner.post('/api/login', { email: learner.email, password }))).toEqual([
      403,
      expect.stringContaining('This account is blocked. Please write to '),
    ]);
    expect((await act('show')).out).toMatch(/^blocked +20/m);
    expect((await act('unblock', ...why)).out).toContain('open again');
    expect(await logIn(origin, learner.email)).toMatchObject({ status: 200 });
    for (const [subject, times] of [
      ['You have access to our courses', 3],
      ['Your access to our courses has ended', 1],
      ['Your account is blocked', 1],
      ['Your account is open again', 1],
    ] as const)
      await expectLetters(learner.email, subject, times);
    await stop();
    const kept = await desk('audit', '--account', String(learner.userId), '--csv');
    expect(kept.out).toContain(
      `,${learner.userId},,"user block … --reason paid twice, wrote from …, by Kim"`,
    );
    expect(kept.out).toMatch(new RegExp(`sign-in refused,${learner.userId},[^,]+,the account is blocked`));
    expect(kept.out.split('by Kim')).toHaveLength(8);
    await desk('retakes', 'early@example.test');
    expect((await desk('audit', '--csv')).out).toMatch(/retakes …, by \w+/);
  }, 120_000);

  test('an act is in the audit trail before it is done, and stays there where its process is killed between', async () => {
    const [held] = await sql<{ id: number }[]>`
      insert into users (email) values ('held@example.test') returning id`;
    const kept = () => sql`select account, detail from audit_records where detail like '% held up, %'`;
    const [holder, key] = [await sql.reserve(), 37];
    await holder`select pg_advisory_lock(${key})`;
    await sql.unsafe(`
      create function hold_up() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${key}); return new; end $$;
      create trigger hold_up before insert or update on audit_records for each row
        when (new.detail not like 'begun: %') execute function hold_up()`);
    const words = ['user', 'block', 'held@example.test', '--reason', 'held up', '--by', 'Kim'];
    const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' } as const;
    const desk = startChild(process.execPath, ['build/ops/desk.js', ...words], { env });
    const done = () => sql`select id from users where id = ${held?.id ?? 0} and blocked_at is not null`;
    await vi.waitFor(async () => expect(await done()).toEqual([held]), 20_000);
    await desk.end('SIGKILL');
    await holder`select pg_advisory_unlock(${key})`;
    holder.release();
    await sql`drop function hold_up cascade`;
    expect(await kept()).toEqual([
      { account: held?.id, detail: 'begun: user block … --reason held up, by Kim' },
    ]);

    await runDesk({ DATABASE_URL: databaseUrl }, 'user', 'block', 'held@example.test', '--by', 'Kim');
    await runDesk({ DATABASE_URL: databaseUrl }, 'revoke', 'no such held up, one');
    expect((await kept()).map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^begun: /),
      expect.stringMatching(/^failed: revoke no such held up, one, by \w+: There is no such certificate\.$/),
    ]);
    await sql`alter table audit_records rename to kept_records`;
    await runDesk({ DATABASE_URL: databaseUrl }, 'user', 'unblock', ...words.slice(2));
    expect(await done()).toHaveLength(1);
    await sql`alter table kept_records rename to audit_records`;
  }, 60_000);

  test('the waitlist as CSV has no formula in it', async () => {
    const { code, out } = await runDesk({ DATABASE_URL: databaseUrl }, 'waitlist', '--csv');
    expect(code).toBe(0);
    expect(out).toContain('maker@example.test,"\'=HYPERLINK(""http://evil.example"")","Bell, Jo",,,');
  });
});

describe('the doctor', () => {
  test('names each fault in one line, the hole in the wall too', async () => {
    await withDatabase(sandboxUrl, (admin) => admin`create database doctor_open`);
    const where = { DATABASE_URL: databaseUrl, SANDBOX_DATABASE_URL: sandboxUrl, LOG_LEVEL: 'loud' };
    const { code, out } = await runDesk(where, 'doctor').finally(() =>
      withDatabase(sandboxUrl, (admin) => admin`drop database doctor_open`),
    );
    const linesOf = (state: string) => out.split('\n').filter((line) => line.startsWith(state));
    expect(code).toBe(1);
    expect(linesOf('fault')).toEqual([
      expect.stringContaining('LOG_LEVEL: '),
      expect.stringMatching(/learners can also open the databases .*doctor_open/),
    ]);
    const good = linesOf('ok').join('\n');
    expect(good).toContain('every migration is there.');
    expect(good).toContain('its memory is limited.');
    expect(good).toContain('no function that changes anything can be called.');
    expect(good).toContain('a learner’s query ends after 2s, and reads only.');
    expect(good).toContain('5 things that a learner must not do were tried, and refused.');
  });

  test('names the variable of a server that is not there, and of one that learners share with the product', async () => {
    const nobody = 'postgres://nobody@127.0.0.1:1/product';
    const { code, out } = await runDesk(
      {
        ...{ DATABASE_URL: nobody, SANDBOX_DATABASE_URL: nobody },
        ...{ APP_URL: 'http://boxscore.invalid', TRUST_PROXY: '1' },
      },
      'doctor',
      '--json',
    );
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          state: 'fault',
          words: expect.stringMatching(/^DATABASE_URL: nothing listens at/),
        }),
        ...[
          'TRUST_PROXY is set, and APP_URL is not',
          'EMAIL_FROM, CONTACT_EMAIL, BETA_URL, JOIN_URL: still',
        ].map((words) => expect.objectContaining({ state: 'note', words: expect.stringContaining(words) })),
        expect.objectContaining({
          state: 'fault',
          words: expect.stringMatching(/^SANDBOX_DATABASE_URL: nothing listens at/),
        }),
      ]),
    );
    const inContainer = { APP_URL: 'http://localhost:8080', HOST: '127.0.0.1', PORT: '2' };
    const asked = await runDesk(
      { DATABASE_URL: nobody, SANDBOX_DATABASE_URL: nobody, ...inContainer },
      'doctor',
    );
    expect(asked.out).toContain('http://127.0.0.1:2 does not answer from here');
  });
});
