import * as z from 'zod';
import { companyId, contactId, dataExportId, ticketId, userId } from '#shared/contract/ids.ts';

/** Position at which the text of the file goes on. */
export const exportPlace = z.discriminatedUnion('section', [
  z.object({ section: z.literal('head') }),
  /** Behind this ticket. */
  z.object({ section: z.literal('tickets'), after: ticketId.nullable() }),
  /** In the chat of that number, behind this sort key. */
  z.object({ section: z.literal('messages'), chat: z.number().int(), after: z.string(), isFirst: z.boolean() }),
  z.object({ section: z.literal('end') }),
]);
export type ExportPlace = z.output<typeof exportPlace>;

/** A file with everything about a contact: how far it is. */
export const dataExportItem = z.object({
  type: z.literal('dataExport'),
  companyId,
  id: dataExportId,
  contactId,
  /** User who asked for it. */
  userId,
  status: z.enum(['running', 'done']),
  /** Counts up with each part that is done. */
  step: z.number().int(),
  uploadId: z.string(),
  parts: z.array(z.object({ number: z.number().int(), tag: z.string() })),
  place: exportPlace,
  messages: z.number().int(),
  createdAt: z.iso.datetime(),
  expiresAtSeconds: z.number(),
});
export type DataExportItem = z.output<typeof dataExportItem>;
