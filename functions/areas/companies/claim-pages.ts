import { companyId } from '#shared/contract/ids.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { type Attributes, check } from '#functions/data/writes.ts';
import { instagramOfPageWrite, loadMetaLinks } from '#functions/records/connections/meta-link.ts';
import type { MigrationDeps } from './deps.ts';

const companiesAtOnce = 100;

/** Says of each page who has its account of Instagram, for accounts that were connected before this was kept. */
export async function claimPages({ table }: MigrationDeps, after: Attributes | undefined): Promise<Attributes | undefined> {
  const page = await table.system.query({ pk: systemKeys.listedCompany('', '').pk, limit: companiesAtOnce, ...(after ? { after } : {}) });
  for (const id of page.items.map((item) => companyId.parse(item['companyId']))) {
    const links = await loadMetaLinks(table.forCompany(id), id);
    for (const link of links.filter(({ channel }) => channel === 'instagram')) {
      const isThere = check(companyKeys.metaLink(id, link.connectionId), [['linkedAt', '=', link.linkedAt]]);
      // One that has gone meanwhile, or was connected anew, has said so itself.
      await isHeld(table.across.commit(instagramOfPageWrite(link), isThere));
    }
  }
  return page.last;
}
