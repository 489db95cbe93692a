import * as z from 'zod';
import { connectionId, contactId, scheduleId, timestamp, userId } from './ids.ts';
import { ok, pageQuery, pageReply } from './lists.ts';
import { maxBodyCharacters } from './messages.ts';
import { defineRoutes } from './route.ts';

/** ENVIADA: handed over for sending; ERRO: it could not be, or WhatsApp refused it. */
export const scheduleStatuses = ['PENDENTE', 'ENVIADA', 'ERRO'] as const;

export const schedule = z.object({
  id: scheduleId,
  contactId,
  contact: z.object({ id: contactId, name: z.string() }),
  body: z.string(),
  sendAt: timestamp,
  sentAt: timestamp.nullable(),
  status: z.enum(scheduleStatuses),
  /** Code of errors.ts of an ERRO. */
  failure: z.string().nullable(),
  /** Who made it. */
  userId: userId.nullable(),
  /** The connection it went out by. */
  whatsappId: connectionId.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Schedule = z.output<typeof schedule>;

const params = z.object({ scheduleId });
const body = z.object({ contactId, body: z.string().trim().min(5).max(maxBodyCharacters), sendAt: z.iso.datetime({ offset: true }) });

export const scheduleRoutes = defineRoutes({
  listSchedules: {
    method: 'GET',
    path: '/schedules',
    permission: 'session',
    summary: 'Scheduled messages, the latest time first, 20 a page: all, or those of one contact.',
    query: z.object({ ...pageQuery, contactId: contactId.optional() }),
    reply: z.object({ schedules: z.array(schedule), ...pageReply }),
  },
  getSchedule: { method: 'GET', path: '/schedules/{scheduleId}', permission: 'session', summary: 'One scheduled message.', params, reply: schedule },
  createSchedule: {
    method: 'POST',
    path: '/schedules',
    permission: 'session',
    summary: 'Schedule a message to a contact for a time to come.',
    body,
    reply: schedule,
    status: 201,
  },
  updateSchedule: {
    method: 'PUT',
    path: '/schedules/{scheduleId}',
    permission: 'session',
    summary: 'Change a scheduled message that has not been sent: its author and admins may.',
    params,
    body,
    reply: schedule,
  },
  deleteSchedule: {
    method: 'DELETE',
    path: '/schedules/{scheduleId}',
    permission: 'session',
    summary: 'Delete a scheduled message, which is then not sent: its author and admins may.',
    params,
    reply: ok,
  },
});
