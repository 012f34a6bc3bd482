import { expect, test } from 'vitest';
import { lanes } from '~/features/sandbox/limits';
import { type Learner, runQuery } from '~/features/sandbox/query.server';
import { type Asked, followRow } from '~/features/tutor/follow.server';
import { AppError } from '~/http/errors';
import { untilServed } from '../../ops/content/certify/until-served';
import { parkLeague } from '../setup/sandbox/open-sandbox';
import { dataset, openAttackedSandbox } from './attacked-sandbox';
import { hostileQueries } from './hostile-queries';

const attacked = openAttackedSandbox();
const { newLearner, expectHonestService } = attacked;

/** Retries while the server restarts after a forced end. */
const follow = (query: string, asked: Asked, more: { learner?: Learner; signal?: AbortSignal } = {}) =>
  untilServed(() =>
    followRow({ learner: newLearner(), ...more, query, dataset, ...asked }, attacked.sandbox),
  );

/** The reply as JSON, or the refusal, which must be meant for the learner. Both must come in time. */
async function replyTo(query: string, asked: Asked): Promise<string> {
  const started = performance.now();
  try {
    return JSON.stringify(await follow(query, asked));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return error.message;
  } finally {
    expect(performance.now() - started).toBeLessThan(2 * lanes.killMs);
  }
}

test.each(hostileQueries)('%s', async (_, query) => {
  const judged = { reference: 'select count(*) from players', isExtra: true };
  for (const asked of [{ row: 0 }, { values: ['-7'], judged }, { table: 'players', key: '1' }]) {
    const reply = await replyTo(query, asked);
    expect(reply.length).toBeGreaterThan(10);
    expect(reply.length).toBeLessThan(300_000);
  }
  await expectHonestService();
});

test.each([
  ["x' or true --", 'a quote'],
  ["x\\' or true --", 'a backslash'],
  ["'; drop table teams; --", 'a second statement'],
  ['"s"."w 1"', 'a name of ours'],
  ['$$x$$', 'dollars'],
])('%s among the values is a value: %s', async (value) => {
  for (const asked of [{ values: [value] }, { table: 'teams', key: value }]) {
    const { words, lost } = await follow('select name from teams where id > 3', asked);
    expect(lost).toBeUndefined();
    expect(JSON.stringify(words)).toContain(JSON.stringify(value).slice(1, -1));
  }
});

test.each([
  ...parkLeague.hidden.map(({ schema }) => `select name from ${schema}.teams where id < 0`),
  'select rolname from pg_catalog.pg_authid where false',
])('nothing but the data shown can be asked about: %s', async (query) => {
  for (const asked of [{ row: 0 }, { values: ['Team 1'] }, { table: 'teams', key: '1' }])
    await expect(follow(query, asked)).rejects.toMatchObject({ status: 400 });
});

test('of the reference nothing is said but which clause differs, and no name leads to another table', async () => {
  const reference = "select name from teams where name <> 'Team 1' and 'not to be seen' is not null";
  const judged = { reference, isExtra: true };
  const told = await follow('select name from teams', { values: ['Team 1'], judged });
  expect(told.lost).toEqual({ clause: 'WHERE', isCause: true });
  expect(JSON.stringify(told)).not.toMatch(/not to be seen|<>/);
  for (const table of [
    'pg_authid',
    'teams" where false --',
    ...parkLeague.hidden.map(({ schema }) => `${schema}.teams`),
  ])
    await expect(follow('select name from teams', { table, key: '1' })).rejects.toMatchObject({
      status: 404,
    });
});

test('all that is asked is one run of the learner’s, and ends with it', async () => {
  const learner = newLearner();
  for (let times = 0; times < 12; times += 1)
    await follow(
      'select team_id, count(*) from players group by team_id order by 1',
      { row: 0 },
      { learner },
    );
  const leaving = new AbortController();
  const slow = 'select count(*) from players a, players b, players c, players d, players e';
  const left = follow(slow, { row: 0 }, { learner, signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toBeInstanceOf(AppError);
  await runQuery({ query: 'select 1', dataset, learner }, attacked.sandbox);
});

attacked.testHarm();
