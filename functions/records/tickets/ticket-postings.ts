import { indexedWords, numberWords } from '#shared/domain/search-words.ts';
import { localDay } from '#shared/domain/local-time.ts';
import { isSnoozed } from '#shared/domain/ticket.ts';
import { namePosting, type Posting, postingName } from '#functions/data/postings.ts';
import type { TicketItem } from './ticket-item.ts';

/** The lists that a ticket stands in by its own row. */
function postingsOf(ticket: TicketItem, timeZone: string): Posting[] {
  const lists = [
    `contact#${ticket.contactId}`,
    `queue#${ticket.queueId ?? 'none'}`,
    `date#${localDay(Date.parse(ticket.createdAt), timeZone)}`,
    `updated#${localDay(Date.parse(ticket.updatedAt), timeZone)}`,
    ...[...ticket.tagIds, ...(ticket.laneId ? [ticket.laneId] : [])].map((tagId) => `tag#${tagId}`),
    ...(ticket.userId ? [`user#${ticket.userId}`] : []),
    ...(ticket.status === 'closed' ? [] : [`status#${ticket.status}`, `lane#${ticket.laneId ?? 'none'}`]),
    ...(isSnoozed(ticket) ? ['snoozed'] : []),
    ...(ticket.unreadMessages > 0 ? ['unread'] : []),
  ];
  const words = [...indexedWords(ticket.contactName), ...numberWords(ticket.contactNumber)];
  return [...lists.map((list) => ({ list, word: '' })), ...words.map(namePosting)];
}

/** Index writes of a change of a ticket's row: for most changes, none. */
export function postingChange(
  before: TicketItem | undefined,
  after: TicketItem | undefined,
  timeZone: string,
): { readonly added: Posting[]; readonly removed: Posting[] } {
  const [former, present] = [before, after].map((ticket) => new Map((ticket ? postingsOf(ticket, timeZone) : []).map((one) => [postingName(one), one])));
  const missingIn = (there: ReadonlyMap<string, Posting> | undefined, here: ReadonlyMap<string, Posting> | undefined): Posting[] =>
    [...(here ?? [])].flatMap(([name, posting]) => (there?.has(name) ? [] : [posting]));
  return { added: missingIn(former, present), removed: missingIn(present, former) };
}
