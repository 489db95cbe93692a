import type { CompanyId, SessionId } from '#shared/contract/ids.ts';
import type { Notice, Recipients } from '#shared/contract/push-notices.ts';
import { keptValues } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadPushDevices, mayRing, type PushDeviceItem } from '#functions/records/live/push-device-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { loadSockets } from '#functions/records/live/socket-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { loadCompanyStanding } from './company-standing.ts';
import type { NoticeDeps } from './deps.ts';
import { loadRecipients } from './recipients.ts';

/** Sends a notice on to each device of those whom it concerns, unless a page is open there. One that is open elsewhere does not count. */
export async function tellAway(deps: NoticeDeps, notice: Notice): Promise<void> {
  const { companyId } = notice;
  const [table, nowMs] = [deps.table.forCompany(companyId), deps.clock.nowMs()];
  const devices = await loadPushDevices(table, companyId);
  const named = 'userIds' in notice.to ? new Set(notice.to.userIds) : undefined;
  const candidates = devices.filter(({ userId }) => named === undefined || named.has(userId));
  if (candidates.length === 0) return;
  const told = await ringingDevices(table, candidates, { to: notice.to, nowMs });
  if (told.length === 0) return;
  const present = await loadPresent(table, companyId, nowMs);
  const away = told.filter(({ sessionId }) => !present.has(sessionId));
  await deps.notices.send(away.map(({ userId, id }) => ({ type: 'delivery', notice, userId, deviceId: id, attempt: 1 })));
}

/** Devices of users who may be told there, and may see it. */
async function ringingDevices(
  table: TablePart,
  devices: readonly PushDeviceItem[],
  { to, nowMs }: { readonly to: Recipients; readonly nowMs: number },
): Promise<PushDeviceItem[]> {
  const [{ companyId } = { companyId: undefined }] = devices;
  if (companyId === undefined) return [];
  const userIds = [...new Set(devices.map(({ userId }) => userId))];
  const [items, company] = await Promise.all([
    table.getMany(userIds.map((userId) => companyKeys.user(companyId, userId))),
    loadCompanyStanding(table, companyId, nowMs),
  ]);
  const users = new Map(readableItems(userItem, items).map((user) => [user.userId, user]));
  const isMeant = await loadRecipients(table, companyId, to, nowMs);
  return devices.filter((device) => {
    const user = users.get(device.userId);
    return user !== undefined && mayRing(device, user, company, nowMs) && isMeant(user);
  });
}

/** Several notices at once ask once who is there. */
const keepMs = 1_000;
const kept = keptValues<ReadonlySet<SessionId>>(keepMs);

/** The sessions that have a page open. A page that fell asleep without a word has its row until its socket is found gone. */
function loadPresent(table: TablePart, companyId: CompanyId, nowMs: number): Promise<ReadonlySet<SessionId>> {
  return kept(companyId, nowMs, async () => {
    const sockets = await loadSockets(table, companyId, { consistent: false });
    return new Set(sockets.filter(({ expiresAtSeconds }) => expiresAtSeconds * 1_000 > nowMs).map(({ sessionId }) => sessionId));
  });
}
