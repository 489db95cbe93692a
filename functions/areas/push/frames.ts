import { maxFrameBytes } from '#shared/contract/live.ts';
import type { Counters } from '#functions/records/tickets/ticket-counts.ts';
import type { EventPayload, Listener, LiveEvent } from './live-event.ts';

/** An event as it goes over the wire. */
export interface EventText {
  readonly text: string;
  readonly bytes: number;
}

/** Bytes of `{"events":[]}` and some air. */
const envelopeBytes = 64;

/** Writes each event out once, however many sockets are told it. */
export class EventTexts {
  readonly #written = new Map<LiveEvent, EventText>();

  /** Undefined for what is not told. */
  of(event: LiveEvent, listener: Listener, counters: Counters): EventText | undefined {
    const { data } = event;
    if (data === undefined) return undefined;
    if (typeof data === 'function') return written(event.event, data(listener, counters));
    const known = this.#written.get(event);
    if (known) return known;
    const text = written(event.event, data);
    this.#written.set(event, text);
    return text;
  }
}

/** An event that fits no frame tells the client to fetch instead. */
function written(event: string, data: EventPayload): EventText {
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
