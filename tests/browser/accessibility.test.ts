import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { desktop, phone, type BrowserWindow, type WindowSize } from './support/browser-window.ts';
import { isEverything } from './support/each-language.ts';
import { handScenes } from './support/hand-scenes.ts';
import { mailScenes } from './support/mail-scenes.ts';
import { billingScenes } from './support/billing-scenes.ts';
import { newsScenes } from './support/news-scenes.ts';
import { publicScenes } from './support/public-scenes.ts';
import type { Scene, Stage } from './support/scene.ts';
import { privateScenes } from './support/scenes.ts';
import { Shop, startUpMs } from './support/shop.ts';
import { companyName, setStage } from './support/stage.ts';
import { staffScenes } from './support/staff-scenes.ts';
import { words, type Language } from './support/words.ts';

interface Variant {
  readonly language: Language;
  readonly size: WindowSize;
}

const everyVariant: readonly Variant[] = (['pt', 'en', 'es'] as const).flatMap((language) => [desktop, phone].map((size) => ({ language, size })));
/** `npm run a11y` looks at all of them, each in light and dark; `npm test` at one. */
const variants = isEverything ? everyVariant : everyVariant.slice(0, 1);

/** For a screen and two looks at it, on a machine that is busy. */
const patienceMs = 30_000;

describe.each(variants)('in $language at $size.width px, light and dark', ({ language, size }) => {
  it.each(publicScenes)(
    '$name has nothing that axe objects to',
    async (scene) => {
      expect(await objections(stranger, scene, { language, size })).toEqual([]);
    },
    patienceMs,
  );

  it.each([...privateScenes, ...handScenes, ...mailScenes, ...newsScenes, ...billingScenes])(
    '$name has nothing that axe objects to',
    async (scene) => {
      expect(await objections(owner, scene, { language, size })).toEqual([]);
    },
    patienceMs,
  );

  it.each(staffScenes)(
    '$name has nothing that axe objects to',
    async (scene) => {
      expect(await objections(staff, scene, { language, size })).toEqual([]);
    },
    patienceMs,
  );
});

let shop: Shop;
let stranger: BrowserWindow;
let owner: BrowserWindow;
let staff: BrowserWindow;
let stage: Stage;

beforeAll(async () => {
  shop = await Shop.open({ company: companyName });
  stranger = await shop.window();
  ({ owner, staff, stage } = await setStage(shop));
}, startUpMs);

afterAll(() => shop?.close());

async function objections({ page }: BrowserWindow, scene: Scene, { language, size }: Variant): Promise<string[]> {
  await page.setViewportSize(size);
  await page.goto('/favicon.svg');
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await scene.show(page, words[language], stage);
  return violations(page, scene.within);
}
