import { type Client, readAnswers } from '../factories';
import { cpuWhile, type Parts } from './cpu';
import { report } from './measure';

/** A site runs for days: what is compiled while it warms up is no part of a request. */
const [rounds, each, warmUp] = [5, 40, 200];
const empty = 'an empty Remix route';
const shareBudget = 0.45;

type Request = { budget?: number; send(): Promise<Response> };
type Args = { learner: Client; databaseUrl: string; emptyRoute: string; parts: Parts };

/** Processor time of each request to the site, in turn with those to a route that does nothing. `parts`: as `site`, `product`, `sandbox` and `empty`. */
export async function benchCost({ parts, learner, databaseUrl, emptyRoute }: Args) {
  const items = await readAnswers(databaseUrl, 1);
  const exercise = items.find(({ type }) => type === 'exercises');
  if (!exercise) throw new Error('lesson 1 has no exercise');
  const item = `?item=${items.indexOf(exercise) + 1}`;
  // As script sends it: the page then asks for what has changed.
  const post = (intent: string, query: string) => () =>
    learner.submit(`/lessons/1.data${item}`, { intent, query, itemId: String(exercise.id) });
  const query = 'select * from games where id = 7';
  const pages = [`/lessons/1${item}`, '/dashboard', '/catalog'];
  const requests: Record<string, Request> = {
    [empty]: { send: () => fetch(emptyRoute) },
    'one row by its key, as a call': {
      send: () => learner.post('/api/execute-query', { query, courseId: 1 }),
    },
    Run: { budget: 8, send: post('run', query) },
    'Submit, wrong': { budget: 12, send: post('submit', exercise.wrong) },
    'Submit, right': { budget: 12, send: post('submit', exercise.answer) },
    ...Object.fromEntries(pages.map((page) => [page, { budget: 6, send: () => learner.get(page) }])),
  };
  const repeat = async (name: string, { send }: Request, times: number) => {
    for (let n = 0; n < times; n += 1) {
      const reply = await send();
      if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  };
  const spent = new Map<string, number>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, request] of Object.entries(requests)) {
      const times = round === 0 ? warmUp : each;
      const seconds = await cpuWhile(parts, () => repeat(name, request, times));
      for (const [part, s] of Object.entries(seconds)) {
        const key = `${name} ${part}`;
        if (round > 0) spent.set(key, (spent.get(key) ?? 0) + s);
      }
    }
  }
  const ms = (name: string, part: string) => (1_000 * (spent.get(`${name} ${part}`) ?? 0)) / rounds / each;
  console.log('\nProcessor time of a request, ms: the site’s; then the product database’s and the sandbox’s');
  report(`  ${empty}`, ms(empty, 'empty').toFixed(1));
  for (const [name, { budget }] of Object.entries(requests)) {
    if (name === empty) continue;
    const own = ms(name, 'site');
    if (budget) report(`  ${name}`, own.toFixed(1), `≤ ${budget}`, own <= budget);
    else report(`  ${name}`, own.toFixed(1));
    report(`    ${ms(name, 'product').toFixed(1)} and ${ms(name, 'sandbox').toFixed(1)}`, '');
  }
  console.log('\nRequests in the time of one to the empty route');
  for (const page of pages) {
    const share = ms(empty, 'empty') / ms(page, 'site');
    report(`  ${page}`, share.toFixed(2), `≥ ${shareBudget}`, share >= shareBudget);
  }
}
