import { writeOut } from '#shared/contract/customer-fields.ts';
import { maxFrameBytes } from '#shared/contract/live.ts';
import { hidesNumbers } from '#shared/contract/roles.ts';
import type { Counters } from '#functions/records/tickets/ticket-counts.ts';
import type { EventPayload, Listener, LiveEvent } from './live-event.ts';

/** An event as it goes over the wire. */
export interface EventText {
  readonly text: string;
  readonly bytes: number;
}

/** Bytes of `{"events":[]}` and some air. */
const envelopeBytes = 64;

/** Writes each event out once, however many sockets are told it: once more where it has a customer's number that some may not see. */
export class EventTexts {
  readonly #written = new Map<LiveEvent, EventText>();
  readonly #masked = new Map<LiveEvent, EventText>();

  /** Undefined for what is not told. */
  of(event: LiveEvent, listener: Listener, counters: Counters): EventText | undefined {
    const { data } = event;
    if (data === undefined) return undefined;
    if (typeof data === 'function') return written(event.event, data(listener, counters));
    const isMasked = event.customers !== undefined && hidesNumbers(listener.socket);
    const texts = isMasked ? this.#masked : this.#written;
    const known = texts.get(event);
    if (known) return known;
    const text = written(event.event, isMasked ? masked(data, event.customers) : data);
    texts.set(event, text);
    return text;
  }
}

/** The same with the numbers and names of customers as the replies to this listener have them. */
function masked(data: EventPayload, customers: NonNullable<LiveEvent['customers']>): object {
  const shown = (name: string, part: unknown): unknown => customers[name]?.parse(part) ?? part;
  return writeOut(true, () => Object.fromEntries(Object.entries(data).map(([name, part]: [string, unknown]) => [name, shown(name, part)])));
}

/** An event that fits no frame tells the client to fetch instead. */
function written(event: string, data: object): EventText {
  const text = JSON.stringify({ event, data });
  const bytes = Buffer.byteLength(text);
  if (bytes + envelopeBytes < maxFrameBytes) return { text, bytes };
  const reload = JSON.stringify({ event, data: { action: 'reload' } });
  return { text: reload, bytes: Buffer.byteLength(reload) };
}

/** Packs events, in order, into as few frames as fit. */
export function packFrames(events: readonly EventText[]): string[] {
  const frames: string[][] = [];
  let usedBytes = maxFrameBytes;
  for (const { text, bytes } of events) {
    if (usedBytes + bytes + 1 > maxFrameBytes) {
      frames.push([]);
      usedBytes = envelopeBytes;
    }
    frames.at(-1)?.push(text);
    usedBytes += bytes + 1;
  }
  return frames.map((texts) => `{"events":[${texts.join(',')}]}`);
}
