import type { CDPSession, Locator, Page } from 'playwright-core';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on a touched screen, which Playwright knows for taps alone. */
export class Finger {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  /** Puts it on the middle of what is there, moves it sideways and lifts it. @param px to the right; negative to the left */
  async swipe(target: Locator, px: number): Promise<void> {
    const from = await middleOf(target);
    await this.#touch('touchStart', from);
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9, 1]) await this.#touch('touchMove', { x: from.x + px * part, y: from.y });
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** Holds what is there until something has come of it. */
  async hold(target: Locator, outcome: Locator): Promise<void> {
    await this.#touch('touchStart', await middleOf(target));
    await outcome.waitFor();
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  async #touch(type: 'touchStart' | 'touchMove', { x, y }: Point): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  }
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to touch');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
