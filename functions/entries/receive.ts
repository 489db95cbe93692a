import { inboundMessage } from '#shared/contract/queue-messages.ts';
import { receive } from '../areas/inbound/receive.ts';
import { openTable } from '../data/table.ts';
import { readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { fifoConsumer } from '../lib/queue-consumer.ts';
import { systemClock } from '../ports/clock.ts';

const deps = { table: openTable(readEnvironment(tableEnvironment).TABLE_NAME), clock: systemClock };
export const handler = fifoConsumer('receive', inboundMessage, (message) => receive(deps, message));
