import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { acceptTicket, visit } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

describe('the owner of a company', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let maria: Customer;

  beforeAll(async () => {
    shop = await Shop.open();
    maria = await shop.customer('Maria Cliente');
    window = await shop.ownersWindow();
    page = window.page;
  }, startUpMs);

  afterAll(() => shop?.close());

  /** The card of a number, once it shows it. */
  const card = (name: string, value: string) => page.getByText(name, { exact: true }).locator('..').getByText(value, { exact: true });

  it('watches a service on the dashboard from its first message to its end, and takes the table along', async () => {
    await visit(page, 'reports');
    await page.getByText('Nenhum ticket hoje ainda').waitFor();

    await maria.write('Bom dia!');
    await card('Pendentes (agora)', '1').waitFor();
    await page.getByText('1 ticket hoje').waitFor();
    await card('Novos contatos', '1').waitFor();

    await visit(page, 'service');
    await acceptTicket(page, maria.name);
    await page.getByRole('button', { name: 'Resolver', exact: true }).click();
    await page.getByRole('button', { name: 'Desfazer' }).waitFor(); // the server has it
    await page.goBack();
    await visit(page, 'reports');
    await card('Resolvidos', '1').waitFor();
    await card('Pendentes (agora)', '0').waitFor();

    await page.getByRole('combobox', { name: 'Tipo de filtro' }).click();
    await page.getByRole('option', { name: 'Por período' }).click();
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('Parametrize o filtro').waitFor();
    await page.getByRole('combobox', { name: 'Período', exact: true }).click();
    await page.getByRole('option', { name: 'Últimos 7 dias' }).click();
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await card('Resolvidos', '1').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar CSV' }).click()]);

    expect(file.suggestedFilename()).toMatch(/^atendentes_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
    expect(window.complaints).toEqual([]);
  });
});
