import type { metaConnectionRoutes } from '#shared/contract/meta-connections.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { connectFacebook } from './connect-facebook.ts';
import type { MetaConnectionDeps } from './deps.ts';
import { startMetaLogin } from './start-meta-login.ts';

export const metaConnectionHandlers = (deps: MetaConnectionDeps): Handlers<typeof metaConnectionRoutes> => ({
  startMetaLogin: ({ principal, body }) => startMetaLogin(deps, principal, body),
  connectFacebook: ({ principal, body }) => connectFacebook(deps, principal, body),
});
