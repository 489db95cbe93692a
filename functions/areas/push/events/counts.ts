import { eventName } from '#shared/contract/events.ts';
import { companyId as companyIdSchema } from '#shared/contract/ids.ts';
import { visibleCounts } from '#shared/domain/ticket.ts';
import { audience } from '../audience.ts';
import type { EventsOf } from '../live-event.ts';

/** Everybody is told the numbers of what they may see; the item that changed holds only some of them. */
export const countEvents: EventsOf = ({ after }) => {
  if (!after) return [];
  const companyId = companyIdSchema.parse(after['companyId']);
  return [
    {
      companyId,
      event: eventName.ticket(companyId),
      to: audience.ticketLists,
      data: ({ viewer }, counters) => ({ action: 'counts', counts: visibleCounts(viewer, counters) }),
      needsCounters: true,
    },
  ];
};
