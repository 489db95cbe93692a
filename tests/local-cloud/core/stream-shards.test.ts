import { expect, it, onTestFinished } from 'vitest';
import type { EventSourceMapping } from '#services/local-cloud/events/event-source-mapping.ts';
import type { StreamRecord } from '#services/local-cloud/events/stream-client.ts';
import { StreamShards } from '#services/local-cloud/events/stream-shards.ts';

/** Stream shards whose batches end when the test says so. */
function givenShards({ batchSize = 10 } = {}) {
  // Only what stream shards read.
  const mapping = { batchSize, windowMs: 0, parallelization: 10, partitionKey: 'pk', matches: (event: unknown) => Object(event).eventName !== 'REMOVE' };
  const running = new Map<string, (isDone: boolean) => void>();
  const progress: string[] = [];
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const shards = new StreamShards({
    mapping: mapping as unknown as EventSourceMapping,
    handle: (batch) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      running.set(batch.map(({ dynamodb }) => dynamodb.SequenceNumber).join(' '), resolve);
      return promise;
    },
    onProgress: (sequenceNumber) => progress.push(sequenceNumber),
    signal: stopping.signal,
  });
  const settle = () => new Promise(setImmediate);
  const end = async (batch: string) => {
    running.get(batch)?.(true);
    running.delete(batch);
    await settle();
  };
  const add = async (records: StreamRecord[]) => {
    await shards.add(records, records.at(-1)?.dynamodb.SequenceNumber);
    await settle();
  };
  return { add, end, progress, running: () => [...running.keys()] };
}

// Only what stream shards read of a record.
const record = (pk: string, SequenceNumber: string, eventName = 'INSERT') =>
  ({ eventName, dynamodb: { Keys: { pk: { S: pk } }, SequenceNumber } }) as unknown as StreamRecord;

it('hands on what one key has in order, and each key without waiting for another', async () => {
  const { add, end, running } = givenShards({ batchSize: 1 });

  await add([record('a', '1'), record('b', '2'), record('a', '3'), record('b', '4')]);
  const atFirst = running();
  await end('2');

  expect(atFirst).toEqual(['1', '2']);
  expect(running()).toEqual(['1', '4']);
});

it('stores how far all stream shards are, not the one that is ahead', async () => {
  const { add, end, progress } = givenShards();

  await add([record('a', '1'), record('b', '2')]);
  await end('2');
  await add([record('b', '3')]);
  await end('3');
  const whileOneIsBehind = [...progress];
  await end('1');

  expect(whileOneIsBehind).toEqual([]);
  expect(progress).toEqual(['3']);
});

it('takes what the filter leaves out for done', async () => {
  const { add, end, progress } = givenShards();

  await add([record('a', '1'), record('b', '2', 'REMOVE')]);
  await end('1');
  await add([record('b', '3', 'REMOVE')]);

  expect(progress).toEqual(['2', '3']);
});
