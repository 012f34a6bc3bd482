import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../factories';
import { honest, startAbuse } from './abuse';
import { percentile, report, time } from './measure';

const room = { visitors: 29, paceMs: 5_000, durationMs: 30_000 };
export const play = (visitor: Client, query: string) =>
  visitor.post('/api/playground/execute-query', { query });

/** p95 of a visitor alone, and of 29 visitors (each with a query every five seconds) beside a hostile one at the same address. */
export async function benchClassroom(origin: string) {
  const lone = new Client(origin);
  const once = async () => (await play(lone, honest)).text();
  const alone = percentile(await time(100, once), 0.95);
  const hostile = new Client(origin);
  const kinds = {
    'keeps its cookie': (query: string) => play(hostile, query),
    'throws it away': (query: string) => play(new Client(origin), query),
  };
  console.log('\nVisitors of one address, one of thirty hostile, p95 ÷ alone');
  for (const [kind, ask] of Object.entries(kinds)) {
    const abuse = startAbuse([ask]);
    const { samples, refused } = await teach(origin, room);
    const outcomes = await abuse.stop();
    const together = percentile(samples, 0.95);
    report(`  who ${kind}`, (together / alone).toFixed(2), '≤ 2', together <= 2 * alone);
    report(`  refused, of ${samples.length} honest queries`, String(refused), '0', refused === 0);
    report(`    ${alone.toFixed(1)} ms alone, ${together.toFixed(1)} ms there; it got ${outcomes}`, '');
  }
}

/** Response times in milliseconds of visitors at one address who query at this pace. */
export async function teach(origin: string, room: { visitors: number; paceMs: number; durationMs: number }) {
  const samples: number[] = [];
  let refused = 0;
  const end = performance.now() + room.durationMs;
  await Promise.all(
    Array.from({ length: room.visitors }, async (_, seat) => {
      const visitor = new Client(origin);
      await delay((seat * room.paceMs) / room.visitors);
      while (performance.now() < end) {
        const started = performance.now();
        const reply = await play(visitor, honest);
        await reply.text();
        samples.push(performance.now() - started);
        if (!reply.ok) refused += 1;
        await delay(room.paceMs);
      }
    }),
  );
  return { samples, refused };
}
