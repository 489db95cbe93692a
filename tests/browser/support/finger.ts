import type { CDPSession, Locator, Page } from 'playwright-core';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A swipe that is neither hurried nor slow, and the rest after which a browser takes a finger for still. */
const swipeMs = 200;
const restMs = 100;

/** A finger on a touched screen, which Playwright knows for taps alone. */
export class Finger {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  /**
   * Puts it on the middle of what is there, moves it sideways, lets it rest and lifts it. Lifted in full flight it would make the browser fling,
   * which eats the next tap.
   *
   * @param px to the right; negative to the left
   */
  async swipe(target: Locator, px: number): Promise<void> {
    const { x, y } = await middleOf(target);
    const beganMs = Date.now() - swipeMs - restMs;
    await this.#touch('touchStart', { x, y }, beganMs);
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9, 1]) await this.#touch('touchMove', { x: x + px * part, y }, beganMs + swipeMs * part);
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: (beganMs + swipeMs + restMs) / 1000 });
  }

  /** Holds what is there until something has come of it. */
  async hold(target: Locator, outcome: Locator): Promise<void> {
    await this.#touch('touchStart', await middleOf(target));
    await outcome.waitFor();
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  async #touch(type: 'touchStart' | 'touchMove', { x, y }: Point, atMs = Date.now()): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }], timestamp: atMs / 1000 });
  }
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to touch');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
