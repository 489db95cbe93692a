import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

const typeScript = ['tests/**/*.test.ts'];
/** They put mocks into the classes of the AWS clients, or trust certificates of their own: other files of the process would meet these. */
const apart = ['tests/{adapters,infra,local-cloud}/**', 'tests/whatsapp/simulator/**'];
const web = ['tests/web/**/*.test.{ts,tsx}'];
const wholeSystems = ['tests/{stack,browser}/**/*.test.ts'];
/** `npm test` leaves these to the long run; see `tests/runs.mjs`. */
const leftOut = (process.env['RECADO_LEAVE_OUT'] ?? '').split(' ').filter(Boolean);
const nowhere = ['**/node_modules/**', ...leftOut];

// As the functions' clock, also where a test is run by itself on a machine that has another.
process.env['TZ'] = 'UTC';

export default defineConfig({
  test: {
    projects: [
      // What is loaded or started once is used by all files of a process: modules, the emulator, a system, a browser.
      {
        extends: true,
        test: { name: 'node', include: typeScript, exclude: [...nowhere, ...apart, ...web, ...wholeSystems], isolate: false, unstubEnvs: true },
      },
      { extends: true, test: { name: 'apart', include: apart.map((folder) => `${folder}/*.test.ts`), exclude: nowhere } },
      { extends: true, test: { name: 'web', include: web, exclude: nowhere, environment: 'jsdom', setupFiles: 'tests/web/support/setup.ts', isolate: false } },
      // Half of their time is waiting, and each process runs a whole system: nothing else beside them.
      { extends: true, test: { name: 'system', include: wholeSystems, exclude: nowhere, isolate: false, sequence: { groupOrder: 1 } } },
    ],
    // A busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    // Also on two cores: each waits for its emulator, its system, or what the product itself waits for.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    // What a passing test prints is of no use to anybody.
    silent: 'passed-only',
  },
});
