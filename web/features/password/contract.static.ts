import { authRoutes } from '#shared/contract/auth.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { forgotPassword, showPasswordLink, choosePassword, proveAddress } = authRoutes;

export const routes = clientRoutes({ forgotPassword, showPasswordLink, choosePassword, proveAddress });
