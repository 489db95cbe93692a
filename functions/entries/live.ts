import { liveRoutes } from '#shared/contract/live.ts';
import { webPushRoutes } from '#shared/contract/web-push.ts';
import { liveHandlers } from '../areas/live/handlers.ts';
import { webPushHandlers } from '../areas/web-push/handlers.ts';
import { openTable } from '../data/table.ts';
import { originEnvironment, readEnvironment, tableEnvironment, webPushEnvironment } from '../lib/environment.ts';
import { restFunction } from '../lib/rest-function.ts';
import { vapidKeysFrom } from '../lib/vapid.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { once, readSecret } from '../ports/secrets.ts';

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
