import * as z from 'zod';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settingRoutes } from '#shared/contract/settings.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { webPushRoutes } from '#shared/contract/web-push.ts';
import { Agent, agentPassword } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import { phone as phoneSize } from './support/browser-window.ts';
import { violations } from './support/axe.ts';
import { inEachLanguage } from './support/each-language.ts';
import { beyondPhone } from './support/fits.ts';
import { pushThroughStandIn } from './support/push.ts';
import { logIn } from './support/screens.ts';
import type { Shop } from './support/shop.ts';
import { beginning, filled } from './support/words.ts';

const arrived = z.array(z.object({ subscriptionId: z.string(), text: z.string() }));
const notice = z.object({ title: z.string() });
const subscribed = z.object({ endpoint: z.url(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

const newPassword = 'girassol amarelo';
const idOf = (endpoint: string): string => endpoint.split('/').at(-1) ?? '';

/** @returns the address of a colleague's device, on which nobody opens a page: whoever waits is told there, whatever becomes of the phone. */
async function colleaguesDevice(shop: Shop): Promise<string> {
  const { url } = shop.recado;
  const owner = new Agent(url, shop.owner.email);
  await owner.logIn();
  const email = `bia.${shop.number}@example.com`;
  await owner.call(userRoutes.createUser, { body: { name: 'Bia Reis', email, password: agentPassword, profile: 'admin', queueIds: [] } });
  const bia = new Agent(url, email);
  await bia.logIn();
  const { publicKey } = await bia.call(webPushRoutes.showPushKey, {});
  const reply = await fetch(`${url}/local/push/subscriptions`, { method: 'POST', body: JSON.stringify({ applicationServerKey: publicKey }) });
  const { endpoint, keys } = subscribed.parse(await reply.json());
  await bia.call(webPushRoutes.savePushDevice, { body: { endpoint, keys, publicKey, language: 'pt', userAgent: 'a telephone' } });
  return endpoint;
}

inEachLanguage(
  'a phone whose owner sits at a desk',
  async (shop: Shop) => {
    const witness = await colleaguesDevice(shop);
    const phone = await shop.windowWithWorker(phoneSize);
    await pushThroughStandIn(phone.context);
    return { witness, phone, desk: await shop.window({ width: 1366, height: 768 }) };
  },
  (said, here) => {
    const { login, notifications, sessions, tickets, users } = said;
    /** Address of the phone. */
    let address: string;
    let customers = 0;

    /** Names of the customers of whom the push service was told for this address. */
    async function toldAt(endpoint: string): Promise<string[]> {
      const reply = await fetch(`${here().shop.recado.url}/local/push/messages`);
      const messages = arrived.parse(await reply.json()).filter(({ subscriptionId }) => subscriptionId === idOf(endpoint));
      return messages.map(({ text }) => notice.parse(JSON.parse(text)).title);
    }

    /** Somebody new writes and waits, of which everybody is told once. @returns the name, once the witness knows. */
    async function somebodyWaits(): Promise<string> {
      customers += 1;
      const customer = await here().shop.customer(`Cliente ${customers}.`);
      await customer.write('Bom dia!');
      const heard = async () => ((await toldAt(here().witness)).includes(customer.name) ? true : undefined);
      await eventually(`a push about ${customer.name}`, heard, { withinMs: 20_000 });
      return customer.name;
    }

    /** The server has heard that no page is open on the phone. From then on it rings. */
    async function rings(): Promise<void> {
      const heard = async () => {
        const name = await somebodyWaits();
        return (await toldAt(address)).includes(name) ? true : undefined;
      };
      await eventually('a push to the phone', heard, { withinMs: 30_000, everyMs: 500 });
    }

    /** Has two more write, and says of which the phone was told. All deliveries of a notice set out together: with the second at the witness, those of the first are over. */
    async function toldOfTwoMore(): Promise<string[]> {
      const names = [await somebodyWaits(), await somebodyWaits()];
      return (await toldAt(address)).filter((name) => names.includes(name));
    }

    async function openProfile(page: Page): Promise<Locator> {
      await page.getByRole('button', { name: said.account }).click();
      await page.getByRole('menuitem', { name: users.ownTitle }).click();
      return page.getByRole('dialog', { name: users.ownTitle });
    }

    /** The phone says at each start that it is still its owner's. */
    async function logInOnPhone(password: string): Promise<void> {
      const saved = here().phone.page.waitForResponse((response) => response.url().endsWith('/api/push-devices') && response.request().method() === 'POST');
      await logIn(here().phone.page, { ...here().shop.owner, password }, said);
      expect((await saved).ok()).toBe(true);
    }

    it('rings, although the login there was replaced by the desk’s', async () => {
      const { page } = here().phone;
      await logIn(page, here().shop.owner, said);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.getByRole('button', { name: said.account }).click();
      await page.getByRole('menuitemcheckbox', { name: notifications.pushSwitch }).click();
      await page.getByRole('menuitemcheckbox', { name: notifications.pushSwitch, checked: true }).waitFor();
      expect([await violations(page, '[role=menu]'), await beyondPhone(page)]).toEqual([[], []]);
      await page.keyboard.press('Escape');
      address = subscribed.parse(JSON.parse((await page.evaluate(() => localStorage.getItem('standInSubscription'))) ?? '').subscription).endpoint;

      await logIn(here().desk.page, here().shop.owner, said);

      await page.getByRole('heading', { name: login.heading }).waitFor();
      await rings();
      await here().desk.page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
    });

    it('falls silent when the desk ends the others', async () => {
      const profile = await openProfile(here().desk.page);
      const devices = profile.getByRole('list', { name: notifications.devices });
      await devices.getByRole('listitem').waitFor();

      await profile.getByRole('button', { name: sessions.endOthers }).click();
      await here().desk.page.getByRole('dialog', { name: sessions.endOthers }).getByRole('button', { name: sessions.end, exact: true }).click();

      await profile.getByText(notifications.noDevices).waitFor();
      expect(await toldOfTwoMore()).toEqual([]);
      await here().desk.page.keyboard.press('Escape');
    });

    it('rings again after a login there, until its owner has a new password', async () => {
      await logInOnPhone(here().shop.owner.password);
      await here().desk.page.getByRole('heading', { name: login.heading }).waitFor();
      await logIn(here().desk.page, here().shop.owner, said);
      await here().phone.page.getByRole('heading', { name: login.heading }).waitFor();
      await rings();

      const profile = await openProfile(here().desk.page);
      await profile.getByLabel(users.newPassword).fill(newPassword);
      await profile.getByRole('button', { name: said.save }).click();
      await profile.waitFor({ state: 'hidden' });

      expect(await toldOfTwoMore()).toEqual([]);
      await here().desk.page.reload();
      await (await openProfile(here().desk.page)).getByText(beginning(notifications.inactiveDevice)).waitFor();
      await here().desk.page.keyboard.press('Escape');
    });

    it('rings beside the desk where two may be logged in, until it is ended in the list', async () => {
      const owner = new Agent(here().shop.recado.url, here().shop.owner.email);
      await owner.logIn(newPassword);
      await owner.call(settingRoutes.updateSetting, { params: { key: 'sessionsPerUser' }, body: { value: 2 } });
      await logInOnPhone(newPassword);
      await here().desk.page.getByRole('heading', { name: login.heading }).waitFor();
      await logIn(here().desk.page, { ...here().shop.owner, password: newPassword }, said);
      await here().phone.page.close();
      await rings();

      const profile = await openProfile(here().desk.page);
      await profile.getByRole('button', { name: filled(sessions.endOf, 'Chrome · Linux') }).click();

      await profile.getByText(notifications.noDevices).waitFor();
      expect(await toldOfTwoMore()).toEqual([]);
      // A page that hears of a customer within the second in which its session was replaced asks once more, and the browser writes the 401 down.
      const complaints = [...here().phone.complaints, ...here().desk.complaints].filter((text) => !text.includes('401 (Unauthorized)'));
      expect(complaints).toEqual([]);
    });
  },
);
