import * as z from 'zod';
import { companyId } from './ids.ts';
import { sentAck } from './queue-messages.ts';

/**
 * Acks of a company's messages, gathered for a moment. Their message queue knows no order, so they may come twice, in any order,
 * and before the row that they are about. `tries`: how often a row was looked for already.
 */
export const gatheredAcks = z.object({
  companyId,
  type: z.literal('acks'),
  acks: z
    .array(sentAck.omit({ companyId: true, type: true }))
    .min(1)
    .max(256),
  tries: z.int().min(0).default(0),
});
export type GatheredAcks = z.output<typeof gatheredAcks>;
export type SentAck = GatheredAcks['acks'][number];
