import * as z from 'zod';
import { campaignId, type CompanyId, connectionId as connectionIdSchema, type ConnectionId } from '#shared/contract/ids.ts';
import { companyKeys, listKeys, systemKeys } from '#functions/data/keys.ts';
import { loadMailDomains } from '#functions/records/mail/mail-domains.ts';
import { readableItems } from '#functions/data/readable.ts';
import { scheduleItem, timerName } from '#functions/records/schedules/schedule-item.ts';
import { campaignTimerName } from '#functions/records/campaigns/any-campaign.ts';
import { loadMetaLinks } from '#functions/records/connections/meta-link.ts';
import type { Table } from '#functions/data/table.ts';
import { wakeTimerName } from '#functions/records/tickets/ticket-item.ts';
import { type TicketWalk, walkLists } from '#functions/records/tickets/ticket-lists.ts';
import { loadSessions, sessionKey } from '#functions/records/accounts/sessions.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { remove } from '#functions/data/writes.ts';
import { letGoOfDomain } from '#functions/records/mail/let-go-of-domain.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CompanyErasureDeps } from '../deps.ts';

/** The connections that there are, to be written down before they go. */
export async function connectionsOf(table: Table, companyId: CompanyId): Promise<ConnectionId[]> {
  const { pk } = companyKeys.connection(companyId, '');
  const items = await table.forCompany(companyId).queryAll({ pk, consistent: true });
  return items.map(({ sk }) => connectionIdSchema.parse(sk));
}

/** Nobody logs in or stays logged in, nothing comes in or goes out, no mail is sent from its domains, and no timer fires. Again it changes nothing. */
export async function closeCompany(deps: CompanyErasureDeps, companyId: CompanyId, connectionIds: readonly ConnectionId[]): Promise<void> {
  await endLogins(deps, companyId);
  await unlink(deps, companyId, connectionIds);
  for (const domain of await loadMailDomains(deps.table.forCompany(companyId), companyId)) await letGoOfDomain(deps, domain);
  await clearTimers(deps, companyId);
}

/** The stream closes the sockets of a session that goes. */
async function endLogins({ table }: CompanyErasureDeps, companyId: CompanyId): Promise<void> {
  const users = await table.forCompany(companyId).queryAll({ pk: companyKeys.user(companyId, '').pk, consistent: true });
  for (const { email, userId } of readableItems(userItem, users)) {
    const account = await table.system.get(systemKeys.email(email), { consistent: true });
    if (account?.['userId'] === userId) await table.system.commit(remove(systemKeys.email(email)));
    for (const session of await loadSessions(table, { companyId, userId })) await table.forCompany(companyId).commit(remove(sessionKey(session)));
  }
}

/**
 * Has phones and pages unlinked. The session service forgets the keys of what has no connection any more, its number and its place in a shard;
 * Meta ends the subscription of a page, so that its customers' words come here no longer.
 */
export async function unlink(deps: CompanyErasureDeps, companyId: CompanyId, connectionIds: readonly ConnectionId[]): Promise<void> {
  const createdAt = isoTime(deps.clock.nowMs());
  const part = deps.table.forCompany(companyId);
  for (const connectionId of connectionIds) {
    await part.commit(remove(companyKeys.connection(companyId, connectionId)));
    await deps.outbound.send({ type: 'control', companyId, connectionId, action: 'logout', createdAt }, deps.clock.newId());
  }
  for (const { connectionId } of await loadMetaLinks(part, companyId)) {
    await deps.outbound.unlink({ type: 'unlink', companyId, connectionId, createdAt }, deps.clock.newId());
  }
}

const timed = z.object({ id: campaignId, scheduledAt: z.string().nullable() });

/** Only what is set aside has a timer. */
const withTimers = { pending: 'none', open: 'none', snoozed: 'ofAll', closed: 'none' } as const satisfies TicketWalk;

async function clearTimers({ table, timers, clock }: CompanyErasureDeps, companyId: CompanyId): Promise<void> {
  const part = table.forCompany(companyId);
  const schedules = await part.queryAll({ index: 'gsi1', pk: listKeys.schedules(companyId), beyond: isoTime(clock.nowMs()) });
  for (const schedule of readableItems(scheduleItem, schedules)) await timers.clear(timerName(schedule));
  const kinds = [companyKeys.campaign(companyId, ''), companyKeys.email(companyId, '')];
  const campaigns = (await Promise.all(kinds.map(({ pk }) => part.queryAll({ pk, consistent: true })))).flat();
  for (const { id, scheduledAt } of readableItems(timed, campaigns)) if (scheduledAt !== null) await timers.clear(campaignTimerName(id, scheduledAt));
  for await (const tickets of walkLists(part, withTimers, { companyId })) {
    for (const { uuid, snoozedUntil } of tickets) {
      if (snoozedUntil !== undefined && snoozedUntil !== 'reply') await timers.clear(wakeTimerName(uuid, snoozedUntil));
    }
  }
}
