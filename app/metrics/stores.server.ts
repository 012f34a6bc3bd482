import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { type PoolUse, poolSize, readPoolUse } from '~/db.server';
import { sandboxOccupancy } from '~/features/sandbox/current-sandbox.server';
import { type Dependency, stateOf } from '~/health/health.server';
import { countMail, type MailCount } from '~/mail/desk.server';
import { version } from '~/version.server';

/** The longest that a scrape waits for a connection. */
const patienceMs = 2_000;

const patience = () => delay(patienceMs, undefined, { ref: false });

type Reading = { seconds: number; use?: PoolUse };

function once<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let reading: Promise<Read> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

const readOnce = once(readPatiently);
const readMail = once(() => Promise.race([countMail().catch(() => undefined), patience()]));
const parts: Dependency[] = ['product', 'sandbox'];

async function readPatiently(): Promise<Reading> {
  const started = performance.now();
  const asked = readPoolUse().catch(() => undefined);
  const use = await Promise.race([asked, patience()]);
  return { seconds: (performance.now() - started) / 1000, use };
}

/** Exports at each scrape how many database connections and sandbox lanes are in use. */
export function gaugeStores(registers: Registry[]) {
  new Gauge({
    name: 'boxscore_build_info',
    help: 'Always 1: which version this process is.',
    labelNames: ['version'] as const,
    registers,
  }).set({ version }, 1);
  new Gauge({
    name: 'boxscore_part_up',
    help: 'Whether a database answers this process within two seconds.',
    labelNames: ['part'] as const,
    registers,
    async collect() {
      const states = await Promise.all(parts.map(stateOf));
      for (const [index, part] of parts.entries()) this.set({ part }, states[index] === 'ok' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'boxscore_clock_offset_seconds',
    help: 'How far the clock of the product database is before that of this process; no number where it does not answer.',
    registers,
    async collect() {
      const { use } = await readOnce();
      this.set(use?.[0] ? use[0].clock - Date.now() / 1000 : Number.NaN);
    },
  });
  new Gauge({
    name: 'boxscore_product_wait_seconds',
    help: `How long a small query of the product database took, waiting for a connection included; no number where it was not answered in ${patienceMs / 1000}.`,
    registers,
    async collect() {
      const { seconds, use } = await readOnce();
      this.set(use ? seconds : Number.NaN);
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
      const { waiting, failed }: Partial<MailCount> = (await readMail()) ?? {};
      for (const [state, count] of Object.entries({ waiting, failed }))
        if (count !== undefined) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'boxscore_mail_oldest_seconds',
    help: 'For how long the oldest e-mail that is still tried has waited.',
    registers,
    async collect() {
      this.set((await readMail())?.oldest ?? Number.NaN);
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
