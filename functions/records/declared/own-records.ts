import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import { allRecords } from '#shared/records/index.ts';
import type { DeclaredRecord } from '#shared/records/record.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { collectionOf, listOfOwner } from './record-store.ts';

interface Owner {
  readonly companyId: CompanyId;
  readonly userId: UserId;
}

/** More than anybody may have: two records that are made at once may go beyond that. */
const mostRead = 200;

/** All records that somebody has for themselves, in order: they are few. */
export async function loadOwn(part: TablePart, declared: DeclaredRecord, { companyId, userId }: Owner, search?: string) {
  const list = listOfOwner(declared.path, userId);
  const { items } = await collectionOf(declared).page(part, companyId, { limit: mostRead, after: undefined, list, search });
  return items;
}

/** With a user go the records that nobody else has seen. */
export async function forgetOwnRecords(table: Table, owner: Owner): Promise<void> {
  const { companyId } = owner;
  const part = table.forCompany(companyId);
  for (const declared of allRecords.filter(({ own }) => own)) {
    for (const { id } of await loadOwn(part, declared, owner)) await collectionOf(declared).remove(part, companyId, id);
  }
}
