import * as z from 'zod';
import type { MetaChannel } from '#shared/contract/channels.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { MetaLogin } from '#shared/contract/meta-connections.ts';
import { metaId } from '#shared/contract/queue-messages.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { GraphError } from '#functions/ports/graph.ts';
import { requireConfigured } from '#functions/ports/meta-app.ts';
import type { MetaConnectionDeps } from './deps.ts';
import { loadConnections } from '../load-connection.ts';
import { decodeState, type LoginState } from './login-state.ts';

/** An inbox that a login gives access to. */
export interface MetaAccount {
  readonly channel: MetaChannel;
  readonly accountId: string;
  readonly name: string;
  readonly pageId: string;
  readonly token: string;
}

const granted = z.object({ access_token: z.string().min(1) });
const page = z.object({
  id: metaId,
  name: z.string().catch(''),
  access_token: z.string().min(1),
  instagram_business_account: z
    .object({ id: metaId, username: z.string().catch(''), name: z.string().catch('') })
    .optional()
    .catch(undefined),
});
const pages = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() }).optional(),
});
const me = z.object({ id: z.string() });

const pagesAtOnce = 100;
const mostCalls = 5;

/**
 * The pages of a login, and with `addInstagram` their Instagram accounts, with tokens that last: those of pages do where the
 * user's does. Some of them where the login asks for some.
 *
 * @throws AppError ERR_META_NO_PAGES, ERR_META_NO_INSTAGRAM, ERR_META_LOGIN_FAILED, ERR_META_UNAVAILABLE, ERR_META_NOT_CONFIGURED
 */
export async function loadAccounts(deps: MetaConnectionDeps, principal: Principal, login: MetaLogin): Promise<MetaAccount[]> {
  try {
    const { token, addInstagram, only } = await userToken(deps, principal, login);
    const accounts = (await loadPages(deps, token)).flatMap((one) => accountsOf(one, addInstagram));
    const asked = await askedOf(deps, principal, accounts, only);
    if (asked.length === 0) throw new AppError(accounts.length > 0 && only === 'instagram' ? 'ERR_META_NO_INSTAGRAM' : 'ERR_META_NO_PAGES');
    return asked;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isRefused = error instanceof GraphError && error.status < 500;
    throw new AppError(isRefused ? 'ERR_META_LOGIN_FAILED' : 'ERR_META_UNAVAILABLE', {}, { cause: error });
  }
}

async function askedOf(
  { table }: MetaConnectionDeps,
  { companyId }: Principal,
  accounts: readonly MetaAccount[],
  only: LoginState['only'],
): Promise<MetaAccount[]> {
  if (only !== 'known') return accounts.filter(({ channel }) => only === undefined || channel === only);
  const known = await loadConnections(table.forCompany(companyId), companyId);
  return accounts.filter(({ channel, accountId }) => known.some((one) => one.channel === channel && one.accountId === accountId));
}

async function userToken(
  deps: MetaConnectionDeps,
  principal: Principal,
  login: MetaLogin,
): Promise<{ token: string } & Pick<LoginState, 'addInstagram' | 'only'>> {
  const { appId: client_id, appSecret: client_secret } = requireConfigured(await deps.app());
  const exchange = async (query: Record<string, string>): Promise<string> =>
    granted.parse(await deps.graph({ path: 'oauth/access_token', query: { client_id, client_secret, ...query } })).access_token;
  const lasting = (token: string) => exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: token });
  if ('code' in login) {
    const { redirectUri: redirect_uri, addInstagram, only } = decodeState(principal, login.state, deps.clock.nowMs());
    return { token: await lasting(await exchange({ redirect_uri, code: login.code })), addInstagram, only };
  }
  const token = await lasting(login.facebookUserToken);
  const { id } = me.parse(await deps.graph({ path: 'me', query: { fields: 'id' }, token }));
  if (id !== login.facebookUserId) throw new AppError('ERR_META_LOGIN_FAILED', { reason: 'the token is another user’s' });
  return { token, addInstagram: login.addInstagram };
}

async function loadPages({ graph }: MetaConnectionDeps, token: string): Promise<z.output<typeof page>[]> {
  const found: z.output<typeof page>[] = [];
  let after: string | undefined;
  for (let call = 0; call < mostCalls; call += 1) {
    const query = { fields: 'id,name,access_token,instagram_business_account{id,username,name}', limit: String(pagesAtOnce), ...(after ? { after } : {}) };
    const { data, paging } = pages.parse(await graph({ path: 'me/accounts', query, token }));
    // Of a page that the user may not manage Meta gives no token.
    found.push(...data.flatMap((one) => page.safeParse(one).data ?? []));
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined) break;
  }
  return found;
}

function accountsOf({ id, name, access_token: token, instagram_business_account: instagram }: z.output<typeof page>, addInstagram: boolean): MetaAccount[] {
  const ofPage: MetaAccount = { channel: 'facebook', accountId: id, name: name || `Facebook ${id.slice(-4)}`, pageId: id, token };
  if (!addInstagram || !instagram) return [ofPage];
  const own = instagram.username || instagram.name || `Instagram ${instagram.id.slice(-4)}`;
  return [ofPage, { channel: 'instagram', accountId: instagram.id, name: own, pageId: id, token }];
}
