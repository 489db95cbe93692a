import * as z from 'zod';
import { writingPrograms } from '#services/simulators/whatsapp/phones/message-ids.ts';
import { addressing, number } from './door-fields.ts';

const id = z.string().min(1);
const title = z.string().min(1).max(200);
const places = { lat: z.number(), lng: z.number() };

/** Kinds of messages besides text, media, places and contacts. */
export const specialMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('poll'), name: title, options: z.array(title).min(2).max(12), selectable: z.number().int().nonnegative().default(1) }),
  z.object({ kind: z.literal('pollVote'), id, options: z.array(title) }),
  z.object({ kind: z.literal('secretEdit'), id, text: z.string().min(1) }),
  z.object({ kind: z.literal('secretComment'), id, text: z.string().min(1) }),
  z.object({ kind: z.literal('event'), name: title, description: z.string().optional(), startsAt: z.iso.datetime() }),
  z.object({
    kind: z.literal('order'),
    title,
    note: z.string().optional(),
    items: z.number().int().positive(),
    total: z.number(),
    currency: z.string().length(3),
  }),
  z.object({ kind: z.literal('product'), title, description: z.string().optional(), price: z.number(), currency: z.string().length(3) }),
  z.object({ kind: z.literal('list'), title, text: z.string(), button: title, rows: z.array(title).min(1) }),
  z.object({ kind: z.literal('listReply'), title, rowId: id }),
  z.object({ kind: z.literal('buttonReply'), text: title, buttonId: id }),
  z.object({ kind: z.literal('templateReply'), text: title, buttonId: id }),
  z.object({ kind: z.literal('pixKey'), merchant: title, key: title, keyType: z.enum(['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP']) }),
  z.object({ kind: z.literal('interactive'), title: z.string().optional(), text: z.string(), buttons: z.array(title) }),
  z.object({ kind: z.literal('interactiveReply'), text: title, name: title, params: z.record(z.string(), z.unknown()).default({}) }),
  z.object({ kind: z.literal('liveLocation'), ...places, caption: z.string().optional() }),
  z.object({ kind: z.literal('contacts'), contacts: z.array(z.object({ name: title, number })).min(2) }),
  z.object({ kind: z.literal('groupInvite'), groupId: z.string().regex(/@g\.us$/), code: id, text: z.string().optional() }),
  z.object({ kind: z.literal('pin'), id, isPinned: z.boolean().default(true) }),
  z.object({ kind: z.literal('keep'), id, isKept: z.boolean().default(true) }),
  z.object({ kind: z.literal('album'), images: z.number().int().nonnegative(), videos: z.number().int().nonnegative().default(0) }),
]);
export type SpecialMessage = z.output<typeof specialMessage>;

const media = z.object({
  type: z.enum(['image', 'audio', 'video', 'document', 'sticker']),
  base64: z.base64(),
  name: z.string().max(255).optional(),
  mime: z.string().max(100).optional(),
  caption: z.string().optional(),
  ptt: z.boolean().optional(),
  seconds: z.number().int().nonnegative().optional(),
  viewOnce: z.boolean().optional(),
  /** The album that it belongs to. */
  albumId: id.optional(),
  /** The small one that it is the high quality of. */
  sharpOf: id.optional(),
  /** The media servers refuse it: so many times, always if not said. Then the recipient's phone may upload it again. */
  gone: z
    .object({
      status: z.union([z.literal(403), z.literal(404), z.literal(410)]),
      times: z.number().int().positive().optional(),
      retry: z.enum(['uploads', 'refused']).default('uploads'),
    })
    .optional(),
});

/** Fields that go with any text or media. */
const context = {
  quotedId: id.optional(),
  forwarded: z.boolean().optional(),
  mentions: z.array(number).optional(),
  ad: z
    .object({ title: z.string(), body: z.string().optional(), sourceUrl: z.url(), sourceId: z.string().optional(), clickId: z.string().optional() })
    .optional(),
  /** The chat's messages vanish after so many seconds. */
  ephemeralSeconds: z.number().int().positive().optional(),
};

const content = {
  text: z.string().max(65_536).optional(),
  media: media.optional(),
  location: z.object({ ...places, name: z.string().optional() }).optional(),
  contact: z.object({ name: z.string().min(1), number }).optional(),
  /** An empty emoji takes the reaction back. */
  react: z.object({ id, emoji: z.string() }).optional(),
  /** Edits an own message; `forged` as a modified client would, anybody's. */
  edit: z.object({ id, text: z.string().min(1), forged: z.boolean().optional() }).optional(),
  /** Deletes an own message, or in a group by its owner; `forged` as a modified client would, anybody's. */
  delete: z.object({ id, forged: z.boolean().optional() }).optional(),
  special: specialMessage.optional(),
};

/** Faults on the way to the recipient's linked clients; phones get the message all the same. */
const trouble = {
  unavailable: z.object({ kind: z.enum(['ad', 'viewOnce', 'bot', 'hosted']), handOver: z.enum(['asked', 'unasked', 'never']).default('asked') }).optional(),
  corrupt: z.object({ times: z.number().int().positive().default(1), isAnswered: z.boolean().default(true) }).optional(),
};

export const sendRequest = z
  .object({
    to: number.optional(),
    groupId: z
      .string()
      .regex(/@g\.us$/)
      .optional(),
    /** The program that the person writes with: it makes the id. */
    program: z.enum(writingPrograms).optional(),
    /** An id that a modified client chooses. */
    id: id.optional(),
    /** The contacts who see a status. */
    statusTo: z.array(number).min(1).optional(),
    addressing: addressing.optional(),
    /** When the server got it; only now do the recipient's linked clients hear of it. Now, if not said. */
    at: z.iso.datetime().optional(),
    ...content,
    ...context,
    ...trouble,
  })
  .refine((body) => [body.to, body.groupId, body.statusTo].filter((target) => target !== undefined).length === 1, 'give one of to, groupId and statusTo')
  .refine((body) => {
    const parts = [body.media, body.location, body.contact, body.react, body.edit, body.delete, body.special].filter((part) => part !== undefined);
    // A text beside media is its caption.
    return parts.length === 1 ? body.text === undefined || body.media !== undefined : parts.length === 0 && body.text !== undefined;
  }, 'give exactly one of text, media, location, contact, react, edit, delete, special');
export type SendRequest = z.output<typeof sendRequest>;
