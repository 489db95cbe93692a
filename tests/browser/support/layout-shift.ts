import type { Page } from 'playwright-core';

/** Most that may move while a screen comes to rest; 0.1 is where the web's own measure begins to call it poor. https://web.dev/articles/cls */
const mostShift = 0.02;
/** An open dialog may grow by what its user has just asked for, such as a chosen file or a code of the bank. */
const mostShiftOfDialog = 0.05;

/**
 * Lets a page write down what moves by itself, from its first paint on.
 * What moves within half a second of a click or key is the browser's to leave out.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] })[]) {
        if (entry.hadRecentInput) continue;
        const nodes = entry.sources.map(({ node }) => `${node?.nodeName.toLowerCase() ?? '?'} “${(node?.textContent ?? '').slice(0, 30)}”`);
        shifts.push({ value: entry.value, what: nodes.slice(0, 3).join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** @returns what moved on the present page since it was opened, largest first, if it is more than a person should see. */
export async function tooMuchShift(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: { value: number; what: string }[] }).shifts); // put there by the script above
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const isOfDialog = (await page.getByRole('dialog').count()) > 0;
  if (sum <= (isOfDialog ? mostShiftOfDialog : mostShift)) return [];
  return shifts.toSorted((a, b) => b.value - a.value).map(({ value, what }) => `moved by ${value.toFixed(3)} of ${sum.toFixed(3)}: ${what}`);
}
