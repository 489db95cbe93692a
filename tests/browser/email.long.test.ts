import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '#services/demo/api-client.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { violations } from './support/axe.ts';
import { phone, type BrowserWindow } from './support/browser-window.ts';
import { beyondPhone } from './support/fits.ts';
import { Mailbox } from './support/mailbox.ts';
import { readyToMail } from './support/mail-ground.ts';
import { Shop, startUpMs } from './support/shop.ts';
import { visit } from './support/screens.ts';

const recipients = 50;
const addressOf = (n: number): string => `cliente${n}@example.com`;

describe('e-mail campaigns', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let mailbox: Mailbox;

  beforeAll(async () => {
    shop = await Shop.open({ company: 'Doces da Ana' });
    mailbox = new Mailbox(shop.recado.url);
    const owner = new ApiClient(shop.recado.url, shop.owner.email);
    await owner.logIn(shop.owner.password);
    const { id: contactListId } = await owner.call(contactListRoutes.createContactList, { body: { name: 'Assinantes' } });
    for (let n = 1; n <= recipients; n += 1) {
      const contact = { contactListId, name: `Cliente ${n}`, number: `55119600000${String(n).padStart(2, '0')}`, email: addressOf(n) };
      await owner.call(contactListRoutes.createContactListItem, { body: contact });
    }
    await readyToMail(owner, 'doces-da-ana.com.br');
    window = await shop.ownersWindow();
    page = window.page;
  }, startUpMs);

  afterAll(() => shop?.close());

  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const factOf = (label: string) => page.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) }).locator('dd');

  async function choose(action: string, name: string): Promise<void> {
    await rowOf(name).getByRole('button', { name: 'Ações' }).click();
    await page.getByRole('menuitem', { name: `${action}: ${name}` }).click();
  }

  async function write(name: string): Promise<void> {
    await page.getByRole('button', { name: 'CRIAR UMA CAMPANHA DE E-MAIL' }).click();
    await page.getByRole('dialog', { name: 'Criar nova campanha' }).getByLabel('Nome').fill(name);
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar Campanha' });
    await dialog.getByLabel('Título').fill('Doces para {nome}');
    await dialog.getByLabel('Descrição').fill('Só esta semana');
    for (const [field, option] of [
      ['Remetente', /contato@doces-da-ana/],
      ['Lista de contatos', /^Assinantes/],
      ['Template', /^Novidades/],
    ] as const) {
      await dialog.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option }).click();
    }
  }

  async function send(name: string): Promise<void> {
    await page.getByRole('dialog', { name: 'Editar Campanha' }).getByRole('button', { name: 'Salvar e enviar agora' }).click();
    await page.getByText(`A lista Assinantes tem ${recipients} contatos.`).waitFor();
    await page.getByRole('button', { name: 'Enviar agora' }).click();
    await rowOf(name).getByRole('link', { name }).click();
  }

  it('hands the records of the domain to whoever looks after the site', async () => {
    await visit(page, 'campaigns', 'E-mail');
    await page.getByRole('button', { name: 'VALIDAR DNS' }).click();
    const dialog = page.getByRole('dialog', { name: 'Validação de DNS' });
    await dialog.getByLabel('E-mail de quem cuida do site').fill('agencia@example.com');
    for (const [width, height] of [
      [768, 1024],
      [390, 844],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await violations(page, '[role=dialog]')).toEqual([]);
    }

    await dialog.getByRole('button', { name: 'Enviar por e-mail' }).click();

    await page.getByText('Instruções enviadas para agencia@example.com.').waitFor();
    const { text } = await mailbox.mailTo('agencia@example.com', '_dmarc.doces-da-ana.com.br');
    await dialog.getByRole('button', { name: 'Copiar tudo' }).click();
    await page.getByText('Copiado.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.replaceAll('\r', '')).toContain(copied.split('\n\n').slice(1).join('\n\n'));
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(window.complaints).toEqual([]);
  });

  it('are written by a template, looked at, and tested on oneself', async () => {
    await visit(page, 'campaigns', 'E-mail');
    await write('Novembro');
    const dialog = page.getByRole('dialog', { name: 'Editar Campanha' });
    await dialog
      .frameLocator('iframe')
      .getByText(/^Olá, Cliente \d+!$/)
      .waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();

    await choose('Enviar teste', 'Novembro');

    await page.getByText(`E-mail de teste enviado para ${shop.owner.email}.`).waitFor();
    const mail = await mailbox.mailTo(shop.owner.email, 'Doces novos');
    expect(mail.subject).toMatch(/^Doces para /);
    expect(mail.html).toContain('Doces novos toda semana.');
    expect(window.complaints).toEqual([]);
  });

  it('reach the whole list, and tell of what came back, who complained and who left', async () => {
    await choose('Editar', 'Novembro');
    await send('Novembro');
    await page.getByText(`${recipients} de ${recipients} entregues`).waitFor({ timeout: 60_000 });
    await page.getByText('Finalizada').waitFor();

    await mailbox.tell(addressOf(1), 'permanent');
    await mailbox.tell(addressOf(2), 'permanent');
    await mailbox.tell(addressOf(3), 'complaint');
    await leaveByMail(addressOf(4));

    await factOf('Voltaram').getByText('2', { exact: true }).waitFor();
    await factOf('Spam').getByText('1', { exact: true }).waitFor();
    await factOf('Saíram da lista').getByText('1', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Situação' }).click();
    await page.getByRole('option', { name: 'Voltou' }).click();
    await page.getByRole('row', { name: /Cliente 1\b.*Voltou.*550 5\.1\.1 user unknown/ }).waitFor();
    await page.getByRole('row', { name: /Cliente 2\b.*Voltou/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportar CSV' }).click()]);
    expect(file.suggestedFilename()).toBe('email-Novembro.csv');
    expect(await violations(page)).toEqual([]);
    expect(window.complaints).toEqual([]);
  }, 150_000);

  const question = 'Os e-mails de Doces da Ana deixam de chegar a c•••@example.com.';

  /** As a stranger does, by the link in the mail, in a browser without scripts and by its keys alone. */
  async function leaveByMail(address: string): Promise<void> {
    const link = await linkTo(address);
    await lookAt(link);
    const context = await shop.browser.newContext({ baseURL: shop.recado.url, javaScriptEnabled: false, locale: 'pt-BR', viewport: phone });
    const stranger = await context.newPage();
    await stranger.goto(link);
    await stranger.getByText(question).waitFor();

    await stranger.keyboard.press('Tab');
    await stranger.keyboard.press('Enter');

    await stranger.getByRole('status').getByText('Doces da Ana não envia mais e-mails a c•••@example.com.').waitFor();
    expect(new URL(stranger.url()).pathname).toBe(link);
    await context.close();
  }

  async function linkTo(address: string): Promise<string> {
    const { html } = await mailbox.mailTo(address);
    const [, path] = /href="https?:\/\/[^/"]+(\/unsubscribe\/[^"]+)"/.exec(html) ?? [];
    expect(path).toBeDefined();
    return path ?? '';
  }

  /** The same page in a browser with scripts: by them axe and the policy have their say. */
  async function lookAt(link: string): Promise<void> {
    const reader = await shop.window(phone);
    await reader.page.goto(link);
    await reader.page.getByText(question).waitFor();
    expect([...(await violations(reader.page)), ...(await beyondPhone(reader.page)), ...reader.complaints]).toEqual([]);
    await reader.close();
  }

  it('leave out who is blocked, of whom only what bounced is let go', async () => {
    await page.getByRole('link', { name: 'Voltar às campanhas' }).click();
    await write('Dezembro');
    await send('Dezembro');

    await page.getByText(`${recipients - 4} de ${recipients} entregues`).waitFor({ timeout: 60_000 });
    await factOf('Bloqueados').getByText('4', { exact: true }).waitFor();
    expect((await mailbox.all()).filter(({ to }) => [1, 2, 3, 4].some((n) => to.includes(addressOf(n))))).toHaveLength(4);
    await page.getByRole('link', { name: 'Voltar às campanhas' }).click();
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Endereços bloqueados' }).click();
    await page.getByRole('row', { name: /cliente3@.*Marcou como spam/ }).waitFor();
    await page.getByRole('row', { name: /cliente4@.*Saiu da lista/ }).waitFor();
    await rowOf('cliente1@')
      .getByRole('button', { name: `Liberar: ${addressOf(1)}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click();
    await page.getByText('Endereço liberado.').waitFor();
    await rowOf('cliente1@').waitFor({ state: 'detached' });
    expect(await rowOf('cliente\\d+@').count()).toBe(3);
    expect(
      await rowOf('cliente4@')
        .getByRole('button', { name: /^Liberar/ })
        .isDisabled(),
    ).toBe(true);
    expect(window.complaints).toEqual([]);
  }, 120_000);
});
