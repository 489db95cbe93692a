import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { companyItem, type CompanyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { renewCompanySessions } from '#functions/stack/company-sessions.ts';
import { companyId } from '#shared/contract/ids.ts';
import { advancedDueDate } from '#shared/domain/due-date.ts';
import { localTable } from '#tests/support/local-table.ts';
import { locales } from '#web/i18n/languages.ts';
import { violations } from './support/axe.ts';
import { bankOf } from './support/bank.ts';
import { inEachLanguage } from './support/each-language.ts';
import type { Shop } from './support/shop.ts';
import { beginning, filled, type Words } from './support/words.ts';
import { visit } from './support/screens.ts';

/** As the product writes dates, where the browsers of these tests are. */
const written = ({ code }: Words, iso: string): string =>
  new Intl.DateTimeFormat(locales[code], { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'America/Sao_Paulo' }).format(new Date(iso));

const ownCompany = (page: Page) => page.evaluate(() => localStorage.getItem('companyId')).then((id) => companyId.parse(id));

/** Reads the company, and sets its due date where one is given. */
async function company({ recado }: Shop, id: CompanyItem['companyId'], dueAt?: string): Promise<CompanyItem> {
  const { table, client } = await localTable(recado);
  const part = table.forCompany(id);
  if (dueAt !== undefined) await part.change(companyKeys.company(id), { set: { dueAt } }, ['exists']);
  const found = companyItem.parse(await part.get(companyKeys.company(id), { consistent: true }));
  if (dueAt !== undefined) await renewCompanySessions(table, found);
  client.destroy();
  return found;
}

/** The first step: what is missing, then what it asks for. */
async function giveDetails(page: Page, { billing }: Words): Promise<void> {
  const dialog = page.getByRole('dialog', { name: billing.checkout });
  await dialog.getByRole('button', { name: billing.back }).click();
  await dialog.getByRole('button', { name: billing.next }).click();
  for (const text of [billing.nameRequired, billing.addressRequired, billing.cityRequired, billing.zipcodeRequired]) await dialog.getByText(text).waitFor();
  await dialog.getByLabel(billing.firstName).fill('Maria da Silva');
  await dialog.getByLabel(billing.address).fill('Rua das Flores, 10');
  await dialog.getByLabel(billing.city).fill('São Paulo');
  await dialog.getByLabel(billing.zipcode).fill('01001-000');
  await dialog.getByRole('button', { name: billing.next }).click();
}

/** From the plans to the code. */
async function checkOut(page: Page, { billing }: Words): Promise<void> {
  const dialog = page.getByRole('dialog', { name: billing.checkout });
  await dialog.getByRole('radiogroup', { name: billing.plan }).waitFor();
  await dialog.getByRole('button', { name: billing.next }).click();
  await dialog.getByText('Maria da Silva').waitFor();
  await dialog.getByRole('button', { name: billing.pay }).click();
  await page.getByText(billing.subscribed).waitFor();
  await dialog.getByRole('img', { name: billing.qrLabel }).waitFor();
}

inEachLanguage(
  'an invoice',
  async (shop) => ({ window: await shop.ownersWindow() }),
  (said, here) => {
    const { billing, login, shell } = said;

    it('is asked for, paid by Pix, and moves the due date', async () => {
      const { shop, window } = here();
      const { page } = window;
      const bank = bankOf(shop.recado);
      const before = await company(shop, await ownCompany(page));
      const renewedUntil = advancedDueDate(before.dueAt, 'MENSAL', Date.now());
      await visit(page, 'settings', shell.invoices, said);
      // It is due within days, so it is there from the sign-up on.
      await page.getByRole('row').filter({ hasText: billing.state_open }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: billing.subscription }).click();
      await page.getByRole('button', { name: billing.subscribe }).waitFor();
      expect(await violations(page)).toEqual([]);

      await page.getByRole('button', { name: billing.subscribe }).click();
      await page.getByRole('radiogroup', { name: billing.plan }).waitFor();
      expect(await violations(page)).toEqual([]);
      await giveDetails(page, said);
      await checkOut(page, said);
      const [charge] = await bank.charges();
      await page.getByRole('button', { name: billing.copy }).click();
      await page.getByRole('button', { name: billing.copied, exact: true }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(charge?.code);
      await page.getByRole('button', { name: billing.copy }).waitFor();
      expect(await violations(page)).toEqual([]);
      await bank.pay(charge?.txid ?? '', '1.00');
      await page.getByText(billing.tooLittleNote).waitFor();
      await bank.pay(charge?.txid ?? '');

      await page.getByText(filled(billing.renewed, written(said, renewedUntil))).waitFor();
      await page.waitForURL(/\/$/, { timeout: 30_000 });
      expect((await company(shop, before.companyId)).dueAt.slice(0, 10)).toBe(renewedUntil.slice(0, 10));
      await page.getByText(filled(shell.activeUntil, written(said, renewedUntil))).waitFor();
      await visit(page, 'settings', shell.invoices, said);
      const row = page.getByRole('row').filter({ hasText: billing.state_paid });
      await row.getByRole('button', { name: filled(billing.paidInvoice, '1') }).waitFor();
      await row.getByRole('button', { name: filled(billing.historyOf, '1') }).click();
      const history = page.getByRole('dialog', { name: filled(billing.historyOf, '1') });
      await history.getByText(filled(billing.until, written(said, renewedUntil))).waitFor();
      expect(await history.getByRole('listitem').count()).toBe(4);
      expect(await violations(page)).toEqual([]);
      await bank.pay(charge?.txid ?? '');
      await history.getByText(beginningOf(billing.what_paidTwice)).waitFor();
      expect(window.complaints).toEqual([]);
    }, 120_000);

    it('of a company that has expired lets its admin in to pay, and to work again', async () => {
      const { shop, window } = here();
      const { page } = window;
      const bank = bankOf(shop.recado);
      const id = await ownCompany(page);
      await company(shop, id, '2026-01-15T12:00:00.000Z');
      // Whatever is asked for next ends the session.
      await page.goto('/tickets');
      await page.getByRole('button', { name: login.submit }).waitFor();
      await page.getByLabel(login.email).fill(shop.owner.email);
      await page.getByLabel(login.password, { exact: true }).fill(shop.owner.password);
      await page.getByRole('button', { name: login.submit }).click();
      await page.getByRole('button', { name: login.openBilling }).click();

      await page.getByText(filled(billing.expired, written(said, '2026-01-15T12:00:00.000Z'))).waitFor();
      expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual([shell.subscription, shell.invoices]);
      await page.goto('/contacts');
      await page.getByRole('button', { name: billing.subscribe }).click();
      await checkOut(page, said);
      expect(await violations(page)).toEqual([]);
      const [charge] = await bank.charges();
      await bank.paySilently(charge?.txid ?? '');
      await bank.tellAgain(charge?.txid ?? '');

      await page.getByRole('link', { name: beginning(shell.place_service) }).waitFor({ timeout: 20_000 });
      expect(Date.parse((await company(shop, id)).dueAt)).toBeGreaterThan(Date.now() + 27 * 86_400_000);
      await page.goto('/financeiro');
      await page.getByRole('button', { name: filled(billing.paidInvoice, '2') }).waitFor();
      await visit(page, 'service', null, said);
      await page.getByRole('tab', { name: said.tickets.tabOpen }).waitFor();
      // The browser itself notes each answer that is no success: those of the session that had expired.
      expect(window.complaints.filter((line) => !/status of 40[12] /.test(line))).toEqual([]);
    }, 120_000);
  },
);

const beginningOf = (text: string): string => text.split('{{')[0] ?? text;
