import type { contactRoutes } from '#shared/contract/contacts.ts';
import { ulid } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { ContactItem } from '#functions/records/contacts/contact-item.ts';
import type { Clock } from '#functions/ports/clock.ts';

type Entries = NonNullable<BodyOf<typeof contactRoutes.createContact>['extraInfo']>;

/** New entries get an id; of two entries with one id the second counts as new. */
export function withIds(clock: Clock, entries: Entries): ContactItem['extraInfo'] {
  const taken = new Set<string>();
  return entries.map(({ id, name, value }) => {
    const own = id === undefined || taken.has(id) ? ulid.parse(clock.newId()) : id;
    taken.add(own);
    return { id: own, name, value };
  });
}
