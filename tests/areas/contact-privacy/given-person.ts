import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { runErasure } from '#functions/areas/contact-privacy/erase/run-erasure.ts';
import { startErasure } from '#functions/areas/contact-privacy/erase/start-erasure.ts';
import { createItem } from '#functions/areas/contact-lists/save-item.ts';
import { createContactList } from '#functions/areas/contact-lists/save-list.ts';
import { correctContact } from '#functions/areas/contacts/enter-contact.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { createSchedule } from '#functions/areas/schedules/save-schedule.ts';
import { createTicketNote } from '#functions/areas/ticket-notes/write-note.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import type { CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { type ContactListItemRow, itemIdOf, storedItem } from '#functions/records/contact-lists/contact-list-item.ts';
import { companyKeys, companyPrefix } from '#functions/data/keys.ts';
import { bareMessage, messageRow } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { saveNumberCheck } from '#functions/records/contact-lists/number-check.ts';
import { type ShippingItem, slotOf } from '#functions/records/campaigns/shipping-item.ts';
import type { Table } from '#functions/data/table.ts';
import { put, update } from '#functions/data/writes.ts';
import { mergeWords } from '#functions/records/words/merge-words.ts';
import { unpackWords } from '#functions/records/words/packed-words.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Erasure } from '#shared/contract/contact-privacy.ts';
import { connectionId as connectionIdSchema, type ContactId, type ContactListId, webhookEventId } from '#shared/contract/ids.ts';
import { newLane } from '#shared/domain/campaign-lane.ts';
import { messageIdOf } from '#shared/domain/message-id.ts';
import { previewKey } from '#shared/domain/preview-key.ts';
import { givenCampaign, givenList } from '#tests/support/campaigns.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { pngBytes } from '#tests/support/message-deps.ts';
import { scheduleDeps } from '#tests/support/schedules.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { givenPhonebook } from '#tests/support/phonebook.ts';
import { derived } from '#tests/support/stream.ts';
import { fileDynamo } from '#tests/support/test-table.ts';

export async function company() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const campaign = await givenCampaign(home, { recipients: 0, connections: [connection] });
  return { home, connection, bucket: new MemoryBucket(), campaign, listId: await givenList(home, [], 'De todos') };
}
export type Scene = Awaited<ReturnType<typeof company>>;

interface Person {
  readonly name: string;
  readonly number: string;
  readonly lid: string;
  /** In every text of theirs. */
  readonly word: string;
}

/** Two services of a person, the second going on: tickets, a note, messages, a picture. */
export async function simplePerson({ home, connection, bucket }: Scene, { name, number, lid, word }: Person) {
  const { companyId } = home.company;
  const { deps, admin } = home;
  const { whatsappMessageId } = await customerWrites(home, connection, { number, lid, name, text: `${word}primeiro` });
  const [first] = (await allTickets(home)).filter(({ contact }) => contact.name === name);
  const contactId = first!.contactId;
  await createTicketNote(deps, admin, { note: `${word}nota`, ticketId: first!.id });
  await updateTicket(deps, admin, { ticketId: first!.id, change: { status: 'closed', justClose: true } });
  deps.clock.advance(3 * 3_600_000);
  await customerWrites(home, connection, { number, lid, name, text: `${word}segundo` });
  bucket.files.set(`companies/${companyId}/pictures/${contactId}-aa.jpg`, word);
  await scheduleFile(home, bucket, { contactId, word });
  await derived(home);
  return { contactId, name, firstMessageId: whatsappMessageId, canaries: [name, number, number.slice(-8), lid, word] };
}

/** With all that a contact can have. */
export async function person(scene: Scene, who: Person) {
  const { home, connection, bucket } = scene;
  const { name, number, lid, word } = who;
  const { companyId } = home.company;
  const simple = await simplePerson(scene, who);
  const file = `companies/${companyId}/media/${word}/recibo.pdf`;
  bucket.files.set(file, word);
  const media = { kind: 'document' as const, key: file, name: `${word}.pdf`, mimeType: 'application/pdf', sizeBytes: 1, isVoice: false };
  await customerWrites(home, connection, { number, lid, name, content: { type: 'media', media, caption: `${word}legenda` } });
  const edited = { targetId: simple.firstMessageId, text: `${word}corrigido`, fromMe: false, participant: null };
  await receive(home.deps, { type: 'edit', companyId, connectionId: connection.connectionId, chat: { number, lid }, ...edited });
  const fields = { name, email: `${word}@example.com`, extraInfo: [{ name: 'cpf', value: `${word}cpf` }] };
  await correctContact({ ...home.deps, wait: async () => undefined }, home.admin, { contactId: simple.contactId, fields });
  const checkedAt = isoTime(home.deps.clock.nowMs());
  await saveNumberCheck(home.deps.table.forCompany(companyId), companyId, number, { number, checkedAt });
  await givenPhonebook(home, connection, [{ number, name: `${word}agenda` }]);
  await inCampaigns(scene, simple.contactId, who);
  await derived(home);
  return simple;
}

/** In a list of its own and one with others, in a campaign and in the queue of one, as somebody who wants none, and told of to a receiver. */
async function inCampaigns({ home, connection, campaign, listId }: Scene, contactId: ContactId, { name, number, word }: Person): Promise<void> {
  const { companyId } = home.company;
  const { deps, admin } = home;
  const { connectionId } = connection;
  const email = `${word}@example.com`;
  const own = await createContactList(deps, admin, { name: 'Lista' });
  await createItem(deps, admin, { contactListId: own.id, name, number, email });
  await inList(home, listId, { name, number, email, isWhatsappValid: true });
  const nowMs = deps.clock.nowMs();
  const lane = { ...newLane(1), batch: ['5511900000001', number, '5511900000002'] };
  const laneConnection = connectionIdSchema.parse(deps.clock.newId());
  const expiresAtSeconds = nowMs / 1_000 + 1_000;
  await deps.table.forCompany(companyId).writeMany([
    { kind: 'put', ...shippingRow(campaign, connectionId, { name, number, email, slot: slotOf(home.company.cursorKey, number), atMs: nowMs }) },
    {
      kind: 'put',
      key: companyKeys.campaignPart(companyId, campaign.number, `lane#${laneConnection}`),
      attributes: { type: 'campaignLane', companyId, campaignId: campaign.id, connectionId: laneConnection, ...lane },
    },
    { kind: 'put', key: companyKeys.optedOut(companyId, number), attributes: { type: 'optedOut', companyId, number, createdAt: isoTime(nowMs) } },
    {
      kind: 'put',
      key: companyKeys.webhookDelivery(companyId, connectionId, nowMs, webhookEventId.parse(`evt_${word.padEnd(22, '0')}`)),
      attributes: { type: 'webhookDelivery', companyId, connectionId, told: { contactId }, preview: word, expiresAtSeconds },
    },
  ]);
}

/** Puts somebody into a list, counted, without a check. */
export async function inList(
  home: Home,
  listId: ContactListId,
  fields: Pick<ContactListItemRow, 'name' | 'number' | 'email' | 'isWhatsappValid'>,
): Promise<void> {
  const { companyId } = home.company;
  const now = isoTime(home.deps.clock.nowMs());
  const { number, isWhatsappValid } = fields;
  const item: ContactListItemRow = {
    type: 'contactListItem',
    companyId,
    listId,
    id: itemIdOf(listId, number),
    ...fields,
    whatsappNumber: isWhatsappValid ? number : null,
    createdAt: now,
    updatedAt: now,
  };
  const add = { contactsCount: 1, ...(isWhatsappValid === null ? {} : { [isWhatsappValid ? 'validCount' : 'invalidCount']: 1 }) };
  await home.deps.table
    .forCompany(companyId)
    .commit(update(companyKeys.contactList(companyId, listId), { add }), put(companyKeys.contactListItem(companyId, listId, number), storedItem(item)));
}

/** A recipient whom a campaign has reached. */
export function shippingRow(
  { companyId, id: campaignId, number: campaignNumber }: CampaignItem,
  connectionId: ConnectionItem['connectionId'],
  fields: Pick<ShippingItem, 'name' | 'number' | 'email' | 'slot' | 'atMs'>,
) {
  const sending = { state: 'sent' as const, part: 'message' as const, textIndex: 0, run: 1, turn: 1, attempt: 1, restMs: 0 };
  const attributes = { type: 'shipping' as const, companyId, campaignId, campaignNumber, connectionId, ...sending, ...fields };
  return { key: companyKeys.shipping(companyId, campaignNumber, fields.slot), attributes };
}

/** Messages of a person's newest ticket, below the use cases. */
export async function manyMessages(
  { home, connection }: Scene,
  contactId: ContactId,
  { count, bodyLength }: { count: number; bodyLength: number },
): Promise<void> {
  const chat = { companyId: home.company.companyId, connectionId: connection.connectionId, contactId };
  const { id: ticketId } = (await allTickets(home))[0]!;
  const rows = Array.from({ length: count }, (_one, index) => {
    const [ms, channelMessageId] = [1_700_000_000_000 + index, `3A${index}`];
    const id = messageIdOf({ ...chat, ms, channelMessageId });
    const createdAt = new Date(ms).toISOString();
    const own = { type: 'message' as const, ...chat, id, ticketId, channelMessageId, kind: 'text' as const, body: `${index} `.padEnd(bodyLength, 'x') };
    const item = { ...bareMessage, ...own, fromMe: false, ack: 0, queueId: null, createdAt, sequence: ms };
    return { kind: 'put' as const, key: messageKey(chat, ms, channelMessageId), attributes: messageRow(item) };
  });
  await home.deps.table.forCompany(chat.companyId).writeMany(rows);
}

/** Runs the jobs until none is left; each comes when its time has come. */
export async function work({ home, bucket }: Scene, table: Table = home.deps.table): Promise<void> {
  const deps = { ...home.deps, table, eraser: bucket };
  for (let jobs = home.deps.jobs.take(); jobs.length > 0; jobs = home.deps.jobs.take()) {
    for (const job of jobs) {
      home.deps.clock.advance(100_000);
      if (job.type === 'eraseStep') await runErasure(deps, job);
      if (job.type === 'mergeWords') await mergeWords(deps, job);
    }
  }
}

export const begin = ({ home }: Scene, { contactId, name }: { contactId: ContactId; name: string }): Promise<Erasure> =>
  startErasure(home.deps, home.admin, { contactId, name });

/** The same value gives the same text. */
const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value;

/** As text; of words of messages, which are packed, a line for each. */
function linesOf(item: Record<string, AttributeValue>): string[] {
  const row = unmarshall(item);
  if (!String(row['type']).startsWith('word') || !(row['body'] instanceof Uint8Array)) return [JSON.stringify(row, sorted)];
  const said = unpackWords(row['body']).map(({ word, ticket }) => `${row['pk']} ${word} ${ticket}`);
  return row['type'] === 'wordTail' ? said : [...said, `${row['pk']} ${row['sk']}`];
}

/** Every row of a company, as text. */
export async function rowsOf(home: Home): Promise<string[]> {
  const { client, tableName } = await fileDynamo();
  const rows: string[] = [];
  let start: Record<string, never> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: tableName, ExclusiveStartKey: start }));
    rows.push(...(page.Items ?? []).flatMap(linesOf));
    start = page.LastEvaluatedKey as typeof start;
  } while (start);
  return rows.filter((row) => row.includes(companyPrefix(home.company.companyId)));
}

/** Traces that are left of somebody: in rows, their keys included, and in files. */
export async function traces({ home, bucket }: Scene, canaries: readonly string[]): Promise<string[]> {
  const places = [...(await rowsOf(home)), ...[...bucket.files].map(([key, text]) => `${key} ${text}`)];
  return places.filter((place) => canaries.some((canary) => place.toLowerCase().includes(canary.toLowerCase())));
}

/** Daily, with a picture and its thumbnail. */
async function scheduleFile(home: Home, bucket: MemoryBucket, { contactId, word }: { readonly contactId: ContactId; readonly word: string }): Promise<void> {
  const deps = scheduleDeps(home);
  const upload = { key: `uploads/${home.company.companyId}/${word}/a.png`, name: `${word}.png`, preview: { jpeg: '/9j/4AAQSkZJRg==', width: 64, height: 64 } };
  deps.files.files.set(upload.key, { key: upload.key, sizeBytes: pngBytes.length, mimeType: 'image/png', head: pngBytes.subarray(0, 64) });
  const sendAt = isoTime(home.deps.clock.nowMs() + 86_400_000);
  const { media } = await createSchedule(deps, home.admin, {
    contactId,
    body: `${word}agendado`,
    sendAt,
    upload,
    recurrence: { frequency: 'daily', until: null, times: null },
  });
  for (const key of media ? [media.key, previewKey(media.key)] : []) bucket.files.set(key, word);
}
