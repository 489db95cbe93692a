import * as z from 'zod';
import { customerName } from './customer-fields.ts';
import { connectionId, contactId, scheduleId, timestamp, userId } from './ids.ts';
import { pageOf } from './lists.ts';
import { finishedUpload, maxBodyCharacters } from './messages.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** ENVIADA: handed over for sending; ERRO: it could not be, or WhatsApp refused it. */
export const scheduleStatuses = ['PENDENTE', 'ENVIADA', 'ERRO'] as const;

/** `weekdays`: Monday to Friday. */
export const frequencies = ['daily', 'weekdays', 'weekly', 'monthly'] as const;

/** The most times that can be asked for: daily for almost three years. */
export const mostTimes = 999;

/** How a message comes again, at the hour that it has where the company is. Without an end it goes on until it is ended. */
export const recurrence = z.object({
  frequency: z.enum(frequencies),
  /** The last day, where the company is. */
  until: z.iso.date().nullable().default(null),
  /** How many messages there are from this one on, itself included. */
  times: z.number().int().min(1).max(mostTimes).nullable().default(null),
});
export type Recurrence = z.output<typeof recurrence>;

/** Which messages of a series a change is for: this one, which leaves the series, or this one and all that follow. */
export const seriesScopes = ['one', 'series'] as const;
const scope = z.enum(seriesScopes).default('one');

const file = z.object({
  kind: z.enum(['image', 'audio', 'video', 'document', 'sticker']),
  name: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number().int(),
  /** Signed, as that of a message. */
  url: z.string(),
  /** Address of an image's or video's thumbnail, if it has one. */
  previewUrl: z.string().nullable(),
});
export type ScheduleFile = z.output<typeof file>;

export const schedule = z.object({
  id: scheduleId,
  contactId,
  contact: z.object({ id: contactId, name: customerName }),
  body: z.string(),
  sendAt: timestamp,
  sentAt: timestamp.nullable(),
  status: z.enum(scheduleStatuses),
  file: file.nullable(),
  /** Recurrence of the series that it is or was part of. */
  recurrence: recurrence.nullable(),
  /** Whether the next one of its series is still to be made from it: changing it may change the series. */
  leadsSeries: z.boolean(),
  /** Code of errors.ts of an ERRO. */
  failure: z.string().nullable(),
  /** User who made it. */
  userId: userId.nullable(),
  /** The connection it went out by. */
  whatsappId: connectionId.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Schedule = z.output<typeof schedule>;

const at = routesAt('/schedules', { scheduleId }, { permission: 'schedules:edit' });
const text = z.string().trim().min(5).max(maxBodyCharacters);
const body = z.object({
  contactId,
  body: text,
  sendAt: z.iso.datetime({ offset: true }),
  /** Sent with the text as its caption. Of a change: nothing keeps the file that there is, null takes it away. */
  upload: finishedUpload.nullish(),
  /** In a change, leaving it out keeps it. */
  recurrence: recurrence.nullish(),
});

export const scheduleRoutes = defineRoutes({
  listSchedules: at.list(
    'Scheduled messages, the latest time first, 20 a page: all, those of one contact, or those with words in contact or text.',
    { searchParam: z.string().max(50).optional(), contactId: contactId.optional() },
    pageOf('schedules', schedule),
  ),
  getSchedule: at.get('One scheduled message.', schedule),
  createSchedule: at.create('Schedule a message to a contact for a time to come, once or again and again.', body, schedule),
  updateSchedule: at.update('Change a scheduled message that has not been sent: its author and admins may.', body.extend({ scope }), schedule),
  deleteSchedule: { ...at.remove('Delete a scheduled message, which is then not sent: its author and admins may.'), query: z.object({ scope }) },
});
