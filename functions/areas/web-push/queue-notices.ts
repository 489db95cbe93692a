import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import type { Notice } from '#shared/contract/push-notices.ts';
import { loadUsersWithDevices } from '#functions/records/live/push-device-item.ts';
import type { NoticeDeps } from './deps.ts';
import type { TableChange } from './notice.ts';
import { noticesOf } from './notice-table.ts';

/** Hands on what may concern somebody who has a device. Where nobody has, this costs half a read unit each half minute. */
export async function queueNotices(deps: NoticeDeps, changes: readonly TableChange[]): Promise<void> {
  const byCompany = Map.groupBy(noticesOf(changes), ({ companyId }) => companyId);
  const wanted: Notice[] = [];
  for (const [companyId, notices] of byCompany) wanted.push(...(await reaching(deps, companyId, notices)));
  if (wanted.length > 0) await deps.notices.send(wanted.map((notice) => ({ type: 'notice', notice })));
}

async function reaching({ table, clock }: NoticeDeps, companyId: CompanyId, notices: readonly Notice[]): Promise<Notice[]> {
  const users = await loadUsersWithDevices(table.forCompany(companyId), companyId, clock.nowMs());
  const hasDevice = (user: UserId): boolean => users.includes(user);
  return notices.filter(({ to }) => ('userIds' in to ? to.userIds.some(hasDevice) : users.length > 0));
}
