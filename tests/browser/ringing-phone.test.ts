import * as z from 'zod';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingRoutes } from '#shared/contract/settings.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { webPushRoutes } from '#shared/contract/web-push.ts';
import { Agent, agentPassword } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type BrowserWindow, phone as phoneSize } from './support/browser-window.ts';
import { violations } from './support/axe.ts';
import { beyondPhone } from './support/fits.ts';
import { pushThroughStandIn } from './support/push.ts';
import { logIn } from './support/screens.ts';
import { Shop, startUpMs } from './support/shop.ts';

const arrived = z.array(z.object({ subscriptionId: z.string(), text: z.string() }));
const notice = z.object({ title: z.string() });
const subscribed = z.object({ endpoint: z.url(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

const pushSwitch = 'Avisos neste aparelho mesmo com o Recado fechado';
const newPassword = 'girassol amarelo';
const idOf = (endpoint: string): string => endpoint.split('/').at(-1) ?? '';

describe('a phone whose owner sits at a desk', () => {
  let shop: Shop;
  let phone: BrowserWindow;
  let desk: BrowserWindow;
  /** Address of a colleague's device, on which nobody opens a page: whoever waits is told there, whatever becomes of the phone. */
  let witness: string;
  /** Address of the phone. */
  let address: string;
  let customers = 0;

  beforeAll(async () => {
    shop = await Shop.open();
    witness = await colleaguesDevice();
    phone = await shop.windowWithWorker(phoneSize);
    await pushThroughStandIn(phone.context);
    desk = await shop.window({ width: 1366, height: 768 });
  }, startUpMs);

  afterAll(() => shop?.close());

  async function colleaguesDevice(): Promise<string> {
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

  /** Names of the customers of whom the push service was told for this address. */
  async function toldAt(endpoint: string): Promise<string[]> {
    const reply = await fetch(`${shop.recado.url}/local/push/messages`);
    const messages = arrived.parse(await reply.json()).filter(({ subscriptionId }) => subscriptionId === idOf(endpoint));
    return messages.map(({ text }) => notice.parse(JSON.parse(text)).title);
  }

  /** Somebody new writes and waits, of which everybody is told once. @returns the name, once the witness knows. */
  async function somebodyWaits(): Promise<string> {
    customers += 1;
    const customer = await shop.customer(`Cliente ${customers}.`);
    await customer.write('Bom dia!');
    const heard = async () => ((await toldAt(witness)).includes(customer.name) ? true : undefined);
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
    await page.getByRole('button', { name: 'Conta' }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    return page.getByRole('dialog', { name: 'Perfil' });
  }

  /** The phone says at each start that it is still its owner's. */
  async function logInOnPhone(password: string): Promise<void> {
    const saved = phone.page.waitForResponse((response) => response.url().endsWith('/api/push-devices') && response.request().method() === 'POST');
    await logIn(phone.page, { ...shop.owner, password });
    expect((await saved).ok()).toBe(true);
  }

  it('rings, although the login there was replaced by the desk’s', async () => {
    const { page } = phone;
    await logIn(page, shop.owner);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole('button', { name: 'Conta' }).click();
    await page.getByRole('menuitemcheckbox', { name: pushSwitch }).click();
    await page.getByRole('menuitemcheckbox', { name: pushSwitch, checked: true }).waitFor();
    expect([await violations(page, '[role=menu]'), await beyondPhone(page)]).toEqual([[], []]);
    await page.keyboard.press('Escape');
    address = subscribed.parse(JSON.parse((await page.evaluate(() => localStorage.getItem('standInSubscription'))) ?? '').subscription).endpoint;

    await logIn(desk.page, shop.owner);

    await page.getByRole('heading', { name: 'Entre na sua conta' }).waitFor();
    await rings();
    await desk.page.getByRole('tab', { name: 'Abertos' }).waitFor();
  });

  it('falls silent when the desk ends the others', async () => {
    const profile = await openProfile(desk.page);
    const devices = profile.getByRole('list', { name: 'Aparelhos com avisos' });
    await devices.getByRole('listitem').waitFor();

    await profile.getByRole('button', { name: 'Encerrar as outras' }).click();
    await desk.page.getByRole('dialog', { name: 'Encerrar as outras' }).getByRole('button', { name: 'Encerrar', exact: true }).click();

    await profile.getByText(/^Nenhum aparelho recebe avisos/).waitFor();
    expect(await toldOfTwoMore()).toEqual([]);
    await desk.page.keyboard.press('Escape');
  });

  it('rings again after a login there, until its owner has a new password', async () => {
    await logInOnPhone(shop.owner.password);
    await desk.page.getByRole('heading', { name: 'Entre na sua conta' }).waitFor();
    await logIn(desk.page, shop.owner);
    await phone.page.getByRole('heading', { name: 'Entre na sua conta' }).waitFor();
    await rings();

    const profile = await openProfile(desk.page);
    await profile.getByLabel('Nova senha').fill(newPassword);
    await profile.getByRole('button', { name: 'Salvar' }).click();
    await profile.waitFor({ state: 'hidden' });

    expect(await toldOfTwoMore()).toEqual([]);
    await desk.page.reload();
    await (await openProfile(desk.page)).getByText(/^Não avisa mais desde/).waitFor();
    await desk.page.keyboard.press('Escape');
  });

  it('rings beside the desk where two may be logged in, until it is ended in the list', async () => {
    const owner = new Agent(shop.recado.url, shop.owner.email);
    await owner.logIn(newPassword);
    await owner.call(settingRoutes.updateSetting, { params: { key: 'sessionsPerUser' }, body: { value: 2 } });
    await logInOnPhone(newPassword);
    await desk.page.getByRole('heading', { name: 'Entre na sua conta' }).waitFor();
    await logIn(desk.page, { ...shop.owner, password: newPassword });
    await phone.page.close();
    await rings();

    const profile = await openProfile(desk.page);
    await profile.getByRole('button', { name: 'Encerrar Chrome · Linux' }).click();

    await profile.getByText(/^Nenhum aparelho recebe avisos/).waitFor();
    expect(await toldOfTwoMore()).toEqual([]);
    expect([...phone.complaints, ...desk.complaints]).toEqual([]);
  });
});
