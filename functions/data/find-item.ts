import type * as z from 'zod';
import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import type { Key } from './keys.ts';
import type { TablePart } from './table.ts';

type Readable = Pick<TablePart, 'get'>;

/** Reads an item as it is at this moment; undefined where there is none. */
export async function findItem<S extends z.ZodType>(part: Readable, key: Key, schema: S): Promise<z.output<S> | undefined> {
  const stored = await part.get(key, { consistent: true });
  return stored && schema.parse(stored);
}

/** @throws AppError with this code and these details where nothing was found */
export async function requireFound<T>(finding: Promise<T | undefined>, missing: ErrorCode, details?: Readonly<Record<string, unknown>>): Promise<T> {
  const found = await finding;
  if (found === undefined) throw new AppError(missing, details);
  return found;
}

/** Reads an item as it is at this moment. @throws AppError with this code and these details where there is none */
export function loadItem<S extends z.ZodType>(
  part: Readable,
  key: Key,
  schema: S,
  missing: ErrorCode,
  details?: Readonly<Record<string, unknown>>,
): Promise<z.output<S>> {
  return requireFound(findItem(part, key, schema), missing, details);
}
