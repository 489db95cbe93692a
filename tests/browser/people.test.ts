import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserWindow } from './support/browser-window.ts';
import { acceptTicket, logIn, tabOf, ticketOf, visit } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

const carla = { email: 'nova.colega@example.com', password: 'girassol amarelo' };

describe('an administrator and a new colleague', () => {
  let shop: Shop;
  let owner: BrowserWindow;
  let agent: BrowserWindow;

  beforeAll(async () => {
    shop = await Shop.open();
    [owner, agent] = await Promise.all([shop.ownersWindow(), shop.window()]);
  }, startUpMs);

  afterAll(() => shop?.close());

  const editCarla = async (page: Page, change: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> => {
    await page.getByRole('button', { name: 'Editar o usuário Carla Dias' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar usuário' });
    await change(dialog);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const chooseProfile = async (page: Page, name: 'Admin' | 'Usuário') => {
    await page.getByRole('dialog').getByRole('combobox', { name: 'Função' }).click();
    await page.getByRole('option', { name }).click();
  };

  it('share their work, and what is changed holds at once in the other browser', async () => {
    const [page, hers] = [owner.page, agent.page];
    await visit(page, 'settings', 'Usuários');
    await page.getByRole('button', { name: 'Novo usuário' }).click();
    const created = page.getByRole('dialog', { name: 'Novo usuário' });
    await created.getByRole('textbox', { name: 'Nome' }).fill('Carla Dias');
    await created.getByRole('textbox', { name: 'E-mail' }).fill(carla.email);
    await created.getByLabel(/^Senha/).fill(carla.password);
    await chooseProfile(page, 'Admin');
    await created.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('row', { name: /Carla Dias.*Admin.*Nenhuma fila/ }).waitFor();

    await logIn(hers, carla);
    await agent.liveOpened;
    await hers.getByRole('link', { name: 'Relatórios' }).waitFor();
    await shop.customer('Maria Cliente').then((maria) => maria.write('Bom dia!'));
    await acceptTicket(hers, 'Maria Cliente');
    await hers.getByRole('button', { name: 'Conta' }).click();
    await hers.getByRole('menuitem', { name: 'Perfil' }).click();
    await hers.getByRole('dialog', { name: 'Perfil' }).getByRole('textbox', { name: 'E-mail' }).fill('dias@example.com');
    await hers.getByRole('dialog', { name: 'Perfil' }).getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('row', { name: /Carla Dias.*dias@example.com/ }).waitFor();

    await editCarla(page, () => chooseProfile(page, 'Usuário'));
    await hers.getByRole('link', { name: 'Relatórios' }).waitFor({ state: 'hidden' });
    await shop.customer('Pedro Cliente').then((pedro) => pedro.write('Boa tarde!'));
    await hers.goto('/tickets');
    await tabOf(hers, 'Aguardando').click();
    await hers.getByText('Nada aqui!').waitFor();

    await editCarla(page, async (dialog) => {
      await dialog.getByRole('combobox', { name: 'Filas' }).click();
      await page.getByRole('option', { name: 'Atendimento' }).click();
      await page.keyboard.press('Escape');
    });
    await ticketOf(hers, 'Pedro Cliente').waitFor();

    await page.getByRole('button', { name: 'Excluir o usuário Carla Dias' }).click();
    await page.getByRole('dialog', { name: 'Excluir Carla Dias?' }).getByRole('button', { name: 'Excluir' }).click();
    await hers.getByRole('heading', { name: 'Entre na sua conta' }).waitFor();
    await page.getByRole('row', { name: /Carla Dias/ }).waitFor({ state: 'hidden' });
    await visit(page, 'service');
    await tabOf(page, 'Aguardando').click();
    await ticketOf(page, 'Maria Cliente').waitFor();
    expect(owner.complaints).toEqual([]);
  });
});
