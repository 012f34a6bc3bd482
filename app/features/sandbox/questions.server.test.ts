import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { AppError } from '~/http/errors';
import { casesIn } from '../../../tests/setup/cases';
import { openFixtureSandbox } from '../../../tests/setup/sandbox/open-sandbox';
import { type Learner, runQuery } from './query.server';
import { type Examined, examineQuery } from './questions.server';
import type { Sandbox } from './sandbox.server';
import { StuckBackend } from './server/backend.server';
import { Lane, Requeued } from './server/lane.server';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl });
});
afterAll(() => sandbox.close());

let learners = 0;
const newLearner = (): Learner => {
  learners += 1;
  return { visitor: `asker ${learners}`, network: `network ${learners}` };
};
const argsOf = (query: string, learner = newLearner()) => ({ query, dataset: 'park-league', learner });
const examine = <Result>(query: string, work: (examined: Examined) => Promise<Result>, learner?: Learner) =>
  examineQuery(argsOf(query, learner), work, sandbox);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('no failure'),
    ({ code, message }: AppError) => ({ code, message }),
  );
const slow = 'select count(*) from players a, players b, players c, players d, players e, players f';
/** Exceeds the time limit of a question on any machine. */
const endless = (n: number) => `select ${n} as n, (${slow})`;

test('runs the query, and what is asked about it', async () => {
  const found = await examine('select name from teams;', async ({ text, own, ask }) => ({
    text,
    own,
    asked: await ask('select count(*) from teams', 1),
    more: await ask('select id from teams order by id', 2),
  }));
  expect(found.text).toBe('select name from teams');
  expect(found.own).toMatchObject({ columns: [{ name: 'name', type: 'text' }], truncated: false });
  expect(found.asked).toMatchObject({ rows: [['8']], truncated: false });
  expect(found.more).toMatchObject({ rows: [['1'], ['2']], truncated: true });
});

test.each(casesIn('app/features/sandbox/fixtures/questions.yaml')<string>('failing'))(
  'what fails says what a run of it says, and nothing is asked: %s',
  async (query) => {
    const examined = vi.fn();
    const failure = await failureOf(examine(query, examined));
    expect(failure).toEqual(await failureOf(runQuery(argsOf(query), sandbox)));
    expect(examined).not.toHaveBeenCalled();
  },
);

test('a plan has no steps', async () => {
  const { message } = await failureOf(examine('explain select 1', async () => {}));
  expect(message).toMatch(/^EXPLAIN shows the plan of Postgres\. Remove it/);
});

test('a question is one SELECT, like any query', async () => {
  const answers = await examine('select 1', async ({ ask }) => [
    await ask('delete from teams', 1),
    await ask('select 1; select 2', 1),
    await ask(`select 1 -- ${'x'.repeat(10_000)}`, 1),
    await ask("select set_config('work_mem', '1GB', false)", 1),
    await ask('select nowhere.at_all from teams', 1),
    await ask('select count(*) from teams', 1),
  ]);
  expect(answers).toEqual([
    { why: 'size' },
    { why: 'size' },
    { why: 'size' },
    expect.objectContaining({ why: 'fault', code: '42501' }),
    expect.objectContaining({ why: 'fault', code: '42P01', position: 7 }),
    expect.objectContaining({ rows: [['8']] }),
  ]);
});

test('a query that is too slow by itself can be asked about', async () => {
  const { own, answer } = await examine(slow, async ({ own, ask }) => ({
    own,
    answer: await ask('select count(*) from players', 1),
  }));
  expect(own).toEqual({ why: 'time' });
  expect(answer).toMatchObject({ rows: [['60']] });
});

test('a question that does not stop in time on a busy machine is left alone, and the next is answered', async () => {
  const run = vi.spyOn(Lane.prototype, 'run');
  const stuck = () =>
    run.mockImplementationOnce(async () => Promise.reject(new StuckBackend(0, performance.now())));
  stuck();
  const answers = await examine('select 1', async ({ own, ask }) => {
    stuck();
    return [own, await ask('select 2', 1), await ask('select 3', 1)];
  });
  expect(answers).toMatchObject([{ why: 'time' }, { why: 'time' }, { rows: [['3']] }]);
  run.mockRestore();
});

test('what takes too long is stopped, and once all have taken as long as a query may, nothing is asked any more', async () => {
  const run = vi.spyOn(Lane.prototype, 'run');
  const answers = await examine('select 1', async ({ ask }) => {
    const first = await ask(endless(1), 1);
    const between = await ask('select 2', 1);
    const others = [await ask(endless(3), 1), await ask(endless(4), 1)];
    run.mockClear();
    return [first, between, ...others, await ask('select 5', 1)];
  });
  expect(answers).toEqual([
    { why: 'time' },
    expect.objectContaining({ rows: [['2']] }),
    { why: 'time' },
    { why: 'late' },
    { why: 'late' },
  ]);
  expect(run).not.toHaveBeenCalled();
});

test('when it has to start anew elsewhere, what was answered is not asked again', async () => {
  const run = vi.spyOn(Lane.prototype, 'run');
  let attempts = 0;
  const answer = await examine('select 0', async ({ ask }) => {
    attempts += 1;
    await ask('select 1', 1);
    if (attempts === 1) throw new Requeued();
    return ask('select 2', 1);
  });
  expect(attempts).toBe(2);
  expect(answer).toMatchObject({ rows: [['2']] });
  expect(run.mock.calls.map(([, { text }]) => text)).toEqual(['select 0', 'select 1', 'select 2']);
});

describe('while it is examined', () => {
  test('cancelling ends it, and the turn is free again', async () => {
    const learner = newLearner();
    const controller = new AbortController();
    let examining: Promise<unknown> = Promise.resolve();
    await new Promise<void>((started) => {
      const args = { ...argsOf('select 1', learner), signal: controller.signal };
      const ask = ({ ask }: Examined) => {
        started();
        return ask(endless(1), 1);
      };
      examining = examineQuery(args, ask, sandbox).catch((error: unknown) => error);
    });
    await expect(runQuery(argsOf('select 1', learner), sandbox)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    controller.abort();
    expect(await examining).toMatchObject({ code: 'bad_request', message: 'Your query was cancelled.' });
    expect((await runQuery(argsOf('select 1', learner), sandbox)).rows).toEqual([['1']]);
  });

  test('what is thrown is thrown', async () => {
    const fault = new AppError('internal', 'a fault of ours');
    await expect(examine('select 1', () => Promise.reject(fault))).rejects.toBe(fault);
  });
});
