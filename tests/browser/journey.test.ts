import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recado } from '#tests/support/recado.ts';
import { sharedRecado } from '#tests/support/shared-recado.ts';
import { BrowserWindow } from './support/browser-window.ts';
import { sharedChromium } from './support/chromium.ts';
import { Customer } from './support/customer.ts';
import { png } from './support/png.ts';
import { startUpMs } from './support/shop.ts';
import { acceptTicket, addConnection, answer, bubbleWith, signUp, tabOf, ticketOf, visit } from './support/screens.ts';

const shop = '5511941000001';

describe('a company on its first day, in the browser', () => {
  let recado: Recado;
  let window: BrowserWindow;
  let page: Page;
  let maria: Customer;

  beforeAll(async () => {
    recado = await sharedRecado();
    await recado.phones.create(shop, 'Loja');
    maria = await Customer.create(recado, { number: '5511951000001', name: 'Maria Cliente', shop });
    window = await BrowserWindow.open(await sharedChromium(), recado.url);
    page = window.page;
  }, startUpMs);

  afterAll(() => window?.close());

  it('signs up, is logged in and connects a phone by its QR code', async () => {
    const owner = { email: 'dona@example.com', password: 'uma boa senha' };

    await signUp(page, 'Padaria Estrela', owner);
    const code = await addConnection(page, 'Atendimento');
    await recado.phones.link(shop, code);

    const dialog = page.getByRole('dialog', { name: 'Atendimento conectado!' });
    await dialog.getByText('+55 11 94100-0001').waitFor();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row', { name: /Atendimento/ });
    await row.getByText('Conectado', { exact: true }).waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('sees the first message as a ticket that waits, and accepts it', async () => {
    await visit(page, 'service');
    await tabOf(page, 'Aguardando', 0).click();
    await page.getByText('Nada aqui!').waitFor();

    await maria.write('Bom dia! O pedido saiu?');

    await ticketOf(page, maria.name).getByText('Bom dia! O pedido saiu?').waitFor();
    await tabOf(page, 'Aguardando', 1).waitFor();
    await ticketOf(page, maria.name).getByText('1 mensagem não lida').waitFor();
    await acceptTicket(page, maria.name);
    await tabOf(page, 'Aguardando', 0).waitFor();
    await tabOf(page, 'Atendendo', 1).waitFor();
    await bubbleWith(page, 'Bom dia! O pedido saiu?').waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('follows an answer from the clock to the blue ticks', async () => {
    await maria.setOnline(false);
    const seen = await watchTicks(page);

    await answer(page, 'Saiu sim, chega hoje.');

    const tick = (name: string): Locator => bubbleWith(page, 'Saiu sim, chega hoje.').getByRole('img', { name });
    await tick('Enviada').waitFor();
    await maria.setOnline(true);
    await tick('Entregue').waitFor();
    const delivered = await colorOf(tick('Entregue'));
    await maria.got('Saiu sim, chega hoje.');
    await maria.read();
    await tick('Lida').waitFor();
    expect(await colorOf(tick('Lida'))).not.toBe(delivered);
    expect(await seen()).toEqual(['Aguardando envio', 'Enviada', 'Entregue', 'Lida']);
    expect(window.complaints).toEqual([]);
  });

  it('counts nothing as unread while the conversation is open', async () => {
    await maria.write('Obrigada!');

    await bubbleWith(page, 'Obrigada!').waitFor();
    await ticketOf(page, maria.name).getByText('Obrigada!').waitFor();
    await ticketOf(page, maria.name).getByText('não lida').waitFor({ state: 'hidden' });
    expect(window.complaints).toEqual([]);
  });

  it('sends a picture, which arrives as the very same file', async () => {
    const picture = png(64, 48, [200, 80, 40]);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Anexar arquivos' }).click();
    await (await choosing).setFiles({ name: 'pedido.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('list', { name: 'Arquivos anexados' }).getByText('pedido.png').waitFor();

    await page.getByRole('button', { name: 'Enviar', exact: true }).click();

    const file = await maria.gotFile();
    expect(file).toMatchObject({ type: 'image', mime: 'image/png', sizeBytes: picture.length, sha256: createHash('sha256').update(picture).digest('hex') });
    await waitUntilDrawn(page.getByRole('img', { name: 'Imagem enviada por Você' }), 64);
    expect(window.complaints).toEqual([]);
  });

  it("shows the customer's picture by a signed address of the media origin", async () => {
    await maria.sendFile({ type: 'image', bytes: png(32, 96, [20, 90, 200]), name: 'foto.png', mime: 'image/png' });

    const image = page.getByRole('img', { name: `Imagem enviada por ${maria.name}` });
    await waitUntilDrawn(image, 32);
    const address = new URL((await image.getAttribute('src')) ?? '');
    expect(address.origin).not.toBe(recado.url);
    expect(address.searchParams.has('Signature')).toBe(true);
    address.searchParams.set('Signature', 'x');
    expect((await fetch(address)).status).toBe(403);
    expect(window.complaints).toEqual([]);
  });

  it('resolves the ticket, which then stands among the resolved ones', async () => {
    await page.getByRole('button', { name: 'Resolver', exact: true }).click();

    await page.waitForURL('**/tickets');
    await tabOf(page, 'Atendendo', 0).waitFor();
    await page.getByRole('tab', { name: 'Resolvidos' }).click();
    await ticketOf(page, maria.name).getByText('Resolvido').waitFor();
    expect(window.complaints).toEqual([]);
  });
});

/** @returns a function that tells which ticks the newest message of ours has shown since, each once. */
async function watchTicks(page: Page): Promise<() => Promise<string[]>> {
  const ticks = await page.evaluateHandle(() => {
    const names: string[] = [];
    new MutationObserver(() => {
      const name = [...document.querySelectorAll('[role=listitem] svg > title')].at(-1)?.textContent;
      if (name && names.at(-1) !== name) names.push(name);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return names;
  });
  return () => ticks.jsonValue();
}

const colorOf = (icon: Locator): Promise<string> => icon.evaluate((element) => getComputedStyle(element).color);

/** An image that failed to load is in the page, too, but has no size. */
async function waitUntilDrawn(image: Locator, naturalWidth: number): Promise<void> {
  await image.waitFor();
  await image.evaluate((element: HTMLImageElement) => element.decode());
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(naturalWidth);
}
