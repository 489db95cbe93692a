import * as z from 'zod';
import { type Schedule, schedules } from '#shared/contract/hours.ts';
import { companyId, type CompanyId } from '#shared/contract/ids.ts';
import { defaultSchedules } from '#shared/domain/default-schedules.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** A company's own hours, which count while `scheduleType` is `company`. */
export const companySchedulesItem = z.object({
  type: z.literal('companySchedules'),
  companyId,
  schedules,
  updatedAt: z.iso.datetime(),
  revision: z.number().int().optional(),
});
export type CompanySchedulesItem = z.output<typeof companySchedulesItem>;

/** A change of the hours holds for customers after this. */
const keepMs = 5_000;
const cached = cachedItems(keepMs);

/** Opening hours of the company; the usual ones if it has never set any. */
export const companySchedulesOf = (item: Attributes | undefined): readonly Schedule[] => (item ? companySchedulesItem.parse(item).schedules : defaultSchedules);

/** For the inbound path: at most five seconds old. */
export async function loadCompanySchedules(table: TablePart, ofCompany: CompanyId, nowMs: number): Promise<readonly Schedule[]> {
  return companySchedulesOf(await cached(table, companyKeys.schedules(ofCompany), nowMs));
}
