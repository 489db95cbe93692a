import type { Job } from '#shared/contract/jobs.ts';
import type { EventfulType } from '#shared/contract/live-kinds.ts';
import { log } from '#functions/tools/log.ts';
import { countEvents } from './events/counts.ts';
import { messageEvents } from './events/messages.ts';
import { ticketEvents } from './events/tickets.ts';
import type { EventTable, EventTools, LiveEvent, TableChange } from './live-event.ts';

/** For rows that change all day. */
const busyEvents: EventTable = { ticket: ticketEvents, message: messageEvents, counts: countEvents };

/** A batch of changes, as it is told. */
interface Meaning {
  /** In the order of the changes. */
  readonly events: readonly LiveEvent[];
  /** These go beside the stream: there the next changes would wait for them. */
  readonly jobs: readonly Job[];
}

/**
 * Events by the type of the item that changed, and nothing else makes events: no use case can forget one. Most types change seldom; their makers,
 * with the schemas of all their rows, are read when the first of them does. A row that cannot be read is logged and left out: it holds up nobody
 * behind it.
 */
export async function meaningOf(changes: readonly TableChange[], tools: EventTools): Promise<Meaning> {
  if (changes.every((change) => Object.hasOwn(busyEvents, typeOf(change)))) return { events: eventsOf(changes, tools, busyEvents), jobs: [] };
  const { otherEvents, supportedTypes, jobsOf } = await import('./other-events.ts');
  return { events: eventsOf(changes, tools, { ...busyEvents, ...otherEvents }, supportedTypes), jobs: jobsOf(changes) };
}

const typeOf = ({ before, after }: TableChange): string => String((after ?? before)?.['type']);

/** @param supported types that platform staff in support are told of, too. */
export function eventsOf(changes: readonly TableChange[], tools: EventTools, table: EventTable, supported?: ReadonlySet<string>): LiveEvent[] {
  return changes.flatMap((change) => {
    const type = typeOf(change);
    const make = Object.hasOwn(table, type) ? table[type as EventfulType] : undefined; // the table has no other keys
    try {
      return (make?.(change, tools) ?? []).map((event) => (supported?.has(type) ? { ...event, isOpenToSupport: true } : event));
    } catch (error) {
      const image = change.after ?? change.before;
      log.warn('change left out', { type, pk: image?.['pk'], sk: image?.['sk'], error });
      return [];
    }
  });
}
