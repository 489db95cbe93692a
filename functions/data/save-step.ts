import { onRefusal } from './decide-anew.ts';
import type { Key } from './keys.ts';
import type { TablePart } from './table.ts';
import type { Attributes, Change, Clause } from './writes.ts';

/**
 * Writes down a step of background work. Its caller sends the job of what this answers, whoever wrote it: a run that was faster
 * may have ended before it sent one. A job may come twice, so that one too many does no harm.
 *
 * Within such work the row is written before the job is sent. A crash between the two brings the running job back, which finds the
 * row one step ahead and sends again.
 *
 * A request does not come back by itself, so that it sends the job before it writes the row. Where it begins something, the job
 * waits for the row for as long as the request may last, and then ends. Where it deletes something, the job of the rest goes late
 * enough for the request to have ended. That job lets be what is still there.
 *
 * @returns what stands there now; undefined when it is gone.
 */
export async function saveStep<T>(
  table: Pick<TablePart, 'change'>,
  key: Key,
  { change, when, parse }: { readonly change: Change; readonly when: readonly Clause[]; readonly parse: (stored: Attributes) => T },
): Promise<T | undefined> {
  const stored = await onRefusal(table.change(key, change, when), ({ item }) => item);
  return stored && parse(stored);
}
