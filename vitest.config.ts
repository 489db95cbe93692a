import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'node', include: ['tests/**/*.test.ts'], exclude: ['tests/web/**', 'tests/stack/**', 'tests/browser/**'] } },
      // The application is loaded once for all of its files, not once for each.
      {
        extends: true,
        test: { name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'], environment: 'jsdom', setupFiles: 'tests/web/support/setup.ts', isolate: false },
      },
      // Each of these runs a whole system, half of whose time is waiting: two at once, and nothing else beside them.
      { extends: true, test: { name: 'system', include: ['tests/{stack,browser}/**/*.test.ts'], sequence: { groupOrder: 1 } } },
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A busy machine is no failure.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
    // What a passing test prints is of no use to anybody.
    silent: 'passed-only',
  },
});
