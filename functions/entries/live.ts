import { liveRoutes } from '#shared/contract/live.ts';
import { liveHandlers } from '../areas/live/handlers.ts';
import { openTable } from '../data/table.ts';
import { originEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { restFunction } from '../lib/rest-function.ts';
import { systemClock as clock } from '../ports/clock.ts';

const { TABLE_NAME, ORIGIN_SECRET: originSecret } = readEnvironment(tableEnvironment.extend(originEnvironment.shape));
const table = openTable(TABLE_NAME);
export const handler = restFunction<'live'>({ areas: { live: { routes: liveRoutes, handlers: liveHandlers({ table, clock }) } }, table, clock, originSecret });
