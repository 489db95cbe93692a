import type { connectionRoutes } from '#shared/contract/connections.ts';
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
    createConnection: ({ principal, body }) => createConnection(deps, principal, body),
    updateConnection: ({ principal, params, body }) => updateConnection(deps, principal, { ...body, connectionId: params.whatsappId }),
    deleteConnection: ({ principal, params }) => deleteConnection(deps, principal, { connectionId: params.whatsappId }),
    replaceToken: ({ principal, params }) => replaceToken(deps, principal, { connectionId: params.whatsappId }),
    startSession: ({ principal, params }) => controlSession(deps, principal, { connectionId: params.whatsappId, action: 'start' }),
    renewQrCode: ({ principal, params }) => controlSession(deps, principal, { connectionId: params.whatsappId, action: 'renew' }),
    disconnectSession: ({ principal, params }) => controlSession(deps, principal, { connectionId: params.whatsappId, action: 'logout' }),
  };
}
