import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWords, packWords, type SaidWord, sortedWords, unpackWords } from '#functions/records/words/packed-words.ts';

const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 32 });
const said = fc.array(
  fc.record({
    word: fc.oneof(letters, fc.constantFrom('pedido', 'pedidos', 'ped', '𠮷野', '\uff21')),
    ticket: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(1, 2 ** 31, 2 ** 32 + 1, 2 ** 51)),
    second: fc.integer({ min: 0, max: 9_999_999_999 }),
  }),
  { maxLength: 200 },
);

describe('packed words', () => {
  it('are the same when they are unpacked, in rows that are little longer than they may be', () => {
    fc.assert(
      fc.property(said, fc.integer({ min: 1, max: 500 }), (words, most) => {
        const sorted = sortedWords(words);

        const rows = packWords(sorted, most);

        expect(rows.flatMap(({ body }) => unpackWords(body))).toEqual(sorted);
        for (const { body, last, until } of rows) {
          const own = unpackWords(body);
          expect(body.length).toBeLessThanOrEqual(most + 200);
          expect([own.at(-1), Math.max(...own.map(({ second }) => second))]).toEqual([last, until]);
        }
      }),
    );
  });

  it('stand as the table sorts them, and each ticket of a word once, with the last time', () => {
    fc.assert(
      fc.property(said, (words) => {
        const sorted = sortedWords(words);

        const bytes = sorted.map(({ word }) => Buffer.from(word));
        expect(bytes.every((one, index) => index === 0 || Buffer.compare(bytes[index - 1] ?? one, one) <= 0)).toBe(true);
        const last = new Map<string, number>();
        for (const { word, ticket, second } of words) last.set(`${ticket} ${word}`, Math.max(second, last.get(`${ticket} ${word}`) ?? 0));
        expect(new Map(sorted.map(({ word, ticket, second }) => [`${ticket} ${word}`, second]))).toEqual(last);
        expect(sorted).toHaveLength(last.size);
      }),
    );
    expect(compareWords('\uff21', '𠮷')).toBeLessThan(0);
  });

  it('take some three bytes for a word of a ticket where many tickets have it', () => {
    const many: SaidWord[] = Array.from({ length: 1_000 }, (_, index) => ({ word: 'pedido', ticket: 1_000 - index, second: 1_764_000_000 - index * 600 }));

    const [row] = packWords(many, 100_000);

    expect(row?.body.length).toBeLessThan(3_100);
  });
});
