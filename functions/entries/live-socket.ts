import * as z from 'zod';
import { socketHandler } from '#functions/areas/live/socket-handler.ts';
import { openTable } from '#functions/data/table.ts';
import { originEnvironment, readEnvironment, signingEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openLiveSockets } from '#functions/ports/live-sockets.ts';

const environment = readEnvironment(z.object({ ...tableEnvironment.shape, ...originEnvironment.shape, ...signingEnvironment.shape, LIVE_ENDPOINT: z.url() }));
export const handler = socketHandler({
  table: openTable(environment.TABLE_NAME),
  clock,
  sockets: openLiveSockets(environment.LIVE_ENDPOINT, environment),
  originSecret: environment.ORIGIN_SECRET,
});
