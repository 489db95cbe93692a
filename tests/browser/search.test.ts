import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { acceptTicket, bubbleWith, composer } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';
import { pressFor } from './support/press-for.ts';

/** More than a page of the server. */
const between = 45;
const first = 'Tem bolo de ORÇAMENTO baixo?';
const second = 'O orcamento do bolo já saiu?';

const isInSight = (bubble: Locator): Promise<boolean> =>
  bubble.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const history = element.closest('#conversation-history')?.getBoundingClientRect();
    return history !== undefined && bottom > history.top && top < history.bottom;
  });
const isShown = (page: Page, text: string) => expect.poll(() => isInSight(bubbleWith(page, text).first()), { timeout: 20_000 }).toBe(true);
/** The index of words is a moment behind. */
const reload = async (page: Page, found: Locator): Promise<void> => {
  await expect
    .poll(
      async () => {
        if (await found.isVisible()) return true;
        await page.reload();
        return found.waitFor({ timeout: 6_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
};

describe('a search', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let maria: Customer;

  beforeAll(async () => {
    shop = await Shop.open();
    maria = await shop.customer('Maria Cliente');
    await maria.write(first);
    window = await shop.ownersWindow();
    page = window.page;
    await acceptTicket(page, maria.name);
    for (let n = 1; n <= between; n += 1) await maria.deliver(`conversa ${n}`);
    await maria.write(second);
    await maria.write('Obrigada!');
    await bubbleWith(page, 'Obrigada!').waitFor();
  }, startUpMs);

  afterAll(() => shop?.close());

  it('shows the sentence for which it found a ticket, and leads to it from the keyboard', async () => {
    await page.goto('/tickets');
    await page.getByRole('tab', { name: 'Busca' }).click();
    await page.getByRole('searchbox', { name: 'Contato, número ou palavras' }).focus();
    await page.keyboard.type('orcam bolo');
    await page.keyboard.press('Enter');
    const row = page.getByRole('list', { name: 'Lista de tickets' }).getByRole('listitem').first();
    await reload(page, row.locator('mark').first());

    expect(await row.locator('mark').allTextContents()).toEqual(expect.arrayContaining(['bolo']));
    expect(await row.textContent()).not.toContain('Obrigada!');
    const sentence = (await row.textContent())?.includes(first) ? first : second;
    await row.getByRole('link', { name: maria.name }).focus();
    await page.keyboard.press('Enter');

    await isShown(page, sentence);
  });

  it('looks through a whole conversation, by keys', async () => {
    await page.reload();
    const box = composer(page);
    await box.focus();
    await page.keyboard.press('Control+f');
    const field = page.getByRole('searchbox', { name: 'Palavras da conversa' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('orçamento');
    const count = page.getByRole('search', { name: 'Buscar na conversa' }).getByRole('status');

    await expect.poll(() => count.textContent()).toBe('1 de 2');
    await isShown(page, second);
    await page.keyboard.press('Enter');
    expect(await count.textContent()).toBe('2 de 2');
    await isShown(page, first);
    expect(await page.evaluate(() => CSS.highlights.get('found-words')?.size)).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Shift+Enter');
    await isShown(page, second);
    await page.keyboard.press('Escape');

    expect(await field.isVisible()).toBe(false);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('finds the sentence from the command bar', async () => {
    await page.goto('/contacts');
    await page.getByRole('button', { name: /^Buscar ou executar/ }).waitFor();
    await pressFor(page, 'Control+k', page.getByRole('combobox', { name: 'Buscar ou executar' }));
    await page.keyboard.type('orçamento');
    const option = page.getByRole('option', { name: /Maria Cliente/ }).filter({ has: page.locator('mark') });
    await option.waitFor();
    const text = (await option.textContent()) ?? '';
    await page.keyboard.press('Enter');

    await page.waitForURL(/\/tickets\/./);
    await isShown(page, text.includes(first) ? first : second);
    expect(window.complaints).toEqual([]);
  });
});
