import { companyItem } from '#functions/records/companies/company-item.ts';
import { companyListing } from '#functions/records/companies/listed-company.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { MigrationDeps } from './deps.ts';

const rowsAtOnce = 2_000;

/** Lists the companies from before there was a list. */
export async function listAllCompanies({ table, sweepKeys }: MigrationDeps, after: Attributes | undefined): Promise<Attributes | undefined> {
  const { keys, last } = await sweepKeys(after, rowsAtOnce);
  const found = keys.filter(({ pk, sk }) => sk === 'company' && pk.startsWith('c#'));
  const companies = readableItems(companyItem, await table.across.getMany(found));
  await table.system.writeMany(companies.map(companyListing));
  return last;
}
