/**
 * The shard of a connection: its outbound queue and its lease. Stable for ever, since queues hold messages by it (FNV-1a, 32 bits).
 *
 * @param shardCount the number of outbound queues, fixed at deployment.
 */
export function shardOf(connectionId: string, shardCount: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < connectionId.length; index += 1) {
    hash ^= connectionId.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % shardCount;
}
