import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import * as z from 'zod';
import { beforeEach, expect, it } from 'vitest';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { openDeadLetters } from '#functions/ports/dead-letters.ts';

const sqs = mockClient(SQSClient);
const url = 'https://sqs.example/dead.fifo';

beforeEach(() => {
  sqs.reset();
});

async function consume(bodies: readonly string[]) {
  const seen: string[] = [];
  const Records = bodies.map((body, index) => ({ messageId: `id${index}`, body, attributes: { MessageGroupId: 'chat', ApproximateReceiveCount: '1' } }));
  const take = async (text: string) => void seen.push(text);
  const handler = queueConsumer('test', z.string(), take, { about: () => ({}), setAside: openDeadLetters(url, new SQSClient()) });
  const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent, {} as Context);
  return { seen, failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) };
}

it('puts what cannot be read aside at once, as it came, and goes on with its group', async () => {
  sqs.on(SendMessageCommand).resolves({});

  expect(await consume(['"one"', 'nonsense', '"two"'])).toEqual({ seen: ['one', 'two'], failed: [] });
  expect(sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input)).toEqual([
    { QueueUrl: url, MessageBody: 'nonsense', MessageGroupId: 'chat', MessageDeduplicationId: 'id1' },
  ]);
});

it('lets it come again when it could not be put aside', async () => {
  sqs.on(SendMessageCommand).rejects(new Error('down'));

  expect(await consume(['"one"', 'nonsense', '"two"'])).toEqual({ seen: ['one'], failed: ['id1', 'id2'] });
});
