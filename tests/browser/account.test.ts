import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import type { BrowserWindow } from './support/browser-window.ts';
import { inEachLanguage } from './support/each-language.ts';
import { beyondPhone } from './support/fits.ts';
import { Mailbox, type ReceivedMail } from './support/mailbox.ts';
import { formClosed, logIn } from './support/screens.ts';
import type { Shop } from './support/shop.ts';
import { beginning } from './support/words.ts';

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
    const { password, login, tickets, users, accountTexts } = said;

    it('of a company that signed up has its address proved by the mailed link', async () => {
      const { shop, owner, elsewhere, mailbox } = here();
      await owner.page.goto('/email');
      await owner.page.getByText(beginning(accountTexts.proofWaits)).waitFor();
      await expectFine(owner.page);

      await elsewhere.page.goto(linkIn(await mailbox.mailTo(shop.owner.email, '/prove-address#')));
      await elsewhere.page.getByRole('heading', { name: password.proveHeading }).waitFor();
      await expectFine(elsewhere.page);
      await elsewhere.page.getByRole('button', { name: password.prove }).click();

      await elsewhere.page.getByRole('heading', { name: password.provedHeading }).waitFor();
      await owner.page.reload();
      await owner.page.getByText(said.emailTexts.empty).waitFor();
      expect(await owner.page.getByText(beginning(accountTexts.proofWaits)).count()).toBe(0);
    });

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

      const link = linkIn(await mailbox.mailTo(shop.owner.email, '/set-password#'));
      await page.goto(link);
      await page.getByLabel(password.newPassword).fill(newPassword);
      await expectFine(page);
      await page.getByRole('button', { name: password.saveAndEnter }).click();

      await page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      // The owner's next login ends this one, in the middle of whatever it asks for.
      expect(elsewhere.complaints).toEqual([]);
      await owner.page.getByRole('heading', { name: login.heading }).waitFor();
      await used(owner, link);
      await logIn(owner.page, { email: shop.owner.email, password: newPassword }, said);
    });

    it('is given to a colleague by an invitation, who chooses the password', async () => {
      const { shop, owner, mailbox } = here();
      const { page } = owner;
      const email = `clara.${shop.number}@example.com`;
      await page.goto('/users');
      await page.getByRole('button', { name: users.add }).click();
      const dialog = page.getByRole('dialog', { name: users.newTitle });
      await dialog.getByRole('textbox', { name: users.name }).fill('Clara Reis');
      await dialog.getByRole('textbox', { name: users.email }).fill(email);
      await expectFine(page);
      await dialog.getByRole('button', { name: said.save }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(users.invited).waitFor();

      const hers = await shop.window();
      await hers.page.goto(linkIn(await mailbox.mailTo(email)));
      await hers.page.getByRole('heading', { name: password.invitedHeading.split('{{')[0] ?? '' }).waitFor();
      await expectFine(hers.page);
      await hers.page.getByLabel(password.newPassword).fill('girassol amarelo');
      await hers.page.getByRole('button', { name: password.createAndEnter }).click();

      await hers.page.getByRole('tab', { name: tickets.tabOpen }).waitFor();
      await page.getByText(users.invited).waitFor({ state: 'hidden' });
      expect(hers.complaints).toEqual([]);
    });

    it('keeps its session when its owner changes the password', async () => {
      const { owner, shop, mailbox } = here();
      const { page } = owner;
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.getByRole('button', { name: said.account }).click();
      await page.getByRole('menuitem', { name: users.ownTitle }).click();
      const dialog = page.getByRole('dialog', { name: users.ownTitle });
      await dialog.getByLabel(users.newPassword).fill('terceira senha boa');
      await dialog.getByRole('button', { name: said.save }).click();
      await formClosed(page, dialog);

      await page.reload();
      await page.getByRole('button', { name: users.add }).waitFor();
      const { to } = await mailbox.mailTo(shop.owner.email, '/forgot-password');
      expect(to).toEqual([shop.owner.email]);
    });

    /** A finder of the mail meets a door that is shut. */
    async function used({ page }: BrowserWindow, link: string): Promise<void> {
      await page.goto(link);
      await page.getByRole('heading', { name: password.expiredHeading }).waitFor();
      await page.getByRole('link', { name: password.askAnother }).click();
      await page.getByRole('heading', { name: password.forgotHeading }).waitFor();
      await page.getByRole('link', { name: password.backToLogin }).click();
    }
  },
);
