import * as z from 'zod';
import { companyId, connectionId, contactId, scheduleId, ticketId, userId } from '#shared/contract/ids.ts';
import { storedMedia } from '#shared/contract/queue-messages.ts';
import { recurrence, type Schedule, type ScheduleFile, scheduleStatuses } from '#shared/contract/schedules.ts';
import { previewKey } from '#shared/domain/preview-key.ts';
import { listKeys } from '#functions/data/keys.ts';
import type { Attributes } from '#functions/data/writes.ts';

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
  /** Place and time of sending, decided once, so that a repetition after a crash is the same message. */
  place: z.object({ connectionId, ticketId, ms: z.number().int() }).nullable(),
  media: storedMedia.nullable().default(null),
  /** A message or another one of its series has the same file: it stays when this one goes. */
  isMediaShared: z.boolean().default(false),
  recurrence: recurrence.nullable().default(null),
  /** The first time of its series; null without one. */
  startsAt: z.iso.datetime().nullable().default(null),
  /** The next one of its series was made, or there is none: never a second time. */
  isContinued: z.boolean().default(false),
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

/** Whether its series goes on from it. */
export const leadsSeries = ({ recurrence: again, isContinued }: ScheduleItem): boolean => again !== null && !isContinued;

/** @param mediaUrl signs the address of a file. */
export function toSchedule(item: ScheduleItem, mediaUrl: (key: string) => string): Schedule {
  const { type: _type, companyId: _company, contactName: name, place, media, isMediaShared: _shared, startsAt: _start, isContinued: _next, ...shown } = item;
  const file = media && fileOf(media, mediaUrl);
  return { ...shown, contact: { id: item.contactId, name }, file, leadsSeries: leadsSeries(item), whatsappId: place?.connectionId ?? null };
}

function fileOf({ kind, name, mimeType, sizeBytes, key, preview }: z.output<typeof storedMedia>, mediaUrl: (key: string) => string): ScheduleFile {
  return { kind, name, mimeType, sizeBytes, url: mediaUrl(key), previewUrl: preview ? mediaUrl(previewKey(key)) : null };
}
