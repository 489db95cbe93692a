import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '#services/demo/api-client.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { violations } from './support/axe.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { png } from './support/png.ts';
import { acceptTicket, bubbleWith, visit } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

describe('campaigns', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let maria: Customer;
  let joao: Customer;
  let ana: Customer;

  beforeAll(async () => {
    shop = await Shop.open();
    [maria, joao, ana] = [await shop.customer('Maria Cliente'), await shop.customer('João Cliente'), await shop.customer('Ana Cliente')];
    const owner = new ApiClient(shop.recado.url, shop.owner.email);
    await owner.logIn(shop.owner.password);
    const { id: contactListId } = await owner.call(contactListRoutes.createContactList, { body: { name: 'Clientes' } });
    for (const { name, number } of [maria, joao, ana]) {
      await owner.call(contactListRoutes.createContactListItem, { body: { contactListId, name, number } });
    }
    const variables = [{ key: 'promo', value: '20% de desconto' }];
    const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables };
    await owner.call(campaignRoutes.saveCampaignSettings, { body: { settings } });
    window = await shop.ownersWindow();
    page = window.page;
  }, startUpMs);

  afterAll(() => shop?.close());

  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });

  async function choose(action: string, name: string): Promise<void> {
    await rowOf(name).getByRole('button', { name: 'Ações' }).click();
    await page.getByRole('menuitem', { name: `${action}: ${name}` }).click();
  }

  async function openOptOuts(): Promise<void> {
    await visit(page, 'campaigns');
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Quem não quer campanhas' }).click();
  }

  async function write(name: string, message: string): Promise<void> {
    await page.getByRole('button', { name: 'Nova campanha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
    await dialog.getByLabel('Nome').first().fill(name);
    await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
    await page.getByRole('option', { name: /Clientes/ }).click();
    await dialog.getByRole('combobox', { name: 'Conexões' }).click();
    await page.getByRole('option', { name: 'Atendimento' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Mensagem 1').fill(message);
  }

  it('greet each contact by name, and come to their end before the eyes of who started them', async () => {
    await visit(page, 'campaigns');
    await write('Natal', 'Olá ');
    const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
    await dialog.getByRole('button', { name: 'Nome' }).click();
    await dialog.getByLabel('Mensagem 1').press('End');
    await page.keyboard.type(', hoje tem {promo}!');
    await dialog
      .getByRole('region', { name: 'Prévia' })
      .getByText(/Olá (Ana|Maria|João) Cliente, hoje tem 20% de desconto!/)
      .waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Salvar e iniciar' }).click();
    await page.getByRole('button', { name: 'Iniciar mesmo assim' }).click();
    await rowOf('Natal').getByText('Em Andamento').waitFor();

    await rowOf('Natal').getByRole('link', { name: 'Natal' }).click();
    for (const customer of [maria, joao, ana]) await customer.got(`Olá ${customer.name}, hoje tem 20% de desconto!`);
    await page.getByText('3 de 3 entregues').waitFor();
    await page.getByText('Finalizada').waitFor();
    await page.getByRole('row', { name: /Maria Cliente.*(Entregue|Lida)/ }).waitFor();

    expect(await violations(page)).toEqual([]);
    expect(window.complaints).toEqual([]);
  }, 90_000);

  it('are answered in a ticket that shows what was sent; who wants no more says so', async () => {
    await maria.write('Quero saber mais');
    await joao.write('SAIR');

    await joao.got('Você não receberá mais mensagens de campanhas');
    await visit(page, 'service');
    await acceptTicket(page, maria.name);
    await bubbleWith(page, 'Quero saber mais').waitFor();
    const bubbles = await page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem').allTextContents();
    const places = ['hoje tem 20% de desconto!', 'Quero saber mais'].map((text) => bubbles.findIndex((bubble) => bubble.includes(text)));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[1]).toBeGreaterThan(places[0] ?? Infinity);
    expect(window.complaints).toEqual([]);
  });

  it('show who wants no more of them, until an administrator lets them back in; who says so again is out again', async () => {
    await openOptOuts();
    await page.getByRole('row', { name: /João Cliente/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Liberar: João Cliente' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click();
    await page.getByText('Ninguém saiu das campanhas').waitFor();

    await joao.write('SAIR');
    await expect.poll(async () => (await joao.all()).filter(({ text }) => text.includes('não receberá mais mensagens de campanhas')).length).toBe(2);
    await page.getByRole('link', { name: 'Voltar às campanhas' }).click();
    await openOptOuts();

    await page.getByRole('row', { name: /João Cliente/ }).waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('wait for the next day at their limit, are stopped, changed, and go on with a picture for all', async () => {
    await visit(page, 'campaigns');
    await write('Páscoa', 'Ovos para {nome}');
    const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
    await dialog.getByLabel('Arquivo').setInputFiles({ name: 'ovo.png', mimeType: 'image/png', buffer: png(200, 120, [200, 120, 60]) });
    await dialog.getByRole('img', { name: 'Arquivo da campanha' }).waitFor();
    await dialog.getByText('Mais opções').click();
    await dialog.getByLabel('Limite por dia e conexão').fill('1');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await choose('Iniciar agora', 'Páscoa');
    await page.getByRole('button', { name: 'Iniciar mesmo assim' }).click();
    await choose('Relatório', 'Páscoa');
    await page.getByText(/^Limite do dia atingido/).waitFor();
    await page.getByRole('button', { name: 'Parar' }).click();
    await page.getByText('Cancelada').waitFor();

    await page.getByRole('link', { name: 'Voltar às campanhas' }).click();
    await choose('Editar', 'Páscoa');
    await page.getByLabel('Limite por dia e conexão').fill('');
    await page.getByRole('button', { name: 'Salvar e reiniciar' }).click();
    await page.getByRole('button', { name: 'Iniciar mesmo assim' }).click();
    await choose('Relatório', 'Páscoa');

    for (const customer of [maria, ana]) expect(await customer.gotFile()).toMatchObject({ type: 'image' });
    await page.getByText('Finalizada').waitFor();
    await page.getByText('2 de 3 entregues').waitFor();
    await page.getByRole('row', { name: /João Cliente.*Saiu da lista/ }).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportar CSV' }).click()]);
    expect(file.suggestedFilename()).toBe('campanha-Pascoa.csv');
    expect((await joao.all()).filter(({ text }) => text.includes('Ovos'))).toEqual([]);
    expect(window.complaints).toEqual([]);
  }, 120_000);
});
