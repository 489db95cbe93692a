import { ticketId as ticketIdSchema, type CompanyId, type TicketId } from '#shared/contract/ids.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { readable } from '#functions/data/readable.ts';
import type { Table } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import { wordsOfMessage } from '#functions/records/messages/found-message.ts';
import { messageItem } from '#functions/records/messages/message-item.ts';
import { forgetWords } from '#functions/records/words/forget-words.ts';
import { hasLongTail, keepWords } from '#functions/records/words/keep-words.ts';
import type { SaidWord } from '#functions/records/words/packed-words.ts';
import { wordsOfErased } from './erased-words.ts';

interface IndexDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

interface Change {
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/** By then whoever merges what an erased person said has ended. */
const settledMs = 3 * 60_000;

/** Keeps the words of a company's messages, one write for a batch, and takes out those of erased people and deleted tickets. All of it may be repeated. */
export async function indexWords(deps: IndexDeps, companyId: CompanyId, changes: readonly Change[]): Promise<void> {
  const table = deps.table.forCompany(companyId);
  const messages = changes.filter(({ before, after }) => (after ?? before)?.['type'] === 'message');
  const isBegun = await keepWords({ table, clock: deps.clock }, companyId, messages.flatMap(saidIn));
  if (isBegun && (await hasLongTail(table, companyId))) await deps.jobs.send({ type: 'mergeWords', companyId, deleted: [] });
  const erased = await wordsOfErased(table, companyId, messages);
  await forgetWords(table, companyId, erased);
  if (erased.size > 0) await deps.jobs.send({ type: 'mergeWords', companyId, deleted: [] }, deps.clock.nowMs() + settledMs);
  const deleted = changes.flatMap(deletedTicket);
  if (deleted.length > 0) await deps.jobs.send({ type: 'mergeWords', companyId, deleted });
}

function saidIn({ before, after }: Change): SaidWord[] {
  const message = after && readable(messageItem, after);
  const isText = message !== undefined && message.kind !== 'event' && !message.isDeleted && !message.isAutomatic;
  // A file may come after its message.
  if (!isText || (message.body === before?.['body'] && Boolean(message.media) === Boolean(before['media']))) return [];
  const second = Math.floor(messagePlace(message.id).ms / 1_000);
  return wordsOfMessage(message).map((word) => ({ word, ticket: message.ticketId, second }));
}

/** All of a ticket's words are looked for, which takes more than the stream may wait for. */
const deletedTicket = ({ before, after }: Change): TicketId[] => (before?.['type'] === 'ticket' && !after ? [ticketIdSchema.parse(before['id'])] : []);
