import type { FoundMessage } from '#shared/contract/found-messages.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import type { ticketRoutes } from '#shared/contract/tickets.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { localDay } from '#shared/domain/local-time.ts';
import { canSee, type Viewer } from '#shared/domain/ticket.ts';
import { grantedFilter, isListed, isOnDays } from '#shared/domain/ticket-list.ts';
import { loadReader } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { mergePartitions, type MergedPage, type MergedPartition } from '#functions/data/merge-partitions.ts';
import {
  anyOf,
  type CommonTicket,
  commonTickets,
  leastRead,
  openNames,
  openPosting,
  ReadBudget,
  type SearchedTable,
  type TicketStream,
} from '#functions/data/postings.ts';
import { readable } from '#functions/data/readable.ts';
import { openSaid, readSaid } from '#functions/records/words/find-words.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { ticketItem, type TicketItem, toTicket } from '#functions/records/tickets/ticket-item.ts';
import { loadListed, type TicketPartition } from '#functions/records/tickets/ticket-lists.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketDeps } from './deps.ts';
import { findSentences, type SaidIn } from './find-sentences.ts';
import { type ByNumber, type ListPlan, planList, type SearchedWord, type TicketQuery } from './list-plan.ts';

/** Tickets of a page by activity: each row costs half a read unit, and a screen has no more at first. */
export const listPageSize = 16;
/** Tickets of a page that is searched or filtered. */
export const ticketPageSize = 40;

/** Read units of one call, those of the page's tickets and sentences among them: beyond it the page comes short and the cursor goes on. */
const mostUnits = 29;

/** Tickets whose sentences are read side by side: long messages may take more than was set aside for so many. */
const quotedAtOnce = 8;
/** So many tickets of a page are worth more than their sentences, where both cannot be had. */
const fewTickets = 5;

/** Reads to find the words of each of so many beginnings, in names and in a segment of what was said; with more of them one. */
const readsOfWords = { names: [0, 8, 4, 2], said: [0, 4, 2, 2] } as const;

export interface Listing {
  readonly table: TablePart;
  readonly principal: Principal;
  readonly viewer: Viewer;
  /** Granted: without what the viewer has no right to. */
  readonly query: TicketQuery;
  readonly timeZone: string;
  readonly nowMs: number;
}

/**
 * Tickets that this user may see. Lists by status and owner come by newest activity (to some two minutes, exact within a page);
 * with other filters newest tickets come first, found through the postings. Either way a page costs its rows, however many
 * tickets there are.
 */
export async function listTickets(deps: TicketDeps, principal: Principal, query: TicketQuery): Promise<ReplyOf<typeof ticketRoutes.listTickets>> {
  const listing = await openListing(deps, principal, query);
  const plan = planList(principal, listing.viewer, listing.query);
  const { cursor: _cursor, pageNumber: _page, ...filters } = query;
  const page = await readPage(principal, `tickets ${JSON.stringify(filters)}`, query, async (after) => {
    const { items, found, next } = await readTickets(listing, plan, after);
    return { items: items.map((ticket) => ({ ticket, message: found?.find(({ ticketId }) => ticketId === ticket.id) })), next };
  });
  const { items, ...position } = page;
  const isQuoted = plan.kind === 'byNumber' && plan.quoted.length > 0;
  return { tickets: items.map(({ ticket }) => toTicket(ticket)), ...(isQuoted ? { found: items.flatMap(({ message }) => message ?? []) } : {}), ...position };
}

/**
 * The tickets of a list, from a position on, for those who go through all of it. The oldest place comes first: a ticket that moves meanwhile
 * comes once more, where the other way round it would never come.
 *
 * @returns `next` undefined at the end
 */
export async function walkTickets(
  deps: TicketDeps,
  principal: Principal,
  query: TicketQuery,
): Promise<(after: string | undefined) => Promise<MergedPage<TicketItem>>> {
  const listing = await openListing(deps, principal, { ...query, oldestFirst: true });
  const plan = planList(principal, listing.viewer, listing.query);
  return (after) => readTickets(listing, plan.kind === 'byNumber' ? { ...plan, quoted: [] } : plan, after);
}

async function openListing(deps: TicketDeps, principal: Principal, query: TicketQuery): Promise<Listing> {
  const table = deps.table.forCompany(principal.companyId);
  const nowMs = deps.clock.nowMs();
  const isByDay = query.date !== undefined || query.updatedAt !== undefined;
  const [viewer, settings] = await Promise.all([loadReader(table, principal, nowMs), isByDay ? loadSettings(table, principal.companyId, nowMs) : undefined]);
  return { table, principal, viewer, query: grantedFilter(query, viewer.seesAll), timeZone: settings?.timeZone ?? 'UTC', nowMs };
}

/** A page of tickets, and of a search the message of each that has the words. */
interface FoundPage extends MergedPage<TicketItem> {
  readonly found?: readonly FoundMessage[];
}

async function readTickets(listing: Listing, plan: ListPlan, after: string | undefined): Promise<FoundPage> {
  const oldestFirst = listing.query.oldestFirst === true;
  if (plan.kind === 'byNumber') {
    if (plan.waiting?.length) return readByWaiting(listing, plan, plan.waiting, after);
    const found = await readByNumber(listing, plan, after);
    return oldestFirst ? { ...found, items: [...found.items].sort(byWaiting) } : found;
  }
  if (plan.elsewhere && after?.startsWith(elsewhere)) return readElsewhere(listing, plan.elsewhere, after.slice(elsewhere.length));
  const { items, next } = await readByActivity(listing, plan.partitions, after);
  return { items: items.sort(oldestFirst ? byWaiting : byActivity), next: next ?? (plan.elsewhere ? elsewhere : undefined) };
}

/** Begins the position in what follows behind the last place. */
const elsewhere = 'elsewhere ';

/** Reads the viewer's own closed tickets of queues that the viewer has left: behind all others, since no list of places has them. */
async function readElsewhere(listing: Listing, plan: ByNumber, after: string): Promise<FoundPage> {
  const { queueIds } = listing.viewer;
  const isElsewhere = ({ status, queueId }: TicketItem): boolean => status === 'closed' && queueId !== null && !queueIds.includes(queueId);
  const found = await readByNumber(listing, plan, after || undefined, (ticket) => (isElsewhere(ticket) ? shown(listing, ticket) : undefined));
  return { items: [...found.items].sort(byActivity), next: found.next === undefined ? undefined : elsewhere + found.next };
}

interface Picked {
  readonly size: number;
  readonly budget: ReadBudget;
  /** Names of the rows that may be shown; undefined where all may be. */
  readonly names: ReadonlySet<string> | undefined;
}

/** In the order of their places. What the list does not show after all is made up for while the units last. */
async function readByActivity(listing: Listing, partitions: readonly TicketPartition[], after: string | undefined, picked?: Picked) {
  const oldestFirst = listing.query.oldestFirst === true;
  const { size, budget, names } = picked ?? { size: listPageSize, budget: new ReadBudget(mostUnits), names: undefined };
  const merged = partitions.map((partition) => placesIn(listing.table, partition, oldestFirst, budget));
  const items = new Map<TicketId, TicketItem>();
  let next = after;
  do {
    const limit = size - items.size;
    const page = await mergePartitions(merged, { limit, after: next, oldestFirst }, (entry) => (!names || names.has(nameOf(entry)) ? entry : undefined));
    for (const ticket of await loadListed(listing.table, page.items)) if (shown(listing, ticket)) items.set(ticket.id, ticket);
    budget.spend(page.items.length * leastRead);
    next = page.next;
  } while (next !== undefined && items.size < size && budget.affords((partitions.length + size - items.size) * leastRead));
  return { items: [...items.values()], next };
}

/** Read units to find which of the waiting tickets a filter has. Where these are more, each one's own row tells. */
const pickUnits = 6;

/** The waiting list by a filter that needs the postings: they say which tickets, and their places in which order. */
async function readByWaiting(listing: Listing, plan: ByNumber, waiting: readonly TicketPartition[], after: string | undefined): Promise<FoundPage> {
  const { table, principal, nowMs } = listing;
  const { companyId } = principal;
  const budget = new ReadBudget(pickUnits);
  const streams = await openStreams({ table, companyId, budget }, plan, newestNumber, nowMs);
  const { tickets, next: more } = await commonTickets(streams, newestNumber, newestNumber, budget, 0);
  const names = more === undefined ? new Set(tickets.map(({ id }) => nameOf(companyKeys.ticket(companyId, id)))) : undefined;
  const { items, next } = await readByActivity(listing, waiting, after, { size: ticketPageSize, budget: new ReadBudget(mostUnits - pickUnits), names });
  return { items: items.sort(byWaiting), next };
}

const nameOf = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }): string => `${String(pk)} ${String(sk)}`;

const byActivity = (one: TicketItem, other: TicketItem): number => (one.updatedAt < other.updatedAt ? 1 : one.updatedAt > other.updatedAt ? -1 : 0);
const byWaiting = (one: TicketItem, other: TicketItem): number => (one.pendingSinceMs ?? Infinity) - (other.pendingSinceMs ?? Infinity);

function placesIn(table: TablePart, { index, pk }: TicketPartition, oldestFirst: boolean, budget: ReadBudget): MergedPartition {
  return {
    sortKey: `${index}Sk`,
    read: async (limit, beyond) => {
      const page = await table.query({ index, pk, limit, newestFirst: !oldestFirst, beyond });
      budget.spend(page.units);
      return page;
    },
  };
}

/** Above every ticket's. */
const newestNumber = Number.MAX_SAFE_INTEGER - 1;

/** @param keep what the list shows, judged by the ticket's own row. */
export async function readByNumber(
  listing: Listing,
  plan: ByNumber,
  after: string | undefined,
  keep: (ticket: TicketItem) => TicketItem | undefined = (ticket) => shown(listing, ticket),
): Promise<FoundPage> {
  const budget = new ReadBudget(mostUnits);
  const newest = after === undefined ? newestNumber : Number(after);
  const streams = await openStreams({ table: listing.table, companyId: listing.principal.companyId, budget }, plan, newest, listing.nowMs);
  if (streams.length === 0) return { items: [], next: undefined };
  const items: TicketItem[] = [];
  const found: FoundMessage[] = [];
  let wanted: number | undefined = newest;
  for (let isSpent = false; wanted !== undefined && items.length < ticketPageSize && !isSpent;) {
    const { atOnce, setAside } = batchOf(plan, items.length);
    const common: Awaited<ReturnType<typeof commonTickets>> = await commonTickets(streams, wanted, atOnce, budget, leastRead + setAside);
    budget.spend(-setAside * common.tickets.length);
    const tickets = (await loadTickets(listing, common.tickets)).flatMap((ticket) => keep(ticket) ?? []);
    items.push(...tickets);
    found.push(...(await findSentences(listing.table, budget, plan.quoted, placesOf(tickets, common.tickets))));
    wanted = common.next;
    isSpent = common.tickets.length < atOnce;
  }
  return { items, found, next: wanted === undefined ? undefined : String(wanted) };
}

/** How many tickets are looked for at once, and the read units that are set aside for the sentence of each. */
function batchOf({ quoted }: ByNumber, have: number): { readonly atOnce: number; readonly setAside: number } {
  const missing = ticketPageSize - have;
  if (quoted.length === 0) return { atOnce: missing, setAside: 0 };
  return have < fewTickets ? { atOnce: fewTickets, setAside: 0 } : { atOnce: Math.min(missing, quotedAtOnce), setAside: leastRead };
}

const placesOf = (tickets: readonly TicketItem[], common: readonly CommonTicket[]): SaidIn[] =>
  tickets.map((ticket) => ({ ticket, saidAt: common.find(({ id }) => id === ticket.id)?.saidAt ?? [] }));

async function openStreams(searched: SearchedTable, { words, groups }: ByNumber, atMost: number, nowMs: number): Promise<TicketStream[]> {
  const [ofNames, ofSaid] = [readsOfWords.names, readsOfWords.said].map((reads) => reads[words.length] ?? 1);
  const said = words.length > 0 ? await readSaid(searched, nowMs) : undefined;
  const beginning = async ({ prefix, isInNames, whole }: SearchedWord): Promise<TicketStream[]> => [
    ...(isInNames ? await openNames(searched, { prefix, atMost, reads: ofNames ?? 1 }) : []),
    ...(said ? [openSaid(searched, said, { prefix, reads: ofSaid ?? 1 })] : []),
    ...whole.map((posting) => openPosting(searched, posting)),
  ];
  const found = await Promise.all(words.map(beginning));
  const others = groups.map((group) => group.map((posting) => openPosting(searched, posting)));
  return [...found, ...others].map(anyOf);
}

async function loadTickets({ table, principal }: Listing, tickets: readonly Pick<CommonTicket, 'id'>[]): Promise<TicketItem[]> {
  const rows = await table.getMany(tickets.map(({ id }) => companyKeys.ticket(principal.companyId, id)));
  return rows.flatMap((row) => readable(ticketItem, row) ?? []).sort((one, other) => other.id - one.id);
}

/** The row's own word on every filter: indexes and postings may be a moment behind. */
export function shown(listing: Listing, item: TicketItem | undefined): TicketItem | undefined {
  const { viewer, query, timeZone } = listing;
  if (!item || !canSee(viewer, item) || !isListed(viewer.userId, query, item)) return undefined;
  return isOnDays(query, item, (moment) => localDay(Date.parse(moment), timeZone)) ? item : undefined;
}
