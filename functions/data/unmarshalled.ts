import type { Attributes } from './writes.ts';

/** lib-dynamodb leaves the items inside errors in DynamoDB's own form. */
export function unmarshalled(item: Record<string, unknown> | undefined): Attributes | undefined {
  if (!item) return undefined;
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [[type, inner] = ['', undefined]] = Object.entries(value);
  if (type === 'N') return Number(inner);
  if (type === 'NULL') return null;
  if (type === 'SS' && Array.isArray(inner)) return new Set(inner);
  if (type === 'L' && Array.isArray(inner)) return inner.map(plainValue);
  if (type === 'M') return unmarshalled(inner as Record<string, unknown>); // an M always holds a map
  return inner;
}
