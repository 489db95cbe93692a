import { growShards, growthInput, growthTimes, type Growth } from '#functions/areas/shards/grow-shards.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { shardQueues } from '#functions/ports/shard-queues.ts';

const deps = { ...openDeps('grow', shardQueues), times: growthTimes };
export const handler = (event: unknown): Promise<Growth> => growShards(deps, growthInput.parse(event));
