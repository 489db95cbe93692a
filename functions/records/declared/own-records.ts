import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import { allRecords } from '#shared/records/index.ts';
import type { DeclaredRecord } from '#shared/records/record.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { collectionOf, listOfOwner } from './record-store.ts';

interface OwnList {
  readonly companyId: CompanyId;
  /** Null: everybody's. */
  readonly owner: UserId | null;
  readonly search?: string | undefined;
}

/** More than anybody may have: two records that are made at once may go beyond that. */
const mostRead = 200;

/** All records of a list in order: they are few. */
export async function loadOwnList(part: TablePart, declared: DeclaredRecord, { companyId, owner, search }: OwnList) {
  const list = listOfOwner(declared.path, owner);
  const { items } = await collectionOf(declared).page(part, companyId, { limit: mostRead, after: undefined, list, search });
  return items;
}

/** With a user go the records that nobody else has seen. */
export async function forgetOwnRecords(table: Table, { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId }): Promise<void> {
  const part = table.forCompany(companyId);
  for (const declared of allRecords.filter(({ ownUnless }) => ownUnless)) {
    for (const { id } of await loadOwnList(part, declared, { companyId, owner: userId })) await collectionOf(declared).remove(part, companyId, id);
  }
}
