import { recordEventName } from '#shared/contract/events.ts';
import { companyItem, toCompany } from '#functions/records/companies/company-item.ts';
import { audience } from '../audience.ts';
import { type EventsOf, parsed } from '../live-event.ts';

/** Tells browsers the visible fields of their company; its counts change more often, and nobody is told. */
export const companyEvents: EventsOf = (change) => {
  const [before, after] = [parsed(companyItem, change.before), parsed(companyItem, change.after)];
  if (!before || !after || JSON.stringify(toCompany(before)) === JSON.stringify(toCompany(after))) return [];
  const { companyId } = after;
  return [{ companyId, event: recordEventName(companyId, 'company'), to: audience.company, data: { action: 'update', record: toCompany(after) } }];
};
