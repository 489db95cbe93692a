import type { Key } from './keys.ts';
import type { TablePart } from './table.ts';
import { type Attributes, ConditionFailed, put } from './writes.ts';

/** Puts what is not there yet; what stands there stays. */
export async function putOnce(table: TablePart, key: Key, item: Attributes): Promise<void> {
  try {
    await table.commit(put(key, item, ['absent']));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
