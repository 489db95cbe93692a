import { setTimeout as delay } from 'node:timers/promises';
import type { EventSource, EventSourceContext, EventSourceMapping } from './event-source-mapping.ts';
import { StreamBatches } from './stream-batches.ts';
import { StreamClient } from './stream-client.ts';
import { StreamShards } from './stream-shards.ts';

/** Without a sign of a write the stream is looked at all the same, in case a sign was missed. */
const idlePollMs = 500;
const afterFailureMs = 1000;
/** Lambda looks at a shard four times a second, so writes that belong together come in one batch; here they get this long. */
const gatherMs = 10;
/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_GetRecords.html */
const perRead = 1000;

/**
 * Feeds a table's stream to its function, in order per partition key. Stored is up to where all stream shards are done, so a crash
 * repeats what some of them were ahead, and skips nothing.
 */
export function startStreamSource(mapping: EventSourceMapping, context: EventSourceContext): EventSource {
  const stopping = new AbortController();
  const { signal } = stopping;
  const batches = new StreamBatches(mapping, context, signal);
  const shards = new StreamShards({
    mapping,
    handle: (batch) => batches.handle(batch),
    onProgress: (sequenceNumber) => context.state.saveCheckpoint(mapping.id, sequenceNumber),
    signal,
  });
  const following = follow(mapping, context, shards, signal);
  return {
    async close() {
      stopping.abort();
      await following;
      await shards.idle();
    },
  };
}

async function follow(
  { id, sourceArn }: EventSourceMapping,
  { state, changes, dynamoEndpoint, report }: EventSourceContext,
  shards: StreamShards,
  signal: AbortSignal,
): Promise<void> {
  const tableName = /:table\/([^/]+)\//.exec(sourceArn)?.[1] ?? '';
  const client = new StreamClient(dynamoEndpoint, tableName);
  // A first run begins with the oldest record whatever StartingPosition says: table and mapping are made together.
  let readUpTo = state.checkpoint(id);
  let iterator: string | undefined;
  while (!signal.aborted) {
    const seen = changes.count();
    try {
      await delay(gatherMs);
      iterator ??= await client.iterator(readUpTo);
      const page = await client.read(iterator, perRead);
      iterator = page.nextIterator;
      readUpTo = page.lastSequenceNumber ?? readUpTo;
      await shards.add(page.records, page.lastSequenceNumber);
      if (page.lastSequenceNumber === undefined && !signal.aborted) await changes.next(seen, idlePollMs);
    } catch (error) {
      if (signal.aborted) return;
      report(`the stream of ${tableName}: ${String(error)}`);
      iterator = undefined;
      await delay(afterFailureMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
