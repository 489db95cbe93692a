import * as z from 'zod';
import { customerName } from './customer-fields.ts';
import { messageId, ticketId, timestamp } from './ids.ts';

/** A message that a search found, in as many words as a line of a list has room for. */
export const foundMessage = z.object({
  /** Its place in the chat. */
  id: messageId,
  ticketId,
  /** The sentence around the first searched word, without the marks of formatting. */
  excerpt: z.string(),
  fromMe: z.boolean(),
  /** Signed it, wrote it in a group, or left it as a note; null for the contact itself, and for what nobody signed. */
  author: customerName.nullable(),
  createdAt: timestamp,
});
export type FoundMessage = z.output<typeof foundMessage>;
