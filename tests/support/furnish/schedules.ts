import { createSchedule } from '#functions/areas/schedules/save-schedule.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { acceptedTicket } from '../conversations.ts';
import { given } from '../given.ts';
import { scheduleDeps } from '../schedules.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishSchedules: Furnish<'schedules'> = async (home) => {
  const { contactId } = await acceptedTicket(home, await given.connection(home, { queueIds: [home.queue.queueId] }));
  const fields = { contactId, body: 'nosso segredo', sendAt: isoTime(home.deps.clock.nowMs() + 3_600_000) };
  const { id } = await createSchedule(scheduleDeps(home), home.admin, fields);
  return {
    ids: { scheduleId: ulidOf(id) },
    bodies: { createSchedule: fields, updateSchedule: { ...fields, body: 'até amanhã' } },
    known: { contactId: [contactId], sendAt: [fields.sendAt] },
    notPlain: ['deleteSchedule'],
  };
};
