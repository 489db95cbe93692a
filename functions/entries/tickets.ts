import { ticketRoutes } from '#shared/contract/tickets.ts';
import { ticketHandlers } from '../areas/tickets/handlers.ts';
import { openTable } from '../data/table.ts';
import { originEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { restFunction } from '../lib/rest-function.ts';
import { systemClock as clock } from '../ports/clock.ts';

const { TABLE_NAME, ORIGIN_SECRET: originSecret } = readEnvironment(tableEnvironment.extend(originEnvironment.shape));
const table = openTable(TABLE_NAME);
export const handler = restFunction({ routes: ticketRoutes, handlers: ticketHandlers({ table, clock }), table, clock, originSecret });
