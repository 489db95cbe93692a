import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/contract/errors.ts';
import { decideAnew } from './decide-anew.ts';
import type { Key } from './keys.ts';
import type { TablePart } from './table.ts';
import type { Attributes, Clause } from './writes.ts';

interface Seen<T> {
  /** The record as it looked to whoever changes it; undefined where they do not say, and nothing is compared. */
  readonly before: T | undefined;
  readonly after: T;
  /** The record as a stored row shows it. */
  readonly shown: (stored: Attributes | undefined) => T;
  readonly set: Attributes;
}

/**
 * Changes a row that a form saves whole, unless somebody else has changed it since the form was filled in. A row that says already what is
 * wished is no conflict: it is the same call before its answer got lost.
 *
 * @returns the row as it is now.
 * @throws AppError ERR_CONFLICT
 */
export function changeSeen<T>(table: TablePart, key: Key, { before, after, shown, set }: Seen<T>): Promise<Attributes> {
  return decideAnew(async () => {
    const stored = await table.get(key, { consistent: true });
    const known = before === undefined ? [] : [before, after];
    if (known.length > 0 && !known.some((one) => isDeepStrictEqual(one, shown(stored)))) throw new AppError('ERR_CONFLICT');
    const revision = stored?.['revision'];
    const isAsRead: Clause = revision === undefined ? ['revision', 'absent'] : ['revision', '=', Number(revision)];
    return table.change(key, { set, add: { revision: 1 } }, [isAsRead]);
  });
}
