import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MetaPages, type SimulatedPage } from '#tests/support/meta-pages.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import { acceptTicket, bubbleWith, tabOf, ticketOf } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

const customer = '77000000000001';

let shop: Shop;
let window: BrowserWindow;
let page: Page;
let meta: MetaPages;
let own: SimulatedPage;

beforeAll(async () => {
  shop = await Shop.open();
  meta = new MetaPages(shop.recado.url);
  own = await meta.create('Doces da Ana', 'doces.da.ana');
  await meta.do(own.id, 'customers', { id: customer, name: 'Maria da Página' });
  window = await shop.ownersWindow();
  page = window.page;
}, startUpMs);

afterAll(() => shop?.close());

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(channel: 'Facebook' | 'Instagram'): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar conexão' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${channel}`) }).click();
  await page.getByRole('heading', { name: 'Recado quer acesso às suas páginas' }).waitFor();
}

describe('Facebook in a browser', () => {
  it('is refused, then connected, and says which pages are there', async () => {
    await page.getByRole('link', { name: /^Conexões/ }).click();
    await choose('Facebook');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('O acesso às páginas não foi dado: nada foi conectado.').waitFor();

    await choose('Instagram');
    await page.getByLabel('Loja Exemplo').uncheck();
    await page.getByRole('button', { name: 'Continuar' }).click();

    const outcome = page.getByRole('dialog', { name: 'Páginas do Facebook' });
    await outcome.getByText('doces.da.ana').waitFor();
    expect(await outcome.getByRole('listitem').count()).toBe(2);
    await outcome.getByRole('button', { name: 'Fechar' }).click();
    await row('Doces da Ana').getByText('Conectado', { exact: true }).waitFor();
    // Neither code nor state stay behind.
    expect(new URL(page.url()).search).toBe('');
  });

  it('brings a customer, who is answered and reads', async () => {
    await page.getByRole('link', { name: 'Tickets' }).click();
    await meta.write(own.id, customer, 'tem bolo de cenoura?');
    await tabOf(page, 'Aguardando').click();
    await ticketOf(page, 'Maria da Página').getByRole('img', { name: 'Facebook' }).waitFor();
    await acceptTicket(page, 'Maria da Página');
    const box = page.getByRole('textbox', { name: 'Mensagem' });
    await box.fill('tem sim!');
    await box.press('Enter');
    await bubbleWith(page, 'tem sim!').getByRole('img', { name: 'Entregue' }).waitFor();
    await meta.do(own.id, 'read', { with: customer });
    await bubbleWith(page, 'tem sim!').getByRole('img', { name: 'Lida' }).waitFor();

    expect(await meta.received(own.id, customer)).toEqual([expect.stringContaining('tem sim!')]);
  });

  it('shows that its access has expired, and is opened again by a login', async () => {
    await meta.do(own.id, 'token/expire');
    const box = page.getByRole('textbox', { name: 'Mensagem' });
    await box.fill('quer que eu separe um?');
    await box.press('Enter');
    await page.getByRole('alert').getByText('Doces da Ana').waitFor();
    await page.getByRole('alert').getByRole('link').click();
    await row('Doces da Ana')
      .getByText(/O acesso ao Facebook expirou/)
      .waitFor();
    await row('Doces da Ana').getByRole('button', { name: 'Reconectar: Doces da Ana' }).click();
    await page.getByLabel('Loja Exemplo').uncheck();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('dialog', { name: 'Páginas do Facebook' }).getByRole('button', { name: 'Fechar' }).click();

    await row('Doces da Ana').getByText('Conectado', { exact: true }).waitFor();
    const all = await eventually('the message', async () => [await meta.received(own.id, customer)].find(({ length }) => length === 2), { withinMs: 20_000 });
    expect(all[1]).toContain('quer que eu separe um?');
    expect(window.complaints).toEqual([]);
  });
});
