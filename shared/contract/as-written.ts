import type * as z from 'zod';
import { ulid } from './ids.ts';

/**
 * Other programs write values in other forms than the contract: a number as text, a whole record where its id is asked for, an empty text for
 * none. This reads such an input as the contract has it. Whatever fits already stays as it is, and what fits in no form is left to be refused.
 */
export const asWritten = (schema: z.core.$ZodType, value: unknown): unknown => (fits(schema, value) ? value : inForm(schema, value));

/** A day alone is its noon in UTC: the same day wherever the product is used. */
export const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

/** A number as text. */
export const numberText = /^-?\d+(\.\d+)?$/;
const dayText = /^\d{4}-\d{2}-\d{2}$/;

function fits(schema: z.core.$ZodType, value: unknown): boolean {
  // Every schema of the contract is of zod's full package, which has this method.
  return (schema as z.ZodType).safeParse(value).success;
}

function inForm(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod; // zod's own union of every schema class
  if (value === null && fits(schema, '')) return '';
  switch (def.type) {
    case 'nullable':
      return value === '' ? null : asWritten(def.innerType, value);
    case 'optional':
    case 'default': {
      const read = asWritten(def.innerType, value);
      return (value === '' || value === null) && !fits(schema, read) ? undefined : read;
    }
    case 'object':
      return isRecord(value) ? objectAsWritten(def.shape, value) : value;
    case 'array':
      return Array.isArray(value) ? value.map((one) => asWritten(def.element, one)) : value;
    case 'number':
      return typeof value === 'string' && numberText.test(value) ? Number(value) : value;
    case 'boolean':
      return namesake([true, false], value);
    case 'enum':
      return namesake(Object.values(def.entries), value);
    case 'literal':
      return namesake(def.values, value);
    case 'string':
      return textAsWritten(schema, value);
    case 'union':
      return def.options.map((option) => asWritten(option, value)).find((one) => fits(schema, one)) ?? value;
    case 'pipe':
      return asWritten(def.in, value);
    default:
      return value;
  }
}

function objectAsWritten(shape: Readonly<Record<string, z.core.$ZodType>>, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(value).map(([name, one]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return [name, schema ? asWritten(schema, one) : one] as const;
  });
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

/** The one that is written alike, whatever its case. */
function namesake(values: readonly unknown[], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return values.find((one) => String(one).toLowerCase() === value.toLowerCase()) ?? value;
}

/** Only what takes no free text is the id of a record. */
const freeText = 'free text';

function textAsWritten(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value === 'string') return dayText.test(value) && fits(schema, noonOf(value)) ? noonOf(value) : value;
  if (!isRecord(value)) return value;
  // Members of a chat are told by their user.
  const id = value['id'] ?? value['userId'];
  return ulid.safeParse(id).success && fits(schema, id) && !fits(schema, freeText) ? id : value;
}

export type Fields = Readonly<Record<string, unknown>>;
export const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
