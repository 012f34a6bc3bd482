import type { Plugin } from 'vite';
import tsconfigPaths from 'vite-tsconfig-paths';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { maxWorkers } from './tests/setup/workers';

const shared = {
  globalSetup: 'tests/setup/global.ts',
  restoreMocks: true,
  // Long enough for a slow machine, and short enough to end a test that hangs.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Uses the packages' production builds: development builds check themselves and take twice as long. */
const asInProduction: Plugin = {
  name: 'as-in-production',
  configResolved: ({ ssr }) => {
    const conditions = ssr.resolve?.conditions ?? [];
    Object.assign(ssr.resolve ?? {}, {
      conditions: conditions.filter((condition) => !condition.startsWith('development')),
    });
  },
};
const plugins = [tsconfigPaths(), asInProduction];

/** `npm run test:deep`: defences, servers that are killed, and what holds for the whole course and its data. */
const deep = '{app,ops}/**/*.deep.test.ts';
const deepOfSite = 'tests/api/**/*.deep.test.ts';
/** These files mock a module, so they cannot share modules with other files of a worker. */
const mocking = ['app/features/auth/oracle.server.test.ts', 'app/features/learning/query-count.test.ts'];
/** These files compare times or keep all processors busy, so they run last and one at a time. */
const quiet = ['app/features/sandbox/fair-shares.test.ts', 'app/features/sandbox/busy-server.test.ts'];
/** This attack runs with the API tests, so that new and changed forms are tested at once. */
const formsAttack = 'tests/attack/site/forms.test.ts';
const setupFiles = ['tests/setup/unit.ts', 'tests/setup/check-faults.ts'];
const siteSetupFiles = ['tests/setup/api.ts', 'tests/setup/check-faults.ts', 'tests/setup/check-replies.ts'];

/** A project that loads modules once for all files of a worker. Projects of the same group start together. */
const project = (test: NonNullable<TestProjectInlineConfiguration['test']>) => ({
  plugins,
  test: { ...shared, isolate: false, maxWorkers, sequence: { groupOrder: 1 }, ...test },
});

export default defineConfig({
  test: {
    projects: [
      project({
        name: 'unit',
        include: ['{app,ops,drizzle}/**/*.test.{ts,tsx}'],
        exclude: [...mocking, deep, ...quiet],
        setupFiles,
      }),
      project({ name: 'mocking', include: mocking, setupFiles, isolate: true }),
      project({
        name: 'api',
        include: ['tests/api/**/*.test.ts', formsAttack],
        exclude: [deepOfSite],
        setupFiles: siteSetupFiles,
      }),
      project({
        name: 'attack',
        include: ['tests/attack/**/*.test.ts', deepOfSite],
        exclude: [formsAttack],
        setupFiles: siteSetupFiles,
      }),
      // In a group of its own: it keeps the processors busy for minutes, and attacks have time limits.
      project({ name: 'deep', include: [deep], setupFiles, maxWorkers: 2, sequence: { groupOrder: 2 } }),
      project({ name: 'quiet', include: quiet, setupFiles, maxWorkers: 1, sequence: { groupOrder: 3 } }),
      // Sites that are killed, cut off and upgraded: `npm run test:replicas`.
      project({
        name: 'replicas',
        include: ['tests/replicas/**/*.test.ts'],
        setupFiles: siteSetupFiles,
        maxWorkers: 2,
        sequence: { groupOrder: 2 },
      }),
      // Takes down one part of the site after the other: `npm run rehearse:night`.
      project({
        name: 'night',
        include: ['tests/night/**/*.test.ts'],
        setupFiles: siteSetupFiles,
        isolate: true,
        sequence: { groupOrder: 3 },
      }),
      {
        // Needs only Prometheus's promtool.
        test: {
          name: 'alerts',
          include: ['tests/alerts/**/*.test.ts'],
          testTimeout: shared.testTimeout,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Needs no databases.
        test: {
          name: 'stripe',
          include: ['tests/stripe/**/*.test.ts'],
          isolate: false,
          // With STRIPE_TEST_KEY the real Stripe answers, which is slow.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
