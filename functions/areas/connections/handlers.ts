import type { connectionRoutes } from '#shared/contract/connections.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { once } from '#functions/stack/create-once.ts';
import { proveIdentity } from '#functions/stack/prove-identity.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { controlSession } from './control-session.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import type { DeleteConnectionDeps } from './deps.ts';
import { getConnection } from './get-connection.ts';
import { listConnections } from './list-connections.ts';
import { replaceToken } from './replace-token.ts';
import { updateConnection } from './update-connection.ts';

export function connectionHandlers(deps: DeleteConnectionDeps): Handlers<typeof connectionRoutes> {
  return {
    listConnections: ({ principal }) => listConnections(deps, principal),
    getConnection: ({ principal, params }) => getConnection(deps, principal, { connectionId: params.whatsappId }),
    // Nobody has heard the first token, which is not kept.
    createConnection: once(
      ({ principal, body }) => createConnection(deps, principal, body),
      ({ principal }, id) => replaceToken(deps, principal, { connectionId: connectionId.parse(id) }),
    ),
    updateConnection: ({ principal, params, body }) => updateConnection(deps, principal, { ...body, connectionId: params.whatsappId }),
    deleteConnection: ({ principal, params }) => deleteConnection(deps, principal, { connectionId: params.whatsappId }),
    replaceToken: async ({ principal, params, body }) => {
      await proveIdentity(deps, principal, body.currentPassword);
      return replaceToken(deps, principal, { connectionId: params.whatsappId });
    },
    startSession: ({ principal, params }) => controlSession(deps, principal, { connectionId: params.whatsappId, action: 'start' }),
    renewQrCode: ({ principal, params }) => controlSession(deps, principal, { connectionId: params.whatsappId, action: 'renew' }),
    disconnectSession: ({ principal, params }) => controlSession(deps, principal, { connectionId: params.whatsappId, action: 'logout' }),
  };
}
