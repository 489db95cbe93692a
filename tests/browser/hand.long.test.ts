import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attendedTwo } from './support/attended.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { answer, bubbleWith, composer, tabOf, ticketOf } from './support/screens.ts';
import { type Shop, startUpMs } from './support/shop.ts';
import { violations } from './support/axe.ts';
import { png } from './support/png.ts';

/** The network goes and comes this often while customers write. */
const cuts = 30;

describe('an agent who lives on the keyboard', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let maria: Customer;
  let pedro: Customer;

  beforeAll(async () => {
    ({ shop, window, page, maria, pedro } = await attendedTwo('Vocês têm o vestido azul?'));
  }, startUpMs);

  afterAll(() => shop?.close());

  const region = (name: string) => page.getByRole('region', { name: `Conversa com ${name}` });

  it('is told by the bell of what was written meanwhile, and goes there', async () => {
    await maria.write('Ainda tem?');
    await page.getByRole('button', { name: 'Notificações: 1 conversa não lida' }).click();
    const list = page.getByRole('dialog', { name: 'Notificações' });
    await list.waitFor();
    expect(await page.title()).toBe('(1) Tickets · Recado');
    expect(await violations(page, '[role=dialog]')).toEqual([]);

    await list.getByRole('link', { name: maria.name }).click();

    await region(maria.name).waitFor();
    await page.getByRole('button', { name: 'Notificações', exact: true }).waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('walks, searches and runs commands without the mouse', async () => {
    await composer(page).press('Escape');
    await page.keyboard.press('j');
    await region(pedro.name).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar ou executar' }).fill('vestido');
    await page.getByRole('option', { name: maria.name }).waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Enter');
    await region(maria.name).waitFor();
    await page.locator('[data-found]').getByText('vestido azul').waitFor();

    await composer(page).press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).getByText('Próximo ticket').waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('vestido');
    await ticketOf(page, maria.name).waitFor();
    await page.getByRole('list', { name: 'Lista de tickets' }).getByText(pedro.name).waitFor({ state: 'hidden' });
    expect(await violations(page)).toEqual([]);
    expect(window.complaints).toEqual([]);
  });

  it('sends a picture that has lost weight', async () => {
    const noise = png(400, 400, [200, 30, 30]);
    await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: noise });
    await page.getByRole('list', { name: 'Arquivos anexados' }).getByText('foto.png').waitFor();
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();

    await page.getByRole('button', { name: /^Ampliar imagem/ }).waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('sees the truth within 5 s of thirty cuts, and nothing is sent later', async () => {
    await page.getByRole('tab', { name: 'Abertos' }).click();
    await tabOf(page, 'Atendendo').click();
    const context = page.context();
    const writing = (async () => {
      for (let n = 1; n <= 6; n += 1) {
        await maria.write(`durante ${n}`);
        await page.waitForTimeout(700);
      }
    })();
    for (let cut = 0; cut < cuts; cut += 1) {
      await context.setOffline(true);
      await page.waitForTimeout(20 + ((cut * 37) % 120));
      await context.setOffline(false);
      await page.waitForTimeout(40 + ((cut * 53) % 160));
    }
    await writing;
    for (let n = 1; n <= 6; n += 1) await bubbleWith(page, `durante ${n}`).waitFor({ timeout: 5_000 });

    const saidAtMs = Date.now();
    await context.setOffline(true);
    await page.getByText('Sem conexão com a internet').waitFor({ timeout: 3_000 });
    expect(Date.now() - saidAtMs).toBeLessThan(3_000);
    await answer(page, 'Escrita no túnel');
    await bubbleWith(page, 'Escrita no túnel')
      .getByText(/^Não enviada/)
      .waitFor();
    await maria.write('depois do túnel');
    await context.setOffline(false);

    await bubbleWith(page, 'depois do túnel').waitFor({ timeout: 5_000 });
    const texts = (await shop.recado.phones.messages(maria.number)).map(({ text }) => text);
    expect(texts.filter((text) => text?.includes('Escrita no túnel'))).toEqual([]);
    expect(window.complaints.filter((complaint) => !/net::ERR_|WebSocket connection to/.test(complaint))).toEqual([]);
  });
});
