import { tagRoutes } from '#shared/contract/tags.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { deleteTag, orderLanes } = tagRoutes;

export const routes = clientRoutes({ deleteTag, orderLanes });
