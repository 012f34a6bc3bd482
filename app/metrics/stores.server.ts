import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { type PoolUse, readPoolUse } from '~/db.server';
import { sandboxOccupancy } from '~/features/sandbox/current-sandbox.server';

/** A scrape does not wait longer for a connection. */
const patienceMs = 2_000;

/** Says at each scrape how much of the database's connections and of the sandbox's lanes is in use. */
export function gaugeStores(registers: Registry[]) {
  const waited = new Gauge({
    name: 'boxscore_product_wait_seconds',
    help: `How long a small query of the product database took, waiting for a connection included; at most ${patienceMs / 1000}.`,
    registers,
  });
  const most = new Gauge({
    name: 'boxscore_product_pool_size',
    help: 'Connections to the product database that this process may have.',
    registers,
  });
  new Gauge({
    name: 'boxscore_product_connections',
    help: 'Connections of this process to the product database, by state.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset();
      const started = performance.now();
      const use = await readPatiently();
      waited.set((performance.now() - started) / 1000);
      if (!use) return;
      most.set(use.most);
      for (const { state, connections } of use.states) this.set({ state }, connections);
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
      labelNames: ['kind'] as const,
      registers,
      collect() {
        for (const [kind, use] of Object.entries(sandboxOccupancy())) this.set({ kind }, use[what]);
      },
    });
  }
}

async function readPatiently(): Promise<PoolUse | undefined> {
  const nothing = () => undefined;
  return Promise.race([readPoolUse().catch(nothing), delay(patienceMs, undefined, { ref: false })]);
}
