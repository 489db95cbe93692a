import type * as z from 'zod';
import { type Fields, isRecord } from '#shared/contract/as-written.ts';
import type { Route } from '#shared/contract/route.ts';

/**
 * A change with part of the fields keeps the rest: what must be there and is left out is taken from the record as it is read.
 *
 * @param read answers the record, as the GET at the same address does.
 */
export async function keepRest({ body }: Pick<Route, 'body'>, fields: unknown, read: () => Promise<unknown>): Promise<unknown> {
  if (!isRecord(fields) || !body || !('shape' in body)) return fields;
  const shape = Object.entries(body.shape as Readonly<Record<string, z.core.$ZodTypes>>); // that of zod's objects
  const missing = shape.filter(([name, { _zod }]) => !(name in fields) && _zod.def.type !== 'optional');
  if (missing.length === 0) return fields;
  const stored = recordOf(await read());
  return { ...Object.fromEntries(missing.map(([name]) => [name, stored[name]])), ...fields };
}

/** Some replies hold their record under its name. */
function recordOf(reply: unknown): Fields {
  const [only, ...others] = Object.values(Object(reply));
  return others.length === 0 && isRecord(only) ? only : Object(reply);
}
