/**
 * The shard of a connection: its outbound queue and its lease (FNV-1a, 32 bits). A doubling of the count moves half of the
 * connections of each shard s to s + count; the rest stay.
 *
 * @param shardCount how many shards connections are spread over.
 */
export function shardOf(connectionId: string, shardCount: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < connectionId.length; index += 1) {
    hash ^= connectionId.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % shardCount;
}

/** Possible shards of a connection while a doubling is under way, the lower one first: it moves only upwards. */
export function possibleShards(connectionId: string, shardCount: number): readonly number[] {
  const shard = shardOf(connectionId, shardCount);
  const former = shardCount % 2 === 0 ? shardOf(connectionId, shardCount / 2) : shard;
  return former === shard ? [shard] : [former, shard];
}
