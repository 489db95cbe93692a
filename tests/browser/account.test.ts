import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import { inEachLanguage } from './support/each-language.ts';
import { beyondPhone } from './support/fits.ts';
import { Mailbox, type ReceivedMail } from './support/mailbox.ts';
import { logIn } from './support/screens.ts';
import type { Shop } from './support/shop.ts';

const newPassword = 'pão de queijo quente';

/** The link of a mail, in the browser that the test has: the mail names the address that everybody uses. */
const linkIn = ({ text }: ReceivedMail): string => /https?:\/\/[^/]+(\/\S+)/.exec(text)?.[1] ?? 'no link';

async function expectFine(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await beyondPhone(page)).toEqual([]);
}

inEachLanguage(
  'an account',
  async (shop: Shop) => ({ owner: await shop.ownersWindow(), elsewhere: await shop.window(), mailbox: new Mailbox(shop.recado.url) }),
  (said, here) => {
    const { password, login, tickets } = said;

    it('of somebody who is locked out is theirs again by a mailed link', async () => {
      const { shop, owner, elsewhere, mailbox } = here();
      const { page } = elsewhere;
      await page.goto('/login');
      await page.getByRole('link', { name: login.forgot }).click();
      await page.getByRole('heading', { name: password.forgotHeading }).waitFor();
      await expectFine(page);
      await page.getByLabel(password.email).fill(shop.owner.email);
      await page.getByRole('button', { name: password.sendLink }).click();
      await page.getByRole('heading', { name: password.sentHeading }).waitFor();
      await expectFine(page);

      const link = linkIn(await mailbox.mailTo(shop.owner.email));
      await page.goto(link);
      await page.getByLabel(password.newPassword).fill(newPassword);
      await expectFine(page);
      await page.getByRole('button', { name: password.saveAndEnter }).click();

      await page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      await owner.page.getByRole('heading', { name: login.heading }).waitFor();
      await used(owner, link);
      await logIn(owner.page, { email: shop.owner.email, password: newPassword }, said);
      expect(elsewhere.complaints).toEqual([]);
    });

    /** Whoever finds the mail later finds a door that is shut. */
    async function used({ page }: BrowserWindow, link: string): Promise<void> {
      await page.goto(link);
      await page.getByRole('heading', { name: password.expiredHeading }).waitFor();
      await page.getByRole('link', { name: password.askAnother }).click();
      await page.getByRole('heading', { name: password.forgotHeading }).waitFor();
      await page.getByRole('link', { name: password.backToLogin }).click();
    }
  },
);
