import { AppError } from '#shared/contract/errors.ts';
import { type CompanyId, type ScheduleId, scheduleId as scheduleIdSchema } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { Recurrence, scheduleRoutes } from '#shared/contract/schedules.ts';
import { endsTooEarly } from '#shared/domain/recurrence.ts';
import { takeMedia } from '#functions/conversations/sent-media.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { contactItem } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { leadsSeries, type ScheduleItem, scheduleRow } from '#functions/records/schedules/schedule-item.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import { type Clause, put } from '#functions/data/writes.ts';
import { requireOwnerOrAdmin } from '#functions/stack/owner-or-admin.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { mayBeOver } from '#functions/ports/late-timer.ts';
import type { ScheduleDeps } from './deps.ts';
import { eraseFile } from './erase-file.ts';
import { loadSchedule } from './load-schedule.ts';
import { following, putNew, setTimer, stillLeads, unsentYet } from './series.ts';

type Fields = BodyOf<typeof scheduleRoutes.createSchedule>;
type Changes = BodyOf<typeof scheduleRoutes.updateSchedule>;
type Chosen = Pick<ScheduleItem, 'contactId' | 'contactName' | 'body' | 'sendAt'>;

/** @throws AppError ERR_SCHEDULE_IN_PAST, ERR_SCHEDULE_ENDS_TOO_EARLY, ERR_NO_CONTACT_FOUND, and those of `takeMedia` */
export async function createSchedule(deps: ScheduleDeps, principal: Principal, fields: Fields): Promise<ScheduleItem> {
  const { companyId, userId } = principal;
  const now = isoTime(deps.clock.nowMs());
  const chosen = await chosenFields(deps, principal, fields);
  const recurrence = fields.recurrence ?? null;
  await requireTimelyEnd(deps, companyId, recurrence, chosen.sendAt);
  const item: ScheduleItem = {
    type: 'schedule',
    companyId,
    id: scheduleIdSchema.parse(newRecordId(deps.clock)),
    ...chosen,
    ...unsentYet,
    media: fields.upload ? await takeMedia(deps.files, companyId, fields.upload, 'upload') : null,
    isMediaShared: false,
    recurrence,
    startsAt: recurrence && chosen.sendAt,
    userId,
    createdAt: now,
    updatedAt: now,
  };
  await setTimer(deps, item);
  await deps.table.forCompany(companyId).commit(putNew(item));
  await setTimerOfLate(deps, item);
  return item;
}

/**
 * In a series, changes either this message, which then leaves the series while the next one takes its place, or this one and all that follow.
 *
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_ALREADY_SENT, and those of `createSchedule`
 */
export async function updateSchedule(deps: ScheduleDeps, principal: Principal, scheduleId: ScheduleId, changes: Changes): Promise<ScheduleItem> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  requireChangeable(principal, await loadSchedule(table, companyId, scheduleId), changes.scope);
  const chosen = await chosenFields(deps, principal, changes);
  const upload = changes.upload && (await takeMedia(deps.files, companyId, changes.upload, 'upload'));
  const { before, after, next } = await commitDecision(table, async () => {
    const found = await loadSchedule(table, companyId, scheduleId);
    requireChangeable(principal, found, changes.scope);
    const leaves = leadsSeries(found) && changes.scope === 'one';
    const follower = leaves ? await following(deps, found, found.isMediaShared || upload === undefined) : undefined;
    const recurrence = leaves ? null : changes.recurrence;
    const changed = changedItem(found, chosen, { upload, recurrence, isShared: follower !== undefined, now: isoTime(deps.clock.nowMs()) });
    await requireTimelyEnd(deps, companyId, changed.recurrence, changed.sendAt);
    const added = follower ? [follower] : [];
    for (const item of [changed, ...added]) await setTimer(deps, item);
    const writes = [put(companyKeys.schedule(companyId, scheduleId), scheduleRow(changed), [...stillLeads(found), unsent]), ...added.map(putNew)];
    return { writes: writes.map((write) => ({ write })), result: { before: found, after: changed, next: follower } };
  });
  // The timer of the former time stays, and finds another time: somebody may be giving it that time again at this moment.
  await setTimerOfLate(deps, after);
  if (!next && before.media?.key !== after.media?.key) await eraseFile(deps, before);
  return after;
}

interface Change {
  /** Null takes the file away, nothing keeps it. */
  readonly upload: ScheduleItem['media'] | undefined;
  readonly recurrence: Recurrence | null | undefined;
  /** Whether another one keeps the former file. */
  readonly isShared: boolean;
  readonly now: string;
}

function changedItem(before: ScheduleItem, chosen: Chosen, { upload, recurrence: wanted, isShared, now }: Change): ScheduleItem {
  const leads = leadsSeries(before);
  const recurrence = wanted === undefined ? (leads ? before.recurrence : null) : wanted;
  // The 31st stays the 31st when only the words change in a month of thirty days.
  const keepsTime = leads && chosen.sendAt === before.sendAt && recurrence?.frequency === before.recurrence?.frequency;
  return {
    ...before,
    ...chosen,
    ...unsentYet,
    media: upload === undefined ? before.media : upload,
    isMediaShared: upload === undefined && (before.isMediaShared || before.place !== null || (isShared && before.media !== null)),
    recurrence,
    startsAt: recurrence && (keepsTime ? before.startsAt : chosen.sendAt),
    updatedAt: now,
  };
}

/** Sets the timer of a message whose time came while it was being stored: its job may have looked before. */
async function setTimerOfLate(deps: ScheduleDeps, item: ScheduleItem): Promise<void> {
  if (mayBeOver(deps, item.sendAt)) await setTimer(deps, item);
}

async function chosenFields(deps: ScheduleDeps, { companyId }: Principal, { contactId, body, sendAt }: Fields): Promise<Chosen> {
  const atMs = Date.parse(sendAt);
  if (atMs <= deps.clock.nowMs()) throw new AppError('ERR_SCHEDULE_IN_PAST', { field: 'sendAt' });
  const stored = await deps.table.forCompany(companyId).get(companyKeys.contact(companyId, contactId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_CONTACT_FOUND', { field: 'contactId' });
  return { contactId, contactName: contactItem.parse(stored).name, body, sendAt: isoTime(atMs) };
}

async function requireTimelyEnd({ table, clock }: ScheduleDeps, companyId: CompanyId, recurrence: Recurrence | null, startsAt: string): Promise<void> {
  if (!recurrence?.until) return;
  const { timeZone } = await loadSettings(table.forCompany(companyId), companyId, clock.nowMs());
  if (endsTooEarly({ recurrence, startsAt }, timeZone)) throw new AppError('ERR_SCHEDULE_ENDS_TOO_EARLY', { field: 'until' });
}

/** Once its place is decided a message is on its way; one that failed may be tried at another time. */
const unsent: Clause = {
  any: [
    ['place', '=', null],
    ['status', '=', 'ERRO'],
  ],
};

function requireChangeable(principal: Principal, item: ScheduleItem, scope: Changes['scope']): void {
  requireOwnerOrAdmin(principal, item.userId);
  if (item.place !== null && item.status !== 'ERRO') throw new AppError('ERR_SCHEDULE_ALREADY_SENT');
  requireLeading(item, scope);
}

/** Refuses a change of all that follow when none follow any more. @throws AppError ERR_SCHEDULE_ALREADY_SENT */
export function requireLeading(item: ScheduleItem, scope: Changes['scope']): void {
  if (scope === 'series' && item.recurrence && item.isContinued) throw new AppError('ERR_SCHEDULE_ALREADY_SENT');
}
