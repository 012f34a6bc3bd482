import { expect, test } from 'vitest';
import { Sandbox } from '~/features/sandbox/sandbox.server';
import { AppError } from '~/http/errors';
import { linesOf } from './steps/fixtures/explain-own';
import { walkThrough } from './walk.server';

const refuse = () => Promise.reject(new AppError('unavailable', 'The SQL server is away.'));

class AwaySandbox extends Sandbox {
  override own = refuse;
  override serve = refuse;
}

const sandbox = new AwaySandbox({
  adminUrl: 'postgres://nobody@localhost:1/none',
  datasetsDir: 'datasets',
  mayKill: false,
  site: 'walk',
});

test('where the sandbox is away, a solution is read aloud without numbers', async () => {
  const explanation = await walkThrough(
    {
      query: 'select section, count(*) as tickets from tickets where price > 50 group by section',
      dataset: 'sports-business',
      learner: { userId: 7 },
    },
    sandbox,
  );
  expect(explanation.title).toBe('A solution in 4 steps');
  expect(linesOf(explanation)).toEqual([
    expect.stringMatching(/^\? FROM: .*tickets/),
    expect.stringMatching(/^\? WHERE: .*price > 50/),
    expect.stringMatching(/^\? GROUP BY: .*section/),
    expect.stringMatching(/^\? SELECT: /),
  ]);
  expect(JSON.stringify(explanation.remarks)).toContain('could not be counted now');
});
