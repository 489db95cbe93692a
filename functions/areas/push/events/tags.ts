import { eventName } from '#shared/contract/events.ts';
import { tags, toBareTag } from '#functions/records/tags/tag-item.ts';
import { audience } from '../audience.ts';
import { type EventsOf, parsed } from '../live-event.ts';

/** Tags and lanes are everybody's. */
export const tagEvents: EventsOf = (change) => {
  const item = parsed(tags.schema, change.after ?? change.before);
  if (!item) return [];
  const { companyId } = item;
  const tag = toBareTag(item);
  const action = change.before ? ('update' as const) : ('create' as const);
  const data = change.after ? { action, tag, tagId: tag.id } : { action: 'delete' as const, tagId: tag.id };
  return [{ companyId, event: eventName.tag(companyId), to: audience.company, data }];
};
