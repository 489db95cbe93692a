import type { CompanyId } from '#shared/contract/ids.ts';
import { auditedTypes } from '#shared/domain/audited-types.ts';
import { serviceStep } from '#shared/domain/service-times.ts';
import { loadChannel, loadChatAddress } from '#functions/conversations/chat.ts';
import { changeMessage, enqueue } from '#functions/conversations/post-message.ts';
import { listAttending } from '#functions/records/tickets/attending-companies.ts';
import { contactItem } from '#functions/records/contacts/contact-item.ts';
import { contactPostingWrites } from '#functions/records/contacts/contact-postings.ts';
import { serviceWrite } from '#functions/records/tickets/day-stats.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { postingPut, postingRemoval } from '#functions/data/postings.ts';
import { readable } from '#functions/data/readable.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { ticketItem, type TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { postingChange } from '#functions/records/tickets/ticket-postings.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { type BareWrite, put, type Write } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';
import { auditEntries, type AuditedChange, platformEntries, type StaffEntry } from './audit/audit-changes.ts';
import { announce, isAnnounced } from './announce.ts';
import { countMessages } from './count-messages.ts';
import type { CountedChange } from './count-shippings.ts';
import { judgeShippings } from './pause-mails.ts';
import { noteRepeatedAnswers } from './note-repeated-answers.ts';
import { lineWrite } from './conversation-line.ts';
import { indexWords } from './index-words.ts';

export interface DeriveDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly outbound: OutboundQueue;
  readonly jobs: Jobs;
}

type TableChange = AuditedChange & CountedChange;

/**
 * Derives what nobody waits for: indexes of tickets and contacts, lines in conversations, service times, the audit trail, and messages that the queue
 * did not take. All of it may be repeated: puts and deletes use the same keys, and additions go with a line that is put once.
 */
export async function deriveChanges(deps: DeriveDeps, changes: readonly TableChange[]): Promise<void> {
  const [ofPlatform, ofCompanies] = [changes.filter(isOfPlatform), changes.filter((change) => isDerivedFrom(change) && !isOfPlatform(change))];
  await writeEntries(deps, await platformEntries(deps.table.system, ofPlatform));
  const companies = Map.groupBy(ofCompanies, (change) => (change.after ?? change.before)?.['companyId'] as CompanyId); // as the items have it
  await Promise.all([...companies].map(([companyId, own]) => deriveCompany(deps, companyId, own)));
  await Promise.all([...companies].map(([companyId, own]) => countCompany(deps, companyId, own)));
}

/** Plans are no company's. */
const isOfPlatform = ({ before, after }: TableChange): boolean => (after ?? before)?.['type'] === 'plan';

/** In the trails of platform staff's own companies. */
async function writeEntries({ table }: DeriveDeps, entries: readonly StaffEntry[]): Promise<void> {
  for (const { companyId, writes } of entries) await table.forCompany(companyId).writeMany(writes);
}

async function countCompany({ table, clock }: DeriveDeps, companyId: CompanyId, changes: readonly TableChange[]): Promise<void> {
  const part = table.forCompany(companyId);
  const { timeZone } = await loadSettings(part, companyId, clock.nowMs());
  await countMessages(part, companyId, changes, timeZone);
  await noteRepeatedAnswers(part, companyId, changes);
}

const isDerivedFrom = ({ before, after }: TableChange): boolean =>
  ['ticket', 'message', 'contact', 'shipping', 'mailShipping', ...auditedTypes].includes(String((after ?? before)?.['type']));

async function deriveCompany(deps: DeriveDeps, companyId: CompanyId, changes: readonly TableChange[]): Promise<void> {
  const table = deps.table.forCompany(companyId);
  const { timeZone } = await loadSettings(table, companyId, deps.clock.nowMs());
  const tickets = changes.filter(({ before, after }) => (after ?? before)?.['type'] === 'ticket').map(imagesOf);
  const messages = changes.filter(({ before, after }) => (after ?? before)?.['type'] === 'message');
  if (tickets.some(({ after }) => after?.status === 'open')) await listAttending(deps.table, companyId);
  const audited = await auditEntries(table, companyId, changes);
  await table.writeMany([
    ...spansOf(tickets).flatMap((images) => postingWrites(companyId, images, timeZone)),
    ...tickets.flatMap((images) => lineWrites(companyId, images, timeZone)),
    ...changes.filter(({ before, after }) => (after ?? before)?.['type'] === 'contact').flatMap(writesOfContact),
    ...audited.own,
  ]);
  await indexWords(deps, companyId, changes);
  await writeEntries(deps, audited.ofStaff);
  await judgeShippings(table, companyId, changes, deps.clock.nowMs());
  for (const images of tickets) await countOnce(table, countedLine(companyId, images, timeZone));
  for (const { before, after } of tickets) if (after && isAnnounced(before, after)) await announce(deps, after);
  for (const { after } of messages) {
    const message = after?.['isUnqueued'] === true ? readable(messageItem, after) : undefined;
    if (message && !message.isDeleted) await queueAgain(deps, message);
  }
}

function writesOfContact({ before, after }: TableChange): BareWrite[] {
  const [former, present] = [before, after].map((image) => image && readable(contactItem, image));
  return contactPostingWrites(former, present);
}

interface TicketImages {
  readonly before: TicketItem | undefined;
  readonly after: TicketItem | undefined;
}

const imagesOf = ({ before, after }: TableChange): TicketImages => ({
  before: before && readable(ticketItem, before),
  after: after && readable(ticketItem, after),
});

/** A ticket's changes of a batch as one: a message that was read at once leaves no trace in the list of unread ones. */
function spansOf(tickets: readonly TicketImages[]): TicketImages[] {
  const byId = Map.groupBy(tickets, ({ before, after }) => (after ?? before)?.id);
  return [...byId.values()].map((changes) => ({ before: changes[0]?.before, after: changes.at(-1)?.after }));
}

function postingWrites(companyId: CompanyId, { before, after }: TicketImages, timeZone: string): BareWrite[] {
  const ticket = after ?? before;
  if (!ticket) return [];
  const { added, removed } = postingChange(before, after, timeZone);
  return [...removed.map((posting) => postingRemoval(companyId, posting, ticket.id)), ...added.map((posting) => postingPut(companyId, posting, ticket.id))];
}

function lineWrites(companyId: CompanyId, images: TicketImages, timeZone: string): BareWrite[] {
  const line = countedLine(companyId, images, timeZone) ? undefined : lineOfChange(images);
  return line ? [line] : [];
}

const lineOfChange = ({ before, after }: TicketImages): ReturnType<typeof lineWrite> => before && after && lineWrite(before, after);

/** The line of a change, and what the change adds to the dashboard's numbers. */
interface CountedLine {
  readonly line: NonNullable<ReturnType<typeof lineWrite>>;
  readonly stats: Write;
}

function countedLine(companyId: CompanyId, images: TicketImages, timeZone: string): CountedLine | undefined {
  const { before, after } = images;
  const line = lineOfChange(images);
  const step = line && before && after && serviceStep(before, after, Date.parse(after.updatedAt));
  return step && { line, stats: serviceWrite(companyId, after.id, step, timeZone) };
}

/** The line's key follows from the change: where it stands already, the change has been counted. */
async function countOnce(table: TablePart, counted: CountedLine | undefined): Promise<void> {
  if (!counted) return;
  await isHeld(table.commit(put(counted.line.key, counted.line.attributes, ['absent']), counted.stats));
}

/** The queue may be back; if it is not, the message stays failed on the screen, with its button. */
async function queueAgain(deps: DeriveDeps, message: MessageItem): Promise<void> {
  try {
    const table = deps.table.forCompany(message.companyId);
    const address = await loadChatAddress(table, message, await loadChannel(table, message));
    await enqueue(deps, message, address, `${message.channelMessageId}#again`);
    await changeMessage(deps.table, message, { failure: null, isUnqueued: false });
  } catch (error) {
    log.warn('message not queued again', { companyId: message.companyId, connectionId: message.connectionId, error });
  }
}
