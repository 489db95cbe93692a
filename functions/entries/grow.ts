import { growShards, growthInput, growthTimes, type Growth } from '#functions/areas/shards/grow-shards.ts';
import { openTable } from '#functions/data/table.ts';
import { outboundEnvironment, readEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openShardQueues } from '#functions/ports/shard-queues.ts';

const environment = readEnvironment(tableEnvironment.extend(outboundEnvironment.pick({ OUTBOUND_QUEUE_URLS: true }).shape));
const deps = { table: openTable(environment.TABLE_NAME), clock, queues: openShardQueues(environment.OUTBOUND_QUEUE_URLS), times: growthTimes };
export const handler = (event: unknown): Promise<Growth> => growShards(deps, growthInput.parse(event));
