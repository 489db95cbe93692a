import * as z from 'zod';
import { contactListImportId, contactListId, companyId, type ContactListImportId } from '#shared/contract/ids.ts';
import { findImport, isOnItsWay } from './contact-list-import-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** Attributes of the marks. Another import that updates a contact leaves standing that it is not counted yet. */
const attributes = { created: 'importMark', updated: 'updateMark' } as const;
const outcomes = ['created', 'updated'] as const;
export type ImportOutcome = (typeof outcomes)[number];

const valueOf = (outcome: ImportOutcome, importId: ContactListImportId, part: number): string => `${outcome}#${importId}#${part}`;

/** Marks a contact with its outcome in a part of an import: a part that is repeated after a crash counts the same. */
export const importMark = (outcome: ImportOutcome, importId: ContactListImportId, part: number): Attributes => ({
  [attributes[outcome]]: valueOf(outcome, importId, part),
});

/** The outcome of an earlier run of this part. */
export const outcomeBefore = (stored: Attributes, importId: ContactListImportId, part: number): ImportOutcome | undefined =>
  outcomes.find((outcome) => stored[attributes[outcome]] === valueOf(outcome, importId, part));

const marked = z.object({ companyId, listId: contactListId, importMark: z.string() });

/** A contact that an import has put and not yet counted stays until it has: else the list's count would be wrong. */
export async function isCounted(table: TablePart, stored: Attributes): Promise<boolean> {
  const mark = marked.safeParse(stored).data;
  if (!mark) return true;
  const [, id = '', part = ''] = mark.importMark.split('#');
  const found = await findImport(table, mark.companyId, mark.listId, contactListImportId.parse(id));
  return !(found && isOnItsWay(found) && found.part <= Number(part));
}
