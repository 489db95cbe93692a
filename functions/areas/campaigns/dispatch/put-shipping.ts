import type * as z from 'zod';
import { type MailShippingItem, mailShippingItem } from '#functions/records/campaigns/mail-shipping-item.ts';
import { mostProbes, type ShippingItem, shippingItem, shippingKey, slotOf } from '#functions/records/campaigns/shipping-item.ts';
import { loadCompanyKey } from '#functions/records/companies/company-key.ts';
import type { TablePart } from '#functions/data/table.ts';
import { ConditionFailed, put } from '#functions/data/writes.ts';

/** A recipient of a campaign of any channel. */
type AnyShipping = ShippingItem | MailShippingItem;

/** By what a recipient is known, and so where it stands. */
const nameOf = (shipping: AnyShipping): string => (shipping.type === 'mailShipping' ? shipping.email : shipping.number);

const schemas: Readonly<Record<AnyShipping['type'], z.ZodType<AnyShipping>>> = { shipping: shippingItem, mailShipping: mailShippingItem };

/** @returns the row as it stands; undefined when something else became of it at this moment. */
export async function putShipping<S extends AnyShipping>(table: TablePart, wanted: S, before: S | undefined): Promise<S | undefined> {
  const key = await loadCompanyKey(table, wanted.companyId);
  for (let probe = 0; probe < mostProbes; probe += 1) {
    const shipping = before ? wanted : { ...wanted, slot: slotOf(key, nameOf(wanted), probe) };
    try {
      const isAsBefore = before && (['exists', ['state', '=', before.state], ['turn', '=', before.turn], ['run', '=', before.run]] as const);
      await table.commit(put(shippingKey(shipping), storedShipping(shipping), isAsBefore ?? ['absent']));
      return shipping;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const found = error.item && schemas[wanted.type].safeParse(error.item).data;
      // Two recipients want the same place: the later one takes the next.
      if (before || !found || nameOf(found) === nameOf(wanted)) return undefined;
    }
  }
  throw new Error('no place for a recipient');
}

/** Nothing is stored of what is not there: the row stays within one write unit. */
const storedShipping = (shipping: AnyShipping) => Object.fromEntries(Object.entries(shipping).filter(([, value]) => value !== null && value !== false));
