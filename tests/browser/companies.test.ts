import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localTable } from '#tests/support/local-table.ts';
import { violations } from './support/axe.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import { logIn } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

describe('platform staff', () => {
  let shop: Shop;
  let owner: BrowserWindow;
  let staff: BrowserWindow;

  beforeAll(async () => {
    shop = await Shop.open();
    [owner, staff] = await Promise.all([shop.ownersWindow(), shop.window()]);
    await logIn(staff.page, shop.recado.superUser);
  }, startUpMs);

  afterAll(() => shop?.close());

  /** Rows of the whole table that name something. */
  async function rowsWith(text: string): Promise<string[]> {
    const { client, environment } = await localTable(shop.recado);
    const documents = DynamoDBDocumentClient.from(client);
    const { Items = [] } = await documents.send(new ScanCommand({ TableName: environment.get('TABLE_NAME') ?? '', ConsistentRead: true }));
    client.destroy();
    return Items.map((item) => JSON.stringify(item)).filter((row) => row.includes(text));
  }

  it('export and erase a company that is at work, phone, files and all', async () => {
    const maria = await shop.customer('Maria Cliente');
    await maria.write('Alguém aí?');
    await owner.page.goto('/tickets');
    const { page } = staff;
    await page.getByRole('link', { name: 'Configurações' }).click();
    await page.getByRole('tab', { name: 'Empresas' }).click();
    const row = page.getByRole('row', { name: new RegExp(shop.owner.email) });
    await row.waitFor();
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: /^Exportar os dados/ }).click();
    await page.getByRole('button', { name: 'Exportar dados' }).click();
    const link = page.getByRole('link', { name: 'Baixar' });
    await link.waitFor({ timeout: 30_000 });
    expect(await violations(page)).toEqual([]);
    const archive = Buffer.from(await (await fetch((await link.getAttribute('href')) ?? '')).arrayBuffer());
    expect(archive.includes('Alguém aí?')).toBe(true);
    expect(archive.includes('data/message/')).toBe(true);
    await page.getByRole('button', { name: 'Fechar' }).click();

    await row.getByRole('button', { name: /^Apagar a empresa/ }).click();
    const dialog = page.getByRole('dialog');
    const name = /Apagar (.*)\?/.exec((await dialog.getByRole('heading').textContent()) ?? '')?.[1] ?? '';
    await dialog.getByLabel('Nome da empresa').fill(name);
    expect(await violations(page)).toEqual([]);
    expect((await rowsWith(name)).length).toBeGreaterThan(0);

    await dialog.getByRole('button', { name: 'Apagar empresa' }).click();

    await page.getByText('A empresa foi apagada.').waitFor({ timeout: 30_000 });
    await owner.page.getByRole('button', { name: /entrar/i }).waitFor();
    await expect.poll(() => rowsWith(maria.name), { timeout: 20_000 }).toEqual([]);
    await expect.poll(() => rowsWith('session-auth#'), { timeout: 20_000 }).toEqual([]);
    await page.getByRole('button', { name: 'Fechar' }).click();
    await row.waitFor({ state: 'detached' });
    expect(staff.complaints).toEqual([]);
  }, 90_000);
});
