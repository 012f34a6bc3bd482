import { expect, test } from 'vitest';
import { lanes } from '~/features/sandbox/limits';
import { explainQuery } from '~/features/tutor/explain.server';
import { AppError } from '~/http/errors';
import { untilServed } from '../../ops/content/certify/until-served';
import { dataset, openAttackedSandbox } from './attacked-sandbox';
import { bombs } from './attacks';
import { hostileQueries } from './hostile-queries';

const attacked = openAttackedSandbox();
const { newLearner, expectHonestService } = attacked;

/** The query and its explanation may each take as long as a query. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work;
  } finally {
    expect(performance.now() - started).toBeLessThan(2 * lanes.killMs);
  }
}

/** The explanation as JSON, or the refusal, which must be meant for the learner. */
async function replyTo(query: string): Promise<string> {
  try {
    const explained = () => inTime(explainQuery({ query, dataset, learner: newLearner() }, attacked.sandbox));
    return JSON.stringify(await untilServed(explained));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return error.message;
  }
}

test.each(hostileQueries)('%s', async (_, query) => {
  expect(query.length).toBeLessThanOrEqual(10_000);
  const reply = await replyTo(query);
  expect(reply.length).toBeGreaterThan(10);
  expect(reply.length).toBeLessThan(200_000);
  await expectHonestService();
});

/** The first query of each bomb; domain.test.ts runs all of them. */
test.each(bombs.map(({ name, queries, forbidden }) => [name, queries[0] ?? '', forbidden] as const))(
  '%s',
  async (_, query, forbidden) => {
    const reply = await replyTo(query);
    expect(reply.length).toBeLessThan(200_000);
    if (forbidden) expect(reply).not.toMatch(forbidden);
    await expectHonestService();
  },
);

attacked.testHarm();
