import type { Context, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { beforeEach, expect, it } from 'vitest';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { openDeadLetters } from '#functions/ports/dead-letters.ts';
import type { Sqs } from '#functions/ports/sqs.ts';

let sent: object[];
let isDown: boolean;
const call: Sqs = async (_operation, input) => {
  if (isDown) throw new Error('down');
  sent.push(input);
  return {};
};
const url = 'https://sqs.example/dead.fifo';

beforeEach(() => {
  [sent, isDown] = [[], false];
});

async function consume(bodies: readonly string[]) {
  const seen: string[] = [];
  const Records = bodies.map((body, index) => ({ messageId: `id${index}`, body, attributes: { MessageGroupId: 'chat', ApproximateReceiveCount: '1' } }));
  const take = async (text: string) => void seen.push(text);
  const handler = queueConsumer('test', z.string(), take, { about: () => ({}), setAside: openDeadLetters(url, call) });
  const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent, {} as Context);
  return { seen, failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) };
}

it('puts what cannot be read aside at once, as it came, and goes on with its group', async () => {
  expect(await consume(['"one"', 'nonsense', '"two"'])).toEqual({ seen: ['one', 'two'], failed: [] });
  expect(sent).toEqual([{ QueueUrl: url, MessageBody: 'nonsense', MessageGroupId: 'chat', MessageDeduplicationId: 'id1' }]);
});

it('lets it come again when it could not be put aside', async () => {
  isDown = true;

  expect(await consume(['"one"', 'nonsense', '"two"'])).toEqual({ seen: ['one'], failed: ['id1', 'id2'] });
});
