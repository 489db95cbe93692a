import * as z from 'zod';
import { companyId, connectionId, contactId, scheduleId, ticketId, userId } from '#shared/contract/ids.ts';
import { type Schedule, scheduleStatuses } from '#shared/contract/schedules.ts';
import { listKeys } from './keys.ts';
import type { Attributes } from './writes.ts';

/** A message to be sent at a time to come, and what became of it. */
export const scheduleItem = z.object({
  type: z.literal('schedule'),
  companyId,
  id: scheduleId,
  contactId,
  contactName: z.string(),
  body: z.string(),
  sendAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  status: z.enum(scheduleStatuses),
  failure: z.string().nullable(),
  userId: userId.nullable(),
  /** Where and when it goes out, decided once, so that a repetition after a crash is the same message. */
  place: z.object({ connectionId, ticketId, ms: z.number().int() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ScheduleItem = z.output<typeof scheduleItem>;

/** A timer for each time that a schedule has had: that of a former time finds the schedule changed, and does nothing. */
export const timerName = ({ id, sendAt }: Pick<ScheduleItem, 'id' | 'sendAt'>): string => `schedule-${id}-${Date.parse(sendAt)}`;

/** As stored: in the company's list and in that of its contact, by time. */
export function scheduleRow(item: ScheduleItem): Attributes {
  const sort = listKeys.scheduleSort(item.sendAt, item.id);
  return {
    ...item,
    gsi1Pk: listKeys.schedules(item.companyId),
    gsi1Sk: sort,
    gsi2Pk: listKeys.schedulesOfContact(item.companyId, item.contactId),
    gsi2Sk: sort,
  };
}

export function toSchedule({ type: _type, companyId: _companyId, contactName: name, place, ...schedule }: ScheduleItem): Schedule {
  return { ...schedule, contact: { id: schedule.contactId, name }, whatsappId: place?.connectionId ?? null };
}
