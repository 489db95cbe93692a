import { describe, expect, it } from 'vitest';
import { callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import { redrive, reportQueues } from '#services/local-cloud/queues/queue-report.ts';
import { givenCore, lambdaFunction, nextMessage, tell, temporaryFolder, type Given } from '#tests/local-cloud/core/given.ts';

const queueWithDeadLetters = (properties: object = {}) => ({
  Dead: { Type: 'AWS::SQS::Queue', Properties: properties },
  Work: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      VisibilityTimeout: 1,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 2 },
      ...properties,
    },
  },
  Worker: lambdaFunction('Worker'),
  Source: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      EventSourceArn: { 'Fn::GetAtt': ['Work', 'Arn'] },
      FunctionName: { Ref: 'Worker' },
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    },
  },
});

const failsBad = `${tell}
  export const handler = async ({ Records }) => {
    const batchItemFailures = [];
    for (const record of Records) {
      if (record.body === '"bad"') batchItemFailures.push({ itemIdentifier: record.messageId });
      else await tell({ body: record.body, group: record.attributes.MessageGroupId });
    }
    return { batchItemFailures };
  };`;

describe('a queue as event source', () => {
  it('deletes what was handled and brings what failed to the dead-letter queue', async () => {
    const { core, told } = await givenCore(queueWithDeadLetters(), { Worker: failsBad });

    await core.sqs.send('Work', { MessageBody: '"bad"' });
    await core.sqs.send('Work', { MessageBody: '"good"' });

    expect(await told()).toEqual({ body: '"good"' });
    expect(await nextMessage(core, 'Dead')).toBe('bad');
    expect(await core.sqs.attributes('Work')).toMatchObject({
      ApproximateNumberOfMessages: '0',
      ApproximateNumberOfMessagesNotVisible: '0',
    });
  });

  it('keeps the order of a message group', async () => {
    const { core, told } = await givenCore(queueWithDeadLetters({ FifoQueue: true, VisibilityTimeout: 30 }), { Worker: failsBad });

    for (const body of ['"1"', '"2"', '"3"']) {
      await core.sqs.send('Work.fifo', { MessageBody: body, MessageGroupId: 'g', MessageDeduplicationId: body });
    }
    await core.sqs.send('Work.fifo', { MessageBody: '"1 again"', MessageGroupId: 'g', MessageDeduplicationId: '"1"' });

    const seen = [await told(), await told(), await told()];
    expect(seen).toEqual(['"1"', '"2"', '"3"'].map((body) => ({ body, group: 'g' })));
  });
});

/** Reports everything of a group behind its first failure, as Lambda asks of consumers of FIFO queues; what fails does so once. */
const failsOnce = `${tell}
  const failed = new Set();
  export const handler = async ({ Records }) => {
    const left = [];
    for (const record of Records) {
      const isFirst = record.body.startsWith('"bad') && !failed.has(record.body);
      if (isFirst) failed.add(record.body);
      if (isFirst || left.length > 0) left.push(record);
    }
    await tell({ records: Records.map(({ body }) => JSON.parse(body)), left: left.map(({ receiptHandle }) => receiptHandle) });
    return { batchItemFailures: left.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };`;

describe('a FIFO queue as event source', () => {
  const fifo = { FifoQueue: true, VisibilityTimeout: 600 };
  const sendAll = async ({ core }: Given, ...bodies: string[]) => {
    for (const body of bodies) await core.sqs.send('Work.fifo', { MessageBody: JSON.stringify(body), MessageGroupId: 'g', MessageDeduplicationId: body });
  };

  const inFlight = async ({ core }: Given) => (await core.sqs.attributes('Work.fifo'))['ApproximateNumberOfMessagesNotVisible'];
  /** Instead of waiting for the end of the visibility timeout. */
  const showAgain = ({ core: { endpoints } }: Given, receiptHandles: string[]) => {
    const Entries = receiptHandles.map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle, VisibilityTimeout: 0 }));
    const body = { QueueUrl: `${endpoints.sqs}/000000000000/Work.fifo`, Entries };
    return callAwsJson({ endpoint: endpoints.sqs, target: 'AmazonSQS.ChangeMessageVisibilityBatch', body });
  };

  it('invokes with several messages of a group, and again in order from the first that failed', async () => {
    const given = await givenCore(queueWithDeadLetters(fifo), { Worker: failsOnce }, temporaryFolder(), { startsConsumers: false });
    await sendAll(given, '1', 'bad-2', '3');

    given.core.startConsumers();

    const first = await given.told();
    expect(first).toMatchObject({ records: ['1', 'bad-2', '3'], left: [expect.any(String), expect.any(String)] });
    await expect.poll(() => inFlight(given), { timeout: 10_000 }).toBe('2');
    await showAgain(given, Object(first).left);
    expect(await given.told()).toEqual({ records: ['bad-2', '3'], left: [] });
  });

  it('deletes what the function does not report, whatever failed before it in the group', async () => {
    const given = await givenCore(queueWithDeadLetters(fifo), { Worker: failsBad }, temporaryFolder(), { startsConsumers: false });
    await sendAll(given, 'bad', 'good');

    given.core.startConsumers();

    expect(await given.told()).toEqual({ body: '"good"', group: 'g' });
    await expect.poll(() => inFlight(given), { timeout: 10_000 }).toBe('1');
  });
});

describe('settings that Lambda refuses', () => {
  const source = (properties: object) => ({ ...queueWithDeadLetters(), Source: { Type: 'AWS::Lambda::EventSourceMapping', Properties: properties } });
  const mapping = { EventSourceArn: { 'Fn::GetAtt': ['Work', 'Arn'] }, FunctionName: { Ref: 'Worker' } };

  it.each([
    ['a batch of more than ten messages without a window', 'Work', source({ ...mapping, BatchSize: 11 })],
    [
      'a batching window of a FIFO queue',
      'Work.fifo',
      {
        ...queueWithDeadLetters({ FifoQueue: true }),
        Source: { Type: 'AWS::Lambda::EventSourceMapping', Properties: { ...mapping, MaximumBatchingWindowInSeconds: 1 } },
      },
    ],
  ])('are refused here: %s', async (_what, queueName, resources) => {
    const { core } = await givenCore(resources, { Worker: failsBad }, temporaryFolder(), { startsConsumers: false });

    expect(() => core.startConsumers()).toThrow(`${queueName}: Lambda`);
  });
});

describe('a queue', () => {
  it('hands nothing to a receiver that was killed while it waited', async () => {
    const { core } = await givenCore({ Plain: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 600 } } }, {});
    const gone = new AbortController();
    const waiting = core.sqs.receive('Plain', 1, 20, gone.signal);
    // By then the emulator has read the earlier request.
    await reportQueues(core.template, core.sqs);
    await reportQueues(core.template, core.sqs);
    gone.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
    // And by then it has seen that connection end.
    await reportQueues(core.template, core.sqs);
    await reportQueues(core.template, core.sqs);

    await core.sqs.send('Plain', { MessageBody: '"for the living"' });

    expect(await nextMessage(core, 'Plain')).toBe('for the living');
  });

  it('brings dead letters back', async () => {
    const { core } = await givenCore(queueWithDeadLetters(), { Worker: 'export const handler = () => { throw new Error("down"); };' });
    await core.sqs.send('Dead', { MessageBody: '"again"' });

    const moved = await redrive(core.template, core.sqs, 'Work');

    expect(moved).toBe(1);
    expect((await reportQueues(core.template, core.sqs)).find(({ name }) => name === 'Work')).toMatchObject({ deadLetterQueue: 'Dead', deadLetters: 0 });
  });
});
