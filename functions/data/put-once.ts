import { onRefusal } from './decide-anew.ts';
import type { Key } from './keys.ts';
import type { TablePart } from './table.ts';
import { type Attributes, put } from './writes.ts';

/** Puts what is not there yet; what stands there stays. @returns what stood there; undefined when this was put */
export const putOnce = (table: TablePart, key: Key, item: Attributes): Promise<Attributes | undefined> =>
  onRefusal(
    table.commit(put(key, item, ['absent'])).then(() => undefined),
    (refused) => refused.item ?? Promise.reject(refused),
  );
