import { SheetRefused } from './sheet-refused.ts';

/** Ends and gaps of chains are above this. [MS-CFB] 2.1 */
const lastSector = 0xff_ff_ff_fa;
const headerBytes = 512;
const entryBytes = 128;
/** Smaller streams stand in small sectors. [MS-CFB] 2.2 */
const smallStreamBytes = 4_096;

/** An OLE compound document, as .xls files are: files in sectors, each a chain through a table. [MS-CFB] */
export class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  readonly #table: readonly number[];

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.byteLength < headerBytes) throw new SheetRefused('unreadable');
    this.#sectorBytes = 2 ** Math.min(12, this.#bytes.readUInt16LE(0x1e));
    if (this.#sectorBytes < headerBytes) throw new SheetRefused('unreadable');
    this.#table = this.#readTable();
  }

  /** @throws SheetRefused unless one of these is there. */
  stream(names: readonly string[]): Buffer {
    const directory = this.#chain(this.#bytes.readUInt32LE(0x30));
    const entries: { name: string; type: number; first: number; size: number }[] = [];
    for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
      const nameBytes = Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2);
      const name = directory.toString('utf16le', at, at + nameBytes);
      entries.push({ name, type: directory.readUInt8(at + 66), first: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120) });
    }
    const found = entries.find(({ name, type }) => type === 2 && names.includes(name));
    const root = entries.find(({ type }) => type === 5);
    if (!found || !root) throw new SheetRefused('unreadable');
    return found.size < smallStreamBytes ? this.#small(found, root.first) : this.#chain(found.first).subarray(0, found.size);
  }

  #sector(index: number): Buffer {
    const at = headerBytes + index * this.#sectorBytes - (this.#sectorBytes > headerBytes ? headerBytes - this.#sectorBytes : 0);
    if (at >= this.#bytes.length) throw new SheetRefused('unreadable');
    return this.#bytes.subarray(at, at + this.#sectorBytes);
  }

  #numbers(index: number): number[] {
    const sector = this.#sector(index);
    return Array.from({ length: Math.floor(sector.length / 4) }, (_, at) => sector.readUInt32LE(at * 4));
  }

  /** Which sector follows each. Where the table itself stands is told in the header, and in sectors of its own. */
  #readTable(): number[] {
    const places = Array.from({ length: 109 }, (_, at) => this.#bytes.readUInt32LE(0x4c + at * 4));
    const most = Math.ceil(this.#bytes.length / this.#sectorBytes);
    for (let next = this.#bytes.readUInt32LE(0x44), seen = 0; next < lastSector && seen <= most; seen += 1) {
      const numbers = this.#numbers(next);
      next = numbers.pop() ?? lastSector;
      places.push(...numbers);
    }
    return places
      .filter((place) => place < lastSector)
      .slice(0, most)
      .flatMap((place) => this.#numbers(place));
  }

  #chain(first: number): Buffer {
    const sectors: Buffer[] = [];
    for (let at = first; at < lastSector; at = this.#table[at] ?? lastSector) {
      sectors.push(this.#sector(at));
      if (sectors.length > this.#table.length) throw new SheetRefused('unreadable');
    }
    return Buffer.concat(sectors);
  }

  #small({ first, size }: { readonly first: number; readonly size: number }, rootFirst: number): Buffer {
    const smallBytes = 2 ** this.#bytes.readUInt16LE(0x20);
    const [all, table] = [this.#chain(rootFirst), this.#chain(this.#bytes.readUInt32LE(0x3c))];
    const pieces: Buffer[] = [];
    for (let at = first; at < lastSector && pieces.length * smallBytes < size; at = table.readUInt32LE(at * 4)) {
      pieces.push(all.subarray(at * smallBytes, (at + 1) * smallBytes));
      if (at * 4 + 4 > table.length) throw new SheetRefused('unreadable');
    }
    return Buffer.concat(pieces).subarray(0, size);
  }
}
