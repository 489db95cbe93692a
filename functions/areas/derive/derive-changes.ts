import type { CompanyId, TicketId } from '#shared/contract/ids.ts';
import { indexedWords } from '#shared/domain/search-words.ts';
import { loadChatAddress } from '../../conversations/chat.ts';
import { changeMessage, enqueue } from '../../conversations/post-message.ts';
import { contactItem } from '../../data/contact-item.ts';
import { contactPostingWrites } from '../../data/contact-postings.ts';
import { type MessageItem, messageItem } from '../../data/message-item.ts';
import { type Posting, postingPut, postingRemoval, wordPosting } from '../../data/postings.ts';
import { readable } from '../../data/readable.ts';
import { loadSettings } from '../../data/settings-item.ts';
import type { Table } from '../../data/table.ts';
import { ticketItem, type TicketItem } from '../../data/ticket-item.ts';
import type { Attributes, BareWrite } from '../../data/writes.ts';
import { log } from '../../lib/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OutboundQueue } from '../../ports/outbound-queue.ts';
import { lineWrite } from './conversation-line.ts';
import { postingChange } from './ticket-postings.ts';

export interface DeriveDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly outbound: OutboundQueue;
}

interface TableChange {
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/**
 * What follows from writes without anybody waiting for it: the indexes of tickets and contacts, lines in conversations, and messages that
 * the queue did not take. Everything can be done again: puts and deletes of the same keys.
 */
export async function deriveChanges(deps: DeriveDeps, changes: readonly TableChange[]): Promise<void> {
  const byCompany = Map.groupBy(changes.filter(isDerivedFrom), (change) => String((change.after ?? change.before)?.['companyId']));
  await Promise.all([...byCompany].map(([companyId, own]) => deriveCompany(deps, companyId as CompanyId, own))); // as the items have it
}

const isDerivedFrom = ({ before, after }: TableChange): boolean => ['ticket', 'message', 'contact'].includes(String((after ?? before)?.['type']));

async function deriveCompany(deps: DeriveDeps, companyId: CompanyId, changes: readonly TableChange[]): Promise<void> {
  const table = deps.table.forCompany(companyId);
  const { timeZone } = await loadSettings(table, companyId, deps.clock.nowMs());
  const writes = new Map<string, BareWrite>();
  const unqueued: MessageItem[] = [];
  for (const change of changes) {
    for (const write of writesOf(deps, companyId, change, timeZone)) {
      // Of one key only the last word counts.
      writes.set(`${write.key.pk} ${write.key.sk}`, write);
    }
    const message = change.after?.['isUnqueued'] === true ? readable(messageItem, change.after) : undefined;
    if (message) unqueued.push(message);
  }
  await table.writeMany([...writes.values()]);
  for (const message of unqueued) await queueAgain(deps, message);
}

function writesOf(deps: DeriveDeps, companyId: CompanyId, change: TableChange, timeZone: string): BareWrite[] {
  const type = (change.after ?? change.before)?.['type'];
  if (type === 'ticket') return writesOfTicket(companyId, change, timeZone);
  return type === 'contact' ? writesOfContact(change) : writesOfMessage(deps, change);
}

function writesOfContact({ before, after }: TableChange): BareWrite[] {
  const [former, present] = [before, after].map((image) => image && readable(contactItem, image));
  return contactPostingWrites(former, present);
}

function writesOfTicket(companyId: CompanyId, { before, after }: TableChange, timeZone: string): BareWrite[] {
  const [former, present] = [before, after].map((image): TicketItem | undefined => image && readable(ticketItem, image));
  const id = (present ?? former)?.id;
  if (id === undefined) return [];
  const { added, removed } = postingChange(former, present, timeZone);
  const line = lineWrite(former, present);
  return [
    ...removed.map((posting) => postingRemoval(companyId, posting, id)),
    ...added.map((posting) => postingPut(companyId, posting, id)),
    ...(line ? [line] : []),
  ];
}

/** Words of messages are found this long. */
const wordSeconds = 90 * 24 * 60 * 60;

/** Words that were put for a ticket a moment ago need no second write; forgetting them costs a write, nothing else. */
const recentWords = new Set<string>();
const mostRecentWords = 20_000;

function writesOfMessage({ clock }: DeriveDeps, { before, after }: TableChange): BareWrite[] {
  const message = after && readable(messageItem, after);
  const isText = message !== undefined && message.kind !== 'event' && !message.isDeleted;
  const formerBody = before?.['body'];
  if (!isText || message.body === formerBody) return [];
  const { companyId, ticketId } = message;
  const expiresAtSeconds = Math.ceil(clock.nowMs() / 1_000) + wordSeconds;
  return indexedWords(message.body)
    .filter((word) => isNewWord(companyId, ticketId, word))
    .map((word): Posting => wordPosting('word', word))
    .map((posting) => postingPut(companyId, posting, ticketId, expiresAtSeconds));
}

function isNewWord(companyId: CompanyId, ticketId: TicketId, word: string): boolean {
  const name = `${companyId} ${ticketId} ${word}`;
  if (recentWords.has(name)) return false;
  if (recentWords.size >= mostRecentWords) recentWords.clear();
  recentWords.add(name);
  return true;
}

/** The queue may be back; if it is not, the message stays failed on the screen, with its button. */
async function queueAgain(deps: DeriveDeps, message: MessageItem): Promise<void> {
  try {
    const address = await loadChatAddress(deps.table.forCompany(message.companyId), message);
    await enqueue(deps, message, address, `${message.channelMessageId}#again`);
    await changeMessage(deps.table, message, { failure: null, isUnqueued: false });
  } catch (error) {
    log.warn('message not queued again', { companyId: message.companyId, connectionId: message.connectionId, error });
  }
}
