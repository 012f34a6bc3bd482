import { join } from 'node:path';
import { createStripe } from '~/features/billing/stripe-client';
import { setUpBilling } from '../../ops/billing/setup';
import { findClusterHome } from '../../ops/data-dir';
import { readConnection } from '../../ops/postgres-init';
import { findPostgresUser } from '../../ops/postgres-user';
import { serve } from '../../ops/serve';

/** Starts a second site with payments on the databases of a running one. */
const port = Number(process.env.PORT);
const secret = await setUpBilling({
  stripe: createStripe(process.env.STRIPE_SECRET_KEY ?? '', process.env.STRIPE_API_BASE),
  appUrl: `http://localhost:${port}`,
  isStandIn: true,
  say: () => undefined,
});
const home = findClusterHome(process.env.DATA_DIR ?? '', findPostgresUser());
Object.assign(process.env, {
  STRIPE_WEBHOOK_SECRET: secret,
  DATABASE_URL: databaseUrl('product', 'boxscore'),
  SANDBOX_DATABASE_URL: databaseUrl('sandbox', 'postgres'),
});
await serve({ port, stop: async () => undefined });

function databaseUrl(cluster: string, database: string) {
  const { user, password, port } = readConnection(join(home, cluster));
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}
