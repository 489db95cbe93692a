import fc, { type Arbitrary } from 'fast-check';
import type * as z from 'zod';

/** Halves of surrogate pairs: JSON can say them, UTF-8 and the database cannot. */
export const illFormedTexts: readonly string[] = ['\ud800', 'a\udfffb', '\udc00\ud83d'];

/** Values that a careless or hostile client may put in the place of another. */
const junk: Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>(null, '', ' ', '\u0000', '__proto__', '../../etc/passwd', "' OR 1=1 --", 'company#', '😀'.repeat(50), 'x'.repeat(70_000)),
  fc.constantFrom<unknown>(...illFormedTexts, { '\ud800': 1 }, [{ a: '\udc00' }]),
  fc.constantFrom<unknown>(0, -1, 1.5, 1e21, 1e300, -Number.MAX_VALUE, Number.MIN_VALUE, Number.MAX_SAFE_INTEGER, -0, true, false, [], {}, [null], { $gt: '' }),
  fc.jsonValue({ maxDepth: 3 }),
);

const names = fc.string();

/** Now and then something else than the schema asks for. */
const mostly = (valid: Arbitrary<unknown>): Arbitrary<unknown> => fc.oneof({ arbitrary: valid, weight: 30 }, { arbitrary: junk, weight: 1 });

/**
 * Inputs of a schema, most of them valid, some with junk in one place or another, some with unknown fields.
 *
 * @param known values that exist, by the name of the field: ids above all.
 * @throws Error for a kind of schema that no route has used so far.
 */
export function arbitraryOf(schema: z.core.$ZodType, known: Readonly<Record<string, readonly unknown[]>> = {}): Arbitrary<unknown> {
  return mostly(validOf(schema, known));
}

function validOf(schema: z.core.$ZodType, known: Readonly<Record<string, readonly unknown[]>>): Arbitrary<unknown> {
  // Safe: `$ZodTypes` is zod's own union of every schema class.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectOf(def.shape, known);
    case 'array':
      return fc.array(arbitraryOf(def.element, known), { maxLength: 4 });
    case 'record':
      return fc.dictionary(names, arbitraryOf(def.valueType, known), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...def.options.map((option) => validOf(option, known)));
    case 'optional':
    case 'default':
    case 'nullable':
      return validOf(def.innerType, known);
    case 'pipe':
      // A transformed value is sent in the form before; a piped one must also pass what it is piped into.
      return isTransform(def.out) || !isBare(def.in) ? validOf(def.in, known) : validOf(def.out, known);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'string':
      return stringOf(schema);
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer());
    case 'boolean':
      return fc.boolean();
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(`no requests are made up for ${def.type} yet`);
  }
}

const isTransform = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'transform';
/** A string without checks of its own, such as before a pipe into an e-mail. */
const isBare = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'string' && rulesOf(schema).format === undefined;

/** The rules of a string that inputs are made up by, as its declaration and its checks have them. */
interface StringRules {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: RegExp;
}

const rulesOf = ({ _zod: { def } }: z.core.$ZodType): StringRules => Object.assign({}, def, ...(def.checks ?? []).map((check) => check._zod.def));

const moments = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-01-01T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString());
const formats: Readonly<Record<string, Arbitrary<string>>> = {
  email: fc.emailAddress(),
  datetime: moments,
  date: moments.map((moment) => moment.slice(0, 10)),
};

/** A pattern that looks around makes no texts here. */
const looksAround = /\(\?<?[=!]/;

/** By their rules: each takes long to be made, and many fields have the same. */
const texts = new Map<string, Arbitrary<string>>();

function stringOf(schema: z.core.$ZodType): Arbitrary<string> {
  const rules = rulesOf(schema);
  const usual = formats[rules.format ?? ''];
  if (usual) return usual;
  const name = [rules.minimum, rules.maximum, rules.pattern].join(' ');
  const made = texts.get(name) ?? textOf(rules);
  texts.set(name, made);
  return made;
}

function textOf({ minimum = 0, maximum = 200, pattern }: StringRules): Arbitrary<string> {
  // One case is enough of a pattern that takes either.
  if (pattern && !looksAround.test(pattern.source)) return fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace('i', '')));
  return fc.oneof(fc.string({ minLength: minimum, maxLength: Math.min(maximum, minimum + 40) }), fc.constantFrom('a'.repeat(maximum), 'olá mundo'));
}

function objectOf(shape: Readonly<Record<string, z.core.$ZodType>>, known: Readonly<Record<string, readonly unknown[]>>): Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, field]) => {
    const existing = known[name];
    const made = arbitraryOf(field, known);
    return [name, existing ? fc.oneof({ arbitrary: fc.constantFrom(...existing), weight: 6 }, { arbitrary: made, weight: 1 }) : made] as const;
  });
  const required = Object.entries(shape).flatMap(([name, field]) => (field._zod.optin === undefined ? [name] : []));
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  const torn = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const strange = fc.tuple(whole, fc.dictionary(names, junk, { maxKeys: 2 })).map(([one, other]) => ({ ...one, ...other }));
  return fc.oneof({ arbitrary: whole, weight: 8 }, { arbitrary: torn, weight: 1 }, { arbitrary: strange, weight: 1 });
}
