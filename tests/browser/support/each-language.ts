import { afterAll, beforeAll, describe } from 'vitest';
import { languages } from '#web/i18n/languages.ts';
import { Shop, startUpMs } from './shop.ts';
import { words, type Words } from './words.ts';

/** `npm run a11y` goes everywhere in every language; `npm test` in Portuguese. */
export const isEverything = process.env['RECADO_A11Y'] === 'all';

/**
 * A journey in each language, each in a shop of its own.
 *
 * @param open what the journey begins with.
 * @param tell its tests; `here` gives, inside of them, the shop and what was opened.
 * @param options `ownMachine` as a shop has it. All languages together take one for each, as they meet the same numbers and addresses.
 */
export function inEachLanguage<T extends object>(
  name: string,
  open: (shop: Shop, said: Words) => Promise<T>,
  tell: (said: Words, here: () => T & { readonly shop: Shop }) => void,
  { ownMachine = isEverything }: { readonly ownMachine?: boolean } = {},
): void {
  describe.each(languages.slice(0, isEverything ? languages.length : 1))(`${name}, in %s`, (language) => {
    const said = words[language];
    let shop: Shop | undefined;
    let opened: T & { readonly shop: Shop };

    beforeAll(async () => {
      shop = await Shop.open({ language, ownMachine });
      opened = { ...(await open(shop, said)), shop };
    }, startUpMs);

    afterAll(() => shop?.close());

    tell(said, () => opened);
  });
}
