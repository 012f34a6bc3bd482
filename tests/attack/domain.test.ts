import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contractSchema } from '~/features/sandbox/contract';
import { gradeQuery } from '~/features/sandbox/grade.server';
import { lanes } from '~/features/sandbox/limits';
import { runQuery } from '~/features/sandbox/query.server';
import { AppError } from '~/http/errors';
import { parkLeague } from '../setup/sandbox/open-sandbox';
import { dataset, openAttackedSandbox } from './attacked-sandbox';
import { attacks, queriesOf } from './attacks';
import { isToAskAgain } from './requests';

const names = { schema: parkLeague.visible.schema, table: 'teams', column: 'name' };
const attacked = openAttackedSandbox();
const { newLearner, expectHonestService } = attacked;

const run = (query: string, learner = newLearner()) =>
  runQuery({ query, dataset, learner }, attacked.sandbox);

/** Expects that the work ends in time, also on a busy machine. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work;
  } finally {
    expect(performance.now() - started).toBeLessThan(lanes.killMs);
  }
}

/** Retries while the machine is too busy, and while the previous query is still being stopped. */
async function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isToWait = error instanceof AppError && isToAskAgain(error.status, error.message);
      if (!isToWait) throw error;
      await delay(200);
    }
  }
}

/** The answer as text, or the refusal, which must be meant for the learner. */
async function replyTo(query: string): Promise<{ words: string; isAnswer: boolean }> {
  const attacker = newLearner();
  try {
    const answer = await inTurn(() => inTime(run(query, attacker)));
    return { words: JSON.stringify(answer), isAnswer: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { words: error.message, isAnswer: false };
  }
}

describe.each(attacks)('$name', (attack) => {
  test.each(queriesOf(attack, names).map((query) => [query.slice(0, 60), query]))(
    '%s',
    async (_, query) => {
      const { words, isAnswer } = await replyTo(query);
      expect(isAnswer, words.slice(0, 300)).toBe(attack.reply === 'an answer');
      if (!isAnswer) expect(words.length).toBeLessThan(2_000);
      if (attack.reply !== 'an answer') expect(words).toMatch(attack.reply);
      if (attack.forbidden) expect(words).not.toMatch(attack.forbidden);
      await expectHonestService();
    },
    60_000,
  );
});

attacked.testHarm();

describe('one learner against all', () => {
  test('forty slow queries of one learner keep nobody waiting', async () => {
    const slow = 'select count(*) from players a, players b, players c, players d, players e, players f';
    const greedy = newLearner();
    const asked = Promise.allSettled(Array.from({ length: 40 }, () => run(slow, greedy)));
    await expectHonestService();
    const codes = (await asked).map((each) => (each.status === 'rejected' ? each.reason.code : 'answered'));
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(39);
  });

  test('what a query leaves on a connection is gone before the next', async () => {
    await run("select setseed(0.5), 'mine' as secret");
    for (let lane = 0; lane < 8; lane += 1) {
      const { rows } = await run(
        "select current_user, current_schemas(false), (select count(*) from pg_class where relpersistence = 't')",
      );
      expect(rows).toEqual([['sandbox_ro', `{${names.schema}}`, '0']]);
    }
  });
});

describe('grading tells nothing of hidden data', () => {
  const grade = (query: string) =>
    gradeQuery(
      {
        query,
        dataset,
        reference: 'select count(*) as n from teams',
        contract: contractSchema.parse({}),
        learner: newLearner(),
      },
      attacked.sandbox,
    );
  const onlyElsewhere = '(select at_bats from players where id = 1) <> 148';

  test.each([
    [
      'a failed cast prints the value',
      `select count(*) + case when ${onlyElsewhere} then (select name from players limit 1)::int else 0 end as n from teams`,
    ],
    [
      'a row for each secret',
      `select count(*) as n from teams union all select hits from players where ${onlyElsewhere}`,
    ],
    ['division by zero', `select count(*) / case when ${onlyElsewhere} then 0 else 1 end as n from teams`],
  ])('%s', async (_, query) => {
    const verdict = await grade(query);
    expect(verdict).toMatchObject({ isCorrect: false, rule: 'other_data' });
    expect(verdict.message).toMatch(
      /^Your query returned different results than expected\. They are the same on the data you can see, and differ on data with [a-z ]+\.( A whole number .*)?$/,
    );
    expect(JSON.stringify(verdict)).not.toMatch(/Player \d|hidden/);
    expect(verdict.difference).toBeUndefined();
  });

  test('and is refused where it asks for the name of the schema', async () => {
    const query = `select count(*) + (select count(*) from pg_class where relnamespace::regnamespace::text like '%hidden%') as n from teams`;
    await expect(grade(query)).rejects.toMatchObject({ code: 'ungradable' });
  });
});

test('any text gets an answer or a sentence', async () => {
  const words =
    "select|from|where|(|)|,|*|teams|players|name|hits|id|with|as|union|case|when|then|end|1|0|null|'x'|\"|--|/|.|::int|::text|not|count|sum|group by|order by|limit|join|on|=|over|lateral|$1|array|[|]|distinct|values|table|explain".split(
      '|',
    );
  const soup = fc
    .array(fc.constantFrom(...words), { maxLength: 14 })
    .map((list) => `select ${list.join(' ')}`);
  await fc.assert(
    fc.asyncProperty(fc.oneof(soup, fc.string({ unit: 'binary' })), async (query) => {
      const { words: reply } = await replyTo(query);
      expect(reply.length).toBeGreaterThan(3);
    }),
    { numRuns: 300 },
  );
}, 60_000);
