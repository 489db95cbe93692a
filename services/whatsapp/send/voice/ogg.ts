import { isOpusHead, packetSamples, samplesPerSecond, type OpusStream } from './opus.ts';

/** https://www.rfc-editor.org/rfc/rfc3533#section-6 */
const headerBytes = 27;
const flag = { continued: 1, first: 2, last: 4 };
const mostSegments = 255;

interface Page {
  readonly flags: number;
  readonly granule: number;
  readonly packets: readonly Buffer[];
}

/** An Ogg file of an Opus stream. https://www.rfc-editor.org/rfc/rfc7845 @param serial names the stream within the file */
export function writeOgg({ head, packets }: OpusStream, serial: number): Buffer {
  const pages: Page[] = [{ flags: flag.first, granule: 0, packets: [head] }, { flags: 0, granule: 0, packets: [tags()] }, ...soundPages(packets)];
  return Buffer.concat(pages.map((page, index) => pageBytes(index === pages.length - 1 ? { ...page, flags: page.flags | flag.last } : page, serial, index)));
}

function tags(): Buffer {
  const vendor = Buffer.from('Recado');
  const tag = Buffer.alloc(16 + vendor.length);
  tag.write('OpusTags');
  tag.writeUInt32LE(vendor.length, 8);
  vendor.copy(tag, 12);
  return tag; // and no comments: a zero
}

const segmentsOf = (packet: Buffer): number => Math.floor(packet.length / 255) + 1;

/** Pages of at most a second; no packet of Opus is too long for one. `granule` counts all samples up to the page's end. */
function* soundPages(packets: readonly Buffer[]): Generator<Page> {
  let granule = 0;
  let begun = 0;
  let held: Buffer[] = [];
  let segments = 0;
  for (const packet of packets) {
    const isFull = segments + segmentsOf(packet) > mostSegments || granule - begun + packetSamples(packet) > samplesPerSecond;
    if (held.length > 0 && isFull) {
      yield { flags: 0, granule, packets: held };
      [held, segments, begun] = [[], 0, granule];
    }
    held.push(packet);
    segments += segmentsOf(packet);
    granule += packetSamples(packet);
  }
  yield { flags: 0, granule, packets: held };
}

function pageBytes({ flags, granule, packets }: Page, serial: number, sequence: number): Buffer {
  const lacing = packets.flatMap((packet) => [...Array.from({ length: segmentsOf(packet) - 1 }, () => 255), packet.length % 255]);
  const header = Buffer.alloc(headerBytes);
  header.write('OggS');
  header.writeUInt8(flags, 5);
  header.writeBigUInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(sequence, 18);
  header.writeUInt8(lacing.length, 26);
  const page = Buffer.concat([header, Buffer.from(lacing), ...packets]);
  page.writeUInt32LE(checksum(page), 22);
  return page;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 0x80000000 ? (rest << 1) ^ 0x04c11db7 : rest << 1;
  return rest;
});

/** Checksum of a page, computed with its own checksum as zero. */
function checksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = (sum << 8) ^ (checksums[(sum >>> 24) ^ byte] ?? 0);
  return sum >>> 0;
}

/** The Opus packets of an Ogg file. @returns undefined when it is something else */
export function readOgg(file: Buffer): OpusStream | undefined {
  const [head, , ...packets] = packetsOf(file);
  return head && isOpusHead(head) && packets.length > 0 ? { head, packets } : undefined;
}

function* packetsOf(file: Buffer): Generator<Buffer> {
  let parts: Buffer[] = [];
  for (let at = 0; file.toString('latin1', at, at + 4) === 'OggS';) {
    const count = file[at + headerBytes - 1] ?? 0;
    const lacing = file.subarray(at + headerBytes, at + headerBytes + count);
    at += headerBytes + count;
    for (const length of lacing) {
      parts.push(file.subarray(at, at + length));
      at += length;
      if (length === 255) continue;
      yield Buffer.concat(parts);
      parts = [];
    }
  }
}
