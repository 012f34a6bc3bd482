import type { Plugin } from 'vite';
import tsconfigPaths from 'vite-tsconfig-paths';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from './tests/setup/workers';

const shared = {
  globalSetup: 'tests/setup/global.ts',
  restoreMocks: true,
  testTimeout: 30_000,
  hookTimeout: 30_000,
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
/** Every exercise against every mutant: `npm run test:deep`, as the attacks and the contract of Stripe's double. */
const certification = 'ops/content/certify/tasks.test.ts';
/** A form that somebody adds or changes is asked about at once. */
const formsAttack = 'tests/attack/site/forms.test.ts';
const setupFiles = ['tests/setup/unit.ts', 'tests/setup/check-faults.ts'];
const siteSetupFiles = ['tests/setup/api.ts', 'tests/setup/check-faults.ts', 'tests/setup/check-replies.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        plugins,
        test: {
          ...shared,
          name: 'unit',
          include: ['{app,ops,drizzle}/**/*.test.{ts,tsx}'],
          exclude: [...mocking, certification],
          setupFiles,
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins,
        test: {
          ...shared,
          name: 'mocking',
          include: mocking,
          setupFiles,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins,
        test: {
          ...shared,
          name: 'api',
          include: ['tests/api/**/*.test.ts', formsAttack],
          setupFiles: siteSetupFiles,
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins,
        test: {
          ...shared,
          name: 'attack',
          include: ['tests/attack/**/*.test.ts'],
          exclude: [formsAttack],
          setupFiles: siteSetupFiles,
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins,
        test: {
          ...shared,
          name: 'certification',
          include: [certification],
          setupFiles,
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Sites that are killed, cut off and upgraded: `npm run test:replicas`.
        plugins,
        test: {
          ...shared,
          name: 'replicas',
          include: ['tests/replicas/**/*.test.ts'],
          setupFiles: siteSetupFiles,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Prometheus's own program alone.
        test: { name: 'alerts', include: ['tests/alerts/**/*.test.ts'], sequence: { groupOrder: 1 } },
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
