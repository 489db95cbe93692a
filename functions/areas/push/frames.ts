import { maxFrameBytes } from '#shared/contract/live.ts';

interface FrameEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Bytes of `{"events":[]}` and some air. */
const envelopeBytes = 64;

/** Packs events, in order, into as few frames as fit. One that fits no frame tells the client to fetch instead. */
export function packFrames(events: readonly FrameEvent[]): { events: FrameEvent[] }[] {
  const frames: { events: FrameEvent[] }[] = [];
  let usedBytes = maxFrameBytes;
  for (const event of events) {
    const own = Buffer.byteLength(JSON.stringify(event)) + 1;
    const fitting = own + envelopeBytes > maxFrameBytes ? { event: event.event, data: { action: 'reload' } } : event;
    const bytes = fitting === event ? own : Buffer.byteLength(JSON.stringify(fitting)) + 1;
    if (usedBytes + bytes > maxFrameBytes) {
      frames.push({ events: [] });
      usedBytes = envelopeBytes;
    }
    frames.at(-1)?.events.push(fitting);
    usedBytes += bytes;
  }
  return frames;
}
