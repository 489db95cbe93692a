import * as z from 'zod';
import { type Erasure, erasure, erasedKinds } from '#shared/contract/contact-privacy.ts';
import { companyId, connectionId, contactId, erasureId, ticketId } from '#shared/contract/ids.ts';

/** Something that is to be erased: a row of the table, or a file of the media bucket. */
export const erasureTarget = z.object({
  kind: z.enum(erasedKinds),
  /** Key of the row. */
  key: z.object({ pk: z.string(), sk: z.string() }).optional(),
  /** Key of a file. */
  file: z.string().optional(),
});
export type ErasureTarget = z.output<typeof erasureTarget>;

/** How far an erasure is; gone when it is done, since it names the person. */
export const erasureWork = z.object({
  contactId,
  /** Contacts that turned out to be this one. */
  formerIds: z.array(contactId).default([]),
  /** Every form of the contact's number. */
  numbers: z.array(z.string()),
  /** The contact's addresses, in small letters. */
  emails: z.array(z.string()).default([]),
  /** Places that are gone through: each ticket, then each chat, then what there is once. */
  ticketIds: z.array(ticketId),
  /** Tickets of messages that were erased meanwhile: places of the next look. */
  seenTicketIds: z.array(ticketId),
  connectionIds: z.array(connectionId),
  /** Number of the place, and behind what it goes on there; an empty text at its beginning. */
  at: z.number().int(),
  after: z.string().default(''),
  /** Erased next, and only then counted: what a crash leaves is erased again, and counted once. */
  pending: z.array(erasureTarget),
  /** Counts the looks at all places; of the last one how much it found. */
  look: z.number().int(),
  found: z.number().int(),
  /** When the next look begins. */
  nextLookMs: z.number(),
});
export type ErasureWork = z.output<typeof erasureWork>;

export const noneErased = Object.fromEntries(erasedKinds.map((kind) => [kind, 0])) as Erasure['counts']; // every kind, once

export const erasureItem = z.object({
  type: z.literal('erasure'),
  companyId,
  ...erasure.shape,
  /** Counts of erased rows; older erasures have none of the newer kinds. */
  counts: z.partialRecord(z.enum(erasedKinds), z.number().int()).transform((counts) => ({ ...noneErased, ...counts })),
  id: erasureId,
  /** Goes up with each step: of two runs at once one counts. */
  revision: z.number().int(),
  work: erasureWork.optional(),
});
export type ErasureItem = z.output<typeof erasureItem>;

/** While a contact is being erased, and for the time in which its stream may still be read. */
export const erasedContactItem = z.object({ type: z.literal('erasedContact'), erasureId, expiresAtSeconds: z.number() });

export function toErasure({ type: _type, companyId: _company, revision: _revision, work: _work, ...shown }: ErasureItem): Erasure {
  return shown;
}
