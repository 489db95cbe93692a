import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainValues, typedValues, type TypedValues } from '#functions/data/item-values.ts';

/** An item as the SDK's document client makes it, and its own client then sends it. */
function ofSdk(item: object): unknown {
  const base64 = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
    if (Array.isArray(value)) return value.map(base64);
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, base64(one)])) : value;
  };
  return base64(marshall(item, { removeUndefinedValues: true }));
}

const outcome = (work: () => unknown): unknown => {
  try {
    return work();
  } catch {
    return 'refused';
  }
};

const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, -(2 ** 60), 1e-7, -1.5e-130, 1e21, 0.1 + 0.2),
);
const bytes = fc.uint8Array({ maxLength: 20 });
const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  number,
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  fc.boolean(),
  fc.constantFrom(null, undefined, ''),
  bytes,
  bytes.map((some) => Buffer.from(some)),
  fc.array(fc.string(), { maxLength: 4 }).map((members) => new Set(members)),
  fc.array(number, { maxLength: 4 }).map((members) => new Set(members)),
);
// Of this name the SDK loses what stands there.
const name = fc.string().filter((text) => text !== '__proto__');
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 5 }), fc.dictionary(name, tie('value'), { maxKeys: 5 })),
}));
const item = fc.dictionary(name, value, { maxKeys: 8 });

describe('values of an item', () => {
  it('go out as the SDK’s document client sends them, or are refused as it refuses them', () => {
    fc.assert(
      fc.property(item, (attributes) => {
        const [ours, theirs] = [outcome(() => typedValues(attributes)), outcome(() => ofSdk(attributes))];

        expect(ours).toEqual(theirs);
        expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs));
      }),
      { numRuns: 1_000 },
    );
  });

  it('come back as the SDK’s document client reads them', () => {
    fc.assert(
      fc.property(item, (attributes) => {
        const sent = outcome(() => marshall(attributes, { removeUndefinedValues: true }));
        fc.pre(sent !== 'refused');

        const wire: TypedValues = JSON.parse(JSON.stringify(ofSdk(attributes)));
        expect(plainValues(wire)).toEqual(inBuffers(unmarshall(sent as ReturnType<typeof marshall>)));
        expect(plainValues(sent as TypedValues)).toEqual(unmarshall(sent as ReturnType<typeof marshall>));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, new Date(0), new Map(), Symbol('x'), () => 1, new Set(), new Set([1, 'a']), new Set([null])])(
    'refuse %s, which would not come back as it was',
    (wrong) => {
      expect(() => typedValues({ wrong })).toThrow(TypeError);
    },
  );

  it('keep a name that is a trap', () => {
    const trap = JSON.parse('{"extra":{"__proto__":{"x":1},"constructor":2}}');

    const back = plainValues(JSON.parse(JSON.stringify(typedValues(trap))));

    expect(JSON.stringify(back)).toBe(JSON.stringify(trap));
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });

  it('tell of a number that is too long for a number', () => {
    expect(plainValues({ long: { N: '12345678901234567890' }, short: { N: '-1.5' } })).toEqual({ long: 12345678901234567890n, short: -1.5 });
  });
});

/** Bytes that came by the wire are buffers. */
function inBuffers(of: unknown): unknown {
  if (of instanceof Uint8Array) return Buffer.from(of);
  if (Array.isArray(of)) return of.map(inBuffers);
  if (of instanceof Set || typeof of !== 'object' || of === null) return of;
  return Object.fromEntries(Object.entries(of).map(([key, one]) => [key, inBuffers(one)]));
}

it('half of an emoji is stored as what cannot be read, wherever it stands', () => {
  const half = 'bolo \ud83c';

  expect(plainValues(typedValues({ text: half, list: [half], map: { text: half }, set: new Set([half]), whole: '🎂' }))).toEqual({
    text: 'bolo \ufffd',
    list: ['bolo \ufffd'],
    map: { text: 'bolo \ufffd' },
    set: new Set(['bolo \ufffd']),
    whole: '🎂',
  });
});
