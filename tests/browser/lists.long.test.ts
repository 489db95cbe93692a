import { expect, it } from 'vitest';
import { spreadsheet } from '#tests/support/contact-lists.ts';
import { violations } from './support/axe.ts';
import { inEachLanguage } from './support/each-language.ts';
import { beginning, counted, filled } from './support/words.ts';
import { visit } from './support/screens.ts';

inEachLanguage(
  'contact lists',
  async (shop) => ({ window: await shop.ownersWindow() }),
  (said, here) => {
    const { contactTexts, kit, listTexts: lists } = said;

    it('are made, filled from a spreadsheet, checked, searched, changed and emptied', async () => {
      const { shop, window } = here();
      const { page } = window;
      const numbersCounted = filled(lists.counts_other, { count: 2, valid: 1, invalid: 1, unchecked: 0 });
      const menuOf = (name: RegExp) => page.getByRole('row', { name }).getByRole('button', { name: kit.actions });
      await shop.recado.phones.create('5511987654322', 'Ana Prado');
      await visit(page, 'campaigns', said.shell.tabLists, said);
      await page.getByText(lists.empty).waitFor();
      await page.getByRole('button', { name: lists.add }).click();
      await page.getByRole('dialog').getByLabel(kit.name).fill('Natal');
      await page.getByRole('button', { name: said.save }).click();
      await menuOf(/Natal/).click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: filled(lists.example, 'Natal') }).click()]);
      expect(file.suggestedFilename()).toBe('planilha.xlsx');
      expect(await violations(page)).toEqual([]);

      await menuOf(/Natal/).click();
      await page.getByRole('menuitem', { name: filled(lists.openItems, 'Natal') }).click();
      await page.getByRole('button', { name: contactTexts.import }).click();
      const buffer = spreadsheet([
        ['Nome', 'Telefone', 'E-mail'],
        ['Ana Prado', 5_511_987_654_322, 'ana@example.com'],
        ['Sem Número', '', ''],
        ['Bruno Wanderley', '5521912345678', ''],
      ]);
      await page.getByLabel(beginning(contactTexts.importFile)).setInputFiles({ name: 'clientes.xlsx', mimeType: 'application/octet-stream', buffer });
      await page.getByRole('dialog').getByRole('button', { name: contactTexts.import }).click();
      await page.getByText(contactTexts.importDone).waitFor();
      const [report] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: counted(said, lists, 'downloadReport', 1) }).click(),
      ]);
      expect(report.suggestedFilename()).toBe(contactTexts.reportFile);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: said.close }).click();

      await page
        .getByRole('row', { name: /Ana Prado/ })
        .getByRole('img', { name: lists.valid, exact: true })
        .waitFor();
      await page.getByRole('row', { name: /Bruno/ }).getByRole('img', { name: lists.invalid, exact: true }).waitFor();
      await page.getByText(numbersCounted).waitFor();
      expect(await violations(page)).toEqual([]);

      await page.getByRole('searchbox').fill('wander');
      await page.getByRole('row', { name: /Ana Prado/ }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: filled(contactTexts.edit, 'Bruno Wanderley') }).click();
      await page.getByRole('dialog').getByLabel(kit.name).fill('Bruno Wanderley Filho');
      await page.getByRole('button', { name: said.save }).click();
      await page.getByRole('button', { name: filled(contactTexts.delete, 'Bruno Wanderley Filho') }).click();
      await page.getByText(lists.itemDeleted).waitFor();
      await page.getByRole('row', { name: /Filho/ }).waitFor({ state: 'detached' });
      // Until then it can be taken back.
      await page.getByText(lists.itemDeleted).waitFor({ state: 'hidden' });
      await page.goto('/contact-lists');
      await page.getByRole('row', { name: /Natal.*1/ }).waitFor();
      expect(window.complaints).toEqual([]);
    }, 90_000);
  },
);
