import type { contactRoutes } from '#shared/contract/contacts.ts';
import type { CompanyId, ContactId } from '#shared/contract/ids.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { type ContactRow, digitsOf, readContactRow, writtenNumber } from '#shared/domain/contact-row.ts';
import { aliasesOf, canonicalNumber } from '#shared/domain/phone.ts';
import { AppError } from '#shared/contract/errors.ts';
import { loadAliases, loadContact } from '#functions/conversations/contact-store.ts';
import type { ContactItem } from '#functions/records/contacts/contact-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { createContact } from './create-contact.ts';
import type { ContactDeps } from './deps.ts';
import { updateContact } from './update-contact.ts';

type Route = typeof contactRoutes.importContactRows;
type Row = BodyOf<Route>['rows'][number];
type Result = ReplyOf<Route>['results'][number];

type Company = Pick<Principal, 'companyId'>;
/** Changes that a row makes to an existing contact. */
export type RowChange = (contact: ContactItem, row: ContactRow) => { name?: string; email?: string };

/** Rows that are worked on at once. */
const parallelRows = 10;

/**
 * Contacts from a spreadsheet, found by number. What a row does not say stays; the same rows again change nothing. Rows of one
 * number take effect one after the other, so that the last one counts.
 *
 * @param change what rows from elsewhere change.
 */
export async function importContactRows(
  deps: ContactDeps,
  principal: Company,
  rows: readonly Row[],
  change: RowChange = asTheRowSays,
): Promise<ReplyOf<Route>> {
  const read = rows.map((row) => ({ row, ...readContactRow(row) }));
  const groups = [...Map.groupBy(read, ({ row, fields }) => (fields ? canonicalNumber(fields.number) : `row ${row.row}`)).values()];
  const results: Result[] = [];
  const worker = async (): Promise<void> => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      for (const { row, fields, problem } of group) {
        const outcome = fields ? await importRow(deps, principal, { ...fields, typed: digitsOf(writtenNumber(row.number) ?? '') }, change) : 'refused';
        results.push({ row: row.row, outcome, problem });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallelRows, groups.length) }, worker));
  return { results: results.toSorted((one, other) => one.row - other.row) };
}

/** @param row with the digits as they were typed: a contact of theirs is meant, be it of another country. */
async function importRow(
  deps: ContactDeps,
  principal: Company,
  { typed, ...row }: ContactRow & { readonly typed: string },
  change: RowChange,
): Promise<Result['outcome']> {
  const known =
    (await contactOf(deps, principal.companyId, row.number)) ?? (typed === row.number ? undefined : await contactOf(deps, principal.companyId, typed));
  if (known) return updateFromRow(deps, principal, known, row, change);
  try {
    await createContact(deps, principal, { ...row, name: row.name || row.number });
    return 'created';
  } catch (error) {
    // Somebody was faster: WhatsApp, or this import sent twice.
    const other = error instanceof AppError && error.code === 'ERR_DUPLICATED_CONTACT' ? await contactOf(deps, principal.companyId, row.number) : undefined;
    if (!other) throw error;
    return updateFromRow(deps, principal, other, row, change);
  }
}

async function contactOf({ table }: ContactDeps, companyId: CompanyId, number: string): Promise<ContactId | undefined> {
  const [alias] = await loadAliases(table.forCompany(companyId), companyId, aliasesOf({ number }));
  return alias?.contactId;
}

async function updateFromRow(
  deps: ContactDeps,
  principal: Company,
  contactId: ContactId,
  row: ContactRow,
  change: RowChange,
): Promise<'updated' | 'unchanged'> {
  const contact = await loadContact(deps.table.forCompany(principal.companyId), principal.companyId, contactId);
  const fields = change(contact, row);
  if (Object.keys(fields).length === 0) return 'unchanged';
  await updateContact(deps, principal, { contactId, fields });
  return 'updated';
}

function asTheRowSays(contact: ContactItem, { name, email }: ContactRow): ReturnType<RowChange> {
  return { ...(name && name !== contact.name ? { name } : {}), ...(email && email !== contact.email ? { email } : {}) };
}
