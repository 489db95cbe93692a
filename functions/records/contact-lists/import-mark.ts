import * as z from 'zod';
import { contactListImportId, contactListId, companyId, type ContactListImportId } from '#shared/contract/ids.ts';
import { findImport, isOnItsWay } from './contact-list-import-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';

export type ImportOutcome = 'created' | 'updated';

/** Marks a contact with its outcome in a part of an import: a part that is repeated after a crash counts the same. */
export const importMark = (outcome: ImportOutcome, importId: ContactListImportId, part: number): string => `${outcome}#${importId}#${part}`;

const marked = z.object({ companyId, listId: contactListId, importMark: z.string() });

/** A contact that an import has put and not yet counted stays until it has: else the list's count would be wrong. */
export async function isCounted(table: TablePart, stored: Attributes): Promise<boolean> {
  const mark = marked.safeParse(stored).data;
  if (!mark) return true;
  const [, id = '', part = ''] = mark.importMark.split('#');
  const found = await findImport(table, mark.companyId, mark.listId, contactListImportId.parse(id));
  return !(found && isOnItsWay(found) && found.part <= Number(part));
}
