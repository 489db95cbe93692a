import { type CompanyId, type ConnectionId, connectionId as connectionIdSchema, type TicketId } from '#shared/contract/ids.ts';
import { canonicalNumber, numberForms } from '#shared/domain/phone.ts';
import { loadContact } from '#functions/conversations/contact-store.ts';
import { findTicket, loadLatestTicket } from '#functions/conversations/ticket-store.ts';
import { toContact } from '#functions/records/contacts/contact-item.ts';
import type { DataExportItem, ExportPlace } from '#functions/records/privacy/data-export-item.ts';
import { contactListItem } from '#functions/records/contact-lists/contact-list-item.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import { sameAddress } from '#functions/records/campaigns/mail-shipping-item.ts';
import { messageItem } from '#functions/records/messages/message-item.ts';
import { namesGiven } from '#functions/records/contacts/phonebook.ts';
import { ticketsInPosting } from '#functions/data/postings.ts';
import { readableItems } from '#functions/data/readable.ts';
import { scheduleItem } from '#functions/records/schedules/schedule-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { ticketNoteItem } from '#functions/records/tickets/ticket-note-item.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { type MediaUrl, urlsEndMs } from '#functions/ports/media-url.ts';
import type { ExportDeps } from '../deps.ts';
import { allParts, campaignsWith, emailsWith, listsWith, type NumberScope } from '../places-of-number.ts';
import { exportedListContact, exportedMessage, exportedNote, exportedRecipient, exportedSchedule, exportedTicket } from './exported-records.ts';
import { loadNames, type Names } from './load-names.ts';

/** A piece of the file's text, and where it goes on behind it. */
interface Piece {
  readonly text: string;
  readonly place: ExportPlace;
  readonly messages: number;
}

interface Scope {
  readonly table: TablePart;
  readonly item: DataExportItem;
  readonly names: Names;
  readonly mediaUrl: (key: string) => ReturnType<MediaUrl>;
  readonly nowMs: number;
}

const rowsAtOnce = 500;

/** The text of the file from where the export stands: one JSON object, of which only a piece at a time is in memory. */
export async function* exportText(deps: ExportDeps, item: DataExportItem): AsyncGenerator<Piece> {
  const table = deps.table.forCompany(item.companyId);
  const nowMs = deps.clock.nowMs();
  const [names, sign] = await Promise.all([loadNames(table, item.companyId), deps.mediaUrl()]);
  const scope: Scope = { table, item, names, nowMs, mediaUrl: (key) => sign(key, nowMs) };
  let { place } = item;
  if (place.section === 'head') {
    place = { section: 'tickets', after: null };
    yield { text: await headText(scope), place, messages: 0 };
  }
  if (place.section === 'tickets') {
    yield* tickets(scope, place.after);
    place = { section: 'messages', chat: 0, after: '', isFirst: true };
    yield { text: '\n],\n"messages": [', place, messages: 0 };
  }
  if (place.section === 'messages') yield* messages(scope, place);
}

async function headText({ table, item: { companyId, contactId }, names, nowMs, mediaUrl }: Scope): Promise<string> {
  const { profilePicUrl, ...contact } = toContact(await loadContact(table, companyId, contactId));
  const schedules = await table.queryAll({ index: 'gsi2', pk: listKeys.schedulesOfContact(companyId, contactId) });
  const numbers = contact.number && !contact.isGroup ? numberForms(contact.number) : [];
  const connectionIds = [...names.connections.keys()].map((id) => connectionIdSchema.parse(id));
  const head = {
    exportedAt: isoTime(nowMs),
    linksEndAt: isoTime(urlsEndMs(nowMs)),
    contact: { ...contact, picture: profilePicUrl },
    phonebookNames: (await namesGiven(table, companyId, { connectionIds, numbers })).map(({ name }) => name),
    ...(await ofNumber({ table, companyId }, numbers, contact.email)),
    schedules: readableItems(scheduleItem, schedules).map((schedule) => exportedSchedule(schedule, mediaUrl)),
  };
  return `${JSON.stringify(head, null, 1).slice(0, -2)},\n"tickets": [`;
}

/** Finds the number in contact lists and campaigns. */
async function ofNumber({ table, companyId }: Omit<NumberScope, 'number'>, [first]: readonly string[], email: string) {
  if (first === undefined) return { contactLists: [], campaigns: [], emailCampaigns: [], wantsNoCampaignsSince: null };
  const scope: NumberScope = { table, companyId, number: canonicalNumber(first) };
  const [lists, campaigns, optedOut] = await Promise.all([
    allParts((after) => listsWith(scope, after)),
    allParts((after) => campaignsWith(scope, after)),
    table.get(companyKeys.optedOut(companyId, scope.number), { consistent: true }),
  ]);
  const listed = lists.flatMap(({ item }) => (item ? contactListItem.parse(item).email : []));
  const addresses = [...new Set([email, ...listed].map(sameAddress).filter((address) => address !== ''))];
  const emails = await allParts((after) => emailsWith({ table, companyId }, addresses, after));
  return {
    emailCampaigns: emails.flatMap(({ name, shippings }) => shippings.map((shipping) => exportedRecipient(name, shipping))),
    contactLists: lists.flatMap(({ list, item }) => (item ? exportedListContact(String(list['name']), contactListItem.parse(item)) : [])),
    campaigns: campaigns.flatMap(({ name, shipping }) => (shipping ? exportedRecipient(name, shipping) : [])),
    wantsNoCampaignsSince: optedOut ? String(optedOut['createdAt']) : null,
  };
}

/** The stream lists a ticket a moment after it was made. Until then its chat's pointer alone tells of it. */
async function ticketIdsOf({ table, item: { companyId, contactId }, names }: Scope): Promise<TicketId[]> {
  const chats = [...names.connections.keys()].map((id) => ({ companyId, contactId, connectionId: connectionIdSchema.parse(id) }));
  const [listed, latest] = await Promise.all([
    ticketsInPosting(table, companyId, { list: `contact#${contactId}`, word: '' }),
    Promise.all(chats.map((chat) => loadLatestTicket(table, chat))),
  ]);
  return [...new Set([...listed, ...latest.flatMap((pointer) => pointer?.ticketId ?? [])])];
}

async function* tickets(scope: Scope, after: TicketId | null): AsyncGenerator<Piece> {
  const { table, item } = scope;
  const ids = await ticketIdsOf(scope);
  let isFirst = after === null;
  for (const ticketId of ids.toSorted((one, other) => one - other)) {
    if (after !== null && ticketId <= after) continue;
    const ticket = await findTicket(table, item.companyId, ticketId);
    if (ticket?.contactId !== item.contactId) continue;
    const { pk, sk: prefix } = companyKeys.ticketNote(item.companyId, ticketId, '');
    const notes = readableItems(ticketNoteItem, await table.queryAll({ pk, prefix })).map(exportedNote);
    yield { text: line({ ...exportedTicket(ticket, scope.names), notes }, isFirst), place: { section: 'tickets', after: ticketId }, messages: 0 };
    isFirst = false;
  }
}

async function* messages(scope: Scope, from: Extract<ExportPlace, { section: 'messages' }>): AsyncGenerator<Piece> {
  const { table, item } = scope;
  const chats = await chatsOf(table, item.companyId, item.contactId);
  let { isFirst } = from;
  for (const [chat, connectionId] of chats.entries()) {
    if (chat < from.chat) continue;
    const { pk, sk: prefix } = companyKeys.chat(item.companyId, connectionId, item.contactId);
    let after = chat === from.chat ? from.after : '';
    for (let isMore = true; isMore;) {
      const page = await table.query({ pk, prefix, limit: rowsAtOnce, consistent: true, beyond: after });
      const shown = readableItems(messageItem, page.items).filter(({ kind }) => kind !== 'event');
      const text = shown.map((message, index) => line(exportedMessage(message, scope.names, scope.mediaUrl), isFirst && index === 0)).join('');
      isFirst &&= shown.length === 0;
      const last = page.items.at(-1);
      if (last) after = String(last['sk']);
      isMore = page.last !== undefined;
      yield { text, place: { section: 'messages', chat, after, isFirst }, messages: shown.length };
    }
  }
  yield { text: '\n]}\n', place: { section: 'end' }, messages: 0 };
}

const line = (value: object, isFirst: boolean): string => `${isFirst ? '' : ','}\n${JSON.stringify(value)}`;

/** Every connection on which there may be a chat, in an order that stays. */
async function chatsOf(table: TablePart, companyId: CompanyId, contactId: DataExportItem['contactId']): Promise<ConnectionId[]> {
  const { pk, sk: prefix } = companyKeys.latestTicket(companyId, contactId, '');
  const [pointers, connections] = await Promise.all([
    table.queryAll({ pk, prefix, consistent: true }),
    table.queryAll({ pk: companyKeys.connection(companyId, '').pk }),
  ]);
  const ids = [...pointers.map(({ sk }) => String(sk).slice(prefix.length)), ...connections.map(({ sk }) => String(sk))];
  return [...new Set(ids)].toSorted().map((id) => connectionIdSchema.parse(id));
}
