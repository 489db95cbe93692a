import type { Page } from 'playwright-core';
import { phone } from './browser-window.ts';

/** Parts that are laid out for a window of its own width and scroll up and down only. */
const columns = 'html, main, [role=dialog] .MuiDialogContent-root';

/** @returns what of the screen reaches beyond a phone's width, one line for each column that it stands in. */
export async function beyondPhone(page: Page): Promise<string[]> {
  await page.setViewportSize(phone);
  // What is laid out anew for the width is so in the next frame but one.
  return page.evaluate(async (selector) => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const widest = (column: Element): string => {
      const right = column.getBoundingClientRect().left + column.clientWidth;
      const over = [...column.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > right + 1);
      return over
        .slice(0, 3)
        .map((one) => `${one.tagName.toLowerCase()} “${(one.textContent ?? '').slice(0, 40)}”`)
        .join(', ');
    };
    return [...document.querySelectorAll(selector)]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((column) => `${column.tagName.toLowerCase()} is ${column.scrollWidth} of ${column.clientWidth} px wide: ${widest(column)}`);
  }, columns);
}
