import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { desktop, phone, type BrowserWindow, type WindowSize } from './browser-window.ts';
import { isEverything } from './each-language.ts';
import { beyondPhone } from './fits.ts';
import { tooMuchShift, watchShifts } from './layout-shift.ts';
import type { Scene, Stage } from './scene.ts';
import { Shop, startUpMs } from './shop.ts';
import { companyName, setStage } from './stage.ts';
import { words, type Language } from './words.ts';

interface Variant {
  readonly language: Language;
  readonly size: WindowSize;
}

const everyVariant: readonly Variant[] = (['pt', 'en', 'es'] as const).flatMap((language) => [desktop, phone].map((size) => ({ language, size })));
/** `npm run a11y` looks at all of them, each in light and dark; `npm test` at one. */
const variants = isEverything ? everyVariant : everyVariant.slice(0, 1);

/** By whom they are looked at. */
interface Scenes {
  readonly stranger?: readonly Scene[];
  readonly owner?: readonly Scene[];
  readonly staff?: readonly Scene[];
}

/** For a screen and two looks at it, on a machine that is busy. */
const patienceMs = 30_000;

/** A test for each scene: axe finds nothing on it, in light and in dark, it comes to rest without moving, and it fits a phone. */
export function axeFindsNothing(scenes: Scenes): void {
  let shop: Shop;
  let stage: Stage;
  const windows: Partial<Record<keyof Scenes, BrowserWindow>> = {};

  beforeAll(async () => {
    shop = await Shop.open({ company: companyName, ownMachine: true });
    const set = await setStage(shop);
    stage = set.stage;
    Object.assign(windows, { stranger: await shop.window(), owner: set.owner, staff: set.staff });
    await Promise.all(Object.values(windows).map(({ page }) => watchShifts(page)));
  }, startUpMs);

  afterAll(() => shop?.close());

  describe.each(variants)('in $language at $size.width px, light and dark', (variant) => {
    const all = (['stranger', 'owner', 'staff'] as const).flatMap((who) => (scenes[who] ?? []).map((scene) => ({ who, scene, name: scene.name })));
    it.each(all)(
      '$name has nothing that axe objects to, stands still, and fits a phone',
      async ({ who, scene }) => {
        expect(await objections(windows[who]!, scene, stage, variant)).toEqual([]);
      },
      patienceMs,
    );
  });
}

async function objections({ page }: BrowserWindow, scene: Scene, stage: Stage, { language, size }: Variant): Promise<string[]> {
  await page.setViewportSize(size);
  await page.goto('/favicon.svg');
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await scene.show(page, words[language], stage);
  const moved = await tooMuchShift(page);
  return [...moved, ...(await violations(page, scene.within)), ...(await beyondPhone(page))];
}
