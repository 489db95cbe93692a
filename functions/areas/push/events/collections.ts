import type * as z from 'zod';
import { type LiveRecords, type RecordKind, recordEventName } from '#shared/contract/events.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { type RecordName, recordsOfCompanies } from '#shared/records/index.ts';
import type { DeclaredRecord } from '#shared/records/record.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { collectionOf, ownerOf, shown } from '#functions/records/declared/record-store.ts';
import { audience } from '../audience.ts';
import { type Audience, type EventsOf, parsed } from '../live-event.ts';

/**
 * The events of simple records: each one that is created, changed or deleted is told to the company, or to those of it who may see it.
 *
 * @param reply the schema of a record that has a customer's number or name.
 */
export function collectionEvents<K extends RecordKind, T extends { readonly companyId: CompanyId }>(
  kind: K,
  schema: { parse(value: unknown): T },
  toReply: (item: T, mediaUrl: (key: string) => string) => LiveRecords[K],
  to: Audience = audience.company,
  reply?: z.ZodType,
): EventsOf {
  return (change, { mediaUrl }) => {
    const item = parsed(schema, change.after ?? change.before);
    if (!item) return [];
    const record = toReply(item, mediaUrl);
    const event = recordEventName(item.companyId, kind);
    const { companyId } = item;
    if (!change.after) return [{ companyId, event, to, data: { action: 'delete', id: record.id } }];
    const customers = reply && { customers: { record: reply } };
    return [{ companyId, event, to, ...customers, data: { action: change.before ? 'update' : 'create', record } }];
  };
}

/** The events of declared records. */
export const recordEvents = Object.fromEntries(recordsOfCompanies.map((declared) => [declared.name, eventsOf(declared)])) as Readonly<
  Record<RecordName, EventsOf>
>; // each tells the record that its own schema declares

function eventsOf(declared: DeclaredRecord): EventsOf {
  const told = (to: Audience): EventsOf =>
    collectionEvents(declared.name as RecordName, collectionOf(declared).schema, (item) => shown(declared, item) as never, to);
  return declared.own ? ownEvents(told) : told(audience.company);
}

/** Somebody's own record is told to them alone, whoever supports the company. From those who see it no longer it is taken. */
function ownEvents(told: (to: Audience) => EventsOf): EventsOf {
  const audienceOf = (row: Attributes): Audience => {
    const owner = ownerOf(row);
    return owner === null ? audience.company : audience.user(owner);
  };
  return ({ before, after }, tools) => {
    const isMoved = before && after && ownerOf(before) !== ownerOf(after);
    const last = after ?? before;
    return [
      ...(isMoved ? told(audienceOf(before))({ before, after: undefined }, tools) : []),
      ...(last ? told(audienceOf(last))({ before, after }, tools) : []),
    ];
  };
}
