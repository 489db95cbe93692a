import middy from '@middy/core';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { log } from './log.ts';

/**
 * A consumer of a FIFO queue: records of one message group in order, groups side by side. When a record fails, it and the
 * later ones of its group come again; the queue's own redrive ends that. Everything else of the batch is done.
 */
export function fifoConsumer<S extends z.ZodType>(name: string, schema: S, consume: (message: z.output<S>) => Promise<void>) {
  return middy<SQSEvent, SQSBatchResponse>().handler(async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const groups = Map.groupBy(event.Records, (record) => record.attributes.MessageGroupId ?? record.messageId);
    const failed = await Promise.all([...groups.values()].map((records) => consumeGroup(name, schema, consume, records)));
    return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
  });
}

async function consumeGroup<S extends z.ZodType>(
  name: string,
  schema: S,
  consume: (message: z.output<S>) => Promise<void>,
  records: readonly SQSRecord[],
): Promise<string[]> {
  for (const [index, record] of records.entries()) {
    const startedAt = performance.now();
    try {
      await consume(schema.parse(JSON.parse(record.body)));
      log.info('record', { consumer: name, messageId: record.messageId, ms: Math.round(performance.now() - startedAt) });
    } catch (error) {
      log.error('record failed', { consumer: name, messageId: record.messageId, tries: Number(record.attributes.ApproximateReceiveCount), error });
      return records.slice(index).map((later) => later.messageId);
    }
  }
  return [];
}
