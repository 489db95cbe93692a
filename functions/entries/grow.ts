import { growShards, growthInput, growthTimes, type Growth } from '../areas/shards/grow-shards.ts';
import { openTable } from '../data/table.ts';
import { outboundEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openShardQueues } from '../ports/shard-queues.ts';

const environment = readEnvironment(tableEnvironment.extend(outboundEnvironment.pick({ OUTBOUND_QUEUE_URLS: true }).shape));
const deps = { table: openTable(environment.TABLE_NAME), clock, queues: openShardQueues(environment.OUTBOUND_QUEUE_URLS), times: growthTimes };
export const handler = (event: unknown): Promise<Growth> => growShards(deps, growthInput.parse(event));
