import type { Connection } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type MetaLogin, type metaConnectionRoutes, skipReasons } from '#shared/contract/meta-connections.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { toConnection } from '#functions/records/connections/connection-item.ts';
import { readMetaClaim } from '#functions/records/connections/meta-link.ts';
import { log } from '#functions/tools/log.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { GraphError, GraphSilent } from '#functions/ports/graph.ts';
import type { MetaConnectionDeps } from './deps.ts';
import { linkAccount } from './link-account.ts';
import { loadAccounts, type MetaAccount } from './meta-pages.ts';

type Reply = ReplyOf<typeof metaConnectionRoutes.connectFacebook>;
type Skipped = Reply['skipped'][number];

/** https://developers.facebook.com/docs/messenger-platform/webhooks: what pages tell us of; Instagram's follow those of the page. */
const subscribedFields = ['messages', 'messaging_postbacks', 'message_deliveries', 'message_reads', 'message_echoes', 'message_reactions', 'message_edits'];

/**
 * Makes one connection for each inbox of a login; existing ones get the new token. An inbox that cannot be connected is reported with its reason and
 * does not hold up the others.
 *
 * @throws AppError ERR_META_NO_PAGES, ERR_META_NO_INSTAGRAM, ERR_META_LOGIN_FAILED, ERR_META_UNAVAILABLE, ERR_META_NOT_CONFIGURED; the reason when nothing
 *   could be connected
 */
export async function connectFacebook(deps: MetaConnectionDeps, principal: Principal, login: MetaLogin): Promise<Reply> {
  const accounts = await loadAccounts(deps, principal, login);
  const connections: Connection[] = [];
  const skipped: Skipped[] = [];
  let refusal: AppError | undefined;
  // One after the other: each counts against the plan.
  for (const account of accounts) {
    try {
      connections.push(toConnection(await connect(deps, principal, account)));
    } catch (error) {
      refusal = refusalOf(error);
      skipped.push({ name: account.name, channel: account.channel, reason: reasonOf(refusal) });
    }
  }
  if (connections.length === 0 && refusal) throw refusal;
  return { connections, skipped };
}

async function connect(deps: MetaConnectionDeps, principal: Principal, account: MetaAccount) {
  const { channel, accountId, pageId, token } = account;
  const claim = await readMetaClaim(deps.table.system, channel, accountId);
  if (claim && claim.companyId !== principal.companyId) throw new AppError('ERR_META_PAGE_IN_USE', { name: account.name });
  // Before it is stored: a connection that says it is connected hears what is said.
  await deps.graph({ method: 'POST', path: `${pageId}/subscribed_apps`, query: { subscribed_fields: subscribedFields.join(',') }, token });
  return linkAccount(deps, principal, account);
}

function refusalOf(error: unknown): AppError {
  if (error instanceof GraphError && error.status < 500) return new AppError('ERR_META_LOGIN_FAILED', {}, { cause: error });
  if (error instanceof GraphError || error instanceof GraphSilent) return new AppError('ERR_META_UNAVAILABLE', {}, { cause: error });
  if (error instanceof AppError && skipReasons.some((reason) => reason === error.code)) return error;
  throw error;
}

function reasonOf(refusal: AppError): Skipped['reason'] {
  log.info('page not connected', { code: refusal.code });
  return skipReasons.find((reason) => reason === refusal.code) ?? 'ERR_META_UNAVAILABLE';
}
