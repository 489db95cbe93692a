import { eventName } from '#shared/contract/events.ts';
import { companyId as companyIdSchema } from '#shared/contract/ids.ts';
import { visibleCounts } from '#shared/domain/ticket.ts';
import { countersOf } from '../../../data/ticket-store.ts';
import { audience } from '../audience.ts';
import type { EventsOf } from '../live-event.ts';

/** Everybody is told the numbers of what they may see. */
export const countEvents: EventsOf = ({ after }) => {
  if (!after) return [];
  const companyId = companyIdSchema.parse(after['companyId']);
  const counters = countersOf(after);
  return [
    {
      companyId,
      event: eventName.ticket(companyId),
      to: audience.ticketLists,
      data: ({ viewer }) => ({ action: 'counts', counts: visibleCounts(viewer, counters) }),
    },
  ];
};
