import { createHash } from 'node:crypto';
import { type ScheduleId, scheduleId } from '#shared/contract/ids.ts';
import { nextOccurrence } from '#shared/domain/recurrence.ts';
import { contactItem } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { leadsSeries, type ScheduleItem, scheduleRow, timerName } from '#functions/records/schedules/schedule-item.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { type Clause, put, update, type Write } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { SeriesDeps } from './deps.ts';

/** The timer comes first: one whose schedule was never stored finds nothing to do, a schedule without one would be forgotten. */
export function setTimer({ timers }: Pick<SeriesDeps, 'timers'>, item: ScheduleItem): Promise<void> {
  const { companyId, id, sendAt } = item;
  return timers.set(timerName(item), Date.parse(sendAt), { type: 'sendSchedule', companyId, scheduleId: id, sendAt });
}

/** For the row that a series goes on from: it is as it was read, and the next one has not been made from it. */
export const stillLeads = ({ isContinued, updatedAt }: ScheduleItem): Clause[] => [
  'exists',
  ['updatedAt', '=', updatedAt],
  {
    any: [
      ['isContinued', '=', isContinued],
      ['isContinued', 'absent'],
    ],
  },
];

/**
 * The one that follows in the series, for a company's clock: behind its predecessor and behind now, so that what was missed is not
 * made up for. Id and time follow from the predecessor. None behind the last one, and none for a contact that is gone.
 *
 * @param isMediaShared whether another one or a message keeps the file as well.
 */
export async function following({ table, clock }: SeriesDeps, item: ScheduleItem, isMediaShared: boolean): Promise<ScheduleItem | undefined> {
  const { companyId, contactId, recurrence, startsAt } = item;
  if (!leadsSeries(item) || !recurrence || !startsAt) return undefined;
  const part = table.forCompany(companyId);
  const nowMs = clock.nowMs();
  const [contact, { timeZone }] = await Promise.all([
    part.get(companyKeys.contact(companyId, contactId), { consistent: true }),
    loadSettings(part, companyId, nowMs),
  ]);
  const next = contact && nextOccurrence({ recurrence, startsAt }, timeZone, Math.max(nowMs, Date.parse(item.sendAt)));
  if (!next) return undefined;
  const now = isoTime(nowMs);
  return {
    ...item,
    ...next,
    id: followingId(item, next.sendAt),
    contactName: contactItem.parse(contact).name,
    isMediaShared: item.media !== null && isMediaShared,
    ...unsentYet,
    createdAt: now,
    updatedAt: now,
  };
}

/** State of a message that is still to be sent. */
export const unsentYet = { sentAt: null, status: 'PENDENTE', failure: null, place: null, isContinued: false } as const;

export const putNew = (item: ScheduleItem): Write => put(companyKeys.schedule(item.companyId, item.id), scheduleRow(item), ['absent']);

/**
 * Makes the next one of the series, once: a repetition finds that it was made. Before this one is sent, so that whatever becomes of
 * this one, the series goes on.
 */
export async function continueSeries(deps: SeriesDeps, item: ScheduleItem): Promise<void> {
  if (!leadsSeries(item)) return;
  const next = await following(deps, item, true);
  if (next) await setTimer(deps, next);
  const set = { isContinued: true, isMediaShared: item.isMediaShared || (next !== undefined && item.media !== null) };
  const mark = update(companyKeys.schedule(item.companyId, item.id), { set }, stillLeads(item));
  // Somebody was faster, or the message is another one by now, which has a timer of its own.
  await isHeld(deps.table.forCompany(item.companyId).commit(mark, ...(next ? [putNew(next)] : [])));
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 128 bits as an id is written. An edited predecessor is another one. */
function followingId({ id, updatedAt }: ScheduleItem, sendAt: string): ScheduleId {
  const digest = createHash('sha256').update(`${id} ${updatedAt} ${sendAt}`).digest('hex');
  let left = BigInt(`0x${digest.slice(0, 32)}`);
  let text = '';
  for (let at = 0; at < 26; at += 1, left >>= 5n) text = `${letters[Number(left & 31n)]}${text}`;
  return scheduleId.parse(text);
}
