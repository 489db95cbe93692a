import * as z from 'zod';
import { contactId, dataExportId, erasureId, timestamp, userId } from './ids.ts';
import { pageOf } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/**
 * `running`: being erased. `erased`: nothing of it is left; what was still under way at that moment is looked for a little
 * later. `verified`: that look found nothing.
 */
export const erasureStatuses = ['running', 'erased', 'verified'] as const;
export const erasedKinds = [
  'contact',
  'addresses',
  'pointers',
  'tickets',
  'notes',
  'messages',
  'files',
  'schedules',
  'numberChecks',
  'phonebook',
  'auditNames',
  'listContacts',
  'recipients',
  'turns',
  'optOuts',
  /** That an address gets no mail: the address is taken out, what keeps it from getting more stays. */
  'suppressions',
  'deliveries',
] as const;

/** The proof that everything about a contact was erased. It says nothing about the person but a salted hash of the number. */
export const erasure = z.object({
  id: erasureId,
  status: z.enum(erasureStatuses),
  /** User who asked for it. */
  requestedBy: z.object({ id: userId, name: z.string() }),
  requestedAt: timestamp,
  erasedAt: timestamp.nullable(),
  verifiedAt: timestamp.nullable(),
  /** Counts of erased rows by kind. */
  counts: z.record(z.enum(erasedKinds), z.number().int()),
  /** Chained over the keys of all that was erased: SHA-256 of the hash so far and of the next keys in order, a line each. */
  keysSha256: z.string(),
  /** Argon2id of the canonical number, with its salt and cost; null for a contact without one. */
  numberHash: z.string().nullable(),
});
export type Erasure = z.output<typeof erasure>;

export const dataExport = z.object({
  id: dataExportId,
  contactId,
  status: z.enum(['running', 'done']),
  /** Messages in the file so far. */
  messages: z.number().int(),
  /** Address of the file, once it is done. */
  url: z.string().nullable(),
  urlEndsAt: timestamp.nullable(),
});
export type DataExport = z.output<typeof dataExport>;

/** The right to delete a contact covers handing out and erasing its data: admins. */
const right = { permission: 'contacts-page:deleteContact' } as const;
const contacts = routesAt('/contacts', { contactId }, right);
const exports = routesAt('/contacts/data-exports', { dataExportId }, right);
const erasures = routesAt('/contacts/erasures', { erasureId }, right);

export const contactPrivacyRoutes = defineRoutes({
  startExport: {
    ...contacts.act('/data-exports', 'Gather everything about a contact in one JSON file, in the background; kept for a day.', dataExport),
    status: 201,
  },
  showExport: exports.get('How far a file with everything about a contact is, and its address once it is done.', dataExport),
  startErasure: {
    ...contacts.act('/erasure', 'Erase everything about a contact for good, in the background, active tickets included; a proof is kept.', erasure),
    /** The contact's name, typed by whoever asks for it. */
    body: z.object({ name: z.string().max(200) }),
    status: 201,
  },
  listErasures: erasures.list('Proofs of what was erased, newest first, 20 a page.', {}, pageOf('erasures', erasure)),
  showErasure: erasures.get('One erasure and its proof.', erasure),
});
