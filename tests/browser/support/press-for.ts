import type { Locator, Page } from 'playwright-core';

/** Presses a key as a hand does that sees nothing happen: what listens to it arrives after the screen. */
export async function pressFor(page: Page, key: string, shown: Locator): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await page.keyboard.press(key);
    try {
      return await shown.waitFor({ timeout: 4_000 });
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}
