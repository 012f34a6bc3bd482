import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { answerItem, createLearner, readAnswers } from '../factories';
import { startServer } from '../setup/server';
import { startSite } from '../setup/site';

test('kill -9 in the middle of graded submissions loses no progress that was acknowledged', async () => {
  const { server: first, databaseUrl, sandboxUrl } = await startSite('crash');
  const items = await readAnswers(databaseUrl, 1);
  const learners = await Promise.all(
    Array.from({ length: 6 }, () => createLearner(first.origin, { enrolled: true })),
  );

  const acknowledged = new Map(learners.map(({ email }) => [email, 0]));
  const progress = new EventEmitter();
  const reached = once(progress, 'solved');
  const playing = learners.map(async (learner) => {
    for (const item of items) {
      const reply = await answerItem(learner, item).catch(() => undefined);
      if (!reply?.ok || !(await reply.text().catch(() => undefined))) return;
      acknowledged.set(learner.email, (acknowledged.get(learner.email) ?? 0) + 1);
      if (item.type === 'exercises') progress.emit('solved');
    }
  });
  await reached;
  await first.kill9();
  await Promise.all(playing);

  const second = await startServer({ databaseUrl, sandboxUrl });
  for (const learner of learners) {
    const client = learner.at(second.origin);
    const { lessons } = await client.read('/api/courses/1/dashboard');
    expect(lessons[0].completedItems).toBeGreaterThanOrEqual(acknowledged.get(learner.email) ?? 0);
  }
  expect([...acknowledged.values()].reduce((sum, count) => sum + count)).toBeLessThan(
    items.length * learners.length,
  );
});
