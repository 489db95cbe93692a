import { setTimeout as delay } from 'node:timers/promises';
import type { EventSource, EventSourceContext, EventSourceMapping } from './event-source-mapping.ts';
import { StreamBatches } from './stream-batches.ts';
import { StreamClient, type StreamPage } from './stream-client.ts';

/** Without a sign of a write the stream is looked at all the same, in case a sign was missed. */
const idlePollMs = 500;
const afterFailureMs = 1000;
/** Lambda looks at a shard four times a second, so writes that belong together come in one batch; here they get this long. */
const gatherMs = 10;

/**
 * Feeds a table's stream to its function, in order per partition key. How far it came is stored after each round, so a
 * crash repeats a round and skips none.
 */
export function startStreamSource(mapping: EventSourceMapping, context: EventSourceContext): EventSource {
  const tableName = /:table\/([^/]+)\//.exec(mapping.sourceArn)?.[1] ?? '';
  const client = new StreamClient(context.dynamoEndpoint, tableName);
  const stopping = new AbortController();
  const batches = new StreamBatches(mapping, context, stopping.signal);
  const isStopped = () => stopping.signal.aborted;
  // A first run begins with the oldest record whatever StartingPosition says: table and mapping are made together.
  const begin = () => client.iterator(context.state.checkpoint(mapping.id));

  async function follow(): Promise<void> {
    let iterator: string | undefined;
    while (!isStopped()) {
      const seen = context.changes.count();
      try {
        await delay(gatherMs);
        iterator ??= await begin();
        const page = await readRound(client, iterator, mapping, isStopped);
        await batches.run(page.records);
        if (isStopped() && batches.isIncomplete) return;
        iterator = page.nextIterator;
        if (page.lastSequenceNumber !== undefined) context.state.saveCheckpoint(mapping.id, page.lastSequenceNumber);
        else await context.changes.next(seen, idlePollMs);
      } catch (error) {
        if (isStopped()) return;
        context.report(`the stream of ${tableName}: ${String(error)}`);
        iterator = undefined;
        await delay(afterFailureMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const following = follow();
  return {
    async close() {
      stopping.abort();
      await following;
    },
  };
}

/** One page, or what comes within the batching window until the batch is full. */
async function readRound(client: StreamClient, iterator: string, mapping: EventSourceMapping, isStopped: () => boolean): Promise<StreamPage> {
  const limit = Math.min(1000, mapping.batchSize * mapping.parallelization);
  let page = await client.read(iterator, limit);
  const closesAt = Date.now() + mapping.windowMs;
  while (page.records.length > 0 && page.records.length < limit && Date.now() < closesAt && !isStopped()) {
    await delay(Math.min(50, closesAt - Date.now()));
    const more = await client.read(page.nextIterator, limit - page.records.length);
    page = {
      records: [...page.records, ...more.records],
      lastSequenceNumber: more.lastSequenceNumber ?? page.lastSequenceNumber,
      nextIterator: more.nextIterator,
    };
  }
  return page;
}
