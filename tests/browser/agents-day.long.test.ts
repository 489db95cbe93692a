import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '#services/demo/api-client.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { quickMessages } from '#shared/records/quick-messages.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { Finger } from './support/finger.ts';
import { composer, tabOf, ticketOf } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

/** Accept, answer, tag and resolve, each way. */
const mostActions = 4;
const words = 'Vocês entregam bolo de cenoura no sábado?';
const answer = 'Entregamos o bolo de cenoura no sábado, sim!';

/** A hand that counts: a click, a tap, a swipe, a chord or a stretch of typing is an action. */
class Hand {
  actions = 0;

  do<T>(act: () => Promise<T>): Promise<T> {
    this.actions += 1;
    return act();
  }
}

describe('an agent who accepts, answers, tags and resolves', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;

  beforeAll(async () => {
    shop = await Shop.open();
    const owner = new ApiClient(shop.recado.url, shop.owner.email);
    await owner.logIn(shop.owner.password);
    const { id } = await owner.call(tagRoutes.createTag, { body: { name: 'Entrega' } });
    await owner.call(quickMessages.routes.createQuickMessage, { body: { shortcode: 'entrega', message: answer, steps: { tags: [id], end: 'resolve' } } });
  }, startUpMs);

  afterAll(() => shop?.close());

  async function waits(name: string): Promise<Customer> {
    const customer = await shop.customer(name);
    await customer.write(words);
    await tabOf(page, 'Aguardando').click();
    await ticketOf(page, name).getByText(words).waitFor();
    return customer;
  }

  const fitting = (): Locator => page.getByRole('group', { name: 'Respostas que combinam' }).getByRole('button', { name: /entrega/ });

  /** The customer has the answer, and the ticket its tag and its end. */
  async function expectServed({ number, name }: Customer): Promise<void> {
    await expect.poll(async () => (await shop.recado.phones.messages(number)).map(({ text }) => text)).toContainEqual(expect.stringContaining(answer));
    await page.getByRole('tab', { name: 'Resolvidos' }).click();
    await ticketOf(page, name).getByText('Entrega', { exact: true }).waitFor();
    expect(window.complaints).toEqual([]);
  }

  it(`takes at most ${mostActions} actions by the mouse`, async () => {
    window = await shop.ownersWindow();
    ({ page } = window);
    const maria = await waits('Maria Cliente');
    const hand = new Hand();

    await hand.do(() => page.getByRole('button', { name: `Aceitar ${maria.name}` }).click());
    await hand.do(() => fitting().click());
    await hand.do(() => page.getByRole('button', { name: 'Enviar', exact: true }).click());

    await expectServed(maria);
    expect(hand.actions).toBeLessThanOrEqual(mostActions);
  });

  it(`takes at most ${mostActions} actions by the keyboard`, async () => {
    await page.getByRole('tab', { name: 'Abertos' }).click();
    const joao = await waits('João Cliente');
    const hand = new Hand();

    await hand.do(() => page.keyboard.press('Shift+A'));
    await composer(page).waitFor();
    await expect.poll(() => composer(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await hand.do(() => page.keyboard.type('/entrega'));
    await page.getByRole('listbox', { name: 'Mensagens rápidas' }).waitFor();
    await hand.do(() => page.keyboard.press('Enter'));
    await expect.poll(() => composer(page).inputValue()).toBe(answer);
    await hand.do(() => page.keyboard.press('Enter'));

    await expectServed(joao);
    expect(hand.actions).toBeLessThanOrEqual(mostActions);
  });

  it(`takes at most ${mostActions} actions by a thumb`, async () => {
    window = await shop.ownersPhone();
    ({ page } = window);
    const finger = await Finger.on(page);
    const ana = await waits('Ana Cliente');
    // The code of gestures comes after the rows.
    await page.waitForFunction(() => document.querySelector('[data-row]')?.closest('[role=tabpanel] [class*=list]'));
    const hand = new Hand();

    await hand.do(() => finger.swipe(ticketOf(page, ana.name), 150));
    await hand.do(() => fitting().tap());
    await hand.do(() => page.getByRole('button', { name: 'Enviar', exact: true }).tap());

    await expect.poll(() => new URL(page.url()).pathname).toBe('/tickets');
    await expectServed(ana);
    expect(hand.actions).toBeLessThanOrEqual(mostActions);
  });
});
