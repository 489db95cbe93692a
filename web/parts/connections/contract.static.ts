import { connectionRoutes } from '#shared/contract/connections.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export { alertingStatuses } from '#shared/contract/connections.ts';

const { listConnections, createConnection, updateConnection, deleteConnection, startSession, renewQrCode, disconnectSession } = connectionRoutes;

export const routes = clientRoutes({ listConnections, createConnection, updateConnection, deleteConnection, startSession, renewQrCode, disconnectSession });
