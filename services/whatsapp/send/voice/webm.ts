import { isOpusHead, type OpusStream } from './opus.ts';

/** Matroska elements of a sound recording. https://www.matroska.org/technical/elements.html */
const ids = { ebml: 0x1a45dfa3, trackEntry: 0xae, trackNumber: 0xd7, codecId: 0x86, codecPrivate: 0x63a2, simpleBlock: 0xa3, block: 0xa1 };
/** Segment, Tracks, TrackEntry, Cluster, BlockGroup: read on inside them. A live recording leaves the ends of some open. */
const containers = new Set([0x18538067, 0x1654ae6b, ids.trackEntry, 0x1f43b675, 0xa0]);

interface Track {
  number: number;
  codec: string;
  head: Buffer;
}

/** The Opus packets of a WebM file as browsers record it. @returns undefined when it is something else */
export function readWebm(file: Buffer): OpusStream | undefined {
  const tracks: Track[] = [];
  const packets: Buffer[] = [];
  let opus: Track | undefined;
  for (const { id, content } of elementsOf(file)) {
    if (id === ids.trackEntry) tracks.push({ number: 0, codec: '', head: Buffer.alloc(0) });
    const track = tracks.at(-1);
    if (track && id === ids.trackNumber) track.number = content.at(-1) ?? 0; // no recording has 256 tracks
    if (track && id === ids.codecId) track.codec = content.toString('latin1');
    if (track && id === ids.codecPrivate) track.head = content;
    if (id !== ids.simpleBlock && id !== ids.block) continue;
    opus ??= tracks.find(({ codec, head }) => codec === 'A_OPUS' && isOpusHead(head));
    const block = blockOf(content);
    if (!opus || !block) return undefined;
    if (block.track === opus.number) packets.push(block.packet);
  }
  return opus && packets.length > 0 ? { head: opus.head, packets } : undefined;
}

interface Element {
  readonly id: number;
  /** Empty for a container, whose elements follow. */
  readonly content: Buffer;
}

/** All elements in a row, up to one that was cut off. */
function* elementsOf(file: Buffer): Generator<Element> {
  for (let at = 0; at < file.length;) {
    const id = variableInteger(file, at, true);
    const size = id && variableInteger(file, at + id.length, false);
    if (!id || !size) return;
    at += id.length + size.length;
    const isContainer = containers.has(id.value);
    const end = isContainer ? at : at + size.value;
    if (end > file.length) return;
    yield { id: id.value, content: file.subarray(at, end) };
    at = end;
  }
}

/** EBML's numbers: the zeros before the first one say how many bytes follow. @param isMarked keeps that one, as ids do */
function variableInteger(file: Buffer, at: number, isMarked: boolean): { value: number; length: number } | undefined {
  const first = file[at];
  if (!first) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > file.length) return undefined;
  let value = isMarked ? first : first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (file[at + index] ?? 0);
  return { value, length };
}

/** @returns undefined for laced blocks, which no browser records. */
function blockOf(content: Buffer): { track: number; packet: Buffer } | undefined {
  const track = variableInteger(content, 0, false);
  // Two bytes of time, one of flags.
  const start = (track?.length ?? 0) + 3;
  const flags = content[start - 1];
  if (!track || flags === undefined || (flags & 0x06) !== 0) return undefined;
  return { track: track.value, packet: content.subarray(start) };
}
