import { findSchedule } from '#functions/areas/schedules/load-schedule.ts';
import { createSchedule } from '#functions/areas/schedules/save-schedule.ts';
import { sendSchedule } from '#functions/areas/schedules/send-schedule.ts';
import { listSchedules } from '#functions/areas/schedules/list-schedules.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { Schedule } from '#shared/contract/schedules.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { scheduleDeps } from '#tests/support/schedules.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

type Fields = Parameters<typeof createSchedule>[2];

/** A company with a contact whose ticket is open. */
export async function contactHome() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  home.deps.outbound.sent.length = 0;
  return { home, connection, ticket, deps: scheduleDeps(home) };
}

export const schedule = (home: Home, contactId: Fields['contactId'], inMs = hourMs, by: Principal = home.admin, fields: Partial<Fields> = {}) =>
  createSchedule(scheduleDeps(home), by, { contactId, body: 'Sua consulta é amanhã', sendAt: isoTime(home.deps.clock.nowMs() + inMs), ...fields });

/** Time passes, and what is due is done. */
export async function pass(home: Home, ms: number): Promise<Job[]> {
  home.deps.clock.advance(ms);
  const due = home.deps.timers.due(home.deps.clock.nowMs());
  for (const job of due) if (job.type === 'sendSchedule') await sendSchedule(home.deps, job);
  return due;
}

export const stored = (home: Home, { id }: { id: Parameters<typeof findSchedule>[2] }) =>
  findSchedule(home.deps.table.forCompany(home.company.companyId), home.company.companyId, id);

/** Texts that went out, captions among them. */
export const sent = (home: Home): string[] =>
  home.deps.outbound.sent.flatMap((message) => {
    if (message.type !== 'send') return [];
    return message.content.type === 'text' ? [message.content.text] : message.content.type === 'media' ? [message.content.caption] : [];
  });

/** All that there are, the soonest first. */
export const listed = async (home: Home): Promise<Schedule[]> => (await listSchedules(scheduleDeps(home), home.admin, {})).schedules.toReversed();
