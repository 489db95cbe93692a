import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Key } from './keys.ts';
import type { Attributes } from './writes.ts';

/** An item, a key or the values of an expression, as they are on the wire: each value with its type, bytes in Base64. */
export type TypedValues = Record<string, AttributeValue>;

/**
 * Leaves out what is undefined, as JSON does. Half of an emoji becomes the sign for what cannot be read: DynamoDB would refuse the whole item, which
 * its writer would offer again and again.
 *
 * @throws TypeError for what DynamoDB has no type for, and for numbers that would not come back as they were.
 */
export function typedValues(attributes: Attributes): TypedValues {
  const typed: TypedValues = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) put(typed, name, typedValue(value));
  return typed;
}

export const typedKey = ({ pk, sk }: Key): TypedValues => ({ pk: { S: pk }, sk: { S: sk } });
export const typedRow = (key: Key, attributes: Attributes): TypedValues => ({ ...typedKey(key), ...typedValues(attributes) });
/** For what may not be there. */
export const plainRow = (typed: TypedValues | undefined): Attributes | undefined => typed && plainValues(typed);

/** Numbers that a `number` cannot hold exactly become `bigint`. */
export function plainValues(typed: TypedValues): Attributes {
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(typed)) put(attributes, name, plainValue(value));
  return attributes;
}

/** A name that people chose may be `__proto__`, which no assignment keeps. */
function put<T>(object: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}

function typedValue(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value.toWellFormed() };
  if (typeof value === 'number') return { N: numberText(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (typeof value === 'bigint') return { N: String(value) };
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(typedValue) };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') as never }; // The SDK takes it as it is, which its type does not say.
  if (value instanceof Set) return typedSet([...value]);
  if (isMap(value)) return { M: typedValues(value) };
  throw new TypeError(`DynamoDB stores no ${Object.prototype.toString.call(value)}`);
}

function typedSet(members: unknown[]): AttributeValue {
  if (members.length > 0 && members.every((one) => typeof one === 'string')) return { SS: members.map((one) => one.toWellFormed()) };
  if (members.length > 0 && members.every((one) => typeof one === 'number')) return { NS: members.map(numberText) };
  throw new TypeError('DynamoDB stores sets of texts or numbers, which have a member at least');
}

function numberText(value: number): string {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  throw new TypeError(`DynamoDB would not give ${value} back as it was`);
}

/** An object without a class. */
function isMap(value: unknown): value is Attributes {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function plainValue(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return plainNumber(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.M !== undefined) return plainValues(value.M);
  if (value.L !== undefined) return value.L.map(plainValue);
  if (value.NULL !== undefined) return null;
  if (value.SS !== undefined) return new Set(value.SS);
  if (value.NS !== undefined) return new Set(value.NS.map(plainNumber));
  if (value.B !== undefined) return plainBytes(value.B);
  throw new TypeError(`DynamoDB gave a value of an unknown type: ${Object.keys(value).join(', ')}`);
}

/** The SDK has read them already. */
const plainBytes = (bytes: Uint8Array | string): Uint8Array => (typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : bytes);

function plainNumber(text: string): number | bigint {
  const value = Number(text);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : BigInt(text);
}
