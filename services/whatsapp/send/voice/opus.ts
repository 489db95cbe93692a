/** An Opus stream without its container. */
export interface OpusStream {
  /** The identification header, `OpusHead`. https://www.rfc-editor.org/rfc/rfc7845#section-5.1 */
  readonly head: Buffer;
  readonly packets: readonly Buffer[];
}

/** Containers count the time of Opus in these, whatever was recorded. */
export const samplesPerSecond = 48_000;

/** Samples of one frame by the two low bits of the configuration: SILK, hybrid (which has the first two), CELT. */
const silkFrames = [480, 960, 1_920, 2_880];
const celtFrames = [120, 240, 480, 960];

/** Length of a packet in samples. https://www.rfc-editor.org/rfc/rfc6716#section-3.1 */
export function packetSamples(packet: Uint8Array): number {
  const [toc = 0, count = 0] = packet;
  const configuration = toc >> 3;
  const frame = configuration < 12 ? silkFrames[configuration & 3] : configuration < 16 ? silkFrames[configuration & 1] : celtFrames[configuration & 3];
  const code = toc & 3;
  const frames = code === 0 ? 1 : code === 3 ? count & 0x3f : 2;
  return frames * (frame ?? 0);
}

/** Samples at the start that a player leaves out. */
export const preSkipOf = (head: Buffer): number => (head.length >= 12 ? head.readUInt16LE(10) : 0);

export const isOpusHead = (packet: Buffer): boolean => packet.length >= 19 && packet.toString('latin1', 0, 8) === 'OpusHead';
