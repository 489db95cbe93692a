/** An archive's entry for one of its files. */
export interface ZipEntry {
  readonly name: string;
  readonly crc: number;
  readonly sizeBytes: number;
  /** Offset of its header. */
  readonly offset: number;
}

/**
 * Archives are written in one direction, uncompressed, with the long fields of ZIP64 throughout: a company may have more than 4 GB,
 * and pictures do not get smaller. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
const [version, flags] = [45, 0x0808]; // ZIP64; sizes follow the content, names are UTF-8
const all32 = 0xffffffff;
/** 1 January 1980: an archive's times are local ones, of which there is none. */
const firstDay = 0x0021;

const numbers = (...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      if (bytes === 8) field.writeBigUInt64LE(BigInt(value));
      else field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** Before the content. */
export function localHeader(name: string): Buffer {
  const text = Buffer.from(name);
  const long = numbers([2, 1], [2, 16], [8, 0], [8, 0]);
  const head = numbers(
    [4, 0x04034b50],
    [2, version],
    [2, flags],
    [2, 0],
    [2, 0],
    [2, firstDay],
    [4, 0],
    [4, all32],
    [4, all32],
    [2, text.length],
    [2, long.length],
  );
  return Buffer.concat([head, text, long]);
}

/** Behind the content. */
export const dataDescriptor = ({ crc, sizeBytes }: Pick<ZipEntry, 'crc' | 'sizeBytes'>): Buffer =>
  numbers([4, 0x08074b50], [4, crc], [8, sizeBytes], [8, sizeBytes]);

/** In the directory, which comes behind all files. */
export function directoryRecord({ name, crc, sizeBytes, offset }: ZipEntry): Buffer {
  const text = Buffer.from(name);
  const long = numbers([2, 1], [2, 24], [8, sizeBytes], [8, sizeBytes], [8, offset]);
  const head = numbers([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, 0], [2, 0], [2, firstDay], [4, crc], [4, all32], [4, all32]);
  const tail = numbers([2, text.length], [2, long.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, all32]);
  return Buffer.concat([head, tail, text, long]);
}

/** At the very end. @param offset where the directory begins. */
export function endOfArchive({ entries, offset, sizeBytes }: { entries: number; offset: number; sizeBytes: number }): Buffer {
  const long = numbers([4, 0x06064b50], [8, 44], [2, version], [2, version], [4, 0], [4, 0], [8, entries], [8, entries], [8, sizeBytes], [8, offset]);
  const locator = numbers([4, 0x07064b50], [4, 0], [8, offset + sizeBytes], [4, 1]);
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, 0xffff], [2, 0xffff], [4, all32], [4, all32], [2, 0]);
  return Buffer.concat([long, locator, end]);
}
