import * as z from 'zod';
import { expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { violations } from './support/axe.ts';
import type { Customer } from './support/customer.ts';
import { inEachLanguage } from './support/each-language.ts';
import { pushThroughStandIn, WorkerTools } from './support/push.ts';
import { acceptTicket, logIn } from './support/screens.ts';
import { beginning, filled, having } from './support/words.ts';

const arrived = z.array(z.object({ text: z.string() }));

inEachLanguage(
  'Recado while no page is open',
  async (shop, said) => {
    const window = await shop.windowWithWorker();
    await pushThroughStandIn(window.context);
    await logIn(window.page, shop.owner, said);
    // The worker comes once the first screen is calm.
    await window.page.evaluate(() => navigator.serviceWorker.ready);
    return { window };
  },
  (said, here) => {
    const { notifications } = said;
    const switchName = beginning(notifications.pushSwitch);

    /** Messages that reached the browser's push service so far. */
    const pushed = async (): Promise<string[]> => {
      const reply = await fetch(`${here().shop.recado.url}/local/push/messages`);
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
      const { window } = here();
      const session = await window.context.newCDPSession(window.page);

      const { errors, data } = await session.send('Page.getAppManifest');
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');

      expect(errors).toEqual([]);
      expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/tickets', display: 'standalone' });
      // Browsers of tests keep nothing, as private windows.
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    });

    it('starts without a network, and says so', async () => {
      const { window } = here();
      const { page, context } = window;
      const keptPaths = () =>
        page.evaluate(async () => {
          const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
          return caught.flat().map(({ url }) => new URL(url).pathname);
        });
      await eventually('the kept shell', async () => ((await keptPaths()).includes('/') ? true : undefined), { withinMs: 30_000 });
      await page.reload();
      await page.getByRole('tab', { name: said.tickets.tabOpen }).waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready);

      await context.setOffline(true);
      await page.reload();
      await page
        .getByText(having(said.errors.ERR_NETWORK))
        .or(page.getByText(having(said.errors.ERR_OFFLINE)))
        .first()
        .waitFor();
      const paths = await keptPaths();
      await context.setOffline(false);
      await page.reload();

      await page.getByRole('tab', { name: said.tickets.tabOpen }).waitFor();
      expect(paths.filter((path) => path !== '/' && !/^\/(assets|icons)\/|^\/favicon\.svg$/.test(path))).toEqual([]);
      window.complaints.length = 0; // without a network every request is one
    });

    it('tells of a customer’s message through the browser’s push service, and leads to the conversation', async () => {
      const { shop, window } = here();
      const { page, context } = window;
      const maria = await shop.customer('Maria Cliente');
      await page.getByRole('button', { name: said.account }).click();
      await page.getByRole('menuitemcheckbox', { name: switchName }).click();
      await page.getByRole('menuitemcheckbox', { name: switchName, checked: true }).waitFor();
      expect(await violations(page, '[role=menu]')).toEqual([]);
      await page.keyboard.press('Escape');
      await maria.write('Bom dia!');
      await acceptTicket(page, maria.name, said);
      const path = new URL(page.url()).pathname;

      const empty = await context.newPage();
      const tools = await WorkerTools.open(context, empty);
      await page.close();
      await shownAway(maria);
      await maria.write('Vocês abrem amanhã?');
      const text = await eventually('the push', async () => (await pushed()).find((one) => one.includes('amanhã')), { withinMs: 30_000 });
      await tools.push(text);
      const [notice] = await eventually('the notice', async () => ((await tools.notices()).length > 0 ? tools.notices() : undefined), { withinMs: 30_000 });

      expect(notice).toMatchObject({ title: 'Maria Cliente', body: 'Vocês abrem amanhã?' });
      expect((await pushed()).filter((one) => one.includes('amanhã'))).toHaveLength(1);
      const next = await context.newPage();
      await next.goto('/connections');
      await next.getByRole('heading', { name: said.shell.connections }).first().waitFor();
      // It listens for what the worker says from then on.
      await next.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /follow-worker/.test(name)));
      await eventually(
        'the way to the conversation',
        async () => {
          if ((await tools.notices()).length > 0) await tools.click(notice?.tag ?? '');
          return new URL(next.url()).pathname === path ? true : undefined;
        },
        { withinMs: 30_000 },
      );
      expect(await tools.notices()).toEqual([]);
    });

    it('lists the device in the profile, and ends it there', async () => {
      const { window } = here();
      const page = window.context.pages().at(-1)!;
      await page.getByRole('button', { name: said.account }).click();
      await page.getByRole('menuitem', { name: said.profile }).click();
      const dialog = page.getByRole('dialog', { name: said.users.ownTitle });
      await dialog.getByText(`Chrome · Linux (${notifications.thisDevice})`).waitFor();
      expect(await violations(page)).toEqual([]);

      await dialog.getByRole('button', { name: filled(notifications.removeDevice, 'Chrome · Linux') }).click();

      await dialog.getByText(notifications.noDevices).waitFor();
      expect(window.complaints).toEqual([]);
    });
  },
  { ownMachine: true },
);
