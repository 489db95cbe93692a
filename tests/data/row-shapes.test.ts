import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { breaksBetween, declaredMessages, declaredRows, linesOf, sampleOf, shapeOf, shapeOfLines } from '#tests/support/row-shapes.ts';

/** Declarations of the last release. `RECADO_RECORD_SHAPES=1 npx vitest run tests/data/row-shapes.test.ts` writes them anew, with a release. */
const recordedFile = join(import.meta.dirname, 'row-shapes.json');
const recordedLines = z.record(z.string(), z.array(z.string()));

const rows = await declaredRows();
const messages = await declaredMessages();
const declared = new Map([...rows, ...messages]);
const shapes = Object.fromEntries([...declared].map(([name, schema]) => [name, shapeOf(schema)]));
if (process.env['RECADO_RECORD_SHAPES']) {
  const lines = Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, linesOf(shape)]));
  writeFileSync(recordedFile, `${JSON.stringify(lines, null, 2)}\n`);
}
const recorded = recordedLines.parse(JSON.parse(readFileSync(recordedFile, 'utf8')));

/** With something unknown in every object that a declaration has, as a later release may write it. */
function withUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknown);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries([...Object.entries(value).map(([name, inner]) => [name, withUnknown(inner)]), ['fromALaterRelease', { any: ['thing'] }]]);
}

it('finds the declarations of rows and messages', () => {
  expect(rows.size).toBeGreaterThan(35);
  expect(messages.size).toBeGreaterThan(5);
});

describe.each([...rows])('%s', (name, schema) => {
  const optional = Object.entries(shapes[name] ?? {}).flatMap(([path, { isRequired }]) => (!isRequired && /^\w+$/.test(path) ? [path] : []));

  it('is read with attributes that a later release writes', () => {
    const row = Object(sampleOf(schema));
    const hasRecords = JSON.stringify(Object.keys(shapes[name] ?? {})).includes('{}');

    const later = hasRecords ? { ...row, fromALaterRelease: { any: ['thing'] } } : withUnknown(row);

    expect(schema.safeParse(later).error?.issues).toBeUndefined();
  });

  it('is read without each attribute that may be missing, and without all of them', () => {
    const row = Object(sampleOf(schema));
    const without = (names: readonly string[]) => Object.fromEntries(Object.entries(row).filter(([attributeName]) => !names.includes(attributeName)));

    const unread = [...optional.map((one) => [one]), optional].filter((names) => !schema.safeParse(without(names)).success);

    expect(unread).toEqual([]);
  });
});

describe('rows and messages of one release', () => {
  it.each(Object.entries(recorded))('are borne by the other: %s', (name, lines) => {
    const after = shapes[name];

    // A declaration that went whole has no rows any more, or another name.
    expect(after ? breaksBetween(shapeOfLines(lines), after) : []).toEqual([]);
  });

  it('would show each kind of break', () => {
    const before = shapeOf(z.object({ type: z.literal('a'), kept: z.string(), gone: z.string(), state: z.enum(['one', 'two']), may: z.string().optional() }));
    const after = shapeOf(
      z.object({
        type: z.literal('a'),
        kept: z.string(),
        fresh: z.number(),
        also: z.number().default(1),
        state: z.enum(['two', 'three']),
        may: z.string(),
        part: z.object({ inner: z.string() }).optional(),
      }),
    );

    expect(breaksBetween(before, after)).toEqual([
      'fresh: rows from before lack it; make it optional, or give it a default',
      'state: former functions cannot read three; let one release read it before another writes it',
      'may: some rows from before lack it; leave it optional',
      'gone: former functions need it; make it optional first, and go on writing it',
      'state: rows from before have one',
    ]);
    expect(breaksBetween(after, after)).toEqual([]);
  });
});
