import * as z from 'zod';
import { faultKinds } from '#services/simulators/whatsapp/server/faults.ts';

const number = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(/\D/g, ''))
  .pipe(z.string().regex(/^\d{5,15}$/));
const addressing = z.enum(['pn', 'lid']);
const ms = z.number().int().positive().max(3_600_000);

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

export const sendRequest = z
  .object({
    to: number.optional(),
    groupId: z
      .string()
      .regex(/@g\.us$/)
      .optional(),
    text: z.string().max(65_536).optional(),
    media: z
      .object({
        type: z.enum(['image', 'audio', 'video', 'document', 'sticker']),
        base64: z.base64(),
        name: z.string().max(255).optional(),
        mime: z.string().max(100).optional(),
        caption: z.string().optional(),
        ptt: z.boolean().optional(),
        seconds: z.number().int().nonnegative().optional(),
      })
      .optional(),
    location: z.object({ lat: z.number(), lng: z.number(), name: z.string().optional() }).optional(),
    contact: z.object({ name: z.string().min(1), number }).optional(),
    /** An empty emoji takes the reaction back. */
    react: z.object({ id: z.string().min(1), emoji: z.string() }).optional(),
    edit: z.object({ id: z.string().min(1), text: z.string().min(1) }).optional(),
    delete: z.object({ id: z.string().min(1) }).optional(),
    quotedId: z.string().min(1).optional(),
    addressing: addressing.optional(),
  })
  .refine((body) => (body.to === undefined) !== (body.groupId === undefined), 'give either to or groupId')
  .refine((body) => {
    const parts = [body.media, body.location, body.contact, body.react, body.edit, body.delete].filter((part) => part !== undefined);
    // A text beside media is its caption.
    return parts.length === 1 ? body.text === undefined || body.media !== undefined : parts.length === 0 && body.text !== undefined;
  }, 'give exactly one of text, media, location, contact, react, edit, delete');
export type SendRequest = z.output<typeof sendRequest>;

export const readRequest = z.object({ with: z.string().min(1), played: z.boolean().optional() });

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
