import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Learner } from '../factories';
import { abuses, honest, startAbuse } from './abuse';
import { play, teach } from './classroom';
import { percentile, report, time } from './measure';

const room = { visitors: 30, paceMs: 5_000, durationMs: 120_000 };
const paths = ['/', '/catalog', '/pricing', '/playground', '/courses/1', '/lessons/1?item=1'];

const names = Array.from({ length: 100 }, (_, n) => `null as ${'n'.repeat(57)}${n}`);
/** Queries that cost the site more than the database. */
const floods = [
  `select ${names.join(', ')} from generate_series(1, 500)`,
  "select repeat('x', 100000) as a, repeat('&', 100000) as b from generate_series(1, 400)",
  'select id, section from tickets',
];

/** Hostile accounts and a learner who reads pages, beside thirty visitors at one address. */
export async function benchSiege(args: { origin: string; pid: number; reader: Learner; hostile: Learner[] }) {
  const { origin, pid, reader, hostile } = args;
  const lone = new Client(origin);
  const ask = (account: Learner) => (query: string) =>
    account.post('/api/execute-query', { query, courseId: 1 });
  // Warms up, as the code of a running site is compiled.
  for (let times = 0; times < 10; times += 1) {
    for (const path of paths) await (await lone.get(path)).text();
    for (const query of floods) await (await ask(reader)(query)).text();
  }
  const alone = percentile(await time(100, async () => (await play(lone, honest)).text()), 0.95);
  const live = async (durationMs: number) => {
    const reading = readPages(reader, durationMs);
    return { ...(await teach(origin, { ...room, durationMs })), pages: await reading };
  };
  const peaceful = percentile((await live(room.durationMs / 4)).samples, 0.95);
  const abuse = startAbuse(hostile.map(ask), [...abuses, ...floods]);
  const { samples, refused, pages } = await live(room.durationMs);
  const outcomes = await abuse.stop();
  const memory = await peakMemory(pid);
  const together = percentile(samples, 0.95);
  const latest = Math.max(...pages.samples);
  console.log('\nTen hostile accounts and thirty visitors of one address, for two minutes');
  report('  p95 of the visitors ÷ alone', (together / alone).toFixed(2), '≤ 2', together <= 2 * alone);
  report('    … and the same with nobody hostile', (peaceful / alone).toFixed(2));
  report(`  refused, of ${samples.length} of their queries`, String(refused), '0', refused === 0);
  report(`  slowest of ${pages.samples.length} pages, ms`, latest.toFixed(0), '≤ 300', latest <= 300);
  report(`  pages refused`, String(pages.refused), '0', pages.refused === 0);
  const faults = (outcomes.match(/(\d+) × 5\d\d/g) ?? []).join(', ') || 'none';
  report('  faults that anybody got', faults, 'none', faults === 'none');
  report('  memory of the site at most, MB', memory.toFixed(0), '< 600', memory < 600);
  report(`    ${alone.toFixed(1)} ms alone, ${together.toFixed(1)} ms there; they got ${outcomes}`, '');
}

async function readPages(reader: Client, durationMs: number) {
  const samples: number[] = [];
  let refused = 0;
  const end = performance.now() + durationMs;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const started = performance.now();
    const reply = await reader.get(paths[turn % paths.length] ?? '/');
    await reply.text();
    samples.push(performance.now() - started);
    if (!reply.ok) refused += 1;
    await delay(200);
  }
  return { samples, refused };
}

/** Peak memory of the process since its start, in megabytes. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1000;
}
