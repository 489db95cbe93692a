import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attendedTwo } from './support/attended.ts';
import { type BrowserWindow, desktop, phone } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { png } from './support/png.ts';
import { answer, bubbleWith, composer, ticketOf } from './support/screens.ts';
import { type Shop, startUpMs } from './support/shop.ts';

describe('an agent between two customers', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let maria: Customer;
  let pedro: Customer;

  beforeAll(async () => {
    ({ shop, window, page, maria, pedro } = await attendedTwo('Bom dia!'));
  }, startUpMs);

  afterAll(() => shop?.close());

  const open = async (name: string): Promise<void> => {
    await ticketOf(page, name).getByRole('link', { name }).click();
    await page.getByRole('region', { name: `Conversa com ${name}` }).waitFor();
  };

  it('finds on coming back what was written meanwhile, and only then counts it as read', async () => {
    await open(maria.name);
    await bubbleWith(page, 'Bom dia!').waitFor();
    await open(pedro.name);
    await maria.write('Esqueci de perguntar o preço');
    await ticketOf(page, maria.name).getByText('1 mensagem não lida').waitFor();

    await open(maria.name);

    await bubbleWith(page, 'Esqueci de perguntar o preço').waitFor();
    await ticketOf(page, maria.name).getByText('1 mensagem não lida').waitFor({ state: 'hidden' });
    expect(window.complaints).toEqual([]);
  });

  it('sends fifteen quickly typed messages in the order of writing', async () => {
    const texts = Array.from({ length: 15 }, (_, n) => `linha ${String(n + 1).padStart(2, '0')}`);
    await composer(page).focus();

    for (const text of texts) {
      await page.keyboard.insertText(text);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(76); // the pace of a fast typist, which this is about
    }

    await maria.got('linha 15');
    const arrived = (await shop.recado.phones.messages(maria.number)).flatMap(({ text }) => /linha \d\d/.exec(text)?.[0] ?? []);
    expect(arrived).toEqual(texts);
    await page.reload();
    await bubbleWith(page, 'linha 15').waitFor();
    // The list measures its rows before it shows them.
    const shown = async (): Promise<string[]> => {
      const rows = await page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem').allInnerTexts();
      return rows.flatMap((text) => /linha \d\d/.exec(text)?.[0] ?? []);
    };
    await expect.poll(shown, { timeout: 30_000 }).toContain('linha 15');
    const lines = await shown();
    expect(lines).toEqual(texts.slice(-lines.length));
    expect(window.complaints).toEqual([]);
  });

  it('keeps what is being written over a switch and a reload, and takes a file dropped on the conversation', async () => {
    await composer(page).fill('Ainda pensando');
    await dropFile(page, 'pedido.txt');
    await page.getByText('pedido.txt').waitFor();

    await open(pedro.name);
    expect(await composer(page).inputValue()).toBe('');
    await open(maria.name);
    expect(await composer(page).inputValue()).toBe('Ainda pensando');
    await page.getByRole('list', { name: 'Arquivos anexados' }).getByText('pedido.txt').waitFor();
    await page.reload();

    await composer(page).waitFor();
    expect(await composer(page).inputValue()).toBe('Ainda pensando');
    await composer(page).fill('');
    expect(window.complaints).toEqual([]);
  });

  it('sees the newest message above what is being written, however tall that grows', async () => {
    await maria.write('Última linha');
    const newest = bubbleWith(page, 'Última linha');
    await newest.hover();
    await newest.getByRole('button', { name: 'Opções da mensagem' }).click();
    await page.getByRole('menuitem', { name: 'Responder' }).click();
    await page.getByText(`Respondendo a ${maria.name}`).waitFor();

    await composer(page).fill('um\ndois\ntrês\nquatro\ncinco');

    const isAbove = async (): Promise<boolean> => ((await bottomOf(newest)) ?? Infinity) <= ((await topOf(page.getByText(`Respondendo a ${maria.name}`))) ?? 0);
    await expect.poll(isAbove, { timeout: 30_000 }).toBe(true);
    await page.getByRole('button', { name: 'Cancelar resposta' }).click();
    await composer(page).fill('');
    expect(window.complaints).toEqual([]);
  });

  it('stands at the newest message on coming back on a phone', async () => {
    await page.setViewportSize(phone);
    await page.getByRole('tab', { name: 'Atendimentos' }).click();
    for (let n = 1; n <= 4; n += 1) await maria.write(`enquanto isso ${n}\ncom mais\num par de\nlinhas`);
    await maria.sendFile({ type: 'image', bytes: png(300, 500, [20, 90, 200]), name: 'foto.png', mime: 'image/png' });
    await ticketOf(page, maria.name).getByText('5 mensagens não lidas').waitFor();

    await open(maria.name);

    const picture = page.getByRole('button', { name: /^Ampliar imagem/ });
    const isAtEnd = async (): Promise<boolean> => ((await bottomOf(picture)) ?? Infinity) <= ((await topOf(composer(page))) ?? 0);
    await expect.poll(isAtEnd, { timeout: 30_000 }).toBe(true);
    await page.setViewportSize(desktop);
    expect(window.complaints).toEqual([]);
  });

  it('refuses at once what is done without a network, and does not do it later', async () => {
    await page.context().setOffline(true);

    await page.getByRole('button', { name: 'Resolver', exact: true }).click();
    await page.getByText(/^Você está sem internet/).waitFor({ timeout: 3_000 });
    await answer(page, 'Escrita sem rede');
    await bubbleWith(page, 'Escrita sem rede')
      .getByText(/^Não enviada/)
      .waitFor();
    await page.context().setOffline(false);

    await page.getByText('Reconectando…').waitFor({ state: 'hidden' });
    await maria.write('Ainda aí?');
    await bubbleWith(page, 'Ainda aí?').waitFor({ timeout: 20_000 });
    expect(await page.getByRole('button', { name: 'Resolver', exact: true }).isEnabled()).toBe(true);
    await bubbleWith(page, 'Escrita sem rede').getByRole('button', { name: 'Tentar de novo' }).click();
    await maria.got('Escrita sem rede');
    expect(window.complaints.filter((complaint) => !/net::ERR_|WebSocket connection to/.test(complaint))).toEqual([]);
  });

  it('is told above the input when the WhatsApp of the ticket is closed', async () => {
    window.complaints.length = 0;

    await shop.unlink();

    await page.getByText('O WhatsApp “Atendimento” está desconectado. O que for enviado espera até ele voltar.').waitFor({ timeout: 30_000 });
    expect(window.complaints).toEqual([]);
  });
});

const topOf = async (element: Locator): Promise<number | undefined> => (await element.boundingBox())?.y;

async function bottomOf(element: Locator): Promise<number | undefined> {
  const box = await element.boundingBox();
  return box ? box.y + box.height : undefined;
}

async function dropFile(page: Page, name: string): Promise<void> {
  const files = await page.evaluateHandle((file) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['conteúdo'], file, { type: 'text/plain' }));
    return transfer;
  }, name);
  await page.getByRole('list', { name: 'Mensagens' }).dispatchEvent('drop', { dataTransfer: files });
}
