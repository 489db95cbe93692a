import type { Page } from 'playwright-core';
import * as z from 'zod';
import { expect, it } from 'vitest';
import { texts as en } from '#web/features/tickets/inbox/texts.en.ts';
import { texts as es } from '#web/features/tickets/inbox/texts.es.ts';
import { texts as pt } from '#web/features/tickets/inbox/texts.pt.ts';
import { eventually } from '#tests/support/eventually.ts';
import { violations } from './support/axe.ts';
import type { Customer } from './support/customer.ts';
import { inEachLanguage } from './support/each-language.ts';
import { pushThroughStandIn, WorkerTools } from './support/push.ts';
import { beyondPhone } from './support/fits.ts';
import { png } from './support/png.ts';
import { acceptTicket, composer, logIn } from './support/screens.ts';
import { beginning, filled, having } from './support/words.ts';

const arrived = z.array(z.object({ text: z.string() }));

/** As the system does it for an application that is installed: a form, sent to where the manifest says. */
async function shareThere(page: Page, { text, picture }: { readonly text: string; readonly picture: Buffer }): Promise<void> {
  const base64 = picture.toString('base64');
  await page.evaluate(
    ([words, bytes]) => {
      const form = Object.assign(document.createElement('form'), { action: '/share', method: 'post', enctype: 'multipart/form-data' });
      const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      const chosen = new DataTransfer();
      chosen.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], 'bolo.png', { type: 'image/png' }));
      files.files = chosen.files;
      form.append(Object.assign(document.createElement('textarea'), { name: 'text', value: words }), files);
      document.body.append(form);
      form.submit();
    },
    [text, base64] as const,
  );
}

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
    const inbox = { pt, en, es }[said.code];
    const switchName = beginning(notifications.pushSwitch);

    /** Messages that reached the browser's push service so far. */
    const pushed = async (): Promise<string[]> => {
      const reply = await fetch(`${here().shop.recado.url}/local/push/messages`);
      return arrived.parse(await reply.json()).map(({ text }) => text);
    };

    /** The server has heard that the page is gone and, which takes it up to 30 s, of the new device: from then on it pushes. */
    const shownAway = (customer: Customer): Promise<string> =>
      eventually(
        'a first push',
        async () => {
          await customer.write('Alguém aí?');
          return (await pushed()).find((one) => one.includes('Alguém aí?'));
        },
        { withinMs: 45_000, everyMs: 1_000 },
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
      expect(paths.filter((path) => path !== '/' && path !== '/signature' && !/^\/(assets|icons)\/|^\/favicon\.svg$/.test(path))).toEqual([]);
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
      await tools.click(notice?.tag ?? '', 'Abrimos às 9h!');
      await maria.got('Abrimos às 9h!');
      expect(await tools.notices()).toEqual([]);
      await tools.push(text);
      // No page may be seen until then: it would tell of the message itself.
      await expect.poll(() => tools.notices()).toHaveLength(1);
      const next = await context.newPage();
      await next.goto('/connections');
      await next.getByRole('heading', { name: said.shell.connections }).first().waitFor();
      await tools.click(notice?.tag ?? '');
      await next.waitForURL(`**${path}`);
      expect(await tools.notices()).toEqual([]);
      expect((await maria.all()).filter((one) => one.text.includes('Abrimos às 9h!'))).toHaveLength(1);
    });

    it('takes what another application shares to a conversation, also of somebody who has to log in first', async () => {
      const { shop, window } = here();
      const page = window.context.pages().at(-1)!;
      await page.getByRole('button', { name: said.account }).click();
      await page.getByRole('menuitem', { name: said.logout }).click();
      await page.getByRole('heading', { name: said.login.heading }).waitFor();

      await shareThere(page, { text: 'Bolo de cenoura', picture: png(40, 40, [200, 90, 10]) });
      await logIn(page, shop.owner, said);

      const dialog = page.getByRole('dialog', { name: inbox.title });
      await dialog.getByText('bolo.png').waitFor();
      for (const [width, height] of [
        [1366, 768],
        [768, 1024],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect([await violations(page, '[role=dialog]'), await beyondPhone(page)]).toEqual([[], []]);
      }
      await dialog.getByRole('radio', { name: having('Maria Cliente') }).check();
      await dialog.getByRole('button', { name: inbox.take }).click();

      await expect.poll(() => composer(page, said).inputValue()).toBe('Bolo de cenoura');
      await page.getByText('bolo.png').waitFor();
      expect(window.complaints).toEqual([]);
    });

    it('lists the device in the profile, and ends it there', async () => {
      const { window } = here();
      const page = window.context.pages().at(-1)!;
      await page.getByRole('button', { name: said.account }).click();
      await page.getByRole('menuitem', { name: said.profile }).click();
      const dialog = page.getByRole('dialog', { name: said.users.ownTitle });
      await dialog.getByRole('list', { name: notifications.devices }).getByText(`Chrome · Linux (${notifications.thisDevice})`).waitFor();
      expect(await violations(page)).toEqual([]);

      await dialog.getByRole('button', { name: filled(notifications.removeDevice, 'Chrome · Linux') }).click();

      await dialog.getByText(notifications.noDevices).waitFor();
      expect(window.complaints).toEqual([]);
    });
  },
  { ownMachine: true },
);
