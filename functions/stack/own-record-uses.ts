import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import type { UserId } from '#shared/contract/ids.ts';
import { hasRight } from '#shared/contract/roles.ts';
import type { DeclaredRecord, OwnRule } from '#shared/records/record.ts';
import { normalizeName } from '#functions/data/keys.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import { loadOwnList } from '#functions/records/declared/own-records.ts';
import { collectionOf, ownerOf } from '#functions/records/declared/record-store.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';

interface OwnDeps {
  readonly table: Table;
  readonly clock: Clock;
}

/** The uses of records that are somebody's own, or everybody's. What is another user's own is missing. */
export function ownRecordUses(deps: OwnDeps, declared: DeclaredRecord, rule: OwnRule) {
  const store = collectionOf(declared);
  const part = ({ companyId }: Principal): TablePart => deps.table.forCompany(companyId);
  const { listed, requireChange, requireRoom } = ownRules(part, declared, rule);
  const now = (): string => isoTime(deps.clock.nowMs());
  const placed = (principal: Principal, fields: object) => ({ ...fields, userId: Reflect.get(fields, rule.field) === true ? null : principal.userId });
  const get = async (principal: Principal, id: string): Promise<object> => {
    const record = await store.load(part(principal), principal.companyId, id);
    if (![null, principal.userId].includes(ownerOf(record))) throw new AppError(declared.missing as ErrorCode); // a code by the list of records
    return record;
  };
  return {
    get,
    async every(principal: Principal, search?: string): Promise<object[]> {
      const lists = await Promise.all([listed(principal, principal.userId, search), listed(principal, null, search)]);
      const nameOf = (record: object): string => normalizeName(String(Reflect.get(record, declared.orderedBy ?? 'id')));
      return lists.flat().toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
    },
    async create(principal: Principal, fields: object): Promise<object> {
      const made = placed(principal, fields);
      requireChange(principal, made);
      await requireRoom(principal, made.userId);
      return store.create(part(principal), principal.companyId, made, { id: newRecordId(deps.clock), now: now() });
    },
    async update(principal: Principal, id: string, fields: object): Promise<object> {
      const made = placed(principal, fields);
      if (ownerOf(await get(principal, id)) !== made.userId) await requireRoom(principal, made.userId);
      const change = (record: object) => {
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

function ownRules(part: (principal: Principal) => TablePart, declared: DeclaredRecord, { right, most, full }: OwnRule) {
  const listed = (principal: Principal, owner: UserId | null, search?: string) =>
    loadOwnList(part(principal), declared, { companyId: principal.companyId, owner, search });
  return {
    listed,
    /** @throws AppError the declaration's `missing`, ERR_NO_PERMISSION */
    requireChange: (principal: Principal, record: object): void => {
      const owner = ownerOf(record);
      if (owner !== null && owner !== principal.userId) throw new AppError(declared.missing as ErrorCode); // a code by the list of records
      if (owner === null && !hasRight(principal, right)) throw new AppError('ERR_NO_PERMISSION', { right });
    },
    /** @throws AppError the rule's `full` */
    requireRoom: async (principal: Principal, owner: UserId | null): Promise<void> => {
      const limit = owner === null ? most.shared : most.own;
      if ((await listed(principal, owner)).length >= limit) throw new AppError(full as ErrorCode, { limit }); // likewise
    },
  };
}
