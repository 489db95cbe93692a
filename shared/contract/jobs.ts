import * as z from 'zod';
import { companyId, queueId, scheduleId, timestamp, userId } from './ids.ts';

/** What is done in the background, by the function `work`. A job may come twice and late: each looks whether it is still wanted. */
export const job = z.discriminatedUnion('type', [
  /** `sendAt` as it was when the job was made: a schedule that was changed since has a job of its own. */
  z.object({ type: z.literal('sendSchedule'), companyId, scheduleId, sendAt: timestamp }),
  /** Every five minutes, of all companies. */
  z.object({ type: z.literal('closeIdleTickets') }),
  /** Takes a queue that was deleted from whatever names it. */
  z.object({ type: z.literal('releaseQueue'), companyId, queueId }),
  /** Of a user who was deleted, should some be left or have come since. */
  z.object({ type: z.literal('returnTickets'), companyId, userId }),
]);
export type Job = z.output<typeof job>;

/** A job on its queue. Not done before `notBeforeMs`. */
export const queuedJob = z.object({ job, notBeforeMs: z.number().int().optional() });
export type QueuedJob = z.output<typeof queuedJob>;
