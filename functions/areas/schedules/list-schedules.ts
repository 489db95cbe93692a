import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import type { scheduleRoutes } from '#shared/contract/schedules.ts';
import * as z from 'zod';
import { listKeys } from '../../data/keys.ts';
import { readableItems } from '../../data/readable.ts';
import { scheduleItem, toSchedule } from '../../data/schedule-item.ts';
import { readPage } from '../../lib/paging.ts';
import type { Principal } from '../../lib/principal.ts';
import type { ScheduleDeps } from './deps.ts';

/** One index for all, another for those of one contact: either way a page costs its rows. */
export async function listSchedules(
  deps: ScheduleDeps,
  principal: Principal,
  query: QueryOf<typeof scheduleRoutes.listSchedules>,
): Promise<ReplyOf<typeof scheduleRoutes.listSchedules>> {
  const { companyId } = principal;
  const { contactId } = query;
  const index = contactId ? ('gsi2' as const) : ('gsi1' as const);
  const pk = contactId ? listKeys.schedulesOfContact(companyId, contactId) : listKeys.schedules(companyId);
  const { items, ...position } = await readPage(principal, `schedules ${contactId ?? ''}`, query, async (after) => {
    const page = await deps.table
      .forCompany(companyId)
      .query({ index, pk, limit: recordPageSize, newestFirst: true, ...(after === undefined ? {} : { beyond: after }) });
    const last = z.string().optional().parse(page.items.at(-1)?.[`${index}Sk`]);
    return { items: readableItems(scheduleItem, page.items), next: page.last && last };
  });
  return { schedules: items.map(toSchedule), ...position };
}
