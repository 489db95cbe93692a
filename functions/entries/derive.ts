import { deriveChanges } from '../areas/derive/derive-changes.ts';
import { openTable } from '../data/table.ts';
import { outboundEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { streamConsumer } from '../lib/stream-consumer.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openOutboundQueue } from '../ports/outbound-queue.ts';

const environment = readEnvironment(tableEnvironment.extend(outboundEnvironment.shape));
const table = openTable(environment.TABLE_NAME);
const deps = { table, clock, outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table, { metaUrl: environment.META_QUEUE_URL }) };
export const handler = streamConsumer('derive', (changes) => deriveChanges(deps, changes));
