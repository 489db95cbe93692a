import { auditKinds } from './audit-kinds.static.ts';
import type { AuditFilter } from './queries.ts';
import { useUrlFilter } from '#web/kit/page/use-url-filter.ts';

const none = { kind: '', userId: '', from: '', to: '' };
export type AuditFields = typeof none;

/** A day as the field writes it; a year of five digits is on its way to be one. */
const day = /^\d{4}-\d{2}-\d{2}$/;

/** A moment of a day where the browser is. */
function momentOf(value: string, time: string): string | undefined {
  const moment = day.test(value) ? new Date(`${value}T${time}`) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined;
}

/** The filters of the address, and what is asked of the server for them. */
export function useAuditFilter() {
  const [fields, change] = useUrlFilter(none);
  const filter: AuditFilter = {
    kind: auditKinds.find((kind) => kind === fields.kind),
    userId: fields.userId || undefined,
    from: momentOf(fields.from, '00:00:00'),
    to: momentOf(fields.to, '23:59:59.999'),
  };
  return { fields, filter, change, clear: () => change(none), isSet: Object.values(fields).some((value) => value !== '') };
}
