import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { addressesOf } from '~/features/sandbox/addresses.server';
import { Client } from '../factories';
import { withDatabase } from '../setup/database';
import { cpuWhile, type Parts, waitsWhile } from './cpu';
import { percentile, report } from './measure';
import { type Action, enrolPupils, kinds, lapOf, readCourse } from './pupils';
import { figuresFile } from './scaling/page';

const most = 4_000;
const steps = [125, 250, 350, 500, 750, 1_000, 1_500, 2_000, 3_000, most];
const stepMs = 30_000;
const boundMs = 1_000;
const mostRefused = 0.001;
const actionsOfEach = 150;
const width = 8;
const budget = 1.6;

type Site = { origin: string; pid: number };
type Args = {
  sites: [Site, Site];
  databaseUrl: string;
  adminUrl: string;
  sandboxUrl: string;
  servers: { product: number; sandbox: number };
};

/** Measures the cost of learners' actions, contention between two replicas, and how many learners this machine serves. */
export async function benchCapacity(args: Args) {
  const { databaseUrl, sites, servers } = args;
  const lap = lapOf(await readCourse(databaseUrl));
  const cookies = await enrolPupils(databaseUrl, most);
  const [one] = sites;
  const clients = cookies.map((cookie) => {
    const client = new Client(one.origin);
    client.setCookies(cookie);
    return client;
  });
  const parts = { app: sites.map(({ pid }) => pid), product: [servers.product], sandbox: [servers.sandbox] };
  const costs = await measureActions(parts, clients, lap);
  const hour = reportHour(costs, lap);
  const replicas = await compareReplicas({ ...args, parts, clients, lap });
  const crowds = await raise({ parts, clients, lap });
  const measured = new Date().toISOString().slice(0, 10);
  const items = lap.filter(({ kind }) => kind === 'page').length;
  const rowBytes = await measureRows(databaseUrl);
  const processor = cpus()[0]?.model.trim();
  keepFigures({
    measured,
    processor,
    items,
    ...hour,
    costs: Object.fromEntries(costs),
    replicas,
    crowds,
    rowBytes,
  });
}

/** Bytes per row, including its share of the indexes. */
const measureRows = (databaseUrl: string) =>
  withDatabase(databaseUrl, async (sql) => {
    const [bytes] = await sql<{ progress: number; answer: number }[]>`
      select
        pg_total_relation_size('item_progress') / (select count(*) from item_progress)::float as progress,
        pg_total_relation_size('graded_answers') / (select count(*) from graded_answers)::float as answer`;
    return bytes;
  });

function keepFigures(found: object) {
  const before = JSON.parse(readFileSync(figuresFile, 'utf8'));
  const round = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 100) / 100 : value;
  writeFileSync(figuresFile, `${JSON.stringify({ ...before, ...found }, round, 2)}\n`);
  console.log(`\n${figuresFile} has these figures now: npm run scaling writes the page of them.`);
}

type Costs = Map<Action['kind'], Record<string, number>>;

async function measureActions(parts: Parts, clients: Client[], lap: Action[]): Promise<Costs> {
  // Warms up, because compiling and first reads are not part of an action's cost.
  const refused = await inTurn(clients, repeat(lap, 300));
  console.log('\nProcessor time of an action, ms: the site, the product database, the sandbox');
  report('  not served while everything was read for the first time', `${refused} of 300`);
  const costs: Costs = new Map();
  for (const kind of kinds) {
    const actions = repeat(
      lap.filter((action) => action.kind === kind),
      actionsOfEach,
    );
    const seconds = await cpuWhile(parts, () => inTurn(clients, actions));
    const cost = Object.fromEntries(
      Object.entries(seconds).map(([part, spent]) => [part, (1_000 * spent) / actions.length]),
    );
    costs.set(kind, cost);
    report(`  ${kind}`, inWords(cost));
  }
  return costs;
}

/** The cost of an hour of learning, from the frequency of each kind of action. */
function reportHour(costs: Costs, lap: Action[]) {
  const seconds = lap.reduce((sum, { thinkS }) => sum + thinkS, 0);
  const hours = seconds / 3_600;
  const spent: Record<string, number> = {};
  for (const { kind } of lap)
    for (const [part, ms] of Object.entries(costs.get(kind) ?? {}))
      spent[part] = (spent[part] ?? 0) + ms / 1_000 / hours;
  const total = Object.values(spent).reduce((sum, part) => sum + part, 0);
  console.log('\nAn hour of a learner');
  report('  actions', (lap.length / hours).toFixed(0));
  report('  processor seconds: site, product, sandbox', inWords(spent, 2));
  report('  learner-hours of one core', (3_600 / total).toFixed(0));
  return { actionsAnHour: Math.round(lap.length / hours), hour: spent };
}

/** The same work with one replica and with two: processor time, and waits for locks. */
async function compareReplicas(args: Args & { parts: Parts; clients: Client[]; lap: Action[] }) {
  const { sites, parts, clients, lap, adminUrl, sandboxUrl } = args;
  const actions = repeat(lap, 600);
  const elsewhere = clients.map((client) => client.at(sites[1].origin));
  await inTurn(elsewhere, actions.slice(0, 300));
  const measure = (who: Client[]) => cpuWhile(parts, () => inTurn(who, actions));
  const alone = await measure(clients);
  let both: Record<string, number> = {};
  let inSandbox = { waiting: 0, active: 0 };
  const inProduct = await waitsWhile(adminUrl, async () => {
    inSandbox = await waitsWhile(addressesOf(sandboxUrl).admin.maintenance, async () => {
      both = await measure(
        clients.map((client, seat) => (seat % 2 === 0 ? client : (elsewhere[seat] ?? client))),
      );
    });
  });
  console.log('\nTwo replicas against one, the same 600 actions');
  for (const part of Object.keys(parts)) {
    const [before = 0, after = 0] = [alone[part], both[part]];
    report(`  processor time of the ${part}, two ÷ one`, (after / before).toFixed(2));
    report(`    ${before.toFixed(1)} s by one, ${after.toFixed(1)} s by two`, '');
  }
  for (const [part, { waiting, active }] of Object.entries({ product: inProduct, sandbox: inSandbox }))
    report(`  waited for a lock in the ${part}, of ${active} seen at work`, String(waiting));
  const sum = (seconds: Record<string, number>) =>
    Object.values(seconds).reduce((all, part) => all + part, 0);
  const waited = Math.max(
    ...[inProduct, inSandbox].map(({ waiting, active }) => waiting / Math.max(1, active)),
  );
  const share = (2 * sum(alone) * (1 - waited)) / sum(both);
  const what = '  two carry of what one does, by all that time, less waits';
  report(what, share.toFixed(2), `≥ ${budget}`, share >= budget);
  const cost = Object.fromEntries(
    Object.keys(parts).map((part) => [part, (both[part] ?? 0) / (alone[part] ?? 0)]),
  );
  return { cost, product: inProduct, sandbox: inSandbox, share };
}

/** Adds learners until p95 or the refusals exceed their limits. */
async function raise({ parts, clients, lap }: { parts: Parts; clients: Client[]; lap: Action[] }) {
  console.log(`\nLearners at once on this machine, with this bench, within ${boundMs} ms at p95`);
  const crowds: {
    learners: number;
    rate: number;
    p95: number;
    refused: number;
    cores: Record<string, number>;
  }[] = [];
  for (const learners of steps) {
    const samples: number[] = [];
    let refused = 0;
    const end = performance.now() + stepMs;
    const learn = async (client: Client) => {
      let { index, waitS } = somewhereIn(lap);
      for (;;) {
        await delay(1_000 * waitS);
        if (performance.now() > end) return;
        const started = performance.now();
        const reply = await lap[index]?.send(client);
        await reply?.text();
        samples.push(performance.now() - started);
        if (reply && reply.status >= 400) refused += 1;
        index = (index + 1) % lap.length;
        waitS = lap[index]?.thinkS ?? 0;
      }
    };
    const seats = clients.slice(0, learners);
    const before = process.cpuUsage();
    const cpu = await cpuWhile(parts, () => Promise.race([Promise.all(seats.map(learn)), delay(stepMs)]));
    const { user, system } = process.cpuUsage(before);
    const p95 = percentile(samples, 0.95);
    const holds = p95 <= boundMs && refused <= mostRefused * samples.length;
    report(`  ${learners} learners, p95 ms`, p95.toFixed(0), `≤ ${boundMs}`, holds);
    const seconds = { ...cpu, bench: (user + system) / 1e6 };
    const cores = Object.fromEntries(
      Object.entries(seconds).map(([part, spent]) => [part, spent / (stepMs / 1_000)]),
    );
    const rate = samples.length / (stepMs / 1_000);
    report(`    ${rate.toFixed(0)} actions/s, ${refused} refused; cores: ${inWords(cores, 2)}`, '');
    crowds.push({ learners, rate, p95, refused, cores });
    if (!holds) break;
  }
  return crowds;
}

/** A random point in a lap, so that learners do not start in step. */
function somewhereIn(lap: Action[]) {
  let waitS = Math.random() * lap.reduce((sum, { thinkS }) => sum + thinkS, 0);
  for (const [index, { thinkS }] of lap.entries()) {
    if (waitS < thinkS) return { index, waitS };
    waitS -= thinkS;
  }
  return { index: 0, waitS: 0 };
}

const repeat = (actions: Action[], count: number) =>
  Array.from({ length: count }, (_, index) => actions[index % actions.length] as Action);

/**
 * Runs the actions with a few in parallel, each by another learner. Refused actions are retried after Retry-After. Returns how
 * many were not served: a machine that is busy with other work stops queries at their time limit.
 */
async function inTurn(clients: Client[], actions: Action[]): Promise<number> {
  let begun = 0;
  let refused = 0;
  const act = async () => {
    while (begun < actions.length) {
      const action = actions[begun];
      const client = clients[begun % clients.length];
      begun += 1;
      if (action && client && !(await isServed(action, client))) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: width }, act));
  return refused;
}

async function isServed({ send }: Action, client: Client): Promise<boolean> {
  for (;;) {
    const reply = await send(client);
    await reply.text();
    if (reply.status < 400) return true;
    const retryAfter = reply.headers.get('Retry-After');
    if (!retryAfter) return false;
    await delay(1_000 * Number(retryAfter));
  }
}

const inWords = (parts: Record<string, number>, digits = 1) =>
  Object.entries(parts)
    .map(([part, figure]) => `${part} ${figure.toFixed(digits)}`)
    .join(', ');
