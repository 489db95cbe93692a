import { authRoutes } from '#shared/contract/auth.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { loginByFactor, askPasskey, loginByPasskey } = authRoutes;

export const routes = clientRoutes({ loginByFactor, askPasskey, loginByPasskey });
