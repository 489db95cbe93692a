import type { metaConnectionRoutes } from '#shared/contract/meta-connections.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { requireConfigured } from '#functions/ports/meta-app.ts';
import type { MetaConnectionDeps } from './deps.ts';
import { encodeState } from './login-state.ts';

const realDialog = 'https://www.facebook.com/v23.0/dialog/oauth';

/** https://developers.facebook.com/docs/permissions */
const pageRights = ['pages_show_list', 'pages_messaging', 'pages_manage_metadata', 'pages_read_engagement', 'business_management'];
const instagramRights = ['instagram_basic', 'instagram_manage_messages'];

/** @throws AppError ERR_META_NOT_CONFIGURED */
export async function startMetaLogin(
  { app, clock, dialogUrl }: MetaConnectionDeps,
  principal: Principal,
  { redirectUri, addInstagram, only }: BodyOf<typeof metaConnectionRoutes.startMetaLogin>,
): Promise<{ url: string }> {
  const { appId } = requireConfigured(await app());
  const query = new URLSearchParams({
    client_id: appId,
    redirect_uri: redirectUri,
    state: encodeState(principal, { redirectUri, addInstagram, only }, clock.nowMs()),
    response_type: 'code',
    scope: [...pageRights, ...(addInstagram ? instagramRights : [])].join(','),
    // Rights that somebody has refused once are asked for again.
    auth_type: 'rerequest',
  });
  return { url: `${dialogUrl || realDialog}?${query}` };
}
