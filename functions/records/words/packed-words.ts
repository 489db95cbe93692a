/** A word of a ticket, and the second since 1970 at which it was said. */
export interface SaidWord {
  readonly word: string;
  readonly ticket: number;
  readonly second: number;
}

/** As the table sorts: by the bytes of UTF-8. Only pairs of surrogates sort otherwise in JavaScript. */
export function compareWords(one: string, other: string): number {
  if (one === other) return 0;
  if (/[\ud800-\udfff]/.test(one + other)) return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
}

const compareSaid = (one: SaidWord, other: SaidWord): number => compareWords(one.word, other.word) || other.ticket - one.ticket || other.second - one.second;

/** By word, newest ticket first; of a ticket's word the last time that it was said. */
export function sortedWords(said: readonly SaidWord[]): SaidWord[] {
  return said.toSorted(compareSaid).filter(({ word, ticket }, index, all) => all[index - 1]?.ticket !== ticket || all[index - 1]?.word !== word);
}

/** A row's worth of words. */
export interface PackedRow {
  readonly body: Uint8Array;
  readonly last: SaidWord;
  /** Seconds since 1970 of what was said last. */
  readonly until: number;
}

/** A word is of 32 letters at most, of four bytes each; three numbers stand with it. */
const longestEntry = 200;
/** Begins a word; any other number says how far the next ticket of the same word lies below. */
const newWord = 0;

/**
 * Packs sorted words into rows. A word stands once, without what it shares with the one before, and its tickets and times as what they differ by
 * from the ones before. So a word of a ticket takes some three bytes, and no row needs another one to be read.
 */
export class WordPacker {
  readonly #most: number;
  #bytes: Buffer;
  #length = 0;
  #word = Buffer.alloc(0);
  #last: SaidWord | undefined;
  #until = 0;

  /** @param most bytes of a row; its last entry may go beyond. */
  constructor(most: number) {
    this.#most = most;
    this.#bytes = Buffer.alloc(most + longestEntry);
  }

  /** @returns the row that is full with this one. */
  add(said: SaidWord): PackedRow | undefined {
    const { word, ticket, second } = said;
    const former = this.#last;
    if (former?.word === word) this.#put(former.ticket - ticket);
    else {
      this.#begin(word);
      this.#putSigned(ticket - (former?.ticket ?? 0));
    }
    this.#putSigned(second - (former?.second ?? 0));
    this.#last = said;
    this.#until = Math.max(this.#until, second);
    return this.#length > this.#most ? this.end() : undefined;
  }

  /** @returns what is left, if anything is. */
  end(): PackedRow | undefined {
    const last = this.#last;
    if (!last) return undefined;
    const row = { body: new Uint8Array(this.#bytes.subarray(0, this.#length)), last, until: this.#until };
    this.#length = 0;
    this.#word = Buffer.alloc(0);
    this.#last = undefined;
    this.#until = 0;
    return row;
  }

  #begin(word: string): void {
    const bytes = Buffer.from(word);
    let shared = 0;
    while (shared < bytes.length && bytes[shared] === this.#word[shared]) shared += 1;
    for (const number of [newWord, shared, bytes.length - shared]) this.#put(number);
    this.#length += bytes.copy(this.#bytes, this.#length, shared);
    this.#word = bytes;
  }

  /** Seven bits a byte, the lowest first; the eighth says that more follow. By sums, since tickets may have more than 32 bits. */
  #put(number: number): void {
    let rest = number;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) + 0x80;
    this.#bytes[this.#length++] = rest;
  }

  #putSigned(number: number): void {
    this.#put(number < 0 ? -2 * number - 1 : 2 * number);
  }
}

/** @param said sorted. */
export function packWords(said: readonly SaidWord[], most: number): PackedRow[] {
  const packer = new WordPacker(most);
  return [...said.flatMap((one) => packer.add(one) ?? []), ...[packer.end() ?? []].flat()];
}

/** The words of a row, sorted. */
export function unpackWords(body: Uint8Array): SaidWord[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const said: SaidWord[] = [];
  let at = 0;
  const take = (): number => {
    let [number, unit] = [0, 1];
    for (; ; unit *= 0x80) {
      const byte = bytes[at++] ?? 0;
      number += (byte % 0x80) * unit;
      if (byte < 0x80) return number;
    }
  };
  const takeSigned = (): number => {
    const number = take();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  };
  let [word, ticket, second] = ['', 0, 0];
  let spelled = Buffer.alloc(0);
  while (at < bytes.length) {
    const step = take();
    if (step === newWord) {
      const [shared, more] = [take(), take()];
      spelled = Buffer.concat([spelled.subarray(0, shared), bytes.subarray(at, at + more)]);
      at += more;
      word = spelled.toString('utf8');
      ticket += takeSigned();
    } else ticket -= step;
    second += takeSigned();
    said.push({ word, ticket, second });
  }
  return said;
}
