import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { spreadsheet } from '#tests/support/contact-lists.ts';
import { violations } from './support/axe.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import { Shop, startUpMs } from './support/shop.ts';

describe('contact lists', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;

  beforeAll(async () => {
    shop = await Shop.open();
    window = await shop.ownersWindow();
    page = window.page;
  }, startUpMs);

  afterAll(() => shop?.close());

  it('are made, filled from a spreadsheet, checked, searched, changed and emptied', async () => {
    await shop.recado.phones.create('5511987654321', 'Ana Prado');
    await page.getByRole('link', { name: 'Listas de contatos' }).click();
    await page.getByText('Nenhuma lista de contatos ainda').waitFor();
    await page.getByRole('button', { name: 'Nova lista' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Natal');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('row', { name: /Natal/ }).getByRole('button', { name: 'Ações' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /planilha de exemplo/ }).click()]);
    expect(file.suggestedFilename()).toBe('planilha.xlsx');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('row', { name: /Natal/ }).getByRole('button', { name: 'Ações' }).click();
    await page.getByRole('menuitem', { name: 'Abrir os contatos de Natal' }).click();
    await page.getByRole('button', { name: 'Importar' }).click();
    const buffer = spreadsheet([
      ['Nome', 'Telefone', 'E-mail'],
      ['Ana Prado', 5_511_987_654_321, 'ana@example.com'],
      ['Sem Número', '', ''],
      ['Bruno Wanderley', '5521912345678', ''],
    ]);
    await page.getByLabel(/^Planilha/).setInputFiles({ name: 'clientes.xlsx', mimeType: 'application/octet-stream', buffer });
    await page.getByRole('dialog').getByRole('button', { name: 'Importar' }).click();
    await page.getByText('Importação concluída.').waitFor();
    const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar relatório (1 linha)' }).click()]);
    expect(report.suggestedFilename()).toBe('relatorio_importacao.csv');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fechar' }).click();

    await page
      .getByRole('row', { name: /Ana Prado/ })
      .getByRole('img', { name: 'Está no WhatsApp' })
      .waitFor();
    await page.getByRole('row', { name: /Bruno/ }).getByRole('img', { name: 'Não está no WhatsApp' }).waitFor();
    await page.getByText('2 contatos: 1 no WhatsApp, 1 fora dele, 0 a verificar.').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('searchbox').fill('wander');
    await page.getByRole('row', { name: /Ana Prado/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Editar o contato Bruno/ }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Bruno Wanderley Filho');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: /^Excluir o contato .*Filho/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('row', { name: /Filho/ }).waitFor({ state: 'detached' });
    await page.goto('/contact-lists');
    await page.getByRole('row', { name: /Natal.*1/ }).waitFor();
    expect(window.complaints).toEqual([]);
  }, 90_000);
});
