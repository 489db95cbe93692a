import { defineConfig } from 'vitest/config';

const typeScript = ['tests/**/*.test.ts'];
/** They put mocks into the classes of the AWS clients, which other files of the process would meet. */
const mocking = ['tests/{adapters,infra}/**'];
const web = ['tests/web/**/*.test.{ts,tsx}'];
const wholeSystems = ['tests/{stack,browser}/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      // What is loaded or started once is used by all files of a process: modules, the emulator, a system, a browser.
      { extends: true, test: { name: 'node', include: typeScript, exclude: [...mocking, ...web, ...wholeSystems], isolate: false } },
      { extends: true, test: { name: 'mocking', include: mocking.map((folder) => `${folder}/*.test.ts`) } },
      { extends: true, test: { name: 'web', include: web, environment: 'jsdom', setupFiles: 'tests/web/support/setup.ts', isolate: false } },
      // Half of their time is waiting, and each process runs a whole system: nothing else beside them.
      { extends: true, test: { name: 'system', include: wholeSystems, isolate: false, sequence: { groupOrder: 1 } } },
    ],
    // A busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
    // What a passing test prints is of no use to anybody.
    silent: 'passed-only',
  },
});
