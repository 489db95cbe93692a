import { companyId as companyIdSchema, type CompanyId } from '#shared/contract/ids.ts';
import { contactItem } from '#functions/records/contacts/contact-item.ts';
import { contactPostingWrites } from '#functions/records/contacts/contact-postings.ts';
import { postingPut } from '#functions/data/postings.ts';
import { readableItems } from '#functions/data/readable.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import { ticketItem } from '#functions/records/tickets/ticket-item.ts';
import { postingChange } from '#functions/records/tickets/ticket-postings.ts';
import type { Attributes, BareWrite } from '#functions/data/writes.ts';
import type { MigrationDeps } from './deps.ts';

/** Rows of one part: with their words some thousand writes. */
const rowsAtOnce = 200;

/**
 * Puts the index rows of contacts and tickets that were stored before there was one: the words by which contacts are found, and
 * a ticket's lists, such as those of the kanban. What the stream put already is put again as it is.
 */
export async function indexLists(deps: MigrationDeps, after: Attributes | undefined): Promise<Attributes | undefined> {
  const { items, last } = await deps.sweep(after, rowsAtOnce);
  const byCompany = Map.groupBy(items.filter(isIndexed), ({ companyId }) => companyIdSchema.parse(companyId));
  for (const [companyId, found] of byCompany) await indexRows(deps, companyId, found);
  return last;
}

const isIndexed = ({ type, companyId }: Attributes): boolean => (type === 'contact' || type === 'ticket') && companyIdSchema.safeParse(companyId).success;

async function indexRows({ table, clock }: MigrationDeps, companyId: CompanyId, found: readonly Attributes[]): Promise<void> {
  const part = table.forCompany(companyId);
  const { timeZone } = await loadSettings(part, companyId, clock.nowMs());
  // The sweep is a moment behind: what is gone by now must not come back.
  const rows = await part.getMany(found.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
  const ofType = (type: string): Attributes[] => rows.filter((row) => row['type'] === type);
  const writes: BareWrite[] = [
    ...readableItems(contactItem, ofType('contact')).flatMap((contact) => contactPostingWrites(undefined, contact)),
    ...readableItems(ticketItem, ofType('ticket')).flatMap((ticket) =>
      postingChange(undefined, ticket, timeZone).added.map((posting) => postingPut(companyId, posting, ticket.id)),
    ),
  ];
  await part.writeMany([...new Map(writes.map((write) => [`${write.key.pk} ${write.key.sk}`, write])).values()]);
}
