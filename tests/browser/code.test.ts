import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Shop, startUpMs } from './support/shop.ts';

const assets = resolve(import.meta.dirname, '../../dist/web/assets');
/** Code of threads of their own, which no page runs. */
const ofThreads = /^(mp3-worker|spreadsheet\.worker)-/;

/** As text: the tests' own compiler has another way to import. */
const failuresOf = (names: readonly string[]): string => `
  Promise.all(
    ${JSON.stringify(names)}.map((name) => import('/assets/' + name).then(() => [], (error) => [name + ': ' + error])),
  ).then((failures) => failures.flat())`;

describe('the built application', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await Shop.open();
  }, startUpMs);
  afterAll(() => shop?.close());

  // What is left out of packages must be missed by no screen, however rarely it opens.
  it('has no code that fails as soon as it comes', async () => {
    const names = readdirSync(assets).filter((name) => name.endsWith('.js') && !ofThreads.test(name));
    const { page } = await shop.ownersWindow();

    expect(names.length).toBeGreaterThan(100);
    expect(await page.evaluate(failuresOf(names))).toEqual([]);
  });
});
