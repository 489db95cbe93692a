import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import type { scheduleRoutes } from '#shared/contract/schedules.ts';
import { findsSchedule } from '#shared/domain/find-schedule.ts';
import { listKeys } from '#functions/data/keys.ts';
import { type MergedPartition, mergePartitions } from '#functions/data/merge-partitions.ts';
import { readableItems } from '#functions/data/readable.ts';
import { type ScheduleItem, scheduleItem } from '#functions/records/schedules/schedule-item.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ShowDeps } from './deps.ts';
import { shown } from './shown.ts';

type Query = QueryOf<typeof scheduleRoutes.listSchedules>;

/** Uses one index for all, another for those of one contact. Either way a page costs its rows, and a search the rows that it passes over. */
export async function listSchedules(deps: ShowDeps, principal: Principal, query: Query): Promise<ReplyOf<typeof scheduleRoutes.listSchedules>> {
  const { contactId = '', searchParam = '' } = query;
  const partition = partitionOf(deps, principal, query);
  const keep = (row: Parameters<typeof readableItems>[1][number]): ScheduleItem | undefined => {
    const [item] = readableItems(scheduleItem, [row]);
    return item && findsSchedule({ name: item.contactName, body: item.body }, searchParam) ? item : undefined;
  };
  const { items, ...position } = await readPage(principal, `schedules ${contactId} ${searchParam}`, query, (after) =>
    mergePartitions([partition], { limit: recordPageSize, after }, keep),
  );
  return { schedules: await Promise.all(items.map((item) => shown(deps, item))), ...position };
}

function partitionOf({ table }: ShowDeps, { companyId }: Principal, { contactId }: Query): MergedPartition {
  const index = contactId ? ('gsi2' as const) : ('gsi1' as const);
  const pk = contactId ? listKeys.schedulesOfContact(companyId, contactId) : listKeys.schedules(companyId);
  return {
    sortKey: `${index}Sk`,
    read: (limit, beyond) => table.forCompany(companyId).query({ index, pk, limit, newestFirst: true, beyond }),
  };
}
