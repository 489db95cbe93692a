import * as z from 'zod';
import { type CompanyId, type ContactId, ticketId as ticketIdSchema, type TicketId } from '#shared/contract/ids.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import { previewKey } from '#shared/domain/preview-key.ts';
import { loadOwnAliases, loadPointers } from '#functions/conversations/contact-store.ts';
import { findTicket } from '#functions/conversations/ticket-store.ts';
import { contactItem } from '#functions/records/contacts/contact-item.ts';
import type { ErasureTarget, ErasureWork } from '#functions/records/privacy/erasure-item.ts';
import { companyKeys, type Key, listKeys } from '#functions/data/keys.ts';
import { mediaPrefix, picturePrefix } from '#functions/records/messages/media-prefixes.ts';
import { phonebookKeys } from '#functions/records/contacts/phonebook.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { MediaEraser } from '#functions/ports/media-eraser.ts';
import { dataExportPrefix } from '../data-export-key.ts';
import type { NumberScope } from '../places-of-number.ts';
import { findDeliveries, findInCampaigns, findInEmails, findInLists, findSuppressed } from './find-by-number.ts';

export interface ErasureScope {
  readonly table: TablePart;
  readonly companyId: CompanyId;
  readonly eraser: MediaEraser;
}

/** Rows of one step. */
const rowsAtOnce = 100;

const rowTarget = (kind: ErasureTarget['kind'], { pk, sk }: Attributes): ErasureTarget => ({ kind, key: { pk: String(pk), sk: String(sk) } });

/** Places that exist once, after tickets, chats and the deliveries of each connection. */
const lastPlaces = [
  'pointers',
  'schedules',
  'pictures',
  'exports',
  'numberChecks',
  'phonebook',
  'auditNames',
  'lists',
  'campaigns',
  'emails',
  'optOut',
  'suppressions',
] as const;

/** The places of one look. */
export const placesOf = ({ ticketIds, connectionIds }: ErasureWork): number => ticketIds.length + 2 * connectionIds.length + lastPlaces.length;

interface Found {
  readonly targets: ErasureTarget[];
  /** Tickets that are named by what was found. */
  readonly ticketIds: TicketId[];
  /** Behind what the place goes on: an empty text at its beginning, where more may be; null when it is done. */
  readonly next: string | null;
}

const again = (targets: ErasureTarget[], ticketIds: TicketId[] = []): Found => ({ targets, ticketIds, next: targets.length > 0 ? '' : null });

/** Finds what is still there at the place that the work has reached. */
export async function findTargets(scope: ErasureScope, work: ErasureWork): Promise<Found> {
  const { table, companyId } = scope;
  const ticketId = work.ticketIds[work.at];
  if (ticketId !== undefined) return again(await ticketRows(scope, work.contactId, ticketId));
  const at = work.at - work.ticketIds.length;
  const connectionId = work.connectionIds[at];
  const toldBy = work.connectionIds[at - work.connectionIds.length];
  if (toldBy !== undefined) return { ...(await findDeliveries(scope, work.contactId, toldBy, work.after)), ticketIds: [] };
  if (connectionId === undefined) return lastFound(scope, work, lastPlaces[at - 2 * work.connectionIds.length]);
  const { pk } = companyKeys.chat(companyId, connectionId, work.contactId);
  const { items } = await table.query({ pk, limit: rowsAtOnce, consistent: true });
  return again(
    items.flatMap((item) => withFile(companyId, 'messages', item)),
    [...new Set(items.flatMap(({ ticketId: named }) => ticketIdSchema.safeParse(named).data ?? []))],
  );
}

type LastPlace = (typeof lastPlaces)[number] | undefined;

async function lastFound(scope: ErasureScope, work: ErasureWork, place: LastPlace): Promise<Found> {
  const byNumber = numberScope(scope, work);
  if (byNumber && place === 'lists') return { ...(await findInLists(byNumber, work.after)), ticketIds: [] };
  if (byNumber && place === 'campaigns') return { ...(await findInCampaigns(byNumber, work.after)), ticketIds: [] };
  if (byNumber && place === 'emails') return { ...(await findInEmails(byNumber, work.after)), ticketIds: [] };
  return again(await lastTargets(scope, work, place));
}

/** Undefined for a contact without a number. */
export function numberScope({ table, companyId }: ErasureScope, { numbers: [number] }: ErasureWork): NumberScope | undefined {
  return number === undefined ? undefined : { table, companyId, number: canonicalNumber(number) };
}

async function lastTargets(scope: ErasureScope, work: ErasureWork, place: LastPlace): Promise<ErasureTarget[]> {
  const { table, companyId } = scope;
  const ofEach = async <T>(find: (id: ContactId) => Promise<T[]>): Promise<T[]> => (await Promise.all([work.contactId, ...work.formerIds].map(find))).flat();
  switch (place) {
    case 'pointers':
      return (await keysBelow(scope, companyKeys.latestTicket(companyId, work.contactId, ''))).map((key) => ({ kind: 'pointers', key }));
    case 'auditNames':
      return (await ofEach((id) => keysBelow(scope, companyKeys.auditOfContact(companyId, id, '')))).map((key) => ({ kind: 'auditNames', key }));
    case 'schedules':
      return ofEach((id) => schedules(scope, id));
    case 'pictures':
      return ofEach((id) => files(scope, picturePrefix(companyId, id)));
    case 'exports':
      return ofEach((id) => files(scope, dataExportPrefix(companyId, id)));
    case 'numberChecks':
      return present(
        table,
        'numberChecks',
        work.numbers.map((number) => companyKeys.numberCheck(companyId, number)),
      );
    case 'optOut':
      return present(
        table,
        'optOuts',
        work.numbers.map((number) => companyKeys.optedOut(companyId, number)),
      );
    case 'suppressions':
      return (await Promise.all(work.emails.map((email) => findSuppressed(scope, email)))).flat();
    case 'phonebook':
      return present(table, 'phonebook', phonebookKeys(companyId, work));
    default:
      return [];
  }
}

/**
 * The contact's row with the addresses by which messages find it and the pointers to its newest tickets: what goes in one
 * moment, the line in time behind which whoever writes is somebody new. Active tickets have to go before it.
 */
export async function findLine(scope: ErasureScope, contactId: ContactId): Promise<{ isLast: boolean; targets: ErasureTarget[] }> {
  const { table, companyId } = scope;
  const stored = await table.get(companyKeys.contact(companyId, contactId), { consistent: true });
  if (!stored) return { isLast: true, targets: [] };
  const pointers = await loadPointers(table, companyId, contactId);
  const active = pointers.filter(({ isActive }) => isActive);
  if (active.length > 0) {
    const rows = await Promise.all(active.map(({ ticketId }) => ticketRows(scope, contactId, ticketId)));
    return { isLast: false, targets: rows.flat() };
  }
  const aliases = await loadOwnAliases(table, contactItem.parse(stored));
  const addresses = aliases.map((alias): ErasureTarget => ({ kind: 'addresses', key: companyKeys.contactAlias(companyId, alias) }));
  const own = pointers.map(({ key }): ErasureTarget => ({ kind: 'pointers', key }));
  return { isLast: true, targets: [...addresses, ...own, { kind: 'contact', key: companyKeys.contact(companyId, contactId) }] };
}

/** A ticket with all that stands in its partition, but the mark that it was deleted. Another's is let be. */
async function ticketRows({ table, companyId }: ErasureScope, contactId: ContactId, ticketId: TicketId): Promise<ErasureTarget[]> {
  const ticket = await findTicket(table, companyId, ticketId);
  if (ticket && ticket.contactId !== contactId) return [];
  const kept = companyKeys.deletedTicket(companyId, ticketId);
  const { items } = await table.query({ pk: kept.pk, limit: rowsAtOnce, consistent: true });
  return items.filter(({ sk }) => sk !== kept.sk).map((item) => rowTarget(item['type'] === 'ticket' ? 'tickets' : 'notes', item));
}

const fileOf = z.object({ media: z.object({ key: z.string(), preview: z.unknown().optional() }) });

/** A message, or one to be sent, and its file with the thumbnail if that is one of the company's. */
function withFile(companyId: CompanyId, kind: 'messages' | 'schedules', item: Attributes): ErasureTarget[] {
  const media = fileOf.safeParse(item).data?.media;
  const names = media?.key.startsWith(mediaPrefix(companyId)) ? [media.key, ...(media.preview ? [previewKey(media.key)] : [])] : [];
  return [...names.map((file) => ({ kind: 'files' as const, file })), rowTarget(kind, item)];
}

/** Keys of a partition that begin so, some at a time. */
async function keysBelow({ table }: ErasureScope, { pk, sk: prefix }: Key): Promise<Key[]> {
  const { items } = await table.query({ pk, prefix, limit: rowsAtOnce, consistent: true });
  return items.map(({ sk }) => ({ pk, sk: String(sk) }));
}

/** By an index, which shows for a moment what is gone already. */
async function schedules({ table, companyId }: ErasureScope, contactId: ContactId): Promise<ErasureTarget[]> {
  const { items } = await table.query({ index: 'gsi2', pk: listKeys.schedulesOfContact(companyId, contactId), limit: rowsAtOnce });
  const keys = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  return (await presentRows(table, keys)).flatMap((item) => withFile(companyId, 'schedules', item));
}

async function present(table: TablePart, kind: ErasureTarget['kind'], keys: readonly Key[]): Promise<ErasureTarget[]> {
  return (await presentRows(table, keys)).map((item) => rowTarget(kind, item));
}

async function presentRows(table: TablePart, keys: readonly Key[]): Promise<Attributes[]> {
  const items = await Promise.all(keys.map((key) => table.get(key, { consistent: true })));
  return items.filter((item) => item !== undefined);
}

async function files({ eraser }: ErasureScope, prefix: string): Promise<ErasureTarget[]> {
  return (await eraser.list(prefix)).map((file) => ({ kind: 'files', file }));
}
