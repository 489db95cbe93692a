import type * as z from 'zod';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { Collection, StoredRecord } from '#functions/data/collection.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import { type PageRequest, readPage } from './paging.ts';
import type { Principal } from '#functions/tools/principal.ts';

interface RecordDeps {
  readonly table: Table;
  readonly clock: Clock;
}

type Fields<F extends z.ZodRawShape> = z.output<z.ZodObject<F>>;

/**
 * Page, load, create, change and remove a collection's records, as an area's handlers want them.
 *
 * @param toReply the record as the contract declares it.
 */
export function recordHandlers<F extends z.ZodRawShape, R>(deps: RecordDeps, collection: Collection<F>, toReply: (record: StoredRecord<F>) => R) {
  const part = ({ companyId }: Principal) => deps.table.forCompany(companyId);
  const now = (): string => isoTime(deps.clock.nowMs());
  return {
    async list(principal: Principal, query: PageRequest & { readonly searchParam?: string | undefined }) {
      const { name } = collection.spec;
      const { items, ...position } = await readPage(principal, `${name} ${query.searchParam ?? ''}`, query, (after) =>
        collection.page(part(principal), principal.companyId, { limit: recordPageSize, after, search: query.searchParam }),
      );
      return { records: items.map(toReply), ...position };
    },
    get: async (principal: Principal, id: string) => toReply(await collection.load(part(principal), principal.companyId, id)),
    create: async (principal: Principal, fields: Fields<F>) =>
      toReply(await collection.create(part(principal), principal.companyId, fields, { id: deps.clock.newId(), now: now() })),
    update: async (principal: Principal, id: string, fields: Fields<F>) =>
      toReply(await collection.update(part(principal), principal.companyId, id, () => fields, now())),
    async remove(principal: Principal, id: string) {
      await collection.remove(part(principal), principal.companyId, id);
      return { message: 'deleted' };
    },
  };
}
