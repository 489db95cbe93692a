import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import { Shop, startUpMs } from './support/shop.ts';

describe('the audit trail', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;

  beforeAll(async () => {
    shop = await Shop.open();
    window = await shop.ownersWindow();
    page = window.page;
  }, startUpMs);

  afterAll(() => shop?.close());

  const choose = async (field: string, option: string): Promise<void> => {
    await page.getByRole('search', { name: 'Filtros da auditoria' }).getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  it('tells what was done a moment ago, by whom, and how it was before', async () => {
    await page.getByRole('link', { name: 'Filas' }).click();
    await page
      .getByRole('button', { name: /^Editar a fila/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const former = await dialog.getByRole('textbox', { name: 'Nome' }).inputValue();
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Encomendas');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('link', { name: 'Auditoria' }).click();
    const row = page.getByRole('row', { name: /alterou a fila Encomendas: nome/ });
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole('row').nth(1).waitFor();
          return row.count();
        },
        { timeout: 15_000 },
      )
      .toBe(1);
    expect(await violations(page)).toEqual([]);

    await row.getByRole('button', { name: /^Ver detalhes/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('row', { name: `nome ${former} Encomendas` })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fechar' }).click();
  }, 60_000);

  it('is filtered by kind and by user, and saved as a file', async () => {
    await choose('Tipo de registro', 'Fila');
    await choose('Quem fez', 'Sistema');
    await page.getByRole('row', { name: /Sistema criou a fila/ }).waitFor();
    await page.getByRole('row', { name: /Encomendas/ }).waitFor({ state: 'detached' });
    await choose('Quem fez', 'Todos');
    await page.getByRole('row', { name: /Encomendas/ }).waitFor();

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportar CSV' }).click()]);

    expect(await readFile(await download.path(), 'utf8')).toMatch(/Encomendas/);
    expect(window.complaints).toEqual([]);
  }, 60_000);
});
