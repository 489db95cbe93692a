import { companyId, type CompanyId } from '#shared/contract/ids.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';

/** Companies that this process knows to be listed. */
const listed = new Set<CompanyId>();

/** Puts a company among those whose open tickets are looked after; once for each process. */
export async function listAttending(table: Table, company: CompanyId): Promise<void> {
  if (listed.has(company)) return;
  await table.system.commit(put(systemKeys.attendingCompany(company), { type: 'attendingCompany', companyId: company }));
  listed.add(company);
}

/** Every company that has had an open ticket. */
export async function loadAttending(table: Table): Promise<CompanyId[]> {
  const items = await table.system.queryAll({ pk: systemKeys.attendingCompany('').pk });
  return items.map((item) => companyId.parse(item['companyId']));
}
