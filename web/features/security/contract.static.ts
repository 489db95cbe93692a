import { authRoutes } from '#shared/contract/auth.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { showFactor, beginFactor, setFactor, newSpareCodes, removeFactor, beginPasskey, addPasskey, removePasskey } = authRoutes;

export const routes = clientRoutes({ showFactor, beginFactor, setFactor, newSpareCodes, removeFactor, beginPasskey, addPasskey, removePasskey });
