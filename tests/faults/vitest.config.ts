import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The long drills: minutes each, one at a time, and not part of `npm test`, of which they repeat one run with five seeds and make five times the fuzzed requests. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['tests/faults/**/*.drill.ts', 'tests/stack/kills.long.test.ts', 'tests/stack/campaign.long.test.ts', 'tests/contract/fuzz.test.ts'],
    env: {
      RECADO_SEEDS: process.env['RECADO_SEEDS'] ?? '1 2 3 4 5',
      RECADO_FUZZ: process.env['RECADO_FUZZ'] ?? '100000',
      /** Recipients of a campaign, and kills meanwhile. */
      RECADO_CAMPAIGN: process.env['RECADO_CAMPAIGN'] ?? '1000 20',
    },
    testTimeout: 20 * 60_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 1,
    reporters: ['verbose'],
    // A drill tells what it does, a line at a time.
    disableConsoleIntercept: true,
  },
});
