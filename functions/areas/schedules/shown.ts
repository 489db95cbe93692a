import type { Schedule } from '#shared/contract/schedules.ts';
import { type ScheduleItem, toSchedule } from '#functions/records/schedules/schedule-item.ts';
import type { ShowDeps } from './deps.ts';

/** As the contract declares it, with the address of its file signed. */
export async function shown({ mediaUrl, clock }: ShowDeps, item: ScheduleItem): Promise<Schedule> {
  const [sign, nowMs] = [await mediaUrl(), clock.nowMs()];
  return toSchedule(item, (key) => sign(key, nowMs));
}
