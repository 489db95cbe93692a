import { cellText } from '#shared/domain/contact-columns.ts';

const [wide, withReading, withLooks] = [1, 4, 8];

/** A text that stands in one record: its length, a mark, its letters. [MS-XLS] 2.5.294 */
export function readText(data: Buffer, at: number): string {
  const letters = data.readUInt16LE(at);
  const isWide = (data.readUInt8(at + 2) & wide) !== 0;
  return decoded(data.subarray(at + 3, at + 3 + letters * (isWide ? 2 : 1)), isWide);
}

const decoded = (bytes: Buffer, isWide: boolean): string => bytes.toString(isWide ? 'utf16le' : 'latin1');

/** The table of shared texts, which goes on from record to record. [MS-XLS] 2.4.265 */
export function readSharedTexts(records: readonly Buffer[]): string[] {
  const reader = new PiecesReader(records);
  reader.skip(4);
  const count = reader.number(4);
  const texts: string[] = [];
  while (texts.length < count && !reader.isEnd) texts.push(readShared(reader));
  return texts;
}

function readShared(reader: PiecesReader): string {
  const letters = reader.number(2);
  const marks = reader.number(1);
  const looks = (marks & withLooks) === 0 ? 0 : reader.number(2);
  const readingBytes = (marks & withReading) === 0 ? 0 : reader.number(4);
  const text = reader.letters(letters, (marks & wide) !== 0);
  reader.skip(looks * 4 + readingBytes);
  return cellText(text);
}

/** Reads on over the ends of records. Letters that are cut by one go on behind a mark of how they are written from there. */
class PiecesReader {
  readonly #records: readonly Buffer[];
  #record = 0;
  #at = 0;

  constructor(records: readonly Buffer[]) {
    this.#records = records;
  }

  get isEnd(): boolean {
    this.#step();
    return this.#record >= this.#records.length;
  }

  number(bytes: 1 | 2 | 4): number {
    let value = 0;
    for (let index = 0; index < bytes; index += 1) value += this.#byte() * 256 ** index;
    return value;
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0 && !this.isEnd;) {
      const taken = Math.min(left, this.#here().length - this.#at);
      this.#at += taken;
      left -= taken;
    }
  }

  letters(count: number, isWideAtFirst: boolean): string {
    let isWide = isWideAtFirst;
    let text = '';
    for (let left = count; left > 0;) {
      if (this.#at >= this.#here().length) {
        this.#record += 1;
        this.#at = 0;
        if (this.#record >= this.#records.length) return text;
        isWide = (this.#byte() & wide) !== 0;
      }
      const width = isWide ? 2 : 1;
      const taken = Math.min(left, Math.floor((this.#here().length - this.#at) / width));
      // Half a letter: the file is broken, and its end is near.
      if (taken === 0) throw new RangeError('a letter is cut');
      text += decoded(this.#here().subarray(this.#at, this.#at + taken * width), isWide);
      this.#at += taken * width;
      left -= taken;
    }
    return text;
  }

  #byte(): number {
    this.#step();
    const byte = this.#here()[this.#at];
    if (byte === undefined) throw new RangeError('the texts end too early');
    this.#at += 1;
    return byte;
  }

  #here(): Buffer {
    return this.#records[this.#record] ?? Buffer.alloc(0);
  }

  #step(): void {
    while (this.#record < this.#records.length && this.#at >= this.#here().length) {
      this.#record += 1;
      this.#at = 0;
    }
  }
}
