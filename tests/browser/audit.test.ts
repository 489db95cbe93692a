import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { inEachLanguage } from './support/each-language.ts';
import { rowsAnew, visit } from './support/screens.ts';
import { beginning, filled } from './support/words.ts';

inEachLanguage(
  'the audit trail',
  async (shop) => ({ window: await shop.ownersWindow() }),
  (said, here) => {
    const { auditTexts, queues, shell } = said;

    const choose = async (field: string, option: string): Promise<void> => {
      const { page } = here().window;
      await page.getByRole('search', { name: auditTexts.filters }).getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };

    it('tells what was done a moment ago, by whom, and how it was before', async () => {
      const { page } = here().window;
      await visit(page, 'settings', shell.queues, said);
      await page
        .getByRole('button', { name: beginning(queues.edit) })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      const former = await dialog.getByRole('textbox', { name: said.kit.name }).inputValue();
      await dialog.getByRole('textbox', { name: said.kit.name }).fill('Encomendas');
      await dialog.getByRole('button', { name: said.save }).click();
      await dialog.waitFor({ state: 'hidden' });

      await visit(page, 'settings', shell.audit, said);
      const sentence = { actor: '', what: filled(auditTexts.the_queue, 'Encomendas'), fields: auditTexts.field_name };
      const row = page.getByRole('row', { name: filled(auditTexts.did_updateFields, sentence).trim() });
      await expect.poll(rowsAnew(page, row), { timeout: 30_000 }).toBe(1);
      expect(await violations(page)).toEqual([]);

      await row.getByRole('button', { name: beginning(auditTexts.details) }).click();
      await page
        .getByRole('dialog')
        .getByRole('row', { name: `${auditTexts.field_name} ${former} Encomendas` })
        .waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: said.close }).click();
    });

    it('is filtered by kind and by user, and saved as a file', async () => {
      const { page, complaints } = here().window;
      await choose(auditTexts.kind, auditTexts.kind_queue);
      await choose(auditTexts.user, auditTexts.system);
      await page
        .getByRole('row', { name: filled(auditTexts.did_create, { actor: auditTexts.system, what: filled(auditTexts.the_queue, '') }).trim() })
        .waitFor();
      await page.getByRole('row', { name: /Encomendas/ }).waitFor({ state: 'detached' });
      await choose(auditTexts.user, auditTexts.anyUser);
      await page.getByRole('row', { name: /Encomendas/ }).waitFor();

      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: auditTexts.download }).click()]);

      expect(download.suggestedFilename()).toBe(auditTexts.file);
      expect(await readFile(await download.path(), 'utf8')).toMatch(/Encomendas/);
      expect(complaints).toEqual([]);
    });
  },
);
