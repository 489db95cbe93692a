import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { OpenApiClient } from '#tests/support/openapi-client.ts';
import { WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { exampleNumber, exampleToken } from '#web/features/messages-api/examples.ts';
import { violations } from './support/axe.ts';
import { inEachLanguage } from './support/each-language.ts';
import { beginning, filled, having } from './support/words.ts';
import { visit } from './support/screens.ts';

const run = promisify(execFile);
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

inEachLanguage(
  'programs and a connection',
  async (shop) => {
    const [receiver, folder, window] = await Promise.all([WebhookReceiver.open(), mkdtemp(join(tmpdir(), 'send-api-')), shop.ownersWindow()]);
    await writeFile(join(folder, 'foto.png'), png);
    return { receiver, folder, window, page: window.page, customer: await shop.customer('Rita') };
  },
  (said, here) => {
    const { apiTexts: api, kit, shell } = said;
    const connection = 'Atendimento';
    let token: string;

    afterAll(async () => {
      const { receiver, folder } = here();
      await receiver.close();
      await rm(folder, { recursive: true, force: true });
    });

    const openPrograms = async (): Promise<void> => {
      const { page } = here();
      await visit(page, 'settings', shell.connections, said);
      await page.getByRole('button', { name: filled(api.programsOf, connection) }).click();
    };
    const copied = (): Promise<string> => here().page.evaluate(() => navigator.clipboard.readText());
    /** Name of a button beside a delivery; its time is not known. */
    const ofReceived = (text: string): RegExp => beginning(text.replace('{{event}}', api.event_message_received));
    const shown = (text: string) => here().shop.recado.phones.shown(here().customer.number, (message) => message.text === text);
    const told = (event: string, fits: (one: WebhookReceiver['told'][number]) => boolean = () => true) =>
      eventually(`${event} at the receiver`, async () => here().receiver.told.find((one) => one.payload.event === event && fits(one)), { withinMs: 45_000 });

    it('meet by a webhook, whose secret is shown once', async () => {
      const { window, page, receiver } = here();
      await openPrograms();
      await page.getByRole('menuitem', { name: filled(api.hook, connection), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: filled(api.hookTitle, connection) });
      await dialog.getByLabel(beginning(api.fieldUrl)).fill('https://10.0.0.1/');
      await dialog.getByRole('button', { name: said.save }).click();
      await dialog.getByText(said.screenErrors.ERR_ADDRESS_REFUSED).waitFor();
      // A browser writes a line for each answer of 4xx.
      window.complaints.length = 0;
      await dialog.getByLabel(beginning(api.fieldUrl)).fill(receiver.url);
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: said.save }).click();

      await page.getByText(api.once).waitFor();
      await page.getByRole('button', { name: api.copySecret }).click();
      expect(await copied()).toMatch(/^whsec_/);
      await page.getByText(api.hookOn).waitFor();
    });

    it('meet by a token, shown once and replaced after a question', async () => {
      const { page, customer } = here();
      const secret = await copied();
      await openPrograms();
      await page.getByRole('menuitem', { name: filled(api.newToken, connection) }).click();
      await page.getByRole('dialog').getByRole('button', { name: api.newTokenConfirm }).click();
      await page.getByRole('button', { name: api.copyToken }).click();
      token = await eventually('the token in the clipboard', async () => ((await copied()).startsWith('recado_') ? copied() : undefined), { withinMs: 30_000 });
      await page.getByText(filled(api.tokenEnds, token.slice(-4))).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.reload();
      await page.getByText(filled(api.tokenEnds, token.slice(-4))).waitFor();
      expect(await page.getByText(token).count()).toBe(0);

      await customer.write('Vocês abrem hoje?');
      const { body, headers, payload } = await told('message.received', (one) => one.payload.message?.body === 'Vocês abrem hoje?');
      const [, seconds, mark] = /^t=(\d+),v1=(.*)$/.exec(String(headers['x-recado-signature'])) ?? [];
      expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(mark);
      expect(payload.contact).toMatchObject({ name: 'Rita', number: customer.number });
      await told('ticket.opened');
    }, 90_000);

    it('send a text and a picture from the page, which the phone shows', async () => {
      const { window, page, customer, folder } = here();
      await visit(page, 'settings', shell.messagesApi, said);
      const send = async (form: string, text: string): Promise<void> => {
        const fields = page.getByRole('form', { name: form });
        await fields.getByLabel(beginning(api.fieldToken)).fill(token);
        await fields.getByLabel(beginning(kit.number)).fill(customer.number);
        await fields.getByLabel(beginning(kit.message)).fill(text);
        if (form === api.mediaForm) await fields.locator('input[type=file]').setInputFiles(join(folder, 'foto.png'));
        await fields.getByRole('button', { name: api.send }).click();
        await page.getByText(beginning(api.sent)).waitFor();
      };

      await send(api.textForm, 'da página');
      await shown('da página');
      await page.getByRole('tab', { name: api.mediaForm }).click();
      await send(api.mediaForm, 'veja a foto');

      expect(await shown('veja a foto')).toMatchObject({ type: 'image' });
      await told('message.status', ({ payload }) => payload.message?.body === 'da página' && payload.status === 'delivered');
      expect(await violations(page)).toEqual([]);
      expect(window.complaints).toEqual([]);
    }, 90_000);

    it('say why a token is refused, and let the user stay', async () => {
      const { window, page, customer } = here();
      await page.getByRole('tab', { name: api.textForm }).click();
      const fields = page.getByRole('form', { name: api.textForm });
      await fields.getByRole('button', { name: api.send }).click();
      await fields.getByText(api.required).first().waitFor();
      await fields.getByLabel(beginning(api.fieldToken)).fill('recado_errado');
      await fields.getByLabel(beginning(kit.number)).fill(customer.number);
      await fields.getByLabel(beginning(kit.message)).fill('olá');
      await fields.getByRole('button', { name: api.send }).click();

      await fields.getByText(said.screenErrors.ERR_CONNECTION_TOKEN_INVALID).waitFor();
      expect(await page.getByRole('heading', { level: 1, name: shell.messagesApi }).count()).toBe(1);
      // A browser writes a line for each answer of 4xx.
      window.complaints.length = 0;
    });

    it.each([
      [api.textForm, api.curl, 'Olá! Seu pedido saiu para entrega.'],
      [api.textForm, api.node, 'Olá! Seu pedido saiu para entrega.'],
      [api.mediaForm, api.curl, 'Segue a foto.'],
      [api.mediaForm, api.node, 'Segue a foto.'],
    ])(
      'send by the example of %s in %s as it is pasted',
      async (kind, language, text) => {
        const { shop, page, customer, folder } = here();
        await page.getByRole('tab', { name: kind }).click();
        await page.getByRole('tab', { name: language }).click();
        await page.getByRole('button', { name: api.copyExample }).first().click();
        const example = (await copied()).replace(exampleToken, token).replace(exampleNumber, customer.number);
        const before = (await shop.recado.phones.messages(customer.number)).filter((message) => message.text === text).length;

        const file = join(folder, 'example.mjs');
        await writeFile(file, example);
        const { stdout } = await (language === api.curl ? run('sh', ['-c', example], { cwd: folder }) : run(process.execPath, [file], { cwd: folder }));

        expect(stdout).toContain('Mensagem enviada');
        await shop.recado.phones.until(async () =>
          (await shop.recado.phones.messages(customer.number)).filter((message) => message.text === text).length > before ? true : undefined,
        );
      },
      60_000,
    );

    it('send by nothing but the OpenAPI document that the page links to', async () => {
      const { shop, page, customer } = here();
      const address = await page.getByRole('link', { name: api.document }).getAttribute('href');
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
      await page.getByRole('button', { name: filled(said.tickets.peekOf, 'Rita') }).click();
      await page.getByRole('dialog').getByText('arquivo pelo documento').waitFor();
      await page.keyboard.press('Escape');
    });

    it('look at the log of deliveries, and have one sent again', async () => {
      const { window, page, receiver } = here();
      await openPrograms();
      await page.getByRole('menuitem', { name: filled(api.deliveries, connection) }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByRole('row', { name: having(api.event_message_received, `${api.state_delivered} · 200`) })
        .first()
        .waitFor();
      expect(await violations(page)).toEqual([]);
      const count = receiver.told.length;
      const last = receiver.told.filter(({ payload }) => payload.event === 'message.received').at(-1)?.payload.id;

      await dialog
        .getByRole('button', { name: ofReceived(api.resend) })
        .first()
        .click();

      await eventually('the same event once more', async () => receiver.told.slice(count).find(({ payload }) => payload.id === last), { withinMs: 30_000 });
      await dialog
        .getByRole('button', { name: ofReceived(api.showPreview) })
        .first()
        .click();
      await dialog.getByText('"event": "message.received"').waitFor();
      expect(await dialog.getByText('Vocês abrem hoje?').count()).toBe(0);
      expect(window.complaints).toEqual([]);
    });
  },
);
