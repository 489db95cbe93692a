import { GetQueueUrlCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { error, givenSqs } from './given-sqs.ts';

const inGroup = (MessageGroupId: string, MessageDeduplicationId?: string) => ({ MessageGroupId, MessageDeduplicationId });

describe('sending to a FIFO queue', () => {
  it('needs a message group', async () => {
    const { fifo, send } = await givenSqs();

    await expect(send(await fifo(), 'x', { MessageDeduplicationId: 'd' })).rejects.toEqual(error('MissingParameter', /MessageGroupId/));
  });

  it('needs a deduplication id, or deduplication by content', async () => {
    const { fifo, send } = await givenSqs();

    await expect(send(await fifo(), 'x', inGroup('g'))).rejects.toEqual(error('InvalidParameterValue', /ContentBasedDeduplication/));
  });

  it('refuses a delay of a single message', async () => {
    const { fifo, send } = await givenSqs();

    await expect(send(await fifo(), 'x', { ...inGroup('g', 'd'), DelaySeconds: 5 })).rejects.toEqual(error('InvalidParameterValue', /DelaySeconds/));
  });

  it.each(['with space', 'g'.repeat(129), 'grupo-ç'])('refuses the message group %s', async (group) => {
    const { fifo, send } = await givenSqs();

    await expect(send(await fifo(), 'x', inGroup(group, 'd'))).rejects.toEqual(error('InvalidParameterValue', /MessageGroupId/));
  });

  it('delays every message by the delay of the queue', async () => {
    const { clock, fifo, sendTo, bodies } = await givenSqs();
    const url = await fifo({ DelaySeconds: '10' });
    await sendTo(url, 'g', '1');
    clock.advance(5);
    await sendTo(url, 'g', '2');

    clock.advance(5);

    expect(await bodies(url, { VisibilityTimeout: 0 })).toEqual(['1']);
    clock.advance(5);
    expect(await bodies(url)).toEqual(['1', '2']);
  });

  it('numbers messages by a growing sequence of twenty digits, and tells it with the ids', async () => {
    const { fifo, send, receive } = await givenSqs();
    const url = await fifo();

    const first = await send(url, 'x', inGroup('g', 'd1'));
    const second = await send(url, 'y', inGroup('h', 'd2'));

    expect(first.SequenceNumber).toMatch(/^\d{20}$/);
    expect(BigInt(second.SequenceNumber!)).toBeGreaterThan(BigInt(first.SequenceNumber!));
    const [message] = await receive(url);
    expect(message?.Attributes).toMatchObject({ SequenceNumber: first.SequenceNumber, MessageGroupId: 'g', MessageDeduplicationId: 'd1' });
  });

  it('keeps the order of a batch', async () => {
    const { client, fifo, bodies } = await givenSqs();
    const QueueUrl = await fifo();
    const Entries = ['1', '2', '3'].map((body) => ({ Id: body, MessageBody: body, MessageGroupId: 'g', MessageDeduplicationId: body }));

    await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));

    expect(await bodies(QueueUrl)).toEqual(['1', '2', '3']);
  });
});

describe('deduplication', () => {
  it('accepts a repetition within five minutes, answers as the first time, and does not deliver it', async () => {
    const { clock, fifo, send, bodies } = await givenSqs();
    const url = await fifo();
    const first = await send(url, 'x', inGroup('g', 'd'));
    clock.advance(299);

    const again = await send(url, 'another body', inGroup('g', 'd'));

    expect(again).toMatchObject({ MessageId: first.MessageId, SequenceNumber: first.SequenceNumber });
    expect(await bodies(url)).toEqual(['x']);
  });

  it('delivers a repetition after five minutes', async () => {
    const { clock, fifo, send, bodies } = await givenSqs();
    const url = await fifo();
    await send(url, 'x', inGroup('g', 'd'));
    clock.advance(200);
    await send(url, 'repeated', inGroup('g', 'd'));
    clock.advance(100);

    await send(url, 'new', inGroup('g', 'd'));

    expect(await bodies(url)).toEqual(['x', 'new']);
  });

  it('remembers messages that were received and deleted', async () => {
    const { fifo, send, receive, delete: remove } = await givenSqs();
    const url = await fifo();
    await send(url, 'x', inGroup('g', 'd'));
    await remove(url, (await receive(url))[0]);

    await send(url, 'x', inGroup('g', 'd'));

    expect(await receive(url)).toEqual([]);
  });

  it('is of the whole queue by default: the same id in two groups is a repetition', async () => {
    const { fifo, send, bodies } = await givenSqs();
    const url = await fifo();

    await send(url, 'x', inGroup('g', 'd'));
    await send(url, 'y', inGroup('h', 'd'));

    expect(await bodies(url)).toEqual(['x']);
  });

  it('is of each message group when the scope says so', async () => {
    const { fifo, send, bodies } = await givenSqs();
    const url = await fifo({ DeduplicationScope: 'messageGroup' });

    await send(url, 'x', inGroup('g', 'd'));
    await send(url, 'y', inGroup('h', 'd'));
    await send(url, 'repeated', inGroup('h', 'd'));

    expect(await bodies(url)).toEqual(['x', 'y']);
  });

  it('is by the digest of the body, without attributes, when it is based on content', async () => {
    const { fifo, send, receive } = await givenSqs();
    const url = await fifo({ ContentBasedDeduplication: 'true' });

    await send(url, 'x', { MessageGroupId: 'g', MessageAttributes: { a: { DataType: 'String', StringValue: '1' } } });
    await send(url, 'x', { MessageGroupId: 'g', MessageAttributes: { a: { DataType: 'String', StringValue: '2' } } });
    await send(url, 'x', inGroup('g', 'its own id'.replaceAll(' ', '-')));

    const ids = (await receive(url)).map(({ Attributes }) => Attributes?.MessageDeduplicationId);
    // sha256sum of the body.
    expect(ids).toEqual(['2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881', 'its-own-id']);
  });

  it('does not look at other queues', async () => {
    const { fifo, send, bodies } = await givenSqs();
    const [url, other] = [await fifo(), await fifo({}, 'others.fifo')];

    await send(url, 'x', inGroup('g', 'd'));
    await send(other, 'x', inGroup('g', 'd'));

    expect(await bodies(other)).toEqual(['x']);
  });
});

describe('receiving from a FIFO queue', () => {
  it('returns as many messages of one group as it can, in order, then those of others', async () => {
    const { fifo, sendTo, bodies } = await givenSqs();
    const url = await fifo();
    await sendTo(url, 'g', 'g1');
    await sendTo(url, 'h', 'h1');
    await sendTo(url, 'g', 'g2', 'g3');

    expect(await bodies(url)).toEqual(['g1', 'g2', 'g3', 'h1']);
  });

  it('returns no more than ten of a group', async () => {
    const { fifo, sendTo, bodies } = await givenSqs();
    const url = await fifo();
    const sent = Array.from({ length: 25 }, (_, index) => String(index));
    await sendTo(url, 'g', ...sent);

    expect(await bodies(url)).toEqual(sent.slice(0, 10));
    expect(await bodies(url)).toEqual([]);
  });

  it('returns nothing of a group of which a message is in flight, while other groups go on', async () => {
    const { fifo, sendTo, bodies } = await givenSqs();
    const url = await fifo();
    await sendTo(url, 'g', 'g1', 'g2');
    await sendTo(url, 'h', 'h1');

    expect(await bodies(url, { MaxNumberOfMessages: 1 })).toEqual(['g1']);
    expect(await bodies(url)).toEqual(['h1']);
    expect(await bodies(url)).toEqual([]);
  });

  it('goes on with a group when all that was in flight of it is deleted', async () => {
    const { clock, fifo, sendTo, receive, bodies, delete: remove } = await givenSqs();
    const url = await fifo();
    await sendTo(url, 'g', '1', '2', '3');
    const [first, second] = await receive(url, { MaxNumberOfMessages: 2 });
    const waits = clock.timerSet();
    const polling = bodies(url, { WaitTimeSeconds: 20 });
    await waits;

    await remove(url, first);
    expect(await bodies(url)).toEqual([]);
    await remove(url, second);

    expect(await polling).toEqual(['3']);
  });

  it('begins again with the failed message when its visibility timeout ends', async () => {
    const { clock, fifo, sendTo, receive, bodies, delete: remove } = await givenSqs();
    const url = await fifo({ VisibilityTimeout: '10' });
    await sendTo(url, 'g', '1', '2', '3');
    const [first] = await receive(url, { MaxNumberOfMessages: 2 });
    await remove(url, first);

    clock.advance(10);

    expect(await bodies(url)).toEqual(['2', '3']);
  });

  it('does not let a given back message overtake or be overtaken', async () => {
    const { fifo, sendTo, receive, bodies, hide } = await givenSqs();
    const url = await fifo();
    await sendTo(url, 'g', '1', '2', '3');
    const [first, second] = await receive(url, { MaxNumberOfMessages: 2 });

    await hide(url, first, 0);
    // The second one is still with its receiver.
    expect(await bodies(url)).toEqual([]);
    await hide(url, second, 0);

    expect(await bodies(url)).toEqual(['1', '2', '3']);
  });

  it('refuses to delete by a handle whose visibility timeout has ended', async () => {
    const { clock, fifo, sendTo, receive, bodies, delete: remove } = await givenSqs();
    const url = await fifo({ VisibilityTimeout: '10' });
    await sendTo(url, 'g', '1');
    const [message] = await receive(url);
    clock.advance(10);

    await expect(remove(url, message)).rejects.toEqual(error('InvalidParameterValue', /expired/));
    expect(await bodies(url)).toEqual(['1']);
  });

  it('accepts a receive request attempt id', async () => {
    const { fifo, sendTo, bodies } = await givenSqs();
    const url = await fifo();
    await sendTo(url, 'g', '1');

    expect(await bodies(url, { ReceiveRequestAttemptId: 'attempt-1' })).toEqual(['1']);
  });
});

it('finds a FIFO queue by its name with the suffix', async () => {
  const { client, fifo } = await givenSqs();
  const url = await fifo();

  expect((await client.send(new GetQueueUrlCommand({ QueueName: 'orders.fifo' }))).QueueUrl).toBe(url);
});
