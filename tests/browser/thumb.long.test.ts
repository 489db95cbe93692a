import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { Finger } from './support/finger.ts';
import { bubbleWith, tabOf, ticketOf } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

/** Beyond what counts. */
const farPx = 150;

describe('an agent with a phone in one hand', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let finger: Finger;
  let maria: Customer;

  beforeAll(async () => {
    shop = await Shop.open();
    maria = await shop.customer('Maria Cliente');
    window = await shop.ownersPhone();
    ({ page } = window);
    finger = await Finger.on(page);
    await maria.write('Vocês têm o vestido azul?');
    await tabOf(page, 'Aguardando').click();
    await ticketOf(page, maria.name).getByText('vestido azul').waitFor();
    // The code of gestures comes after the rows.
    await page.waitForFunction(() => document.querySelector('[data-row]')?.closest('[role=tabpanel] [class*=list]'));
  }, startUpMs);

  afterAll(() => shop?.close());

  const rowOf = (customer: Customer) => ticketOf(page, customer.name);
  const toTheList = () => page.getByRole('tab', { name: 'Atendimentos' }).tap();

  it('lets a row go that was not moved far: nothing happens, and nothing opens', async () => {
    await finger.swipe(rowOf(maria), 60);

    await ticketOf(page, maria.name).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tickets');
    expect(await rowOf(maria).evaluate((place) => (place.firstElementChild as HTMLElement).style.transform)).toBe('');
  });

  it('accepts by a swipe to the right, and lands in the conversation', async () => {
    await finger.swipe(rowOf(maria), farPx);

    await bubbleWith(page, 'Vocês têm o vestido azul?').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/tickets\/./);
  });

  it('sets aside by a swipe to the left', async () => {
    await toTheList();
    await finger.swipe(rowOf(maria), -farPx);
    const question = page.getByRole('dialog', { name: `Adiar o ticket de ${maria.name}` });

    await question.getByRole('button', { name: 'Cancelar' }).tap();
    await question.waitFor({ state: 'hidden' });

    expect(await rowOf(maria).evaluate((place) => (place.firstElementChild as HTMLElement).style.transform)).toBe('');
  });

  it('begins to select by holding a row, which opens nothing', async () => {
    const before = page.url();
    await finger.hold(rowOf(maria), page.getByRole('checkbox', { name: maria.name, checked: true }));

    await page.getByText('1 selecionado').waitFor();
    expect(page.url()).toBe(before);
    await page.getByRole('button', { name: 'Terminar a seleção' }).tap();
    await page.getByText('1 selecionado').waitFor({ state: 'hidden' });
  });

  it('resolves by a swipe to the right, and takes it back: the customer hears nothing of it', async () => {
    await finger.swipe(rowOf(maria), farPx);
    await page.getByText(`${maria.name}: atendimento resolvido.`).waitFor();

    await page.getByRole('button', { name: 'Desfazer' }).tap();

    await bubbleWith(page, 'Vocês têm o vestido azul?').waitFor();
    expect((await shop.recado.phones.messages(maria.number)).filter(({ from }) => from !== maria.number)).toEqual([]);
    expect(window.complaints).toEqual([]);
  });
});
