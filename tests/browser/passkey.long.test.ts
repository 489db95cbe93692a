import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { phone } from './support/browser-window.ts';
import { inEachLanguage } from './support/each-language.ts';
import { beyondPhone } from './support/fits.ts';
import { logIn, type Credentials } from './support/screens.ts';
import type { Shop } from './support/shop.ts';
import { virtualAuthenticator } from './support/virtual-authenticator.ts';
import { filled } from './support/words.ts';

async function expectFine(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await beyondPhone(page)).toEqual([]);
}

inEachLanguage(
  'a passkey',
  async (shop: Shop, said) => {
    const owner = await shop.windowByName(phone);
    const device = await virtualAuthenticator(owner.page);
    await logIn(owner.page, shop.owner, said);
    return { owner, device, elsewhere: await shop.window(phone) };
  },
  (said, here) => {
    const { login, security, accountTexts, tickets, users, settings } = said;
    const name = 'Celular';
    let spare = '';

    async function openProfile(page: Page): Promise<void> {
      await page.getByRole('button', { name: said.account }).click();
      await page.getByRole('menuitem', { name: users.ownTitle }).click();
    }

    async function addPasskey(page: Page): Promise<void> {
      await page.getByRole('button', { name: security.addPasskey }).click();
      const dialog = page.getByRole('dialog', { name: security.addPasskey });
      await dialog.getByLabel(security.passkeyName).fill(name);
      await expectFine(page);
      await dialog.getByRole('button', { name: security.goOn }).click();
    }

    async function logOut(page: Page): Promise<void> {
      await page.goto('/tickets');
      await page.getByRole('button', { name: said.account }).click();
      await page.getByRole('menuitem', { name: said.logout, exact: true }).click();
      await page.getByRole('heading', { name: login.heading }).waitFor();
    }

    /** Up to the second step. */
    async function typePassword(page: Page, { email, password }: Credentials): Promise<void> {
      await page.goto('/login');
      await page.getByLabel(login.email).fill(email);
      await page.getByLabel(login.password, { exact: true }).fill(password);
      await page.getByRole('button', { name: login.submit }).click();
      await page.getByRole('heading', { name: accountTexts.factorHeading }).waitFor();
    }

    it('is added in the profile, with a name, and gives spare codes', async () => {
      const { page } = here().owner;
      await openProfile(page);
      await addPasskey(page);

      const codes = page.getByRole('dialog', { name: security.spareTitle });
      spare = (await codes.getByRole('listitem').first().textContent()) ?? '';
      await codes.getByRole('button', { name: security.codesKept }).click();
      await page.getByText(name, { exact: true }).waitFor();
      await page.getByText(security.passkeyAdded).waitFor({ state: 'hidden' });
      await expectFine(page);

      expect(spare).toMatch(/^\w{5}-\w{5}$/);
    });

    it('logs in without a password', async () => {
      const { page } = here().owner;
      await logOut(page);
      await expectFine(page);
      await page.getByRole('button', { name: login.byPasskey }).click();

      await page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      expect(page.url()).toMatch(/\/tickets$/);
    });

    it('does not open the account to somebody whom the device does not recognise', async () => {
      const { owner, device } = here();
      await device.recognise(false);
      await logOut(owner.page);
      await owner.page.getByRole('button', { name: login.byPasskey }).click();

      await owner.page.getByRole('alert').filter({ hasText: said.screenErrors.ERR_PASSKEY_CANCELLED }).waitFor();
      await expectFine(owner.page);
      await device.recognise(true);
      expect(owner.page.url()).toMatch(/\/login$/);
    });

    it('is the second step after the password', async () => {
      const { shop, owner } = here();
      await typePassword(owner.page, shop.owner);
      await expectFine(owner.page);
      await owner.page.getByRole('button', { name: login.byPasskey }).click();

      await owner.page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      expect(owner.page.url()).toMatch(/\/tickets$/);
    });

    it('that is lost is replaced by a spare code, removed, and another one is added', async () => {
      const { shop, owner, device } = here();
      const { page } = owner;
      await device.forget();
      await logOut(page);
      await typePassword(page, shop.owner);
      await page.getByLabel(accountTexts.factorCode).fill(spare);
      await page.getByRole('button', { name: accountTexts.factorSubmit }).click();
      await page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      await openProfile(page);
      await page.getByRole('button', { name: filled(security.removePasskey, { name }) }).click();
      await page
        .getByRole('dialog', { name: filled(security.removePasskey, { name }) })
        .getByRole('button', { name: security.remove })
        .click();
      await page.getByText(security.isOff).waitFor();
      await addPasskey(page);
      await page.getByRole('button', { name: security.codesKept }).click();
      await page.getByText(name, { exact: true }).waitFor();
      await logOut(page);
      await page.getByRole('button', { name: login.byPasskey }).click();

      await page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      expect(page.url()).toMatch(/\/tickets$/);
    });

    it('is the factor that a company demands: a colleague is led to one', async () => {
      const { shop, owner } = here();
      const { page } = owner;
      const clara = { name: 'Clara Reis', email: `clara.passkey.${shop.number}@example.com`, password: 'girassol amarelo' };
      await page.goto('/users');
      await page.getByRole('button', { name: users.add }).click();
      const dialog = page.getByRole('dialog', { name: users.newTitle });
      await dialog.getByRole('textbox', { name: users.name }).fill(clara.name);
      await dialog.getByRole('textbox', { name: users.email }).fill(clara.email);
      await dialog.getByLabel(users.password, { exact: true }).fill(clara.password);
      await dialog.getByRole('button', { name: said.save }).click();
      await dialog.waitFor({ state: 'hidden' });
      // A form that is being left would hold up what follows.
      await page.getByText(clara.email).waitFor();
      await page.goto('/settings');
      await page.getByRole('switch', { name: settings.secondFactor }).click();
      await page.getByRole('switch', { name: settings.secondFactor, checked: true }).waitFor();

      const hers = await shop.windowByName(phone);
      await virtualAuthenticator(hers.page);
      await hers.page.goto('/login');
      await hers.page.getByLabel(login.email).fill(clara.email);
      await hers.page.getByLabel(login.password, { exact: true }).fill(clara.password);
      await hers.page.getByRole('button', { name: login.submit }).click();
      await hers.page.getByRole('heading', { name: security.gateTitle }).waitFor();
      await hers.page.getByRole('button', { name: security.addPasskey }).waitFor();
      await expectFine(hers.page);
      await addPasskey(hers.page);
      await hers.page.getByRole('button', { name: security.codesKept }).click();

      await hers.page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      expect(hers.page.url()).toMatch(/\/tickets$/);
    });

    it('cannot be had at an address of digits, which says where it can', async () => {
      const { shop, elsewhere } = here();
      const { page } = elsewhere;
      await typePassword(page, shop.owner);
      expect(await page.getByRole('button', { name: login.byPasskey }).count()).toBe(0);
      await page.goto('/login');
      const { url } = shop.recado;
      const { page: owners } = here().owner;
      await owners.goto(`${url}/login`);

      expect(await owners.getByRole('button', { name: login.byPasskey }).count()).toBe(0);
    });
  },
);
