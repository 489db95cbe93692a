import { afterAll, beforeAll, describe } from 'vitest';
import { languages } from '#web/i18n/languages.ts';
import { Shop, startUpMs } from './shop.ts';
import { words, type Words } from './words.ts';

/** `npm run a11y` goes everywhere in every language; `npm test` in Portuguese. */
export const isEverything = process.env['RECADO_A11Y'] === 'all';

/**
 * A journey in each language, each with a whole system of its own.
 *
 * @param open what the journey begins with.
 * @param tell its tests; `here` gives, inside of them, the shop and what was opened.
 */
export function inEachLanguage<T extends object>(
  name: string,
  open: (shop: Shop, said: Words) => Promise<T>,
  tell: (said: Words, here: () => T & { readonly shop: Shop }) => void,
): void {
  describe.each(languages.slice(0, isEverything ? languages.length : 1))(`${name}, in %s`, (language) => {
    const said = words[language];
    let shop: Shop | undefined;
    let opened: T & { readonly shop: Shop };

    beforeAll(async () => {
      shop = await Shop.open({ language });
      opened = { ...(await open(shop, said)), shop };
    }, startUpMs);

    afterAll(() => shop?.close());

    tell(said, () => opened);
  });
}
