import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { addressesOf } from '~/features/sandbox/addresses.server';
import type { Cluster } from '../../ops/postgres';
import type { Learner } from '../factories';
import { honest } from './abuse';
import { report } from './measure';
import { ask } from './query';

const rounds = 5;
const pollMs = 10;
const budgetMs = 3_000;

/** From when a killed sandbox server takes connections again to the first right answer: the worst of a few rounds. */
export async function benchRecovery({ learner, sandbox }: { learner: Learner; sandbox: Cluster }) {
  const answers: number[] = [];
  const absences: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await ask(learner, honest);
    const pidFile = readFileSync(join(sandbox.directory, 'postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');
    const killedAt = performance.now();
    const [returnedAt, answeredAt] = await Promise.all([
      until(() => greet(sandbox.url)),
      until(() => ask(learner, honest)),
    ]);
    absences.push(returnedAt - killedAt);
    answers.push(Math.max(0, answeredAt - returnedAt));
  }
  const worst = Math.max(...answers);
  console.log('');
  const what = 'Killed sandbox server: its return to the first answer';
  report(what, `${worst.toFixed(0)} ms`, '≤ 3 s', worst <= budgetMs);
  const each = (times: number[]) => times.map((ms) => ms.toFixed(0)).join(', ');
  report(`    ${each(answers)} ms; it was away for ${each(absences)} ms`, '');
}

async function until(work: () => Promise<void>): Promise<number> {
  for (;;) {
    const succeeded = await work().then(
      () => true,
      () => false,
    );
    if (succeeded) return performance.now();
    await delay(pollMs);
  }
}

async function greet(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressesOf(adminUrl).admin.maintenance });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select 1');
  await client.end();
}
