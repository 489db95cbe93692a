import type * as z from 'zod';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { readListed } from '#functions/data/list-page.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put, remove } from '#functions/data/writes.ts';
import type { RecordStore } from './record-store.ts';

interface PlatformSpec {
  /** Part of the keys; for good. */
  readonly name: string;
  readonly type: string;
  readonly schema: z.ZodObject;
  readonly missing: ErrorCode;
}

/** Records that are the same to every company, in the order of their making. Of two changes at once the later one stands. */
export function platformCollection<F extends object>({ name, type, schema, missing }: PlatformSpec): RecordStore<F> {
  const keyOf = (id: string) => systemKeys.record(name, id);
  const load = (part: TablePart, id: string): Promise<object> => loadItem(part, keyOf(id), schema, missing);
  return {
    spec: { name },
    load: (part, _companyId, id) => load(part, id),
    page: (part, _companyId, { limit, after }) => readListed(part, schema, { pk: keyOf('').pk, limit, after }),
    async create(part, _companyId, fields, { id, now }) {
      const made = { ...fields, id, createdAt: now, updatedAt: now };
      await part.commit(put(keyOf(id), { type, ...made }, ['absent']));
      return made;
    },
    update: (part, _companyId, id, change, now) =>
      decideAnew(async () => {
        await load(part, id);
        return schema.parse(await part.change(keyOf(id), { set: { ...change(), updatedAt: now } }, ['exists']));
      }),
    remove: (part, _companyId, id) =>
      decideAnew(async () => {
        await load(part, id);
        await part.commit(remove(keyOf(id), ['exists']));
      }),
  };
}
