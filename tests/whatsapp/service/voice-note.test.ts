import fc from 'fast-check';
import { BufferSource, EncodedPacketSink, Input, OGG, WEBM } from 'mediabunny';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { voiceNoteOf } from '#services/whatsapp/send/voice/voice-note.ts';
import { opusHead as head, preSkip, webm } from './webm-file.ts';

/** Bit by bit, as the specification of Ogg says it. */
function checksum(page: Buffer): number {
  let sum = 0n;
  for (const byte of page) {
    sum ^= BigInt(byte) << 24n;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x80000000n ? (sum << 1n) ^ 0x04c11db7n : sum << 1n) & 0xffffffffn;
  }
  return Number(sum);
}

interface Page {
  flags: number;
  granule: number;
  sequence: number;
  isGenuine: boolean;
  packets: Buffer[];
}

function pagesOf(file: Buffer): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < file.length;) {
    expect(file.toString('latin1', at, at + 4)).toBe('OggS');
    const lacing = [...file.subarray(at + 27, at + 27 + (file[at + 26] ?? 0))];
    const length = 27 + lacing.length + lacing.reduce((sum, one) => sum + one, 0);
    const page = Buffer.from(file.subarray(at, at + length));
    const stored = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    const packets: Buffer[] = [];
    let [start, end] = [27 + lacing.length, 27 + lacing.length];
    for (const one of lacing) {
      end += one;
      if (one === 255) continue;
      packets.push(page.subarray(start, end));
      start = end;
    }
    expect(start).toBe(length);
    pages.push({
      flags: page.readUInt8(5),
      granule: Number(page.readBigUInt64LE(6)),
      sequence: page.readUInt32LE(18),
      isGenuine: stored === checksum(page),
      packets,
    });
    at += length;
  }
  return pages;
}

/** Packets of 20 ms (CELT, one frame) and of 60 ms (SILK, one frame), by their first byte. */
const packet = fc
  .tuple(
    fc.constantFrom({ toc: 0xf8, samples: 960 }, { toc: 0x18, samples: 2_880 }, { toc: 0xf9, samples: 1_920 }),
    fc.uint8Array({ minLength: 1, maxLength: 1_200 }),
  )
  .map(([{ toc, samples }, rest]) => ({ bytes: Buffer.from([toc, ...rest]), samples }));

describe('a recording in WebM', () => {
  it('becomes Ogg with the same packets, right times and right checksums', () => {
    fc.assert(
      fc.property(fc.array(packet, { minLength: 1, maxLength: 150 }), fc.boolean(), fc.integer({ min: 1, max: 60 }), (packets, hasSizes, perCluster) => {
        const note = voiceNoteOf(
          webm(
            packets.map(({ bytes }) => bytes),
            { hasSizes, perCluster },
          ),
        );

        const pages = pagesOf(note?.file ?? Buffer.alloc(0));
        const [first, tags, ...sound] = pages;
        expect(first).toMatchObject({ flags: 2, granule: 0, packets: [head] });
        expect(tags?.packets[0]?.toString('latin1', 0, 8)).toBe('OpusTags');
        expect(Buffer.concat(sound.flatMap((page) => page.packets)).equals(Buffer.concat(packets.map(({ bytes }) => bytes)))).toBe(true);
        expect(sound.flatMap((page) => page.packets)).toHaveLength(packets.length);
        let [count, granule] = [0, 0];
        for (const page of sound) {
          for (const { samples } of packets.slice(count, (count += page.packets.length))) granule += samples;
          expect(page.granule).toBe(granule);
        }
        expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, index) => index));
        expect(pages.every(({ isGenuine }) => isGenuine)).toBe(true);
        expect(sound.map(({ flags }) => flags)).toEqual(sound.map((_, index) => (index === sound.length - 1 ? 4 : 0)));
        expect(note?.seconds).toBe(Math.max(1, Math.round((granule - preSkip) / 48_000)));
        expect(note?.waveform).toHaveLength(64);
        expect(Math.max(...(note?.waveform ?? [101]))).toBeLessThanOrEqual(100);
      }),
      { numRuns: 60 },
    );
  });
  it('keeps what was recorded when its end is cut off', () => {
    const packets = Array.from({ length: 10 }, (_, index) => Buffer.from([0xf8, index, index, index]));
    const file = webm(packets, { hasSizes: false });

    const sound = pagesOf(voiceNoteOf(file.subarray(0, file.length - 2))?.file ?? Buffer.alloc(0)).slice(2);

    expect(sound.flatMap((page) => page.packets)).toEqual(packets.slice(0, 9));
  });
  it('shows pauses as low bars', () => {
    const speech = Array.from({ length: 64 }, () => Buffer.alloc(120, 0xf8));
    const silence = Array.from({ length: 64 }, () => Buffer.alloc(8, 0xf8));

    expect([...(voiceNoteOf(webm([...speech, ...silence]))?.waveform ?? [])]).toEqual([...Array(32).fill(100), ...Array(32).fill(0)]);
  });
});

it('gives a recording of Chrome to a foreign reader with the same packets and length', async () => {
  const recording = readFileSync(join(import.meta.dirname, 'chrome-recording.webm'));

  const note = voiceNoteOf(recording);

  const [recorded, read] = [await heard(recording), await heard(note?.file ?? Buffer.alloc(0))];
  expect(read).toMatchObject({ format: OGG, codec: 'opus', tracks: 1, packets: recorded.packets });
  expect(read.packets).toHaveLength(38);
  expect(read.seconds).toBeCloseTo(38 * 0.06, 3);
  expect(note?.seconds).toBe(2);
});

/** Samples that a reader other than ours finds in a file. */
async function heard(file: Buffer) {
  using input = new Input({ source: new BufferSource(file), formats: [OGG, WEBM] });
  const [track, ...others] = await input.getTracks();
  if (!track?.isAudioTrack()) throw new Error('no sound');
  const packets: string[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(Buffer.from(data).toString('hex'));
  return { format: await input.getFormat(), codec: track.codec, tracks: 1 + others.length, seconds: await track.computeDuration(), packets };
}

it('leaves Ogg with Opus as it is', () => {
  const packets = Array.from({ length: 100 }, (_, index) => Buffer.alloc(600, index));
  packets.forEach((bytes) => bytes.fill(0xf8, 0, 1));
  const file = voiceNoteOf(webm(packets))?.file ?? Buffer.alloc(0);

  const note = voiceNoteOf(file);

  expect(note?.file).toBe(file);
  expect(note?.seconds).toBe(2);
});

it.each([
  { name: 'MP4', file: Buffer.from('0000001866747970', 'hex') },
  { name: 'WebM with Vorbis', file: webm([Buffer.from([1, 2, 3])], { codec: 'A_VORBIS' }) },
  { name: 'an empty WebM', file: webm([]) },
  { name: 'nothing', file: Buffer.alloc(0) },
])('takes $name for no voice note', ({ file }) => {
  expect(voiceNoteOf(file)).toBeUndefined();
});

it('does not stumble over anything', () => {
  const recording = webm(Array.from({ length: 20 }, () => Buffer.from([0xf8, 1, 2, 3])));
  fc.assert(
    fc.property(fc.nat(recording.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 }), (at, bytes) => {
      const damaged = Buffer.from(recording);
      damaged.set(bytes.slice(0, damaged.length - at), at);
      expect(() => voiceNoteOf(damaged)).not.toThrow();
    }),
    { numRuns: 500 },
  );
});
