import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The long drills: minutes each, one at a time, and not part of `npm test`. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['tests/faults/**/*.drill.ts'],
    testTimeout: 20 * 60_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 1,
    reporters: ['verbose'],
  },
});
