/** Skipped samples of `opusHead`. */
export const preSkip = 312;
/** A channel at 48 kHz. */
export const opusHead = Buffer.from('4f7075734865616401013801803e0000000000', 'hex');

/** An EBML element; without a size it is one of a recording that was not finished. */
function element(id: string, content: Uint8Array, hasSize = true): Buffer {
  const size = Buffer.alloc(8, 0xff);
  if (hasSize) size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), hasSize ? size : Buffer.from('01ffffffffffffff', 'hex'), content]);
}

const block = (packet: Uint8Array, track = 1) => element('a3', Buffer.concat([Buffer.from([0x80 | track, 0, 0, 0x80]), packet]));
const track = (number: number, codec: string) =>
  element('ae', Buffer.concat([element('d7', Buffer.from([number])), element('86', Buffer.from(codec)), element('63a2', opusHead)]));

/** A file as a browser records it: clusters of so many blocks. */
export function webm(packets: readonly Uint8Array[], { perCluster = 7, hasSizes = true, codec = 'A_OPUS' } = {}): Buffer {
  const clusters: Buffer[] = [];
  for (let start = 0; start < packets.length; start += perCluster) {
    const blocks = packets.slice(start, start + perCluster).map((packet) => block(packet));
    clusters.push(element('1f43b675', Buffer.concat([element('e7', Buffer.from([0])), ...blocks]), hasSizes));
  }
  const tracks = element('1654ae6b', track(1, codec));
  return Buffer.concat([element('1a45dfa3', element('4282', Buffer.from('webm'))), element('18538067', Buffer.concat([tracks, ...clusters]), hasSizes)]);
}
