import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListDeadLetterSourceQueuesCommand,
  ListQueuesCommand,
  ListQueueTagsCommand,
  PurgeQueueCommand,
  SetQueueAttributesCommand,
} from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { arnOf, error, givenSqs } from './given-sqs.ts';

describe('CreateQueue', () => {
  it('gives a queue the documented defaults', async () => {
    const { queue, attributes } = await givenSqs();

    const url = await queue('work');

    expect(await attributes(url)).toMatchObject({
      QueueArn: arnOf('work'),
      DelaySeconds: '0',
      MaximumMessageSize: '1048576',
      MessageRetentionPeriod: '345600',
      ReceiveMessageWaitTimeSeconds: '0',
      VisibilityTimeout: '30',
      SqsManagedSseEnabled: 'true',
      CreatedTimestamp: String(Date.parse('2026-11-20T12:00:00.000Z') / 1000),
    });
  });

  it('returns the URL of a queue that exists with the same attributes', async () => {
    const { queue } = await givenSqs();
    const url = await queue('work', { VisibilityTimeout: '60' });

    expect(await queue('work', { VisibilityTimeout: '60' })).toBe(url);
    expect(await queue('work')).toBe(url);
  });

  it('refuses a queue that exists with another value of an attribute', async () => {
    const { queue } = await givenSqs();
    await queue('work', { VisibilityTimeout: '60' });

    await expect(queue('work', { VisibilityTimeout: '61' })).rejects.toEqual(error('QueueNameExists'));
  });

  it.each([
    ['a name with other characters', 'wörk', {}],
    ['a name of more than 80 characters', 'w'.repeat(81), {}],
    ['a FIFO queue without .fifo', 'orders', { FifoQueue: 'true' }],
    ['.fifo on a standard queue', 'orders.fifo', {}],
  ])('refuses %s', async (_what, name, attributes) => {
    const { queue } = await givenSqs();

    await expect(queue(name, attributes)).rejects.toEqual(error('InvalidParameterValue'));
  });

  it.each([
    ['VisibilityTimeout', '43201', 'InvalidAttributeValue'],
    ['DelaySeconds', '901', 'InvalidAttributeValue'],
    ['MaximumMessageSize', '1048577', 'InvalidAttributeValue'],
    ['MessageRetentionPeriod', '59', 'InvalidAttributeValue'],
    ['ReceiveMessageWaitTimeSeconds', '21', 'InvalidAttributeValue'],
    ['RedrivePolicy', '{"maxReceiveCount":0}', 'InvalidAttributeValue'],
    ['Colour', 'blue', 'InvalidAttributeName'],
    ['DeduplicationScope', 'messageGroup', 'InvalidAttributeName'],
  ])('refuses %s = %s on a standard queue', async (name, value, expected) => {
    const { queue } = await givenSqs();

    await expect(queue('work', { [name]: value })).rejects.toEqual(error(expected));
  });

  it('allows the throughput limit per message group only with deduplication per message group', async () => {
    const { fifo, attributes } = await givenSqs();

    await expect(fifo({ FifoThroughputLimit: 'perMessageGroupId' })).rejects.toEqual(error('InvalidAttributeValue'));

    const url = await fifo({ FifoThroughputLimit: 'perMessageGroupId', DeduplicationScope: 'messageGroup' });
    expect(await attributes(url)).toMatchObject({ FifoThroughputLimit: 'perMessageGroupId', DeduplicationScope: 'messageGroup' });
  });

  it('makes no queue of a deleted name within 60 seconds', async () => {
    const { client, clock, queue } = await givenSqs();
    const QueueUrl = await queue('work');
    await client.send(new DeleteQueueCommand({ QueueUrl }));

    await expect(queue('work')).rejects.toEqual(error('QueueDeletedRecently'));
    clock.advance(60);

    expect(await queue('work')).toBe(QueueUrl);
  });

  it('makes a queue of a deleted name empty, without the memory of the old one', async () => {
    const { client, clock, fifo, send, bodies } = await givenSqs();
    const QueueUrl = await fifo();
    const message = { MessageGroupId: 'g', MessageDeduplicationId: 'd' };
    await send(QueueUrl, 'old', message);
    await client.send(new DeleteQueueCommand({ QueueUrl }));
    clock.advance(60);

    await send(await fifo(), 'new', message);

    expect(await bodies(QueueUrl)).toEqual(['new']);
  });
});

describe('the queues of a template', () => {
  const redrive = { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arnOf('dead'), maxReceiveCount: 3 }) };

  it('lose attributes that the template no longer sets, and keep their messages', async () => {
    const { sqs, queue, send, bodies, attributes } = await givenSqs();
    sqs.declare([
      { name: 'work', attributes: { VisibilityTimeout: '60', ...redrive } },
      { name: 'dead', attributes: {} },
    ]);
    const url = await queue('work');
    await send(url, 'x');

    sqs.declare([{ name: 'work', attributes: {} }]);

    expect(await attributes(url)).toMatchObject({ VisibilityTimeout: '30' });
    expect(await attributes(url)).not.toHaveProperty('RedrivePolicy');
    expect(await bodies(url)).toEqual(['x']);
  });

  it('are refused by name for what SQS refuses', async () => {
    const { sqs } = await givenSqs();

    expect(() => sqs.declare([{ name: 'work', attributes: { VisibilityTimeout: '43201' } }])).toThrow(
      /^work: Invalid value for the parameter VisibilityTimeout/,
    );
    expect(() => sqs.declare([{ name: 'work', attributes: redrive }])).toThrow(/^work: .*Dead letter target does not exist/);
  });
});

describe('SetQueueAttributes', () => {
  it('changes what it names and leaves the rest', async () => {
    const { client, clock, queue, attributes } = await givenSqs();
    const QueueUrl = await queue('work', { VisibilityTimeout: '60', DelaySeconds: '5' });
    clock.advance(7);

    await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout: '90' } }));

    const { CreatedTimestamp, LastModifiedTimestamp, ...rest } = await attributes(QueueUrl);
    expect(rest).toMatchObject({ VisibilityTimeout: '90', DelaySeconds: '5' });
    expect(Number(LastModifiedTimestamp) - Number(CreatedTimestamp)).toBe(7);
  });

  it('applies a new delay to messages that a FIFO queue holds, and not to those of a standard queue', async () => {
    const { client, clock, queue, fifo, send, sendTo, bodies } = await givenSqs();
    const [standard, ordered] = [await queue('work'), await fifo()];
    await send(standard, 'one');
    await sendTo(ordered, 'g', 'one');

    for (const QueueUrl of [standard, ordered]) await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { DelaySeconds: '10' } }));

    expect(await bodies(standard)).toEqual(['one']);
    expect(await bodies(ordered)).toEqual([]);
    clock.advance(10);
    expect(await bodies(ordered)).toEqual(['one']);
  });
});

describe('GetQueueAttributes', () => {
  it('tells only what is asked for', async () => {
    const { client, queue } = await givenSqs();
    const QueueUrl = await queue('work');

    const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['VisibilityTimeout'] }));

    expect(Attributes).toEqual({ VisibilityTimeout: '30' });
  });

  it('counts visible, delayed and in-flight messages', async () => {
    const { queue, send, receive, attributes } = await givenSqs();
    const url = await queue('work');
    await send(url, 'flying');
    await receive(url);
    await send(url, 'visible');
    await send(url, 'later', { DelaySeconds: 30 });

    expect(await attributes(url)).toMatchObject({
      ApproximateNumberOfMessages: '1',
      ApproximateNumberOfMessagesNotVisible: '1',
      ApproximateNumberOfMessagesDelayed: '1',
    });
  });
});

describe('a queue that does not exist', () => {
  it('is QueueDoesNotExist, with the code of the query protocol', async () => {
    const { client } = await givenSqs();

    const looking = client.send(new GetQueueUrlCommand({ QueueName: 'nothing' }));

    await expect(looking).rejects.toMatchObject({ name: 'QueueDoesNotExist', Code: 'AWS.SimpleQueueService.NonExistentQueue', $fault: 'client' });
  });
});

describe('ListQueues', () => {
  it('lists queues by prefix and in pages', async () => {
    const { client, queue } = await givenSqs();
    for (const name of ['a-1', 'a-2', 'a-3', 'b-1']) await queue(name);

    const first = await client.send(new ListQueuesCommand({ QueueNamePrefix: 'a-', MaxResults: 2 }));
    const second = await client.send(new ListQueuesCommand({ QueueNamePrefix: 'a-', MaxResults: 2, NextToken: first.NextToken }));

    expect(first.QueueUrls?.map((url) => url.slice(-3))).toEqual(['a-1', 'a-2']);
    expect(second.QueueUrls?.map((url) => url.slice(-3))).toEqual(['a-3']);
    expect(second.NextToken).toBeUndefined();
  });

  it('lists the sources of a dead-letter queue', async () => {
    const { client, queue } = await givenSqs();
    const QueueUrl = await queue('dead');
    const source = await queue('work', { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arnOf('dead'), maxReceiveCount: '3' }) });

    const { queueUrls } = await client.send(new ListDeadLetterSourceQueuesCommand({ QueueUrl }));

    expect(queueUrls).toEqual([source]);
  });
});

describe('PurgeQueue', () => {
  it('deletes all messages, in flight or not, once in 60 seconds', async () => {
    const { client, clock, queue, send, receive, attributes } = await givenSqs();
    const QueueUrl = await queue('work');
    await send(QueueUrl, 'flying');
    await receive(QueueUrl);
    await send(QueueUrl, 'visible');

    await client.send(new PurgeQueueCommand({ QueueUrl }));

    expect(await attributes(QueueUrl)).toMatchObject({ ApproximateNumberOfMessages: '0', ApproximateNumberOfMessagesNotVisible: '0' });
    await expect(client.send(new PurgeQueueCommand({ QueueUrl }))).rejects.toEqual(error('PurgeQueueInProgress'));
    clock.advance(60);
    await client.send(new PurgeQueueCommand({ QueueUrl }));
  });
});

it('refuses a call without what it needs', async () => {
  const { client } = await givenSqs();

  await expect(client.send(new CreateQueueCommand({ QueueName: undefined }))).rejects.toEqual(error('MissingParameter', /QueueName/));
});

it('refuses an action that it does not play', async () => {
  const { client, queue } = await givenSqs();
  const QueueUrl = await queue('work');

  await expect(client.send(new ListQueueTagsCommand({ QueueUrl }))).rejects.toEqual(error('UnknownOperationException'));
});
