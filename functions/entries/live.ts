import { liveRoutes } from '#shared/contract/live.ts';
import { webPushRoutes } from '#shared/contract/web-push.ts';
import { liveHandlers } from '#functions/areas/live/handlers.ts';
import { webPushHandlers } from '#functions/areas/web-push/handlers.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { originSecret, pushStandIn, requestsPerSecond } from '#functions/ports/settings.ts';
import { vapidKeys } from '#functions/ports/web-push.ts';

const deps = openDeps('live', originSecret, requestsPerSecond, vapidKeys, pushStandIn);
export const handler = restFunction<'live'>({
  deps,
  areas: {
    live: { routes: liveRoutes, handlers: liveHandlers(deps) },
    webPush: { routes: webPushRoutes, handlers: webPushHandlers(deps) },
  },
});
