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

export const linkRequest = z.object({ qr: z.string().min(10) });

export const readRequest = z.object({ with: z.string().min(1), played: z.boolean().optional() });

export const receiptRequest = z.object({
  /** The number or group where the messages are; in a group also who wrote them. */
  with: z.string().min(1),
  author: number.optional(),
  ids: z.array(z.string().min(1)).min(1).max(256),
  type: z.enum(['delivered', 'inactive', 'read', 'played', 'retry']),
  /** Of a retry: for which time. */
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
});
