import { expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { inEachLanguage } from './support/each-language.ts';
import { beyondPhone } from './support/fits.ts';
import { logIn } from './support/screens.ts';
import type { Shop } from './support/shop.ts';

const password = 'girassol amarelo';

inEachLanguage(
  'a role',
  async (shop: Shop) => ({ owner: await shop.ownersWindow({ width: 1366, height: 768 }), hers: await shop.window({ width: 1366, height: 768 }) }),
  (said, here) => {
    const { users, rights, roles, contactTexts } = said;

    it('is the careful one for whoever is new, and says what it means', async () => {
      const { shop, owner, hers } = here();
      const { page } = owner;
      const email = `ana.${shop.number}@example.com`;
      await page.goto('/users');
      await page.getByRole('button', { name: users.add }).click();
      const dialog = page.getByRole('dialog', { name: users.newTitle });
      await dialog.getByText(rights.about_attendant).waitFor();
      await dialog.getByRole('textbox', { name: users.name }).fill('Ana Lima');
      await dialog.getByRole('textbox', { name: users.email }).fill(email);
      await dialog.getByLabel(new RegExp(`^${users.password}`)).fill(password);
      await dialog.getByRole('button', { name: said.save }).click();
      await page.getByRole('row', { name: new RegExp(`Ana Lima.*${rights.role_attendant}`) }).waitFor();

      await logIn(hers.page, { email, password }, said);
      await hers.liveOpened;
      await hers.page.goto('/contacts');
      await hers.page.getByRole('button', { name: contactTexts.add }).first().waitFor();
      expect(await hers.page.getByRole('link', { name: said.place_campaigns }).count()).toBe(0);
    });

    it('is made by the company, and is felt at once in an open session', async () => {
      const { owner, hers } = here();
      const { page } = owner;
      await page.getByRole('main').getByRole('link', { name: users.roles }).click();
      await page.getByRole('button', { name: roles.add }).click();
      const dialog = page.getByRole('dialog', { name: roles.newTitle });
      await dialog.getByRole('textbox', { name: roles.name }).fill('Divulgação');
      await dialog.getByRole('checkbox', { name: rights.may_numbers }).check();
      await dialog.getByRole('checkbox', { name: rights.may_mail }).check();
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: said.save }).click();
      await page.getByRole('row', { name: /Divulgação/ }).waitFor();
      expect(await violations(page)).toEqual([]);

      await page.goBack();
      await page.getByRole('button', { name: users.edit.replace('{{name}}', 'Ana Lima') }).click();
      const form = page.getByRole('dialog', { name: users.editTitle });
      await form.getByRole('combobox', { name: users.profile }).click();
      await page.getByRole('option', { name: 'Divulgação' }).click();
      await form.getByText(rights.changes.replace('{{name}}', 'Ana Lima')).waitFor();
      await form.getByRole('listitem').filter({ hasText: rights.may_mail }).waitFor();
      expect(await violations(page)).toEqual([]);
      await form.getByRole('button', { name: said.save }).click();

      await hers.page.getByRole('link', { name: said.place_campaigns }).waitFor();
      expect([owner.complaints, hers.complaints]).toEqual([[], []]);
    });

    it('fits a phone', async () => {
      const { page } = here().owner;
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/roles');
      await page.getByText(rights.about_reader).waitFor();

      expect([await violations(page), await beyondPhone(page)]).toEqual([[], []]);
    });
  },
);
