import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shownCode } from '#functions/tools/totp.ts';
import { violations } from './support/axe.ts';
import { inEachLanguage } from './support/each-language.ts';
import { beyondPhone } from './support/fits.ts';
import { type Credentials, formClosed } from './support/screens.ts';
import { phone } from './support/browser-window.ts';
import type { Shop } from './support/shop.ts';

const stepMs = 30_000;

async function expectFine(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await beyondPhone(page)).toEqual([]);
}

inEachLanguage(
  'a second factor',
  async (shop: Shop) => ({ owner: await shop.ownersWindow(phone), elsewhere: await shop.window(phone) }),
  (said, here) => {
    const { login, security, accountTexts, tickets, users, settings } = said;
    let secret = '';
    let spare = '';

    /** Up to the second step. */
    async function typePassword(page: Page, { email, password }: Credentials): Promise<void> {
      await page.goto('/login');
      await page.getByLabel(login.email).fill(email);
      await page.getByLabel(login.password, { exact: true }).fill(password);
      await page.getByRole('button', { name: login.submit }).click();
    }

    it('is set in the profile by an app, and gives spare codes', async () => {
      const { page } = here().owner;
      await page.getByRole('button', { name: said.account }).click();
      await page.getByRole('menuitem', { name: users.ownTitle }).click();
      await page.getByRole('button', { name: security.turnOn }).click();
      const scan = page.getByRole('dialog', { name: security.scanTitle });
      secret = (await scan.locator('code').textContent()) ?? '';
      await expectFine(page);
      await scan.getByLabel(security.code).fill(shownCode(secret, Date.now()));
      await scan.getByRole('button', { name: security.confirm }).click();

      const codes = page.getByRole('dialog', { name: security.spareTitle });
      spare = (await codes.getByRole('listitem').first().textContent()) ?? '';
      await expectFine(page);
      await codes.getByRole('button', { name: security.codesKept }).click();

      await page.getByRole('button', { name: security.replace }).waitFor();
      expect(spare).toMatch(/^\w{5}-\w{5}$/);
    });

    it('is asked for at the next login, once in a browser that is trusted', async () => {
      const { shop, elsewhere } = here();
      const { page } = elsewhere;
      await typePassword(page, shop.owner);
      await page.getByRole('heading', { name: accountTexts.factorHeading }).waitFor();
      await expectFine(page);
      await page.getByLabel(accountTexts.factorCode).fill('000000');
      await page.getByLabel(accountTexts.factorTrust).check();
      await page.getByRole('button', { name: accountTexts.factorSubmit }).click();
      await page.getByRole('alert').waitFor();
      await page.getByLabel(accountTexts.factorCode).fill(shownCode(secret, Date.now() + stepMs));
      await page.getByRole('button', { name: accountTexts.factorSubmit }).click();
      await page.getByRole('tab', { name: tickets.tabOpen }).waitFor();

      await page.evaluate(() => Object.keys(localStorage).forEach((key) => key !== 'language' && localStorage.removeItem(key)));
      await typePassword(page, shop.owner);

      await page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      expect(page.url()).toMatch(/\/tickets$/);
    });

    it('that is lost is replaced by a spare code', async () => {
      const { shop } = here();
      const { page } = await shop.window(phone);
      await typePassword(page, shop.owner);
      await page.getByLabel(accountTexts.factorCode).fill(spare);
      await page.getByRole('button', { name: accountTexts.factorSubmit }).click();

      await page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      expect(page.url()).toMatch(/\/tickets$/);
    });

    it('is demanded by the company: a colleague is led to one', async () => {
      const { shop, elsewhere } = here();
      const { page } = elsewhere;
      const clara = { name: 'Clara Reis', email: `clara.factor.${shop.number}@example.com`, password: 'girassol amarelo' };
      await typePassword(page, shop.owner);
      await page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      await page.goto('/users');
      await page.getByRole('button', { name: users.add }).click();
      const dialog = page.getByRole('dialog', { name: users.newTitle });
      await dialog.getByRole('textbox', { name: users.name }).fill(clara.name);
      await dialog.getByRole('textbox', { name: users.email }).fill(clara.email);
      await dialog.getByLabel(users.password, { exact: true }).fill(clara.password);
      await dialog.getByRole('button', { name: said.save }).click();
      await formClosed(page, dialog);
      await page.goto('/settings');
      await page.getByRole('switch', { name: settings.secondFactor }).click();
      await page.getByRole('switch', { name: settings.secondFactor, checked: true }).waitFor();

      const hers = await shop.window(phone);
      await typePassword(hers.page, clara);
      await hers.page.getByRole('heading', { name: security.gateTitle }).waitFor();
      await expectFine(hers.page);
      await hers.page.getByRole('button', { name: security.turnOn }).click();
      const shown = (await hers.page.locator('code').textContent()) ?? '';
      await hers.page.getByLabel(security.code).fill(shownCode(shown, Date.now()));
      await hers.page.getByRole('button', { name: security.confirm }).click();
      await hers.page.getByRole('button', { name: security.codesKept }).click();

      await hers.page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      expect(hers.page.url()).toMatch(/\/tickets$/);
    });
  },
);
