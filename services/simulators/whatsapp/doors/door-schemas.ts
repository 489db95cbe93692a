import * as z from 'zod';
import { addressing, ms, number } from './door-fields.ts';
import { faultKinds } from '#services/simulators/whatsapp/server/faults.ts';

export const phoneChange = z.object({
  online: z.boolean().optional(),
  name: z.string().trim().min(1).max(100).optional(),
  addressing: addressing.optional(),
  business: z.boolean().optional(),
  showsName: z.boolean().optional(),
  sendsReceipts: z.boolean().optional(),
  /** A JPEG; empty takes it away. */
  picture: z.base64().max(300_000).optional(),
  /** The business app's answers by itself: at the beginning of a chat, and to whatever is written. */
  greeting: z.string().max(4_096).optional(),
  away: z.string().max(4_096).optional(),
  /** Handed over to clients that are linked from now on. */
  addressBook: z
    .array(z.object({ number, name: z.string().trim().min(1).max(200) }))
    .max(10_000)
    .optional(),
});
export type PhoneChange = z.output<typeof phoneChange>;

export const newPhone = phoneChange.extend({ number, name: z.string().trim().min(1).max(100) });

export const settingsChange = z.object({
  addressing: addressing.optional(),
  offline: z
    .object({ pageSize: z.number().int().positive().max(1000), next: z.enum(['answered', 'asked']) })
    .partial()
    .optional(),
});

export const linkRequest = z.object({
  qr: z.string().min(10),
  /** The owner gives up: after scanning, or when the client has signed already. */
  giveUp: z.enum(['scanned', 'signed']).optional(),
});

/** `asNewAccount`: the former account of the number was deleted before. */
export const reinstallRequest = z.object({ asNewAccount: z.boolean().default(false) });

/** Announcements of the server to linked clients. */
export const announcement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serverSync'), collection: z.enum(['regular', 'regular_high', 'regular_low', 'critical_block', 'critical_unblock_low']) }),
  z.object({ kind: z.literal('preKeysLow'), left: z.number().int().nonnegative() }),
  z.object({ kind: z.literal('disappearing'), seconds: z.number().int().nonnegative() }),
  z.object({ kind: z.literal('newsletter'), text: z.string().min(1) }),
  /** Somebody's status in a stanza of its own kind. */
  z.object({ kind: z.literal('status'), from: number }),
  z.object({ kind: z.literal('edgeRouting') }),
  z.object({ kind: z.literal('dirty'), what: z.enum(['groups', 'account_sync']) }),
  z.object({ kind: z.literal('downgrade') }),
]);
export type Announcement = z.output<typeof announcement>;

export const groupChange = z.object({
  by: number,
  subject: z.string().trim().min(1).max(100).optional(),
  add: z.array(number).optional(),
  remove: z.array(number).optional(),
});

export const readRequest = z.object({ with: z.string().min(1), played: z.boolean().optional() });

export const receiptRequest = z.object({
  /** The number or group where the messages are; in a group also who wrote them. */
  with: z.string().min(1),
  author: number.optional(),
  ids: z.array(z.string().min(1)).min(1).max(256),
  type: z.enum(['delivered', 'inactive', 'read', 'played', 'retry']),
  /** The writer's linked client that a retry is for, as only a modified client asks; its phone, if not said. */
  device: z.number().int().nonnegative().default(0),
  /** Number of the retry. */
  count: z.number().int().positive().default(1),
});
export type ReceiptRequest = z.output<typeof receiptRequest>;

export const unlinkRequest = z.object({ device: z.number().int().positive().optional() });

export const newGroup = z.object({
  subject: z.string().trim().min(1).max(100),
  owner: number,
  participants: z.array(number).min(1).max(256),
  addressing: addressing.optional(),
});

export const callRequest = z.object({ from: number, to: number, video: z.boolean().optional(), ringMs: ms.optional() });

export const faultRequest = z.object({
  kind: z.enum(faultKinds),
  connection: number.optional(),
  count: z.number().int().positive().optional(),
  ms: ms.optional(),
  code: z.number().int().min(400).max(599).optional(),
  delayMs: ms.optional(),
});
