import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** They compute, each in a process of its own. */
const computed = ['tests/faults/{campaign-lives,lost-answers}.drill.ts', 'tests/contract/fuzz.test.ts'];

/** The long drills: minutes each, and not part of `npm test`, of which they repeat one run with five seeds and make 66 times the fuzzed requests. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    projects: [
      { extends: true, test: { name: 'computed', include: computed, maxWorkers: 2, testTimeout: 60 * 60_000 } },
      // Each has the machine to itself.
      {
        extends: true,
        test: {
          name: 'system',
          include: ['tests/faults/**/*.drill.ts', 'tests/stack/kills.long.test.ts', 'tests/stack/campaign.long.test.ts'],
          exclude: computed,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    env: {
      RECADO_SEEDS: process.env['RECADO_SEEDS'] ?? '1 2 3 4 5',
      RECADO_FUZZ: process.env['RECADO_FUZZ'] ?? '100000',
      /** Recipients of a campaign, and kills meanwhile. */
      RECADO_CAMPAIGN: process.env['RECADO_CAMPAIGN'] ?? '1000 20',
    },
    testTimeout: 20 * 60_000,
    hookTimeout: 180_000,
    pool: 'forks',
    reporters: ['verbose'],
    // A drill tells what it does, a line at a time.
    disableConsoleIntercept: true,
  },
});
