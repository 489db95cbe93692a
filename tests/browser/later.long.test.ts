import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attended } from './support/attended.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { png } from './support/png.ts';
import { tabOf, ticketOf, visit } from './support/screens.ts';
import { type Shop, startUpMs } from './support/shop.ts';

/** `2026-11-30T14:05` of the browser, or with seconds. */
async function localTime(page: Page, inMs: number, to: 'minutes' | 'seconds' = 'minutes'): Promise<string> {
  const local = await page.evaluate((ms) => {
    const at = new Date(Date.now() + ms);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  }, inMs);
  return local.slice(0, to === 'minutes' ? 16 : 19);
}

describe('what is done later, and to many', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let maria: Customer;

  beforeAll(async () => {
    ({ shop, window, page, maria } = await attended('Bom dia!'));
  }, startUpMs);

  afterAll(() => shop?.close());

  it('schedules a message from the conversation, and sets the ticket aside until the customer writes', async () => {
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' });
    await dialog.getByLabel('Mensagem').fill('Sua consulta é amanhã');
    await dialog.getByLabel('Data e hora do envio').fill(await localTime(page, 26 * 3_600_000));
    await dialog.getByRole('button', { name: 'Agendar' }).click();
    await page.getByRole('button', { name: '1 mensagem agendada' }).click();
    await page.getByText('Sua consulta é amanhã').waitFor();

    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Adiar' }).click();
    await page.getByRole('button', { name: 'Até a próxima mensagem do cliente' }).click();
    await ticketOf(page, maria.name).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Tickets deixados para depois/ }).click();
    await page.keyboard.press('Escape');
    await ticketOf(page, maria.name).getByText('até a resposta').waitFor();
    await page.getByRole('button', { name: 'Tirar o filtro Adiados' }).click();
    await maria.write('Posso remarcar?');

    await ticketOf(page, maria.name).getByText('1 mensagem não lida').waitFor();
    await visit(page, 'service', 'Agendamentos');
    await page
      .getByRole('row', { name: /Maria Cliente/ })
      .getByText('Pendente')
      .waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('sends a picture every day, this time now, and ends it', async () => {
    await visit(page, 'service', 'Agendamentos');
    await page.getByRole('button', { name: 'Novo agendamento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' });
    await dialog.getByLabel('Contato').fill('maria');
    await page.getByRole('option', { name: /Maria Cliente/ }).click();
    await dialog.getByLabel('Mensagem').fill('O bolo de hoje');
    await dialog.getByLabel('Arquivo', { exact: true }).setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: png(240, 160, [200, 120, 60]) });
    await dialog.getByRole('combobox', { name: 'Repetição' }).click();
    await page.getByRole('option', { name: 'Todo dia' }).click();
    await dialog.getByLabel('Data e hora do envio').fill(await localTime(page, 4_000, 'seconds'));
    await dialog.getByRole('button', { name: 'Agendar' }).click();

    expect(await maria.got('O bolo de hoje')).toMatchObject({ type: 'image', copies: 1 });
    const rows = page.getByRole('row', { name: /O bolo de hoje/ });
    await rows.getByText('Enviada').waitFor();
    const next = rows.filter({ hasText: 'Pendente' });
    await next.getByText('Todo dia').waitFor();
    await next.getByRole('button', { name: /^Excluir/ }).click();
    const question = page.getByRole('dialog', { name: 'Excluir a mensagem agendada?' });
    await question.getByRole('combobox', { name: 'O que excluir' }).click();
    await page.getByRole('option', { name: 'Esta e as próximas' }).click();
    await question.getByRole('button', { name: 'Excluir' }).click();

    await question.waitFor({ state: 'hidden' });
    await rows.getByText('Enviada').waitFor();
    await next.waitFor({ state: 'hidden' });
    expect(window.complaints).toEqual([]);
  });

  it('accepts twenty tickets together, and takes it back', async () => {
    const customers = await Promise.all(Array.from({ length: 20 }, (_, n) => shop.customer(`Cliente ${n + 1}`)));
    await Promise.all(customers.map((customer) => customer.write('Olá')));
    await visit(page, 'service');
    await tabOf(page, 'Aguardando', 20).click();

    await page.getByRole('button', { name: 'Selecionar' }).click();
    const bar = page.getByRole('region', { name: 'Tickets selecionados' });
    await bar.getByRole('button', { name: 'Selecionar todos' }).click();
    await bar.getByRole('button', { name: 'Aceitar' }).click();
    await page.getByRole('dialog', { name: 'Aceitar 20 tickets?' }).getByRole('button', { name: 'Aceitar' }).click();
    await page.getByText('Tickets aceitos: 20').waitFor();
    await tabOf(page, 'Atendendo', 21).waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();

    await page.getByText('Tickets devolvidos: 20').waitFor();
    await tabOf(page, 'Aguardando', 20).waitFor();
    expect(window.complaints).toEqual([]);
  });
});
