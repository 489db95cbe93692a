import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { png } from './support/png.ts';
import { acceptTicket, bubbleWith } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

/** Three pages of the server. */
const written = 110;
/** Height that a bubble may lose above it when it no longer begins its turn. */
const turnGapPx = 8;
const nth = (n: number): string => `pergunta ${String(n).padStart(3, '0')}`;

describe('a long conversation', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let maria: Customer;

  beforeAll(async () => {
    shop = await Shop.open();
    maria = await shop.customer('Maria Cliente');
    const first = await maria.write(nth(1));
    for (let n = 2; n < written; n += 1) await maria.deliver(nth(n));
    await maria.send({ text: nth(written), quotedId: first });
    await allTaken(shop);
    window = await shop.ownersWindow();
    page = window.page;
    await acceptTicket(page, maria.name);
    await bubbleWith(page, nth(written)).waitFor();
  }, startUpMs);

  afterAll(() => shop?.close());

  it('stays where it is read while an older page comes in above', async () => {
    const older = await heldAnswer(page, (url) => url.pathname.includes('/api/messages/') && url.searchParams.has('cursor'));

    await history(page).hover();
    await scrollToOldest(page);
    await older.asked;
    const before = await firstInSight(page);
    older.answer();
    await expect.poll(() => aboveSightPx(page)).toBeGreaterThan(0);

    expect(Math.abs((await bottomOf(bubbleWith(page, before.text))) - before.bottomPx)).toBeLessThanOrEqual(turnGapPx);
  });

  it('stays where it is read while pictures arrive and somebody writes', async () => {
    const before = await firstInSight(page);

    await maria.sendFile({ type: 'image', bytes: png(600, 900, [60, 120, 90]), name: 'foto.png', mime: 'image/png' });
    await maria.write('Chegou a foto?');
    await page.getByRole('button', { name: '2 mensagens novas' }).waitFor();

    expect(Math.abs((await bottomOf(bubbleWith(page, before.text))) - before.bottomPx)).toBeLessThanOrEqual(turnGapPx);
  });

  it('goes back to its end, and stays there', async () => {
    await page.getByRole('button', { name: '2 mensagens novas' }).click();
    await expect.poll(() => isInSight(bubbleWith(page, 'Chegou a foto?'))).toBe(true);

    await maria.write('Alô?');

    await expect.poll(() => isInSight(bubbleWith(page, 'Alô?'))).toBe(true);
  });

  it('leads to a quoted message pages further up', async () => {
    await page.reload();
    await bubbleWith(page, 'Alô?').waitFor();

    await bubbleWith(page, nth(written)).getByRole('button', { name: 'Ir para a mensagem respondida' }).click();

    await expect.poll(() => isInSight(bubbleWith(page, nth(1)).first()), { timeout: 30_000 }).toBe(true);
    expect(window.complaints).toEqual([]);
  });

  it('is printed as far as it is loaded, dark on white, without what stands around it', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect
      .poll(() =>
        bubbleWith(page, nth(2))
          .first()
          .evaluate((node) => getComputedStyle(node).color),
      )
      .toBe('rgb(0, 0, 0)');
    await expect.poll(() => history(page).getByRole('listitem').count()).toBeGreaterThan(written);
    const [listPx, pagePx] = await history(page).evaluate((list) => [list.getBoundingClientRect().height, document.documentElement.scrollHeight]);
    const around = await page.getByRole('navigation').count();
    const sheets = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
    await page.emulateMedia({ media: null, colorScheme: null });

    expect(pagePx).toBeGreaterThanOrEqual(listPx ?? Infinity);
    expect(sheets).toBeGreaterThan(3);
    expect(around).toBe(0);
  });
});

/** Ticks say that the queue has a message: on a busy machine it is stored long after, and would come in while somebody reads. */
const allTaken = ({ recado }: Shop): Promise<true> =>
  eventually(
    'an empty inbound queue',
    async () => ((await recado.queues()).every(({ name, ready, inFlight }) => !name.includes('inbound') || ready + inFlight === 0) ? true : undefined),
    { withinMs: 60_000 },
  );

const history = (page: Page): Locator => page.getByRole('list', { name: 'Mensagens' });
const bottomOf = (bubble: Locator): Promise<number> => bubble.first().evaluate((node) => node.getBoundingClientRect().bottom);

/** The first message in sight, by its lower edge: the date above it goes to another one when older ones come. */
function firstInSight(page: Page): Promise<{ readonly text: string; readonly bottomPx: number }> {
  return history(page).evaluate((list) => {
    const upperPx = list.closest('[tabindex]')?.getBoundingClientRect().top ?? 0;
    const rows = [...list.children].map((row) => ({ text: /pergunta \d{3}/.exec(row.textContent)?.[0] ?? '', bottomPx: row.getBoundingClientRect().bottom }));
    return rows.find(({ text, bottomPx }) => text !== '' && bottomPx > upperPx) ?? { text: 'none', bottomPx: 0 };
  });
}

const isInSight = (bubble: Locator): Promise<boolean> =>
  bubble.evaluate((node) => {
    const view = node.closest('[tabindex]')?.getBoundingClientRect();
    const { top, bottom } = node.getBoundingClientRect();
    return view !== undefined && top >= view.top - 1 && bottom <= view.bottom + 1;
  });

/** As a hand does it: on and on. What grows during one turn of the wheel ends it early. */
async function scrollToOldest(page: Page): Promise<void> {
  const scrolled = async (): Promise<number> => {
    await page.mouse.wheel(0, -10_000);
    return aboveSightPx(page);
  };
  await expect.poll(scrolled, { timeout: 30_000 }).toBe(0);
}

/** How much of the history stands above what is in sight. */
const aboveSightPx = (page: Page): Promise<number> =>
  history(page).evaluate((list) => {
    const scroller = list.closest('[tabindex]');
    return scroller ? Math.round(scroller.scrollHeight - scroller.clientHeight + scroller.scrollTop) : Number.NaN;
  });

/** Keeps the answer to one request back until it is let go. */
async function heldAnswer(page: Page, isMeant: (url: URL) => boolean): Promise<{ readonly asked: Promise<void>; readonly answer: () => void }> {
  const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(isMeant, async (route) => {
    asked.resolve();
    await go.promise;
    await route.continue();
  });
  return { asked: asked.promise, answer: () => go.resolve() };
}
