import type * as z from 'zod';
import { log } from '#functions/tools/log.ts';
import type { Attributes } from './writes.ts';

/** The item as its schema has it; undefined, and a line in the log, for one that cannot be read: a list goes on without it. */
export function readable<S extends z.ZodType>(schema: S, item: Attributes): z.output<S> | undefined {
  const parsed = schema.safeParse(item);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  log.warn('row left out', { pk: item['pk'], sk: item['sk'], field: issue?.path.join('.'), reason: issue?.message });
  return undefined;
}

export function readableItems<S extends z.ZodType>(schema: S, items: readonly Attributes[]): z.output<S>[] {
  return items.flatMap((item) => readable(schema, item) ?? []);
}
