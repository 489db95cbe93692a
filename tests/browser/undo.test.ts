import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserWindow, desktop, phone } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { answer, bubbleWith, composer, tabOf, ticketOf } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

describe('an agent who serves a customer and slips', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let maria: Customer;

  beforeAll(async () => {
    shop = await Shop.open();
    maria = await shop.customer('Maria Cliente');
    window = await shop.ownersWindow();
    ({ page } = window);
    await maria.write('Quero um bolo de cenoura para sábado, dá tempo?');
  }, startUpMs);

  afterAll(() => shop?.close());

  const takeBack = () => page.getByRole('button', { name: 'Desfazer' });
  const conversation = () => page.getByRole('region', { name: `Conversa com ${maria.name}` });

  it('reads in the list what the customer wants, and looks into it without taking it', async () => {
    await tabOf(page, 'Aguardando').click();
    const row = ticketOf(page, maria.name);
    await row.getByText('Quero um bolo de cenoura para sábado, dá tempo?').waitFor();
    await row.hover();

    await row.getByRole('button', { name: `Ver a conversa de ${maria.name}` }).click();

    await page.getByRole('dialog').getByText('Quero um bolo de cenoura').waitFor();
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toBe('/tickets');
    await row.getByText('1 mensagem não lida').waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('accepts, answers and resolves by the mouse, and takes it back: the customer hears nothing of it', async () => {
    await page.getByRole('button', { name: `Aceitar ${maria.name}` }).click();
    await answer(page, 'Dá tempo, sim!');
    await page.getByRole('button', { name: 'Resolver', exact: true }).click();
    await page.getByText(`Atendimento de ${maria.name} resolvido.`).waitFor();

    await takeBack().click();

    await conversation()
      .getByText(/Em atendimento com você/)
      .waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('does the same by the keyboard', async () => {
    await composer(page).fill('');
    await conversation().getByRole('button', { name: 'Resolver', exact: true }).focus();
    await page.keyboard.press('e');
    await page.getByText(`Atendimento de ${maria.name} resolvido.`).waitFor();

    await page.keyboard.press('Control+z');

    await conversation()
      .getByText(/Em atendimento com você/)
      .waitFor();
    await conversation().getByRole('button', { name: 'Devolver para a fila' }).click();
    await page.getByText(`${maria.name} voltou para a fila.`).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await ticketOf(page, maria.name).getByText('Quero um bolo de cenoura').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Aceitar ${maria.name}`);
    await page.keyboard.press('Enter');
    await conversation()
      .getByText(/Em atendimento com você/)
      .waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('closes from the list by a slip, on a phone, and has the row back', async () => {
    await page.setViewportSize(phone);
    await page.getByRole('tab', { name: 'Atendimentos' }).click();
    await tabOf(page, 'Atendendo').click();
    await ticketOf(page, maria.name)
      .getByRole('button', { name: `Resolver ${maria.name} sem mensagem` })
      .click();

    await takeBack().click();

    await bubbleWith(page, 'Dá tempo, sim!').waitFor();
    await page.setViewportSize(desktop);
    await tabOf(page, 'Atendendo', 1).waitFor();
    await ticketOf(page, maria.name).getByRole('link', { name: maria.name }).waitFor();
    const got = (await shop.recado.phones.messages(maria.number)).filter(({ from }) => from !== maria.number).map(({ text }) => text);
    expect(got).toHaveLength(1);
    expect(window.complaints).toEqual([]);
  });

  it('has a message wait, takes it back, and sends the right one', async () => {
    await page.evaluate(() => localStorage.setItem('undoSend', 'true'));
    await composer(page).fill('Fica R$ 10,00');
    await composer(page).press('Enter');
    await page.getByText('Enviando a mensagem…').waitFor();

    await takeBack().click();
    await expect.poll(() => composer(page).inputValue()).toBe('Fica R$ 10,00');
    await composer(page).fill('Fica R$ 100,00');
    await composer(page).press('Enter');

    await expect
      .poll(async () => (await shop.recado.phones.messages(maria.number)).map(({ text }) => text), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('Fica R$ 100,00'));
    const got = (await shop.recado.phones.messages(maria.number)).map(({ text }) => text);
    expect(got).not.toContainEqual(expect.stringContaining('Fica R$ 10,00'));
    await page.evaluate(() => localStorage.removeItem('undoSend'));
    expect(window.complaints).toEqual([]);
  });

  it('answers and resolves by one key, and takes the move back', async () => {
    await composer(page).fill('Combinado, até sábado!');
    await composer(page).press('Control+Shift+Enter');
    await page.getByText(`Atendimento de ${maria.name} resolvido.`).waitFor();

    await takeBack().click();

    await conversation()
      .getByText(/Em atendimento com você/)
      .waitFor();
    await bubbleWith(page, 'Combinado, até sábado!').waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('deletes a quick message and leaves at once: it is gone for good', async () => {
    await page.goto('/quick-messages');
    await page.getByRole('button', { name: 'Nova mensagem rápida' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Atalho').fill('pix');
    await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('A chave é o telefone.');
    await dialog.getByRole('button', { name: /Adicionar|Salvar/ }).click();
    await page.getByRole('button', { name: 'Excluir a mensagem rápida pix' }).click();
    await takeBack().waitFor();

    await page.goto('about:blank');
    await page.goto('/quick-messages');

    await page.getByText('Nenhuma mensagem rápida ainda').waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('says of a link that leads nowhere that it does', async () => {
    await page.goto('/tickets/nada');

    await page.getByText('Este link não leva a nenhum atendimento').waitFor();
    expect(new URL(page.url()).pathname).toBe('/tickets/nada');
  });
});
