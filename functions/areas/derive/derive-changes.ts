import type { CompanyId, TicketId } from '#shared/contract/ids.ts';
import { indexedWords } from '#shared/domain/search-words.ts';
import { serviceStep } from '#shared/domain/service-times.ts';
import { loadChatAddress } from '../../conversations/chat.ts';
import { changeMessage, enqueue } from '../../conversations/post-message.ts';
import { serviceWrite } from '../../data/day-stats.ts';
import { type MessageItem, messageItem } from '../../data/message-item.ts';
import { type Posting, postingPut, postingRemoval, wordPosting } from '../../data/postings.ts';
import { readable } from '../../data/readable.ts';
import { loadSettings } from '../../data/settings-item.ts';
import type { Table, TablePart } from '../../data/table.ts';
import { ticketItem, type TicketItem } from '../../data/ticket-item.ts';
import { type Attributes, type BareWrite, ConditionFailed, put, type Write } from '../../data/writes.ts';
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
 * What follows from writes without anybody waiting for it: the index of tickets, lines in conversations, the times of
 * services, and messages that the queue did not take. Everything can be done again: puts and deletes of the same keys, and
 * what is added up goes with a line that is put once.
 */
export async function deriveChanges(deps: DeriveDeps, changes: readonly TableChange[]): Promise<void> {
  const byCompany = Map.groupBy(changes.filter(isDerivedFrom), (change) => String((change.after ?? change.before)?.['companyId']));
  await Promise.all([...byCompany].map(([companyId, own]) => deriveCompany(deps, companyId as CompanyId, own))); // as the items have it
}

const isDerivedFrom = ({ before, after }: TableChange): boolean => ['ticket', 'message'].includes(String((after ?? before)?.['type']));

async function deriveCompany(deps: DeriveDeps, companyId: CompanyId, changes: readonly TableChange[]): Promise<void> {
  const table = deps.table.forCompany(companyId);
  const { timeZone } = await loadSettings(table, companyId, deps.clock.nowMs());
  const writes = new Map<string, BareWrite>();
  const unqueued: MessageItem[] = [];
  const counted: CountedLine[] = [];
  for (const change of changes) {
    const isTicket = (change.after ?? change.before)?.['type'] === 'ticket';
    const ofTicket = isTicket ? writesOfTicket(companyId, change, timeZone) : undefined;
    if (ofTicket?.counted) counted.push(ofTicket.counted);
    for (const write of ofTicket?.writes ?? (isTicket ? [] : writesOfMessage(deps, change))) {
      // Of one key only the last word counts.
      writes.set(`${write.key.pk} ${write.key.sk}`, write);
    }
    const message = change.after?.['isUnqueued'] === true ? readable(messageItem, change.after) : undefined;
    if (message) unqueued.push(message);
  }
  await table.writeMany([...writes.values()]);
  for (const one of counted) await countOnce(table, one);
  for (const message of unqueued) await queueAgain(deps, message);
}

/** The line of a change, and what the change adds to the dashboard's numbers. */
interface CountedLine {
  readonly line: BareWrite & { readonly kind: 'put' };
  readonly stats: Write;
}

function writesOfTicket(
  companyId: CompanyId,
  { before, after }: TableChange,
  timeZone: string,
): { readonly writes: readonly BareWrite[]; readonly counted?: CountedLine } | undefined {
  const [former, present] = [before, after].map((image): TicketItem | undefined => image && readable(ticketItem, image));
  const id = (present ?? former)?.id;
  if (id === undefined) return undefined;
  const { added, removed } = postingChange(former, present, timeZone);
  const postings = [...removed.map((posting) => postingRemoval(companyId, posting, id)), ...added.map((posting) => postingPut(companyId, posting, id))];
  const line = former && present && lineWrite(former, present);
  if (!line) return { writes: postings };
  const step = serviceStep(former, present, Date.parse(present.updatedAt));
  return step ? { writes: postings, counted: { line, stats: serviceWrite(companyId, id, step, timeZone) } } : { writes: [...postings, line] };
}

/** The line's key follows from the change: where it stands already, the change has been counted. */
async function countOnce(table: TablePart, { line, stats }: CountedLine): Promise<void> {
  try {
    await table.commit(put(line.key, line.attributes, ['absent']), stats);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
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
