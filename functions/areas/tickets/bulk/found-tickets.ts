import { mostBulkTickets } from '#shared/contract/bulks.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { type BulkItem, foundPart, type FoundTicket } from '#functions/records/tickets/bulk-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { ticketItem, type TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import { put } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketDeps } from '../deps.ts';
import { walkTickets } from '../list-tickets.ts';

/** Pages of the list that a step collects. */
const pagesAtOnce = 5;

/** Parts are of use until a bulk can no longer be undone by anybody who remembers it. */
const partSeconds = 7 * 24 * 60 * 60;

export const expiry = (nowMs: number): { expiresAtSeconds: number } => ({ expiresAtSeconds: Math.ceil(nowMs / 1_000) + partSeconds });

/** The next tickets of the list, kept as a part; at its end they begin to be changed. */
export async function collect(deps: TicketDeps, principal: Principal, bulk: BulkItem): Promise<Partial<BulkItem>> {
  const readFrom = await walkTickets(deps, principal, bulk.filter ?? {});
  const found: TicketItem[] = [];
  let after = bulk.after ?? undefined;
  for (let page = 0; page < pagesAtOnce; page += 1) {
    const { items, next } = await readFrom(after);
    found.push(...items);
    after = next;
    if (next === undefined) break;
  }
  const tickets = (await notFoundYet(deps, bulk, found)).filter((ticket) => isMeant(bulk, ticket)).map(asFound);
  const total = bulk.total + tickets.length;
  if (total > mostBulkTickets) return { status: 'refused', failure: 'ERR_BULK_TOO_LARGE', total };
  const foundParts = await keepFound(deps, bulk, tickets);
  return { total, foundParts, after: after ?? null, ...(after === undefined ? { status: foundParts === 0 ? 'done' : 'running' } : {}) };
}

/** A bulk of tickets that were named: those that exist and are meant. */
export async function namedTickets(deps: TicketDeps, { companyId }: Principal, bulk: BulkItem, ids: readonly TicketId[]): Promise<BulkItem> {
  const rows = await deps.table.forCompany(companyId).getMany([...new Set(ids)].map((id) => companyKeys.ticket(companyId, id)));
  const tickets = readableItems(ticketItem, rows)
    .filter((ticket) => isMeant(bulk, ticket))
    .map(asFound);
  const foundParts = await keepFound(deps, bulk, tickets);
  return { ...bulk, total: tickets.length, foundParts, status: 'running' };
}

/** Only waiting tickets are accepted; closed ones are neither closed nor transferred, but tagged. */
export function isMeant({ action }: Pick<BulkItem, 'action'>, { status }: Pick<TicketItem, 'status'>): boolean {
  if (action === 'tag') return true;
  return action === 'accept' ? status === 'pending' : status !== 'closed';
}

/** A ticket that has moved since the bulk began may come a second time. */
async function notFoundYet({ table }: TicketDeps, bulk: BulkItem, found: readonly TicketItem[]): Promise<TicketItem[]> {
  const tickets = [...new Map(found.map((ticket) => [ticket.id, ticket])).values()];
  const beganMs = Date.parse(bulk.createdAt);
  if (tickets.every(({ listedAtMs }) => listedAtMs < beganMs)) return tickets;
  const parts = Array.from({ length: bulk.foundParts }, (_, part) => companyKeys.bulkPart(bulk.companyId, bulk.id, 'found', part));
  const rows = await table.forCompany(bulk.companyId).getMany(parts);
  const known = new Set(rows.flatMap((row) => foundPart.parse(row).tickets.map(({ id }) => id)));
  return tickets.filter(({ id }) => !known.has(id));
}

const asFound = ({ id, status, userId, queueId, pendingSinceMs }: TicketItem): FoundTicket => ({ id, status, userId, queueId, pendingSinceMs });

async function keepFound({ table, clock }: TicketDeps, bulk: BulkItem, tickets: readonly FoundTicket[]): Promise<number> {
  if (tickets.length === 0) return bulk.foundParts;
  const part: TablePart = table.forCompany(bulk.companyId);
  await part.commit(put(companyKeys.bulkPart(bulk.companyId, bulk.id, 'found', bulk.foundParts), { tickets, ...expiry(clock.nowMs()) }));
  return bulk.foundParts + 1;
}
