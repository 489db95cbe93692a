import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { localTable } from '#tests/support/local-table.ts';
import type { Recado } from '#tests/support/recado.ts';
import { violations } from './support/axe.ts';
import { inEachLanguage } from './support/each-language.ts';
import { beginning, filled } from './support/words.ts';

/** Rows of the whole table that name something. */
async function rowsWith(recado: Recado, text: string): Promise<string[]> {
  const { client, environment } = await localTable(recado);
  const { Items = [] } = await client.send(new ScanCommand({ TableName: environment.get('TABLE_NAME') ?? '', ConsistentRead: true }));
  client.destroy();
  return Items.map((item) => JSON.stringify(item)).filter((row) => row.includes(text));
}

inEachLanguage(
  'platform staff',
  async (shop) => {
    const [owner, staff] = await Promise.all([shop.ownersWindow(), shop.staffWindow()]);
    return { owner, staff };
  },
  (said, here) => {
    const { login, privacy, settings, shell } = said;

    it('export and erase a company that is at work, phone, files and all, and keep a proof', async () => {
      const { shop, owner, staff } = here();
      const maria = await shop.customer('Maria Cliente');
      await maria.write('Alguém aí?');
      await owner.page.goto('/tickets');
      const { page } = staff;
      await page.getByRole('link', { name: shell.settings, exact: true }).click();
      await page.getByRole('tab', { name: settings.companies }).click();
      const row = page.getByRole('row', { name: new RegExp(shop.owner.email) });
      await row.waitFor();
      expect(await violations(page)).toEqual([]);
      await row.getByRole('button', { name: said.kit.actions }).click();
      await page.getByRole('menuitem', { name: beginning(settings.exportCompany) }).click();
      await page.getByRole('button', { name: settings.exportCompanyStart }).click();
      const link = page.getByRole('link', { name: settings.exportCompanyDownload });
      await link.waitFor({ timeout: 30_000 });
      expect(await violations(page)).toEqual([]);
      const archive = Buffer.from(await (await fetch((await link.getAttribute('href')) ?? '')).arrayBuffer());
      expect(archive.includes('Alguém aí?')).toBe(true);
      expect(archive.includes('data/message/')).toBe(true);
      await page.getByRole('button', { name: said.close }).click();

      await row.getByRole('button', { name: said.kit.actions }).click();
      const erase = page.getByRole('menuitem', { name: beginning(settings.eraseCompany) });
      const label = (await erase.textContent()) ?? '';
      const name = label.slice(filled(settings.eraseCompany, '').length);
      await erase.click();
      const dialog = page.getByRole('dialog', { name: filled(settings.eraseCompanyTitle, name) });
      await dialog.getByLabel(settings.eraseCompanyName).fill(name);
      expect(await violations(page)).toEqual([]);
      expect((await rowsWith(shop.recado, name)).length).toBeGreaterThan(0);

      await dialog.getByRole('button', { name: settings.eraseCompanyStart }).click();

      await page.getByText(settings.eraseCompanyDone).waitFor({ timeout: 30_000 });
      await owner.page.getByRole('button', { name: login.submit }).waitFor();
      await expect.poll(() => rowsWith(shop.recado, maria.name), { timeout: 20_000 }).toEqual([]);
      await expect.poll(() => rowsWith(shop.recado, 'session-auth#'), { timeout: 20_000 }).toEqual([]);
      await page.getByRole('button', { name: said.close }).click();
      await row.waitFor({ state: 'detached' });

      await page.getByRole('button', { name: settings.companyErasures }).click();
      const proofs = page.getByRole('dialog', { name: settings.companyErasures });
      await proofs.getByText(privacy.proof_erased, { exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
      const [download] = await Promise.all([page.waitForEvent('download'), proofs.getByRole('button', { name: privacy.proofsDownload }).click()]);
      expect(download.suggestedFilename()).toBe(settings.companyErasuresFile);
      expect(staff.complaints).toEqual([]);
    }, 90_000);
  },
  { ownMachine: true },
);
