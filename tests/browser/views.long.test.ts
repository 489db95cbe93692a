import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attendedTwo } from './support/attended.ts';
import { type BrowserWindow, desktop, phone } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { bubbleWith, tabOf, ticketOf } from './support/screens.ts';
import { type Shop, startUpMs } from './support/shop.ts';
import { pressFor } from './support/press-for.ts';

describe('an agent who keeps a filter, and sends on what a customer wrote', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let maria: Customer;
  let pedro: Customer;

  beforeAll(async () => {
    ({ shop, window, page, maria, pedro } = await attendedTwo('Rua das Flores, 10'));
  }, startUpMs);

  afterAll(() => shop?.close());

  const filters = () => page.getByRole('button', { name: 'Filtros' });
  const chip = (name: string) => page.getByRole('button', { name: `Tirar o filtro ${name}` });

  it('filters by the day of today, and saves that under a name', async () => {
    await filters().click();
    await page.getByRole('menuitemcheckbox', { name: 'Hoje' }).first().click();
    await page.keyboard.press('Escape');
    await chip('Atividade: hoje').waitFor();
    await ticketOf(page, maria.name).waitFor();

    await filters().click();
    await page.getByRole('menuitem', { name: 'Salvar este filtro…' }).click();
    await page.getByRole('textbox', { name: 'Nome' }).fill('De hoje');
    await page.getByRole('switch', { name: 'Para toda a equipe' }).click();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText('Visão salva.').waitFor();
    await chip('Atividade: hoje').click();

    await filters().click();
    await page.getByRole('menuitem', { name: /De hoje/ }).click();
    await chip('Atividade: hoje').waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('shows it from another screen by Ctrl K, also when the page is new', async () => {
    await chip('Atividade: hoje').click();
    await page.goto('/todolist');

    await page.getByRole('button', { name: 'Buscar ou executar' }).waitFor();
    await pressFor(page, 'Control+k', page.getByRole('combobox'));
    await page.getByRole('combobox').fill('de hoje');
    await page.getByRole('option', { name: 'Visão: De hoje' }).click();

    await chip('Atividade: hoje').waitFor();
    await chip('Atividade: hoje').click();
    expect(window.complaints).toEqual([]);
  });

  it('sends a message on to another customer, whose phone says so', async () => {
    await ticketOf(page, maria.name).getByRole('link', { name: maria.name }).click();
    const bubble = bubbleWith(page, 'Rua das Flores, 10');
    await bubble.hover();
    await page.getByRole('button', { name: 'Opções da mensagem' }).first().click();
    await page.getByRole('menuitem', { name: 'Encaminhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Encaminhar mensagem' });
    await dialog.getByRole('checkbox', { name: new RegExp(pedro.name) }).check();

    await dialog.getByRole('button', { name: 'Encaminhar para 1' }).click();

    await page.getByText('Mensagem encaminhada.').waitFor();
    await pedro.got('Rua das Flores, 10');
    const shown = (await shop.recado.phones.messages(pedro.number)).findLast(({ text }) => text === 'Rua das Flores, 10');
    expect(shown).toMatchObject({ isForwarded: true });
    await ticketOf(page, pedro.name).getByRole('link', { name: pedro.name }).click();
    await page.getByText('Encaminhada', { exact: true }).waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('deletes the view on a phone, and has it back', async () => {
    await page.setViewportSize(phone);
    await page.goto('/tickets');
    await tabOf(page, 'Atendendo').waitFor();
    const remove = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Ações da visão De hoje' }).click();
      await page.getByRole('menuitem', { name: 'Excluir' }).click();
    };
    await filters().click();
    await page.getByRole('menuitem', { name: 'Gerenciar visões…' }).click();
    await remove();

    await page.getByRole('button', { name: 'Desfazer' }).click();

    await page.getByRole('button', { name: 'Ações da visão De hoje' }).waitFor();
    await remove();
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('region', { name: 'Última ação' }).getByRole('button', { name: 'Fechar' }).click();
    await page.getByText('Nenhuma visão salva.').waitFor();
    await deleted;
    await page.reload();
    await filters().click();
    await page.getByRole('menuitem', { name: 'Salvar este filtro…' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'De hoje' }).count()).toBe(0);
    await page.setViewportSize(desktop);
    expect(window.complaints).toEqual([]);
  });
});
