import {
  CancelMessageMoveTaskCommand,
  ListMessageMoveTasksCommand,
  SetQueueAttributesCommand,
  StartMessageMoveTaskCommand,
  type StartMessageMoveTaskCommandInput,
} from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { arnOf, error, givenSqs, type GivenSqs } from './given-sqs.ts';

const redriveTo = (name: string, maxReceiveCount = 2) => ({ RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arnOf(name), maxReceiveCount }) });

/** A queue that gives messages up at the third reception. */
async function withDeadLetters(given: GivenSqs) {
  const dead = await given.queue('dead');
  const work = await given.queue('work', { VisibilityTimeout: '10', ...redriveTo('dead') });
  return { dead, work };
}

async function orderedWithDeadLetters(given: GivenSqs) {
  const dead = await given.fifo({}, 'dead.fifo');
  const work = await given.fifo({ VisibilityTimeout: '10', ...redriveTo('dead.fifo') }, 'work.fifo');
  return { dead, work };
}

describe('the redrive policy', () => {
  it('moves a message to the dead-letter queue when it was received more than maxReceiveCount times', async () => {
    const given = await givenSqs();
    const { dead, work } = await withDeadLetters(given);
    const { MessageId } = await given.send(work, 'bad', { MessageAttributes: { a: { DataType: 'String', StringValue: '1' } } });
    const sentAt = given.clock.now();

    for (let reception = 1; reception <= 2; reception += 1) {
      expect(await given.bodies(work)).toEqual(['bad']);
      given.clock.advance(10);
    }

    expect(await given.bodies(work)).toEqual([]);
    const [letter] = await given.receive(dead, { MessageAttributeNames: ['All'] });
    expect(letter).toMatchObject({ MessageId, Body: 'bad', MessageAttributes: { a: { StringValue: '1' } } });
    // A standard queue leaves the age of the message as it was.
    expect(letter?.Attributes).toMatchObject({ SentTimestamp: String(sentAt), DeadLetterQueueSourceArn: arnOf('work'), ApproximateReceiveCount: '3' });
  });

  it('keeps group and order from one FIFO queue to another, replaces the deduplication id and begins the age anew', async () => {
    const given = await givenSqs();
    const { dead, work } = await orderedWithDeadLetters(given);
    await given.sendTo(work, 'g', '1', '2');
    for (let reception = 1; reception <= 2; reception += 1) {
      expect(await given.bodies(work)).toEqual(['1', '2']);
      given.clock.advance(10);
    }

    expect(await given.bodies(work)).toEqual([]);

    const letters = await given.receive(dead);
    expect(letters.map(({ Body }) => Body)).toEqual(['1', '2']);
    for (const { MessageId, Attributes } of letters) {
      expect(Attributes).toMatchObject({ MessageGroupId: 'g', MessageDeduplicationId: MessageId, SentTimestamp: String(given.clock.now()) });
    }
  });

  it('lets the next message of a group through when the failing one is given up', async () => {
    const given = await givenSqs();
    const { work } = await orderedWithDeadLetters(given);
    await given.sendTo(work, 'g', 'bad', 'good');
    for (let reception = 1; reception <= 2; reception += 1) {
      await given.receive(work, { MaxNumberOfMessages: 1 });
      given.clock.advance(10);
    }

    expect(await given.bodies(work)).toEqual(['good']);
  });

  it('wakes those who wait at the dead-letter queue', async () => {
    const given = await givenSqs();
    const { dead, work } = await withDeadLetters(given);
    await given.send(work, 'bad');
    for (let reception = 1; reception <= 2; reception += 1) await given.receive(work, { VisibilityTimeout: 0 });
    const waits = given.clock.timerSet();
    const polling = given.bodies(dead, { WaitTimeSeconds: 20 });
    await waits;

    await given.receive(work);

    expect(await polling).toEqual(['bad']);
  });

  it.each([
    ['a dead-letter queue that does not exist', 'nothing'],
    ['a FIFO queue as dead-letter queue of a standard one', 'orders.fifo'],
  ])('refuses %s', async (_what, name) => {
    const { queue, fifo } = await givenSqs();
    await fifo();

    await expect(queue('work', redriveTo(name))).rejects.toEqual(error('InvalidParameterValue', /RedrivePolicy/));
  });

  it('ends when it is set to nothing', async () => {
    const given = await givenSqs();
    const { work } = await withDeadLetters(given);
    await given.send(work, 'x');
    for (let reception = 1; reception <= 2; reception += 1) await given.receive(work, { VisibilityTimeout: 0 });

    await given.client.send(new SetQueueAttributesCommand({ QueueUrl: work, Attributes: { RedrivePolicy: '' } }));

    expect(await given.bodies(work)).toEqual(['x']);
    expect(await given.attributes(work)).not.toHaveProperty('RedrivePolicy');
  });
});

describe('StartMessageMoveTask', () => {
  const start = ({ client }: GivenSqs, input: Partial<StartMessageMoveTaskCommandInput> = {}) =>
    client.send(new StartMessageMoveTaskCommand({ SourceArn: arnOf('dead'), ...input }));
  const list = async ({ client }: GivenSqs) => (await client.send(new ListMessageMoveTasksCommand({ SourceArn: arnOf('dead'), MaxResults: 10 }))).Results;

  /** Gives these messages up. */
  async function deadLetters(given: GivenSqs, work: string, bodies: readonly string[]) {
    for (const body of bodies) await given.send(work, body);
    for (let reception = 1; reception <= 3; reception += 1) while ((await given.receive(work)).length > 0);
    for (let reception = 1; reception <= 2; reception += 1) {
      given.clock.advance(10);
      while ((await given.receive(work)).length > 0);
    }
  }

  it('brings dead letters back to the queue they came from, as new messages', async () => {
    const given = await givenSqs();
    const { dead, work } = await withDeadLetters(given);
    await deadLetters(given, work, ['1', '2']);
    const [letter] = await given.receive(dead, { VisibilityTimeout: 0 });

    await start(given);

    const messages = await given.receive(work);
    expect(messages.map(({ Body }) => Body)).toEqual(['1', '2']);
    expect(messages[0]?.MessageId).not.toBe(letter?.MessageId);
    expect(messages[0]?.Attributes).toMatchObject({ ApproximateReceiveCount: '1', SentTimestamp: String(given.clock.now()) });
    expect(await list(given)).toEqual([
      expect.objectContaining({ Status: 'COMPLETED', SourceArn: arnOf('dead'), ApproximateNumberOfMessagesMoved: 2, ApproximateNumberOfMessagesToMove: 2 }),
    ]);
  });

  it('brings them to another queue when asked to', async () => {
    const given = await givenSqs();
    const { work } = await withDeadLetters(given);
    const elsewhere = await given.queue('elsewhere');
    await deadLetters(given, work, ['1']);

    await start(given, { DestinationArn: arnOf('elsewhere') });

    expect(await given.bodies(elsewhere)).toEqual(['1']);
  });

  it('keeps group and order of FIFO queues', async () => {
    const given = await givenSqs();
    const { work } = await orderedWithDeadLetters(given);
    await given.sendTo(work, 'g', '1', '2', '3');
    for (let reception = 1; reception <= 3; reception += 1) {
      await given.receive(work);
      given.clock.advance(10);
    }

    await start(given, { SourceArn: arnOf('dead.fifo') });

    expect(await given.bodies(work)).toEqual(['1', '2', '3']);
  });

  it('moves no more per second than asked to, one task at a time, until it is cancelled', async () => {
    const given = await givenSqs();
    const { work } = await withDeadLetters(given);
    await deadLetters(given, work, ['1', '2', '3', '4', '5']);

    const { TaskHandle } = await start(given, { MaxNumberOfMessagesPerSecond: 2 });

    await expect(start(given)).rejects.toEqual(error('UnsupportedOperation'));
    expect(await list(given)).toEqual([expect.objectContaining({ TaskHandle, Status: 'RUNNING', ApproximateNumberOfMessagesMoved: 2 })]);
    given.clock.advance(1);
    const cancelled = await given.client.send(new CancelMessageMoveTaskCommand({ TaskHandle }));
    given.clock.advance(1);
    expect(cancelled.ApproximateNumberOfMessagesMoved).toBe(4);
    expect(await list(given)).toEqual([expect.objectContaining({ Status: 'CANCELLED', ApproximateNumberOfMessagesMoved: 4 })]);
    expect(await given.bodies(work)).toHaveLength(4);
  });

  it('fails for messages that no queue gave up', async () => {
    const given = await givenSqs();
    const { dead } = await withDeadLetters(given);
    await given.send(dead, 'put here by hand');

    await start(given);

    expect(await list(given)).toEqual([expect.objectContaining({ Status: 'FAILED', FailureReason: 'CouldNotDetermineMessageSource' })]);
    expect(await given.bodies(dead)).toEqual(['put here by hand']);
  });

  it('refuses a queue that is nobody’s dead-letter queue, and one that does not exist', async () => {
    const given = await givenSqs();
    await withDeadLetters(given);

    await expect(start(given, { SourceArn: arnOf('work') })).rejects.toEqual(error('InvalidParameterValue', /Dead Letter Queue/));
    await expect(start(given, { SourceArn: arnOf('nothing') })).rejects.toEqual(error('ResourceNotFoundException'));
  });
});
