import type { ContactId } from '#shared/contract/ids.ts';
import { type ContactService, type ContactSummary, mostNamedServices } from '#shared/contract/contacts.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import { canSee } from '#shared/domain/ticket.ts';
import { loadContact } from '#functions/conversations/contact-store.ts';
import { loadReader } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { ticketsInPosting } from '#functions/data/postings.ts';
import { readableItems } from '#functions/data/readable.ts';
import { type TicketItem, ticketItem, toTicket } from '#functions/records/tickets/ticket-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ContactDeps } from './deps.ts';

/**
 * Costs the contact, the names of its services, and the rows of the newest of them.
 *
 * @throws AppError ERR_NO_CONTACT_FOUND
 */
export async function summarizeContact(deps: ContactDeps, principal: Principal, contactId: ContactId): Promise<ContactSummary> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  const [contact, ids] = await Promise.all([
    loadContact(table, companyId, contactId),
    ticketsInPosting(table, companyId, { list: `contact#${contactId}`, word: '' }),
  ]);
  const newestIds = ids.toSorted((one, other) => other - one).slice(0, mostNamedServices);
  const [rows, refusal] = await Promise.all([
    table.getMany(newestIds.map((id) => companyKeys.ticket(companyId, id))),
    contact.number === '' ? undefined : table.get(companyKeys.optedOut(companyId, canonicalNumber(contact.number))),
  ]);
  const tickets = readableItems(ticketItem, rows).filter((ticket) => ticket.contactId === contactId);
  const viewer = await loadReader(table, principal, deps.clock.nowMs(), tickets);
  const newest = tickets.filter((ticket) => canSee(viewer, ticket)).toSorted((one, other) => other.id - one.id);
  return {
    createdAt: contact.createdAt,
    services: ids.length,
    averageRating: averageOf(newest.flatMap(({ rating }) => rating ?? [])),
    refusesCampaigns: refusal !== undefined,
    newest: newest.map(toService),
  };
}

const averageOf = (ratings: readonly number[]): number | null =>
  ratings.length === 0 ? null : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;

function toService(item: TicketItem): ContactService {
  const { id, uuid, code, status, queueId, userId, lastMessage, createdAt, updatedAt } = toTicket(item);
  return { id, uuid, code, status, queueId, userId, lastMessage, createdAt, updatedAt, rating: item.rating };
}
