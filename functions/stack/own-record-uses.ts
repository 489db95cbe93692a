import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import type { UserId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import { isSupporter } from '#shared/contract/permissions.ts';
import { hasRight } from '#shared/contract/roles.ts';
import { type DeclaredRecord, mostWhole, type OwnRule } from '#shared/records/record.ts';
import { listKeys } from '#functions/data/keys.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import { loadOwn } from '#functions/records/declared/own-records.ts';
import { collectionOf, ownerOf } from '#functions/records/declared/record-store.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';

interface OwnDeps {
  readonly table: Table;
  readonly clock: Clock;
}

export interface AskedPage {
  readonly search?: string | undefined;
  readonly after?: string | undefined;
}

/** The uses of records that are somebody's own, or everybody's. What is another user's own is missing. */
export function ownRecordUses(deps: OwnDeps, declared: DeclaredRecord, rule: OwnRule) {
  const store = collectionOf(declared);
  const part = ({ companyId }: Principal): TablePart => deps.table.forCompany(companyId);
  const { requireChange, requireRoom } = ownRules(part, declared, rule);
  const now = (): string => isoTime(deps.clock.nowMs());
  const placed = (principal: Principal, fields: object) => ({ ...fields, userId: Reflect.get(fields, 'isShared') === true ? null : principal.userId });
  const get = async (principal: Principal, id: string): Promise<object> => {
    const record = await store.load(part(principal), principal.companyId, id);
    if (![null, principal.userId].includes(ownerOf(record))) throw new AppError(declared.missing as ErrorCode); // a code by the list of records
    return record;
  };
  const page = pageOf(part, declared);
  return {
    get,
    page,
    every: async (principal: Principal): Promise<object[]> => (await page(principal, {}, declared.whole?.most ?? mostWhole)).items,
    async create(principal: Principal, fields: object): Promise<object> {
      const made = placed(principal, fields);
      requireChange(principal, made);
      await requireRoom(principal, made.userId);
      return store.create(part(principal), principal.companyId, made, { id: newRecordId(deps.clock), now: now() });
    },
    async update(principal: Principal, id: string, fields: object): Promise<object> {
      const madeOf = (record: object) => placed(principal, { isShared: Reflect.get(record, 'isShared'), ...fields });
      const before = await get(principal, id);
      if (ownerOf(before) !== madeOf(before).userId) await requireRoom(principal, madeOf(before).userId);
      const change = (record: object) => {
        const made = madeOf(record);
        requireChange(principal, record);
        requireChange(principal, made);
        return made;
      };
      return store.update(part(principal), principal.companyId, id, change, now());
    },
    async remove(principal: Principal, id: string): Promise<void> {
      requireChange(principal, await get(principal, id));
      await store.remove(part(principal), principal.companyId, id);
    },
  };
}

/** Reads a page of everybody's, with one's own that belong between its ends: they are few. */
function pageOf(part: (principal: Principal) => TablePart, declared: DeclaredRecord) {
  const { orderedBy = 'id' } = declared;
  const positionOf = (record: object): string => listKeys.recordSort(String(Reflect.get(record, orderedBy)), String(Reflect.get(record, 'id')));
  return async (principal: Principal, { search, after = '' }: AskedPage, limit = recordPageSize): Promise<{ items: object[]; next: string | undefined }> => {
    const [{ items: shared, next }, own] = await Promise.all([
      collectionOf(declared).page(part(principal), principal.companyId, { limit, after: after || undefined, search }),
      loadOwn(part(principal), declared, principal, search),
    ]);
    const between = own.filter((record) => positionOf(record) > after && (next === undefined || positionOf(record) <= next));
    return { items: [...shared, ...between].toSorted((one, other) => (positionOf(one) < positionOf(other) ? -1 : 1)), next };
  };
}

function ownRules(part: (principal: Principal) => TablePart, declared: DeclaredRecord, { right, most, full }: OwnRule) {
  return {
    /** Support staff keep nothing of their own in the company that they visit. @throws AppError the declaration's `missing`, ERR_NO_PERMISSION */
    requireChange: (principal: Principal, record: object): void => {
      const owner = ownerOf(record);
      if (owner !== null && owner !== principal.userId) throw new AppError(declared.missing as ErrorCode); // a code by the list of records
      if (owner !== null && isSupporter(principal)) throw new AppError('ERR_NO_PERMISSION');
      if (owner === null && !hasRight(principal, right)) throw new AppError('ERR_NO_PERMISSION', { right });
    },
    /** @throws AppError the rule's `full` */
    requireRoom: async (principal: Principal, owner: UserId | null): Promise<void> => {
      const limit = owner === null ? most.shared : most.own;
      if (limit === undefined) return;
      const count =
        owner === null ? await countShared(part(principal), declared, principal, limit) : (await loadOwn(part(principal), declared, principal)).length;
      if (count >= limit) throw new AppError(full as ErrorCode, { limit }); // likewise
    },
  };
}

/** Counts no further than the limit. */
async function countShared(part: TablePart, declared: DeclaredRecord, { companyId }: Principal, limit: number): Promise<number> {
  return (await collectionOf(declared).page(part, companyId, { limit, after: undefined })).items.length;
}
