import { AppError } from '#shared/contract/errors.ts';
import { type ScheduleId, scheduleId as scheduleIdSchema } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { scheduleRoutes } from '#shared/contract/schedules.ts';
import { contactItem } from '../../data/contact-item.ts';
import { companyKeys } from '../../data/keys.ts';
import { type ScheduleItem, scheduleRow, timerName } from '../../data/schedule-item.ts';
import { type Clause, ConditionFailed, put, remove } from '../../data/writes.ts';
import { requireOwnerOrAdmin } from '../../lib/owner-or-admin.ts';
import type { Principal } from '../../lib/principal.ts';
import { isoTime } from '../../ports/clock.ts';
import type { ScheduleDeps } from './deps.ts';
import { loadSchedule } from './load-schedule.ts';

type Fields = BodyOf<typeof scheduleRoutes.createSchedule>;

/** @throws AppError ERR_SCHEDULE_IN_PAST, ERR_NO_CONTACT_FOUND */
export async function createSchedule(deps: ScheduleDeps, principal: Principal, fields: Fields): Promise<ScheduleItem> {
  const { companyId, userId } = principal;
  const now = isoTime(deps.clock.nowMs());
  const chosen = await chosenFields(deps, principal, fields);
  const item: ScheduleItem = {
    type: 'schedule',
    companyId,
    id: scheduleIdSchema.parse(deps.clock.newId()),
    ...chosen,
    sentAt: null,
    status: 'PENDENTE',
    failure: null,
    userId,
    place: null,
    createdAt: now,
    updatedAt: now,
  };
  await setTimer(deps, item);
  await deps.table.forCompany(companyId).commit(put(companyKeys.schedule(companyId, item.id), scheduleRow(item), ['absent']));
  return item;
}

/** @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_ALREADY_SENT, ERR_SCHEDULE_IN_PAST, ERR_NO_CONTACT_FOUND */
export async function updateSchedule(deps: ScheduleDeps, principal: Principal, scheduleId: ScheduleId, fields: Fields): Promise<ScheduleItem> {
  const table = deps.table.forCompany(principal.companyId);
  const before = await loadSchedule(table, principal.companyId, scheduleId);
  requireOwnerOrAdmin(principal, before.userId);
  requireUnsent(before);
  const chosen = await chosenFields(deps, principal, fields);
  const after: ScheduleItem = { ...before, ...chosen, status: 'PENDENTE', failure: null, place: null, updatedAt: isoTime(deps.clock.nowMs()) };
  await setTimer(deps, after);
  await guarded(() => table.commit(put(companyKeys.schedule(after.companyId, after.id), scheduleRow(after), unsent)));
  if (timerName(before) !== timerName(after)) await deps.timers.clear(timerName(before));
  return after;
}

/** @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION */
export async function deleteSchedule(deps: ScheduleDeps, principal: Principal, scheduleId: ScheduleId): Promise<{ message: string }> {
  const table = deps.table.forCompany(principal.companyId);
  const item = await loadSchedule(table, principal.companyId, scheduleId);
  requireOwnerOrAdmin(principal, item.userId);
  await table.commit(remove(companyKeys.schedule(item.companyId, item.id)));
  await deps.timers.clear(timerName(item));
  return { message: 'deleted' };
}

/** The timer comes first: one whose schedule was never stored finds nothing to do, a schedule without one would be forgotten. */
function setTimer(deps: ScheduleDeps, item: ScheduleItem): Promise<void> {
  const { companyId, id: scheduleId, sendAt } = item;
  return deps.timers.set(timerName(item), Date.parse(sendAt), { type: 'sendSchedule', companyId, scheduleId, sendAt });
}

async function chosenFields(deps: ScheduleDeps, { companyId }: Principal, { contactId, body, sendAt }: Fields) {
  const atMs = Date.parse(sendAt);
  if (atMs <= deps.clock.nowMs()) throw new AppError('ERR_SCHEDULE_IN_PAST', { field: 'sendAt' });
  const stored = await deps.table.forCompany(companyId).get(companyKeys.contact(companyId, contactId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_CONTACT_FOUND', { field: 'contactId' });
  return { contactId, contactName: contactItem.parse(stored).name, body, sendAt: isoTime(atMs) };
}

/** Once its place is decided a message is on its way; one that failed may be tried at another time. */
const unsent: readonly Clause[] = [
  'exists',
  {
    any: [
      ['place', '=', null],
      ['status', '=', 'ERRO'],
    ],
  },
];

function requireUnsent({ place, status }: ScheduleItem): void {
  if (place !== null && status !== 'ERRO') throw new AppError('ERR_SCHEDULE_ALREADY_SENT');
}

async function guarded(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new AppError(error.item ? 'ERR_SCHEDULE_ALREADY_SENT' : 'ERR_NO_SCHEDULE_FOUND', {}, { cause: error });
  }
}
