import type { CompanyId, QueueId, UserId } from '#shared/contract/ids.ts';
import { isSnoozed } from '#shared/domain/ticket.ts';
import { listKeys, type TicketListName } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { type TicketItem, ticketItem } from './ticket-item.ts';

/** The list that a ticket stands in. */
export const listOf = (ticket: TicketItem): TicketListName => (isSnoozed(ticket) ? 'snoozed' : ticket.status);

/** The field whose value names the partitions of a list. */
export const listOwner = { pending: 'queueId', open: 'userId', snoozed: 'userId', closed: 'queueId' } as const satisfies Record<
  TicketListName,
  'queueId' | 'userId'
>;

export const ticketLists = Object.keys(listOwner) as TicketListName[]; // the keys of the closed table above

/** A partition of an index, sorted by activity. It has the keys of its tickets and nothing else. */
export interface TicketPartition {
  readonly index: 'gsi3' | 'gsi4';
  readonly pk: string;
}

/** @param owner a queue or a user, as `listOwner` says; null: tickets without one. */
export const partitionOfOwner = (companyId: CompanyId, list: TicketListName, owner: QueueId | UserId | null): TicketPartition => ({
  index: 'gsi3',
  pk: listKeys.ticketsByOwner(companyId, list, owner),
});

export const partitionOfAll = (companyId: CompanyId, list: TicketListName): TicketPartition => ({
  index: 'gsi4',
  pk: listKeys.ticketsByStatus(companyId, list),
});

/** Index attributes of a ticket row: by owner for plain users, by status for those who see all; snoozed ones in lists of their own. */
export function ticketIndex(ticket: TicketItem): { gsi3Pk: string; gsi3Sk: string; gsi4Pk: string; gsi4Sk: string } {
  const list = listOf(ticket);
  const sort = listKeys.ticketSort(ticket.listedAtMs, ticket.id);
  return {
    gsi3Pk: partitionOfOwner(ticket.companyId, list, ticket[listOwner[list]]).pk,
    gsi3Sk: sort,
    gsi4Pk: partitionOfAll(ticket.companyId, list).pk,
    gsi4Sk: sort,
  };
}

/**
 * A way through all tickets of something. It answers for each list: read the owner's part, read the whole list, or leave it.
 * A list more does not compile until each walk says so of it.
 */
export type TicketWalk = Readonly<Record<TicketListName, 'ofOwner' | 'ofAll' | 'none'>>;

export interface WalkedTickets {
  readonly companyId: CompanyId;
  /** Names the part of each list that is read by its owner. */
  readonly owner?: QueueId | UserId;
  /** Only tickets whose place is below this, newest first. */
  readonly beyond?: string;
}

const pageRows = 200;

/** The tickets of some entries of an index, in their order and as their rows are now. One that moved just then may have two entries. */
export async function loadListed(part: TablePart, entries: readonly Attributes[]): Promise<TicketItem[]> {
  const keys = new Map(entries.map(({ pk, sk }) => [nameOf({ pk, sk }), { pk: String(pk), sk: String(sk) }]));
  const rows = new Map((await part.getMany([...keys.values()])).map((row) => [nameOf(row), row]));
  const found = [...keys.keys()].map((name) => rows.get(name)).filter((row) => row !== undefined);
  return readableItems(ticketItem, found);
}

const nameOf = ({ pk, sk }: Attributes): string => `${String(pk)} ${String(sk)}`;

/** The tickets of a walk, a page at a time. */
export async function* walkLists(part: TablePart, walk: TicketWalk, { companyId, owner, beyond }: WalkedTickets): AsyncGenerator<TicketItem[]> {
  // The walk has each list as a key and nothing else.
  for (const [list, way] of Object.entries(walk) as [TicketListName, TicketWalk[TicketListName]][]) {
    if (way === 'none') continue;
    const partition = way === 'ofAll' ? partitionOfAll(companyId, list) : partitionOfOwner(companyId, list, owner ?? null);
    let after: Attributes | undefined;
    do {
      const range = beyond === undefined ? {} : { beyond, newestFirst: true };
      const page = await part.query({ ...partition, ...range, limit: pageRows, ...(after ? { after } : {}) });
      yield await loadListed(part, page.items);
      after = page.last;
    } while (after);
  }
}
