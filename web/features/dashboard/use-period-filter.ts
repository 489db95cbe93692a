import { useMemo, useState } from 'react';
import { monthToDate } from '#shared/domain/calendar-days.ts';
import { localDay } from '#shared/domain/local-time.ts';
import type { DashboardFilter } from './queries.ts';
import { serverNowMs } from '#web/api/server-clock.ts';

export type FilterType = 'date' | 'period';

/** Values of the filter: dates as `2026-11-22` or empty, `days` 0 for none. */
export interface PeriodFields {
  readonly type: FilterType;
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

export type PeriodFault = 'noFilter' | 'wrongOrder';

/** From the first of the month to today, where the company is. */
function firstFields(timeZone: string): PeriodFields {
  const { from, to } = monthToDate(localDay(serverNowMs(), timeZone));
  return { type: 'date', from, to, days: 0 };
}

/** Dates and a number of days rule each other out: to choose one kind is to give up the other. */
export const withType = (fields: PeriodFields, type: FilterType): PeriodFields =>
  type === 'date' ? { ...fields, type, days: 0 } : { ...fields, type, from: '', to: '' };

export function faultIn({ from, to, days }: PeriodFields): PeriodFault | undefined {
  if (days === 0 && from === '' && to === '') return 'noFilter';
  return from !== '' && to !== '' && from > to ? 'wrongOrder' : undefined;
}

const filterOf = ({ from, to, days }: PeriodFields): DashboardFilter => ({
  ...(days > 0 ? { days } : {}),
  ...(from === '' ? {} : { date_from: from }),
  ...(to === '' ? {} : { date_to: to }),
});

export interface PeriodFilterState {
  readonly fields: PeriodFields;
  readonly fault: PeriodFault | undefined;
  readonly change: (fields: Partial<PeriodFields>) => void;
  readonly choose: (type: FilterType) => void;
  /** @returns what is wrong, if anything; else the filter holds from now on. */
  readonly apply: () => PeriodFault | undefined;
}

const noFields: PeriodFields = { type: 'date', from: '', to: '', days: 0 };

/**
 * The filter as it is being filled in, and as it holds: undefined while nobody chose one and the company's zone is not known.
 *
 * @param timeZone empty while it is not known.
 */
export function usePeriodFilter(timeZone: string): readonly [DashboardFilter | undefined, PeriodFilterState] {
  const first = useMemo(() => (timeZone === '' ? undefined : firstFields(timeZone)), [timeZone]);
  const [filledIn, setFields] = useState<PeriodFields>();
  const fields = filledIn ?? first ?? noFields;
  const [chosen, setApplied] = useState<DashboardFilter>();
  const applied = chosen ?? (first && filterOf(first));
  const [fault, setFault] = useState<PeriodFault>();
  const set = (next: PeriodFields): void => {
    setFields(next);
    setFault(undefined);
  };
  const apply = (): PeriodFault | undefined => {
    const found = faultIn(fields);
    setFault(found);
    if (!found) setApplied(filterOf(fields));
    return found;
  };
  return [applied, { fields, fault, change: (changed) => set({ ...fields, ...changed }), choose: (type) => set(withType(fields, type)), apply }];
}
