import { typedValues, type TypedValues } from './item-values.ts';
import type { Key } from './keys.ts';

export type Attributes = Readonly<Record<string, unknown>>;

/** A clause of a condition; clauses of a list hold together. */
export type Clause =
  | 'exists'
  | 'absent'
  | readonly [attribute: string, comparison: '=' | '<>' | '<' | '<=' | '>' | '>=', value: unknown]
  | readonly [attribute: string, state: 'absent' | 'exists']
  /** Any of these. */
  | { readonly any: readonly Clause[] };

export interface Change {
  readonly set?: Attributes;
  /** Numbers added to; a missing attribute counts as 0. */
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
}

export type Write =
  | { readonly kind: 'put'; readonly key: Key; readonly attributes: Attributes; readonly when?: readonly Clause[] }
  | { readonly kind: 'update'; readonly key: Key; readonly change: Change; readonly when?: readonly Clause[]; readonly mark?: Mark }
  | { readonly kind: 'delete'; readonly key: Key; readonly when?: readonly Clause[] }
  | { readonly kind: 'check'; readonly key: Key; readonly when: readonly Clause[] };

/** A text that a row must not hold yet, the set of texts that takes it, and the set that goes. */
export interface Mark {
  readonly text: string;
  readonly into: string;
  readonly gone: string;
}

export type Update = Extract<Write, { kind: 'update' }>;

/** A write that a batch takes: whole, and whatever stands there. */
export type BareWrite = Extract<Write, { kind: 'put' | 'delete' }> & { readonly when?: never };

const optional = (when: readonly Clause[] | undefined): { when?: readonly Clause[] } => (when ? { when } : {});

export const put = (key: Key, attributes: Attributes, when?: readonly Clause[]): Write => ({ kind: 'put', key, attributes, ...optional(when) });
export const update = (key: Key, change: Change, when?: readonly Clause[]): Update => ({ kind: 'update', key, change, ...optional(when) });
export const remove = (key: Key, when?: readonly Clause[]): Write => ({ kind: 'delete', key, ...optional(when) });
export const check = (key: Key, when: readonly Clause[]): Write => ({ kind: 'check', key, when });

/** A write's condition did not hold. `index` says which write, `item` is what stood there instead. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly index: number;
  readonly item: Attributes | undefined;

  constructor(index: number, item: Attributes | undefined, options?: ErrorOptions) {
    super(`condition of write ${index} failed`, options);
    this.index = index;
    this.item = item;
  }
}

interface Expression {
  readonly names: Record<string, string>;
  readonly values: Record<string, unknown>;
}

/** Collects the placeholders of one request. */
export class Placeholders implements Expression {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};

  name(attribute: string): string {
    const placeholder = `#${attribute.replace(/[^A-Za-z0-9_]/g, '_')}`;
    this.names[placeholder] = attribute;
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  /** For spreading into a request: DynamoDB refuses empty maps. */
  fields(): { ExpressionAttributeNames?: Record<string, string>; ExpressionAttributeValues?: TypedValues } {
    return {
      ...(Object.keys(this.names).length > 0 ? { ExpressionAttributeNames: this.names } : {}),
      ...(Object.keys(this.values).length > 0 ? { ExpressionAttributeValues: typedValues(this.values) } : {}),
    };
  }
}

export function conditionExpression(when: readonly Clause[], placeholders: Placeholders, mark?: Mark): string {
  const unmarked = mark ? [`NOT contains(${placeholders.name(mark.into)}, ${placeholders.value(mark.text)})`] : [];
  return [...when.map((clause) => clauseExpression(clause, placeholders)), ...unmarked].join(' AND ');
}

function clauseExpression(clause: Clause, placeholders: Placeholders): string {
  if (clause === 'exists') return `attribute_exists(${placeholders.name('pk')})`;
  if (clause === 'absent') return `attribute_not_exists(${placeholders.name('pk')})`;
  if ('any' in clause) return `(${clause.any.map((inner) => clauseExpression(inner, placeholders)).join(' OR ')})`;
  const [attribute, comparison] = clause;
  if (comparison === 'exists') return `attribute_exists(${placeholders.name(attribute)})`;
  if (comparison === 'absent') return `attribute_not_exists(${placeholders.name(attribute)})`;
  return `${placeholders.name(attribute)} ${comparison} ${placeholders.value(clause[2])}`;
}

export function updateExpression(change: Change, placeholders: Placeholders, mark?: Mark): string {
  const sets = Object.entries(change.set ?? {}).filter(([, value]) => value !== undefined);
  const added: [string, unknown][] = Object.entries(change.add ?? {}).filter(([, value]) => value !== 0);
  const adds = mark ? [...added, [mark.into, new Set([mark.text])] as const] : added;
  const removes = [...(change.remove ?? []), ...(mark ? [mark.gone] : [])];
  const parts = [
    sets.length > 0 && `SET ${sets.map(([name, value]) => `${placeholders.name(name)} = ${placeholders.value(value)}`).join(', ')}`,
    adds.length > 0 && `ADD ${adds.map(([name, value]) => `${placeholders.name(name)} ${placeholders.value(value)}`).join(', ')}`,
    removes.length > 0 && `REMOVE ${removes.map((name) => placeholders.name(name)).join(', ')}`,
  ];
  return parts.filter(Boolean).join(' ');
}
