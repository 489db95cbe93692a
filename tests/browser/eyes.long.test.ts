import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { bubbleWith, logIn, tabOf, ticketOf } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

const question = 'Vocês têm o vestido azul em tamanho M? Preciso dele para uma festa no sábado à noite.';

async function boxOf(part: Locator): Promise<{ top: number; bottom: number; left: number; right: number }> {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { top: y, bottom: y + height, left: x, right: x + width };
}

describe('whoever sees the screen in another way', () => {
  let shop: Shop;
  let maria: Customer;
  let joao: Customer;

  beforeAll(async () => {
    shop = await Shop.open();
    [maria, joao] = [await shop.customer('Maria Aparecida dos Santos'), await shop.customer('João')];
    await maria.write(question);
    await joao.write(question);
  }, startUpMs);

  afterAll(() => shop?.close());

  /** Leads to the tickets that wait. */
  async function waiting(window: BrowserWindow): Promise<Page> {
    const { page } = window;
    await logIn(page, shop.owner);
    await tabOf(page, 'Aguardando').click();
    await ticketOf(page, joao.name).getByText('vestido azul').waitFor();
    return page;
  }

  it('reads a conversation on a phone that lies on its side', async () => {
    const lying = { width: 667, height: 375 };
    const page = await waiting(await shop.window(lying));
    await ticketOf(page, maria.name).getByRole('button', { name: 'Aceitar' }).click();
    await bubbleWith(page, question).waitFor();

    const header = await boxOf(page.getByRole('button', { name: 'Resolver' }));
    const writing = await boxOf(page.getByRole('textbox', { name: 'Mensagem', exact: true }));

    expect(await page.getByRole('banner').isVisible()).toBe(false);
    // The buttons beside the box stand above it.
    expect(writing.top - header.bottom).toBeGreaterThan(190);
    expect(writing.bottom).toBeLessThanOrEqual(lying.height);
  });

  it('reads large letters, none of which lies over another', async () => {
    const window = await shop.window({ width: 390, height: 844 });
    await window.context.addInitScript(() => {
      const letters = new CSSStyleSheet();
      letters.replaceSync('html { font-size: 150% }');
      document.adoptedStyleSheets = [letters];
    });
    const page = await waiting(window);
    const row = await boxOf(ticketOf(page, joao.name));
    const name = await boxOf(ticketOf(page, joao.name).locator('.name'));
    const words = await boxOf(ticketOf(page, joao.name).getByText('vestido azul'));
    const choice = await boxOf(page.getByRole('button', { name: /^Aguardando/ }));
    const filters = await boxOf(page.getByRole('button', { name: 'Filtros' }));

    expect(name.top).toBeGreaterThanOrEqual(row.top);
    expect(name.bottom).toBeLessThanOrEqual(words.top + 1);
    expect(words.bottom).toBeLessThanOrEqual(row.bottom);
    expect(choice.right <= filters.left || choice.bottom <= filters.top).toBe(true);
  });

  it('sees in a system’s own colours what is chosen', async () => {
    const window = await shop.window();
    await window.page.emulateMedia({ forcedColors: 'active' });
    const page = await waiting(window);
    const outlineOf = (name: RegExp) => page.getByRole('button', { name }).evaluate((one) => getComputedStyle(one).outlineStyle);

    expect(await outlineOf(/^Aguardando/)).toBe('solid');
    expect(await outlineOf(/^Atendendo/)).toBe('none');
  });
});
