import { eventName } from '#shared/contract/events.ts';
import { invoiceItem, toInvoice } from '#functions/records/billing/invoice-item.ts';
import { audience } from '../audience.ts';
import { type EventsOf, parsed } from '../live-event.ts';

/** Tells users who may pay of an invoice's changes, and of the payment in the specification's word. */
export const invoiceEvents: EventsOf = ({ before, after }) => {
  const [former, item] = [parsed(invoiceItem, before), parsed(invoiceItem, after)];
  if (!item) return [];
  const { companyId } = item;
  const isPaidNow = item.status === 'paid' && former?.status !== 'paid';
  const action = isPaidNow ? 'CONCLUIDA' : former ? 'update' : 'create';
  return [{ companyId, event: eventName.payment(companyId), to: audience.right('billing:pay'), data: { action, record: toInvoice(item) } }];
};
