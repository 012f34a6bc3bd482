import tsconfigPaths from 'vite-tsconfig-paths';
import { defineConfig } from 'vitest/config';

const shared = {
  globalSetup: 'tests/setup/global.ts',
  restoreMocks: true,
  testTimeout: 15_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          name: 'unit',
          include: ['{app,ops,drizzle}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/unit.ts', 'tests/setup/faults.ts'],
        },
      },
      {
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          name: 'api',
          include: ['tests/{api,attack}/**/*.test.ts'],
          setupFiles: ['tests/setup/api.ts', 'tests/setup/faults.ts', 'tests/setup/check-replies.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
