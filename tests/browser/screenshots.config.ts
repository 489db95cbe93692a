import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm run screenshots`: the tour reads the product's own texts, which the bundler gathers. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    include: ['tests/browser/screenshots.ts'],
    testTimeout: 60 * 60_000,
    reporters: ['verbose'],
    disableConsoleIntercept: true,
  },
});
