import type { Plugin } from 'vite';
import tsconfigPaths from 'vite-tsconfig-paths';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { maxWorkers } from './tests/setup/workers';

const shared = {
  globalSetup: 'tests/setup/global.ts',
  restoreMocks: true,
  // Against a test that hangs: a slow machine takes four times what a usual one does.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Packages' own files as production has them: those for development check themselves, and take twice as long. */
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

/** They replace a module, which the files of a worker otherwise share. */
const mocking = ['app/features/auth/oracle.server.test.ts', 'app/features/learning/query-count.test.ts'];
/** The course as a whole, its data, and servers that are killed: `npm run test:deep`, as the attacks and Stripe's double. */
const deep = [
  'app/features/tutor/rules/course.test.ts',
  'app/features/tutor/steps/course.test.ts',
  'ops/content/certify/tasks.test.ts',
  'ops/content/dataset.test.ts',
  'ops/content/templates/instances.test.ts',
  'ops/content/tutor-guard.test.ts',
  'ops/content/tutor-share.test.ts',
  'ops/postgres.test.ts',
  'ops/tutor/mistakes.test.ts',
];
/** They compare times, or keep all processors busy: after all others, and alone. */
const quiet = ['app/features/sandbox/fair-shares.test.ts', 'app/features/sandbox/busy-server.test.ts'];
/** Of the site: lives of subscribers by chance, and a slow Stripe. */
const deepOfSite = ['tests/api/billing/histories.test.ts', 'tests/api/billing/slow.test.ts'];
/** A form that somebody adds or changes is asked about at once. */
const formsAttack = 'tests/attack/site/forms.test.ts';
const setupFiles = ['tests/setup/unit.ts', 'tests/setup/check-faults.ts'];
const siteSetupFiles = ['tests/setup/api.ts', 'tests/setup/check-faults.ts', 'tests/setup/check-replies.ts'];

/** Against databases, whose modules are loaded once for all files of a worker. Of one group all start together. */
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
        exclude: [...mocking, ...deep, ...quiet],
        setupFiles,
      }),
      project({ name: 'mocking', include: mocking, setupFiles, isolate: true }),
      project({
        name: 'api',
        include: ['tests/api/**/*.test.ts', formsAttack],
        exclude: deepOfSite,
        setupFiles: siteSetupFiles,
      }),
      project({
        name: 'attack',
        include: ['tests/attack/**/*.test.ts', ...deepOfSite],
        exclude: [formsAttack],
        setupFiles: siteSetupFiles,
      }),
      // It keeps the processors busy for minutes, and attacks have limits of time.
      project({ name: 'deep', include: deep, setupFiles, maxWorkers: 2, sequence: { groupOrder: 2 } }),
      project({ name: 'quiet', include: quiet, setupFiles, maxWorkers: 1, sequence: { groupOrder: 3 } }),
      // Sites that are killed, cut off and upgraded: `npm run test:replicas`.
      project({
        name: 'replicas',
        include: ['tests/replicas/**/*.test.ts'],
        setupFiles: siteSetupFiles,
        maxWorkers: 2,
        sequence: { groupOrder: 2 },
      }),
      // One part after the other is taken away: `npm run rehearse:night`.
      project({
        name: 'night',
        include: ['tests/night/**/*.test.ts'],
        setupFiles: siteSetupFiles,
        isolate: true,
        sequence: { groupOrder: 3 },
      }),
      {
        // Prometheus's own program alone.
        test: {
          name: 'alerts',
          include: ['tests/alerts/**/*.test.ts'],
          testTimeout: shared.testTimeout,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Node alone: no databases.
        test: {
          name: 'stripe',
          include: ['tests/stripe/**/*.test.ts'],
          isolate: false,
          // Stripe itself, asked with STRIPE_TEST_KEY, takes its time.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
