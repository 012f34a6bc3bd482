import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { type PoolUse, poolSize, readPoolUse } from '~/db.server';
import { sandboxOccupancy } from '~/features/sandbox/current-sandbox.server';
import { countMail } from '~/mail/desk.server';

/** A scrape does not wait longer for a connection. */
const patienceMs = 2_000;

const patience = () => delay(patienceMs, undefined, { ref: false });

type Reading = { seconds: number; use?: PoolUse };

let reading: Promise<Reading> | undefined;

/** One for all that a scrape asks for at once. */
function readOnce(): Promise<Reading> {
  reading ??= readPatiently().finally(() => {
    reading = undefined;
  });
  return reading;
}

async function readPatiently(): Promise<Reading> {
  const started = performance.now();
  const asked = readPoolUse().catch(() => undefined);
  const use = await Promise.race([asked, patience()]);
  return { seconds: (performance.now() - started) / 1000, use };
}

/** Says at each scrape how much of the database's connections and of the sandbox's lanes is in use. */
export function gaugeStores(registers: Registry[]) {
  new Gauge({
    name: 'boxscore_product_wait_seconds',
    help: `How long a small query of the product database took, waiting for a connection included; at most ${patienceMs / 1000}.`,
    registers,
    async collect() {
      this.set((await readOnce()).seconds);
    },
  });
  new Gauge({
    name: 'boxscore_product_pool_size',
    help: 'Connections to the product database that this process may have.',
    registers,
    collect() {
      this.set(poolSize);
    },
  });
  new Gauge({
    name: 'boxscore_product_connections',
    help: 'Connections of this process to the product database, by state.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const { use = [] } = await readOnce();
      this.reset();
      for (const { state, connections } of use) this.set({ state }, connections);
    },
  });
  new Gauge({
    name: 'boxscore_mail',
    help: 'E-mail in the queue, of all replicas, that waits for a try, or that nobody tries any more.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset();
      const counts = await Promise.race([countMail().catch(() => undefined), patience()]);
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
  for (const [what, help] of [
    ['busy', 'Sandbox lanes that run a query.'],
    ['waiting', 'Queries that wait for a sandbox lane.'],
    ['lanes', 'Sandbox lanes that there are.'],
  ] as const) {
    new Gauge({
      name: `boxscore_sandbox_${what}`,
      help,
      labelNames: ['server', 'kind'] as const,
      registers,
      collect() {
        for (const { server, kinds } of sandboxOccupancy())
          for (const [kind, use] of Object.entries(kinds)) this.set({ server, kind }, use[what]);
      },
    });
  }
}
