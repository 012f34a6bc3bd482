import tsconfigPaths from 'vite-tsconfig-paths';
import { defineConfig } from 'vitest/config';

const shared = {
  globalSetup: 'tests/setup/global.ts',
  restoreMocks: true,
  testTimeout: 30_000,
  hookTimeout: 30_000,
};

/** They measure time, or stop what others would use: one file after the other. */
const alone = ['app/features/sandbox/{server,statement}/**/*.test.ts', 'tests/attack/http.test.ts'];
const setupUnit = ['tests/setup/unit.ts', 'tests/setup/check-faults.ts'];
const setupApi = ['tests/setup/api.ts', 'tests/setup/check-faults.ts', 'tests/setup/check-replies.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          name: 'unit',
          include: ['{app,ops,drizzle}/**/*.test.{ts,tsx}'],
          exclude: alone,
          setupFiles: setupUnit,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          name: 'alone',
          include: alone,
          setupFiles: setupUnit,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          name: 'api',
          include: ['tests/{api,attack}/**/*.test.ts'],
          exclude: alone,
          setupFiles: setupApi,
          isolate: false,
          // One more than a small machine has cores: they wait for servers now and then.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
