import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { commitDecision, type GuardedWrite } from '#functions/data/commit-decision.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys, normalizeName, systemKeys } from '#functions/data/keys.ts';
import { instagramOfPageWrite, type MetaLink, readMetaClaim, sealToken } from '#functions/records/connections/meta-link.ts';
import { requireRoom } from '#functions/records/billing/plan-limits.ts';
import { type Clause, put, update } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { SealingKeys } from '#functions/tools/sealed-text.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { creationWrites, newConnection } from '../connection-writes.ts';
import { loadConnections } from '../load-connection.ts';
import type { MetaConnectionDeps } from './deps.ts';
import type { MetaAccount } from './meta-pages.ts';

const longestName = 50;

/**
 * The company's connection for an inbox: the one that it has, with the new token and open again, or a new one within the plan.
 *
 * @throws AppError ERR_PLAN_LIMIT_CONNECTIONS, ERR_META_PAGE_IN_USE
 */
export async function linkAccount(deps: MetaConnectionDeps, principal: Principal, account: MetaAccount): Promise<ConnectionItem> {
  const keys = await deps.sealingKeys();
  return commitDecision(deps.table.across, async () => {
    const { companyId } = principal;
    const part = deps.table.forCompany(companyId);
    const [all, claim] = await Promise.all([
      loadConnections(part, companyId, { consistent: true }),
      readMetaClaim(deps.table.system, account.channel, account.accountId),
    ]);
    if (claim && claim.companyId !== companyId) throw new AppError('ERR_META_PAGE_IN_USE', { name: account.name });
    const known = all.find((one) => one.channel === account.channel && one.accountId === account.accountId);
    if (!known) return create(deps, companyId, account, keys, all);
    const item: ConnectionItem = { ...known, status: 'CONNECTED', closeReason: null, updatedAt: isoTime(deps.clock.nowMs()) };
    const { status, closeReason, updatedAt } = item;
    const opened = update(companyKeys.connection(companyId, known.connectionId), { set: { status, closeReason, updatedAt } }, ['exists']);
    return { writes: [{ write: opened }, ...linkWrites(deps, item, account, keys)], result: item };
  });
}

async function create(deps: MetaConnectionDeps, companyId: CompanyId, account: MetaAccount, keys: SealingKeys, all: readonly ConnectionItem[]) {
  const company = await loadCompany(deps.table.forCompany(companyId), companyId);
  await requireRoom(deps.table, company, 'connections', deps.clock.nowMs());
  const fields = { ...nothingSaid, name: freeName(account, all), isDefault: false };
  const made = newConnection(deps.clock, company, fields, account.channel);
  const item: ConnectionItem = { ...made, accountId: account.accountId, status: 'CONNECTED' };
  return { writes: [...creationWrites(company, item), ...linkWrites(deps, item, account, keys)], result: item };
}

const nothingSaid = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '', transferMessage: '', queueIds: [] };

/** The page's own name; where a connection has it already, with the channel's behind, and then a number. */
function freeName({ name, channel }: MetaAccount, all: readonly ConnectionItem[]): string {
  const taken = new Set(all.map((one) => normalizeName(one.name)));
  const channelName = channel === 'facebook' ? 'Facebook' : 'Instagram';
  const suffixes = ['', ` (${channelName})`, ...Array.from({ length: all.length + 1 }, (_, index) => ` (${channelName} ${index + 2})`)];
  const names = suffixes.map(
    (suffix) =>
      `${Array.from(name.trim())
        .slice(0, longestName - suffix.length)
        .join('')}${suffix}`,
  );
  return names.find((one) => one.trim().length >= 2 && !taken.has(normalizeName(one))) ?? `${channelName} ${all.length + 1}`;
}

/** The token, and that nobody else in the installation has this inbox. */
function linkWrites(deps: MetaConnectionDeps, item: ConnectionItem, { channel, accountId, pageId, token }: MetaAccount, keys: SealingKeys): GuardedWrite[] {
  const { companyId, connectionId } = item;
  const owner = { companyId, connectionId };
  const link: MetaLink = {
    type: 'metaLink',
    ...owner,
    channel,
    accountId,
    pageId,
    sealedToken: sealToken(keys, owner, token, deps.clock.randomBytes(12)),
    linkedAt: isoTime(deps.clock.nowMs()),
  };
  const isOurs: Clause = { any: ['absent', ['companyId', '=', companyId]] };
  return [
    { write: put(companyKeys.metaLink(companyId, connectionId), link) },
    ...(channel === 'instagram' ? [{ write: instagramOfPageWrite(link) }] : []),
    { write: put(systemKeys.metaAccount(channel, accountId), { type: 'metaAccount', ...owner }, [isOurs]), refusal: 'ERR_META_PAGE_IN_USE' },
  ];
}
