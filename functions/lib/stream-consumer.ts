import middy from '@middy/core';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { log } from './log.ts';

interface StreamChange {
  readonly before: Record<string, unknown> | undefined;
  readonly after: Record<string, unknown> | undefined;
}

/** A consumer of the table's stream. A batch that fails comes again, halved, until the source's retries end. */
export function streamConsumer(name: string, consume: (changes: readonly StreamChange[]) => Promise<void>) {
  return middy<DynamoDBStreamEvent, void>().handler(async (event: DynamoDBStreamEvent): Promise<void> => {
    const startedAt = performance.now();
    await consume(event.Records.map(changeOf));
    log.info('changes', { consumer: name, records: event.Records.length, ms: Math.round(performance.now() - startedAt) });
  });
}

function changeOf({ dynamodb }: DynamoDBRecord): StreamChange {
  return { before: imageOf(dynamodb?.OldImage), after: imageOf(dynamodb?.NewImage) };
}

function imageOf(image: Record<string, AttributeValue> | undefined): Record<string, unknown> | undefined {
  // aws-lambda and the SDK each type the same wire form.
  return image && unmarshall(image as Parameters<typeof unmarshall>[0]);
}
