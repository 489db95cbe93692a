import * as z from 'zod';
import { metaId } from '#shared/contract/queue-messages.ts';

/**
 * The read part of Meta's conversation events. A field of an unexpected form counts as missing: a field that Meta adds or changes must not lose a
 * message. https://developers.facebook.com/docs/messenger-platform/reference/webhook-events
 */
const text = z.string().optional().catch(undefined);
/** Meta's documents write some of its marks as text. */
const mark = z.union([z.boolean(), z.literal(['true', 'false']).transform((said) => said === 'true')]).catch(false);
const party = z.object({ id: metaId });
const time = z.number().int().nonnegative().max(8_640_000_000_000_000);
const mid = z.string().min(1).max(2_000);

/** Entries of the known form: others do not take them along. */
const listOf = <S extends z.ZodType>(one: S) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) => all.map((each) => one.safeParse(each)).flatMap((read) => (read.success ? [read.data] : [])));

const attachment = z.object({
  type: z.string().catch('other'),
  title: text,
  payload: z
    .object({
      url: text,
      title: text,
      sticker_id: z.unknown().optional(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).optional().catch(undefined),
      /** These three are a template's. */
      text,
      elements: listOf(z.object({ title: text, subtitle: text })),
      buttons: listOf(z.object({ title: text })),
    })
    .optional()
    .catch(undefined),
});
export type Attachment = z.output<typeof attachment>;

const message = z.object({
  mid,
  text,
  is_echo: mark,
  metadata: text,
  is_deleted: mark,
  attachments: listOf(attachment),
  reply_to: z
    .object({ mid: mid.optional(), story: z.object({ url: text }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
export type MetaMessage = z.output<typeof message>;

export const messagingEvent = z.object({
  sender: party,
  recipient: party,
  timestamp: time.optional().catch(undefined),
  message: message.optional(),
  message_edit: z.object({ mid, text: z.string() }).optional().catch(undefined),
  delivery: z
    .object({ mids: z.array(mid).max(256).optional(), watermark: time.optional() })
    .optional()
    .catch(undefined),
  read: z.object({ mid: mid.optional(), watermark: time.optional() }).optional().catch(undefined),
  reaction: z
    .object({ mid, action: z.enum(['react', 'unreact']), emoji: text })
    .optional()
    .catch(undefined),
  postback: z.object({ mid: mid.optional(), title: text, payload: text }).optional().catch(undefined),
});
export type MessagingEvent = z.output<typeof messagingEvent>;
