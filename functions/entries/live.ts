import { liveRoutes } from '#shared/contract/live.ts';
import { webPushRoutes } from '#shared/contract/web-push.ts';
import { liveHandlers } from '#functions/areas/live/handlers.ts';
import { webPushHandlers } from '#functions/areas/web-push/handlers.ts';
import { openTable } from '#functions/data/table.ts';
import { originEnvironment, readEnvironment, tableEnvironment, webPushEnvironment } from '#functions/tools/environment.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { vapidKeysFrom } from '#functions/tools/vapid.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { once, readSecret } from '#functions/ports/secrets.ts';

const environment = readEnvironment(tableEnvironment.extend({ ...originEnvironment.shape, ...webPushEnvironment.shape }));
const table = openTable(environment.TABLE_NAME);
const vapidKeys = once(async () => vapidKeysFrom(await readSecret(environment.WEB_PUSH_SECRET_ARN)));
export const handler = restFunction<'live'>({
  areas: {
    live: { routes: liveRoutes, handlers: liveHandlers({ table, clock }) },
    webPush: { routes: webPushRoutes, handlers: webPushHandlers({ table, clock, vapidKeys, standIn: environment.PUSH_STAND_IN }) },
  },
  table,
  clock,
  originSecret: environment.ORIGIN_SECRET,
});
