import { env } from '~/env.server';
import { buildSandbox } from '~/features/sandbox/build.server';
import { migrateDatabase } from './migrate';
import { seedDatabase } from './seed';

export async function prepareData({ demo }: { demo: boolean }): Promise<void> {
  const { DATABASE_URL: databaseUrl, SANDBOX_DATABASE_URL: sandboxUrl } = env;
  await Promise.all([
    migrateDatabase(databaseUrl),
    buildSandbox({ adminUrl: sandboxUrl, datasetsDir: 'datasets' }),
  ]);
  await seedDatabase({ databaseUrl, sandboxUrl, demo });
}
