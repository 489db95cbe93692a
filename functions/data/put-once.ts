import { isHeld } from './decide-anew.ts';
import type { Key } from './keys.ts';
import type { TablePart } from './table.ts';
import { type Attributes, put } from './writes.ts';

/** Puts what is not there yet; what stands there stays. */
export async function putOnce(table: TablePart, key: Key, item: Attributes): Promise<void> {
  await isHeld(table.commit(put(key, item, ['absent'])));
}
