import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const schemes = ['light', 'dark'] as const;
/** Rules that colours decide: all else is the same in the dark. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/**
 * @param within looks at that element alone.
 * @returns what axe finds on the screen in light and in dark, one line for each element.
 */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    // A page without scripts follows by its styles alone.
    await page.waitForFunction((scheme) => (document.documentElement.dataset['colorScheme'] ?? scheme) === scheme, colorScheme);
    await page.evaluate(finishedAnimations);
    found.push(...(await run(page, within, colorScheme === 'dark' ? rulesOfColours : null)).map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}

async function run(page: Page, within: string, rules: readonly string[] | null): Promise<string[]> {
  // Over the debugger's channel, which the Content-Security-Policy does not bind.
  await page.evaluate(source);
  return page.evaluate(
    async ({ selector, runOnly }) => {
      const { axe: runner } = globalThis as unknown as { axe: typeof axe }; // put there by the line before
      const results = await runner.run(selector, { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) });
      return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`));
    },
    { selector: within, runOnly: rules === null ? null : [...rules] },
  );
}

/** Half-way through a movement, colours are no colours of ours. Spinners never end. */
async function finishedAnimations(): Promise<void> {
  const ending = (): Animation[] => document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
  // The application hears of the other scheme first, then draws it; what is drawn last may begin to move last.
  for (let quiet = 0; quiet < 3; quiet += 1) {
    await new Promise(requestAnimationFrame);
    if (ending().length > 0) quiet = 0;
    await Promise.allSettled(ending().map((animation) => animation.finished));
  }
}
