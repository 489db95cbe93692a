import middy from '@middy/core';
import type { AttributeValue, Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { plainValues } from '#functions/data/item-values.ts';
import { log, logging } from '#functions/tools/log.ts';
import { outlast } from '#functions/tools/outage.ts';

interface StreamChange {
  /** The same however often the stream tells of it. */
  readonly id: string;
  /** Rises along the changes of a partition; twenty-one digits and more. */
  readonly sequence: string;
  /** About when it was written. */
  readonly atMs: number;
  readonly before: Record<string, unknown> | undefined;
  readonly after: Record<string, unknown> | undefined;
}

/**
 * A consumer of the table's stream. A record that cannot be read is left out; a batch that fails comes again, halved, until the source's retries
 * end. While the table or a queue is away it waits, since what the source gives up is never counted, found or told.
 *
 * @param consume may be called again with the same changes.
 */
export function streamConsumer(name: string, consume: (changes: readonly StreamChange[]) => Promise<void>) {
  return middy<DynamoDBStreamEvent, void>().handler(async (event: DynamoDBStreamEvent, context: Context): Promise<void> => {
    const startedAt = performance.now();
    const changes = event.Records.flatMap(changesOf);
    await logging({ consumer: name, traceId: tracesOf(changes) }, async () => {
      await outlast(
        () => consume(changes),
        () => context.getRemainingTimeInMillis(),
      );
      log.info('changes', { records: event.Records.length, ms: Math.round(performance.now() - startedAt) });
    });
  });
}

/**
 * The ids of the messages among changes, by which each is found in the logs.
 *
 * @returns joined by spaces; undefined for changes of other things.
 */
export function tracesOf(changes: readonly Pick<StreamChange, 'before' | 'after'>[]): string | undefined {
  const images = changes.map(({ before, after }) => after ?? before).filter((image) => image?.['type'] === 'message');
  return images.length > 0 ? [...new Set(images.map((image) => image?.['channelMessageId']))].join(' ') : undefined;
}

function changesOf({ eventID, dynamodb }: DynamoDBRecord): StreamChange[] {
  try {
    const [id, atMs] = [eventID ?? dynamodb?.SequenceNumber ?? '', (dynamodb?.ApproximateCreationDateTime ?? 0) * 1_000];
    return [{ id, sequence: dynamodb?.SequenceNumber ?? '', atMs, before: imageOf(dynamodb?.OldImage), after: imageOf(dynamodb?.NewImage) }];
  } catch (error) {
    log.warn('record left out', { keys: dynamodb?.Keys, error });
    return [];
  }
}

function imageOf(image: Record<string, AttributeValue> | undefined): Record<string, unknown> | undefined {
  // aws-lambda and the SDK each type the same wire form; bytes are Base64 here.
  return image && plainValues(image as Parameters<typeof plainValues>[0]);
}
