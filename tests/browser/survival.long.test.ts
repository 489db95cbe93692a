import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attended } from './support/attended.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { answer, bubbleWith, visit } from './support/screens.ts';
import { type Shop, startUpMs } from './support/shop.ts';

/** The whole system starts again meanwhile. */
const recoveryMs = 60_000;

describe('kill -9 of everything below an open conversation', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let maria: Customer;

  beforeAll(async () => {
    ({ shop, window, page, maria } = await attended('Bom dia!', { ownMachine: true }));
    await answer(page, 'Bom dia, Maria.');
    await maria.got('Bom dia, Maria.');
  }, startUpMs);

  afterAll(() => shop?.close());

  it(
    'leaves a page that finds its way back by itself, and a phone that needs no new QR code',
    async () => {
      await shop.recado.killEverything();
      await page.getByText('Reconectando…').waitFor();
      await shop.recado.restart();

      await page.getByText('Reconectando…').waitFor({ state: 'hidden', timeout: 30_000 });
      await maria.write('Vocês caíram?');
      // Written while the session is on its way back; it waits at WhatsApp.
      await bubbleWith(page, 'Vocês caíram?').waitFor({ timeout: 40_000 });
      await answer(page, 'Já voltamos.');
      await maria.got('Já voltamos.');
      await bubbleWith(page, 'Já voltamos.').getByRole('img', { name: 'Entregue' }).waitFor();

      await expectHistory(page, ['Bom dia!', 'Bom dia, Maria.', 'Vocês caíram?', 'Já voltamos.']);
      expect(await shop.recado.phones.sessions()).toMatchObject([{ number: shop.number, isLive: true }]);
      expect(window.complaints.filter((complaint) => !isLostConnection(complaint))).toEqual([]);
    },
    recoveryMs + startUpMs,
  );

  it('keeps login, history and connection over a reload', async () => {
    window.complaints.length = 0;

    await page.reload();

    await expectHistory(page, ['Bom dia!', 'Bom dia, Maria.', 'Vocês caíram?', 'Já voltamos.']);
    await visit(page, 'settings', 'Conexões');
    await page
      .getByRole('row', { name: /Atendimento/ })
      .getByText('Conectado', { exact: true })
      .waitFor();
    expect(window.complaints).toEqual([]);
  });
});

async function expectHistory(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await bubbleWith(page, text).waitFor();
  // One line besides: who accepted the ticket.
  expect(await page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem').count()).toBe(texts.length + 1);
}

/** Complaints that the browser itself writes while nobody answers. */
const isLostConnection = (complaint: string): boolean => /net::ERR_|WebSocket connection to|status of 50[234]|^50[234]:/.test(complaint);
