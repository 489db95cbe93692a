import { tagRoutes } from '#shared/contract/tags.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { linkTag, unlinkLane } = tagRoutes;

export const routes = clientRoutes({ linkTag, unlinkLane });
