import * as z from 'zod';
import { webhookLineTask, webhookTask } from './webhooks.ts';
import { companyId, connectionId, pushDeviceId, queueId, ticketId, userId } from './ids.ts';

const place = z.object({ queueId: queueId.nullable(), connectionId });

/** Recipients: users by their ids, or everybody who sees what waits in a place, without those who saw it in another before. */
const recipients = z.union([z.object({ userIds: z.array(userId) }), z.object({ waitingIn: place, notIn: place.optional() })]);
export type Recipients = z.output<typeof recipients>;

/** A notice to users who have no page open. */
export const notice = z.object({
  companyId,
  to: recipients,
  /** Follows from the change that it tells of: the same is told to nobody twice. */
  mark: z.string(),
  /** Notices of one tag replace each other. */
  tag: z.string(),
  title: z.string(),
  /** The written words; null where nobody wrote, or nothing that could be shown. */
  words: z.string().nullable(),
  /** Event that is named in place of words. */
  event: z.enum(['message', 'back', 'mention', 'webhookOff']),
  path: z.string(),
  /** An open ticket: its user may answer in the notice. */
  answersTicket: ticketId.optional(),
  /** Id on its channel of the message that it tells of. */
  traceId: z.string().optional(),
  atMs: z.number(),
});
export type Notice = z.output<typeof notice>;

/** On the queue of notices: one to find the recipients of, one on its way to a device, or an event on its way to a program. */
export const noticeTask = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notice'), notice }),
  /** `attempt` counts up, so that one that comes again is told. */
  z.object({ type: z.literal('delivery'), notice, userId, deviceId: pushDeviceId, attempt: z.number().int() }),
  webhookTask,
  webhookLineTask,
]);
export type NoticeTask = z.output<typeof noticeTask>;
export type NoticeDelivery = Extract<NoticeTask, { type: 'delivery' }>;
