import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { advancedDueDate } from '#shared/domain/due-date.ts';
import { violations } from './support/axe.ts';
import { inEachLanguage } from './support/each-language.ts';
import { logIn, rowsAnew, visit } from './support/screens.ts';
import { beginning, filled } from './support/words.ts';

const phone = { width: 390, height: 800 };
const desk = { width: 1440, height: 900 };

inEachLanguage(
  'platform staff keep companies and plans',
  async (shop) => {
    const [owner, staff] = await Promise.all([shop.ownersWindow(desk), shop.staffWindow()]);
    await staff.page.setViewportSize(desk);
    return { owner, staff };
  },
  (said, here) => {
    const { errors, kit, screenErrors, login, settings, shell, support, users } = said;

    const openTab = async (tab: 'companies' | 'plans'): Promise<void> => {
      const { page } = here().staff;
      await visit(page, 'settings', null, said);
      await page.getByRole('tab', { name: settings[tab] }).click();
    };
    const companyRow = (): Locator => here().staff.page.getByRole('row', { name: new RegExp(here().shop.owner.email) });
    const chooseFor = async (text: string): Promise<void> => {
      await companyRow().getByRole('button', { name: kit.actions }).click();
      await here()
        .staff.page.getByRole('menuitem', { name: beginning(text) })
        .click();
    };
    const setUsers = async (count: string): Promise<void> => {
      const { page } = here().staff;
      await page.getByRole('button', { name: filled(settings.editPlan, 'Pro') }).click();
      const dialog = page.getByRole('dialog', { name: settings.editPlanTitle });
      await dialog.getByLabel(settings.planUsers).fill(count);
      await dialog.getByRole('button', { name: said.save }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const setActive = async (): Promise<void> => {
      const { page } = here().staff;
      await chooseFor(settings.editCompany);
      const dialog = page.getByRole('dialog', { name: settings.editCompanyTitle });
      await dialog.getByRole('switch', { name: settings.companyActive }).click();
      await dialog.getByRole('button', { name: said.save }).click();
      await dialog.waitFor({ state: 'detached' });
    };

    it('raise the limit of a plan, which its company uses at once', async () => {
      const { owner, staff } = here();
      await openTab('plans');
      await setUsers('1');
      expect(await violations(staff.page)).toEqual([]);
      const { page } = owner;
      await visit(page, 'settings', shell.users, said);
      await page.getByRole('button', { name: users.add }).click();
      const dialog = page.getByRole('dialog', { name: users.newTitle });
      await dialog.getByLabel(users.name).fill('Bia Nova');
      await dialog.getByLabel(users.email).fill('bia@example.com');
      await dialog.getByLabel(beginning(users.password)).fill('girassol amarelo');
      await dialog.getByRole('button', { name: said.save }).click();
      await dialog.getByText(filled(screenErrors.ERR_PLAN_LIMIT_USERS_limit, '1')).waitFor();

      await setUsers('2');
      await dialog.getByRole('button', { name: said.save }).click();

      await page.getByRole('row', { name: /Bia Nova/ }).waitFor();
    });

    it('move the due date on by one period, which the company sees at once', async () => {
      const { owner, staff } = here();
      await openTab('companies');
      await companyRow().waitFor();
      expect(await violations(staff.page)).toEqual([]);
      const before = (await companyRow().getByRole('time').getAttribute('datetime')) ?? '';

      await companyRow()
        .getByRole('button', { name: beginning(settings.addPeriodOf) })
        .click();

      const after = advancedDueDate(before, 'MENSAL', Date.parse(before));
      await expect.poll(() => companyRow().getByRole('time').getAttribute('datetime')).toBe(after);
      const day = (await companyRow().getByRole('time').textContent()) ?? '';
      await owner.page.getByText(filled(shell.activeUntil, day)).waitFor();
    });

    it('are in a company for support: under a banner, with its settings and not its conversations', async () => {
      const { staff } = here();
      const { page } = staff;
      await openTab('companies');
      await chooseFor(settings.enterSupport);
      await page.getByRole('button', { name: settings.supportConfirm, exact: true }).click();
      const banner = page.getByRole('region', { name: support.region });
      await banner.waitFor();
      await page.goto('/tickets');
      await page.getByRole('heading', { name: shell.connections }).waitFor();
      await page.getByRole('main').getByText('Atendimento').first().waitFor();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize(phone);
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize(desk);
      await page.getByRole('navigation', { name: support.menu }).getByRole('link', { name: shell.settings }).click();
      await page.getByRole('switch', { name: settings.userRating }).click();
      await page.getByText(settings.saved).waitFor();
      await page.reload();
      await expect.poll(() => page.getByRole('switch', { name: settings.userRating }).isChecked()).toBe(true);

      await banner.getByRole('button', { name: support.leave }).click();

      await page.getByRole('navigation', { name: shell.menu }).getByRole('link', { name: shell.place_settings }).waitFor();
      await banner.waitFor({ state: 'detached' });
      await openTab('companies');
      await companyRow().waitFor();
      // Whatever the ended session had under way is refused, and the browser writes that down.
      expect(staff.complaints.filter((text) => !text.includes('401 (Unauthorized)'))).toEqual([]);
    });

    it('leave in the company’s audit trail that they were there', async () => {
      const { page } = here().owner;
      const { auditTexts } = said;
      await visit(page, 'settings', shell.audit, said);

      const row = page.getByRole('row', { name: filled(auditTexts.did_support, auditTexts.staff) });
      await expect.poll(rowsAnew(page, row), { timeout: 30_000 }).toBe(1);
    });

    it('suspend a company, whose people are out at once and told why, and let it in again', async () => {
      const { owner, shop } = here();
      await openTab('companies');
      await setActive();
      const { page } = owner;
      await page.getByRole('button', { name: login.submit }).waitFor();
      await page.getByLabel(login.email).fill(shop.owner.email);
      await page.getByLabel(login.password, { exact: true }).fill(shop.owner.password);
      await page.getByRole('button', { name: login.submit }).click();
      await page.getByText(errors.ERR_COMPANY_SUSPENDED).waitFor();
      expect(await page.getByRole('tab').count()).toBe(0);

      await setActive();

      await logIn(page, shop.owner, said);
    });
  },
  { ownMachine: true },
);
