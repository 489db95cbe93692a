import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { violations } from './support/axe.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import type { Customer } from './support/customer.ts';
import { pushThroughStandIn, WorkerTools } from './support/push.ts';
import { acceptTicket, logIn } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

const arrived = z.array(z.object({ text: z.string() }));
const switchName = /^Avisos neste aparelho mesmo com o Recado fechado/;

describe('Recado while no page is open', () => {
  let shop: Shop;
  let window: BrowserWindow;

  beforeAll(async () => {
    shop = await Shop.open();
    window = await shop.windowWithWorker();
    await pushThroughStandIn(window.context);
    await logIn(window.page, shop.owner);
    // The worker comes once the first screen is calm.
    await window.page.evaluate(() => navigator.serviceWorker.ready);
  }, startUpMs);

  afterAll(() => shop?.close());

  /** What reached the browser's push service so far. */
  const pushed = async (): Promise<string[]> => {
    const reply = await fetch(`${shop.recado.url}/local/push/messages`);
    return arrived.parse(await reply.json()).map(({ text }) => text);
  };

  /** The server has heard that the page is gone: from then on it pushes. */
  const shownAway = (customer: Customer): Promise<string> =>
    eventually(
      'a first push',
      async () => {
        await customer.write('Alguém aí?');
        return (await pushed()).find((one) => one.includes('Alguém aí?'));
      },
      { withinMs: 20_000, everyMs: 1_000 },
    );

  it('can be installed', async () => {
    const session = await window.context.newCDPSession(window.page);

    const { errors, data } = await session.send('Page.getAppManifest');
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');

    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/tickets', display: 'standalone' });
    // Browsers of tests keep nothing, as private windows.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  }, 40_000);

  it('starts without a network, and says so', async () => {
    const { page, context } = window;
    const keptPaths = () =>
      page.evaluate(async () => {
        const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return caught.flat().map(({ url }) => new URL(url).pathname);
      });
    await eventually('the kept shell', async () => ((await keptPaths()).includes('/') ? true : undefined), { withinMs: 10_000 });
    await page.reload();
    await page.getByRole('tab', { name: 'Abertos' }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);

    await context.setOffline(true);
    await page.reload();
    await page
      .getByText(/^(Sem conexão com o servidor|Você está sem internet)/)
      .first()
      .waitFor();
    const paths = await keptPaths();
    await context.setOffline(false);
    await page.reload();

    await page.getByRole('tab', { name: 'Abertos' }).waitFor();
    expect(paths.filter((path) => path !== '/' && !/^\/(assets|icons)\/|^\/favicon\.svg$/.test(path))).toEqual([]);
    window.complaints.length = 0; // without a network every request is one
  }, 40_000);

  it('tells of a customer’s message through the browser’s push service, and leads to the conversation', async () => {
    const { page, context } = window;
    const maria = await shop.customer('Maria Cliente');
    await page.getByRole('button', { name: 'Conta' }).click();
    await page.getByRole('menuitemcheckbox', { name: switchName }).click();
    await page.getByRole('menuitemcheckbox', { name: switchName, checked: true }).waitFor();
    expect(await violations(page, '[role=menu]')).toEqual([]);
    await page.keyboard.press('Escape');
    await maria.write('Bom dia!');
    await acceptTicket(page, maria.name);
    const path = new URL(page.url()).pathname;

    const empty = await context.newPage();
    const tools = await WorkerTools.open(context, empty);
    await page.close();
    await shownAway(maria);
    await maria.write('Vocês abrem amanhã?');
    const text = await eventually('the push', async () => (await pushed()).find((one) => one.includes('amanhã')), { withinMs: 15_000 });
    await tools.push(text);
    const [notice] = await eventually('the notice', async () => ((await tools.notices()).length > 0 ? tools.notices() : undefined), { withinMs: 5_000 });

    expect(notice).toMatchObject({ title: 'Maria Cliente', body: 'Vocês abrem amanhã?' });
    expect((await pushed()).filter((one) => one.includes('amanhã'))).toHaveLength(1);
    const next = await context.newPage();
    await next.goto('/connections');
    await next.getByRole('heading', { name: 'Conexões' }).first().waitFor();
    // It listens for what the worker says from then on.
    await next.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /follow-worker/.test(name)));
    await eventually(
      'the way to the conversation',
      async () => {
        if ((await tools.notices()).length > 0) await tools.click(notice?.tag ?? '');
        return new URL(next.url()).pathname === path ? true : undefined;
      },
      { withinMs: 10_000 },
    );
    expect(await tools.notices()).toEqual([]);
  }, 60_000);

  it('lists the device in the profile, and ends it there', async () => {
    const page = window.context.pages().at(-1)!;
    await page.getByRole('button', { name: 'Conta' }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    const dialog = page.getByRole('dialog', { name: 'Perfil' });
    await dialog.getByText('Chrome · Linux (este aparelho)').waitFor();
    expect(await violations(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Remover Chrome · Linux' }).click();

    await dialog.getByText('Nenhum aparelho recebe avisos com o Recado fechado.').waitFor();
    expect(window.complaints).toEqual([]);
  }, 40_000);
});
