import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { OpenApiClient } from '#tests/support/openapi-client.ts';
import { WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { exampleNumber, exampleToken } from '#web/features/messages-api/examples.ts';
import { violations } from './support/axe.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { Shop, startUpMs } from './support/shop.ts';

const run = promisify(execFile);
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('programs and a connection', () => {
  let shop: Shop;
  let window: BrowserWindow;
  let page: Page;
  let customer: Customer;
  let receiver: WebhookReceiver;
  let folder: string;
  let token: string;

  beforeAll(async () => {
    [shop, receiver, folder] = await Promise.all([Shop.open(), WebhookReceiver.open(), mkdtemp(join(tmpdir(), 'send-api-'))]);
    window = await shop.ownersWindow();
    page = window.page;
    customer = await shop.customer('Rita');
    await writeFile(join(folder, 'foto.png'), png);
  }, startUpMs);

  afterAll(async () => {
    await shop?.close();
    await receiver?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const openPrograms = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Conexões' }).click();
    await page.getByRole('button', { name: 'API e webhook de Atendimento' }).click();
  };
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  const shown = (text: string) => shop.recado.phones.shown(customer.number, (message) => message.text === text);
  const told = (event: string, fits: (one: WebhookReceiver['told'][number]) => boolean = () => true) =>
    eventually(`${event} at the receiver`, async () => receiver.told.find((one) => one.payload.event === event && fits(one)), { withinMs: 45_000 });

  it('meet by a webhook, whose secret is shown once', async () => {
    await openPrograms();
    await page.getByRole('menuitem', { name: 'Webhook: Atendimento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Webhook de Atendimento' });
    await dialog.getByLabel('Endereço (https)').fill('https://10.0.0.1/');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.getByText('Use um endereço https público.').waitFor();
    // A browser writes a line for each answer of 4xx.
    window.complaints.length = 0;
    await dialog.getByLabel('Endereço (https)').fill(receiver.url);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Salvar' }).click();

    await page.getByText('Guarde agora: não será mostrado de novo.').waitFor();
    await page.getByRole('button', { name: 'Copiar segredo' }).click();
    expect(await copied()).toMatch(/^whsec_/);
    await page.getByText('Webhook ligado').waitFor();
  }, 60_000);

  it('meet by a token, shown once and replaced after a question', async () => {
    const secret = await copied();
    await openPrograms();
    await page.getByRole('menuitem', { name: 'Novo token: Atendimento' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Criar novo token' }).click();
    await page.getByRole('button', { name: 'Copiar token' }).click();
    token = await eventually('the token in the clipboard', async () => ((await copied()).startsWith('recado_') ? copied() : undefined), { withinMs: 10_000 });
    await page.getByText(`Token …${token.slice(-4)}`).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByText(`Token …${token.slice(-4)}`).waitFor();
    expect(await page.getByText(token).count()).toBe(0);

    await customer.write('Vocês abrem hoje?');
    const { body, headers, payload } = await told('message.received', (one) => one.payload.message?.body === 'Vocês abrem hoje?');
    const [, seconds, mark] = /^t=(\d+),v1=(.*)$/.exec(String(headers['x-recado-signature'])) ?? [];
    expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(mark);
    expect(payload.contact).toMatchObject({ name: 'Rita', number: customer.number });
    await told('ticket.opened');
  }, 90_000);

  it('send a text and a picture from the page, which the phone shows', async () => {
    await page.getByRole('link', { name: 'API de mensagens' }).click();
    const send = async (form: string, text: string): Promise<void> => {
      const fields = page.getByRole('form', { name: form });
      await fields.getByLabel('Token').fill(token);
      await fields.getByLabel('Número').fill(customer.number);
      await fields.getByLabel('Mensagem').fill(text);
      if (form === 'Mídia') await fields.locator('input[type=file]').setInputFiles(join(folder, 'foto.png'));
      await fields.getByRole('button', { name: 'Enviar' }).click();
      await page.getByText(/^Mensagem enviada\. Identificador: /).waitFor();
    };

    await send('Texto', 'da página');
    await shown('da página');
    await page.getByRole('tab', { name: 'Mídia' }).click();
    await send('Mídia', 'veja a foto');

    expect(await shown('veja a foto')).toMatchObject({ type: 'image' });
    await told('message.status', ({ payload }) => payload.message?.body === 'da página' && payload.status === 'delivered');
    expect(await violations(page)).toEqual([]);
    expect(window.complaints).toEqual([]);
  }, 90_000);

  it('say why a token is refused, and let the user stay', async () => {
    await page.getByRole('tab', { name: 'Texto' }).click();
    const fields = page.getByRole('form', { name: 'Texto' });
    await fields.getByRole('button', { name: 'Enviar' }).click();
    await fields.getByText('Obrigatório').first().waitFor();
    await fields.getByLabel('Token').fill('recado_errado');
    await fields.getByLabel('Número').fill(customer.number);
    await fields.getByLabel('Mensagem').fill('olá');
    await fields.getByRole('button', { name: 'Enviar' }).click();

    await fields.getByText('Acesso não permitido').waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'API de mensagens' }).count()).toBe(1);
    // A browser writes a line for each answer of 4xx.
    window.complaints.length = 0;
  }, 40_000);

  it.each([
    ['Texto', 'curl', 'Olá! Seu pedido saiu para entrega.'],
    ['Texto', 'Node.js', 'Olá! Seu pedido saiu para entrega.'],
    ['Mídia', 'curl', 'Segue a foto.'],
    ['Mídia', 'Node.js', 'Segue a foto.'],
  ])(
    'send by the example of %s in %s as it is pasted',
    async (kind, language, text) => {
      await page.getByRole('tab', { name: kind }).click();
      await page.getByRole('tab', { name: language }).click();
      await page.getByRole('button', { name: 'Copiar exemplo' }).first().click();
      const example = (await copied()).replace(exampleToken, token).replace(exampleNumber, customer.number);
      const before = (await shop.recado.phones.messages(customer.number)).filter((message) => message.text === text).length;

      const file = join(folder, 'example.mjs');
      await writeFile(file, example);
      const { stdout } = await (language === 'curl' ? run('sh', ['-c', example], { cwd: folder }) : run(process.execPath, [file], { cwd: folder }));

      expect(stdout).toContain('Mensagem enviada');
      await shop.recado.phones.until(async () =>
        (await shop.recado.phones.messages(customer.number)).filter((message) => message.text === text).length > before ? true : undefined,
      );
    },
    60_000,
  );

  it('send by nothing but the OpenAPI document that the page links to', async () => {
    const address = await page.getByRole('link', { name: 'Documento OpenAPI' }).getAttribute('href');
    const reply = await fetch(new URL(address ?? '', shop.recado.url));
    expect(reply.headers.get('content-type')).toBe('application/json');
    const client = new OpenApiClient(await reply.json(), { baseUrl: shop.recado.url, credentials: { connectionToken: token } });

    await client.call('sendByApi', { body: { number: customer.number, body: 'pelo documento' } });
    await client.call('sendByApi', {
      body: { number: customer.number, body: 'arquivo pelo documento' },
      files: [new File([png], 'a.png', { type: 'image/png' })],
    });

    await shown('pelo documento');
    expect(await shown('arquivo pelo documento')).toMatchObject({ type: 'image' });
    // Seen in the conversation as well, whoever sent it.
    await page.goto('/tickets?waiting');
    await page.getByText('arquivo pelo documento').first().waitFor();
  }, 60_000);

  it('look at the log of deliveries, and have one sent again', async () => {
    await openPrograms();
    await page.getByRole('menuitem', { name: 'Entregas do webhook: Atendimento' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('row', { name: /Mensagem recebida.*Entregue · 200/ })
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    const count = receiver.told.length;
    const last = receiver.told.filter(({ payload }) => payload.event === 'message.received').at(-1)?.payload.id;

    await dialog
      .getByRole('button', { name: /^Enviar de novo: Mensagem recebida/ })
      .first()
      .click();

    await eventually('the same event once more', async () => receiver.told.slice(count).find(({ payload }) => payload.id === last), { withinMs: 15_000 });
    await dialog
      .getByRole('button', { name: /^Ver o conteúdo: Mensagem recebida/ })
      .first()
      .click();
    await dialog.getByText('"event": "message.received"').waitFor();
    expect(await dialog.getByText('Vocês abrem hoje?').count()).toBe(0);
    expect(window.complaints).toEqual([]);
  }, 60_000);
});
