/**
 * Watches the frames of a client's byte stream; `ws` bounds messages but tells nobody how large one frame was.
 * RFC 6455, 5.2.
 */
export class FrameSizeWatch {
  readonly #limitBytes: number;
  #header = Buffer.alloc(0);
  #payloadLeft = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** @returns whether a frame that begins in this chunk (or earlier) is over the limit. */
  isExceededBy(chunk: Buffer): boolean {
    let offset = 0;
    while (offset < chunk.length) {
      const skipped = Math.min(this.#payloadLeft, chunk.length - offset);
      this.#payloadLeft -= skipped;
      offset += skipped;
      if (offset === chunk.length) return false;
      // The longest header: 2 bytes, 8 of length, 4 of mask.
      const header = Buffer.concat([this.#header, chunk.subarray(offset, offset + 14)]);
      const frame = frameOf(header);
      if (!frame) {
        this.#header = header;
        return false;
      }
      if (frame.payloadBytes > this.#limitBytes) return true;
      offset += frame.headerBytes - this.#header.length;
      this.#header = Buffer.alloc(0);
      this.#payloadLeft = frame.payloadBytes;
    }
    return false;
  }
}

/** @returns undefined while the header is not whole. */
function frameOf(header: Buffer): { headerBytes: number; payloadBytes: number } | undefined {
  const second = header[1];
  if (second === undefined) return undefined;
  const maskBytes = (second & 0x80) === 0 ? 0 : 4;
  const short = second & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const headerBytes = 2 + lengthBytes + maskBytes;
  if (header.length < headerBytes) return undefined;
  if (lengthBytes === 0) return { headerBytes, payloadBytes: short };
  return { headerBytes, payloadBytes: lengthBytes === 2 ? header.readUInt16BE(2) : Number(header.readBigUInt64BE(2)) };
}
