import type { FoundMessage } from '#shared/contract/found-messages.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { leastRead, type ReadBudget } from '#functions/data/postings.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { countWords, toFoundMessage } from '#functions/records/messages/found-message.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';

/** A ticket, and when its words were said, as the index has it: seconds since 1970. */
export interface SaidIn {
  readonly ticket: TicketItem;
  readonly saidAt: readonly number[];
}

/** Rows up to the second of a word: that of the message, and another of the same second. */
const fewRows = 2;
/** Rows that are looked through where the word has gone from its place, and the read units for it. */
const [moreRows, moreUnits] = [30, 2];

/**
 * The message of each ticket that has most of the searched words. The index says when a word was said, so that half a read unit finds it in a chat of
 * any length. Where it was edited or deleted since, what was written before it is looked through. Both only as far as there are units.
 */
export async function findSentences(table: TablePart, budget: ReadBudget, words: readonly string[], tickets: readonly SaidIn[]): Promise<FoundMessage[]> {
  const looks = await Promise.all(tickets.map((one) => lookAt(table, budget, words, { ...one, limit: fewRows, units: leastRead })));
  const found: FoundMessage[] = [];
  for (const [index, one] of tickets.entries()) {
    const best = looks[index] ?? (await lookAt(table, budget, words, { ...one, limit: moreRows, units: moreUnits }));
    if (best) found.push(toFoundMessage(best, words));
  }
  return found;
}

interface Look extends SaidIn {
  /** Rows that are read, and what they cost when they are of usual length. */
  readonly limit: number;
  readonly units: number;
}

async function lookAt(table: TablePart, budget: ReadBudget, words: readonly string[], look: Look): Promise<MessageItem | undefined> {
  const { ticket, saidAt, limit } = look;
  const second = commonSecond(saidAt);
  if (second === undefined || !budget.affords(look.units)) return undefined;
  budget.spend(look.units);
  const { companyId, whatsappId, contactId } = ticket;
  const { pk, sk: prefix } = companyKeys.chat(companyId, whatsappId, contactId);
  const { sk: beyond } = companyKeys.message(companyId, whatsappId, contactId, (second + 1) * 1_000, '');
  const { items, units } = await table.query({ pk, prefix, beyond, newestFirst: true, limit });
  budget.spend(units - look.units);
  return bestOf(readableItems(messageItem, items), words, ticket);
}

/** The second at which most of the words were said, the latest of such. */
function commonSecond(saidAt: readonly number[]): number | undefined {
  const times = (second: number): number => saidAt.filter((other) => other === second).length;
  return [...saidAt].sort((one, other) => times(other) - times(one) || other - one)[0];
}

/** @param messages newest first. A chat has messages of other tickets as well. */
function bestOf(messages: readonly MessageItem[], words: readonly string[], { id }: TicketItem): MessageItem | undefined {
  const counted = messages.filter(({ ticketId }) => ticketId === id).map((message) => ({ message, count: countWords(message, words) }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  return most === 0 ? undefined : counted.find(({ count }) => count === most)?.message;
}
