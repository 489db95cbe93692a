import { DeleteMessageBatchCommand, ReceiveMessageCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { perform } from '#services/local-cloud/queues/sqs/operations.ts';
import { error, givenSqs } from './given-sqs.ts';

describe('ReceiveMessage', () => {
  it('returns one message, or as many as asked for up to ten', async () => {
    const { queue, send, bodies } = await givenSqs();
    const url = await queue('work');
    for (let index = 1; index <= 13; index += 1) await send(url, String(index));

    expect(await bodies(url, { MaxNumberOfMessages: undefined })).toEqual(['1']);
    expect(await bodies(url, { MaxNumberOfMessages: 10 })).toHaveLength(10);
    expect(await bodies(url, { MaxNumberOfMessages: 10 })).toHaveLength(2);
  });

  it.each([
    ['MaxNumberOfMessages', 0],
    ['MaxNumberOfMessages', 11],
    ['WaitTimeSeconds', 21],
    ['VisibilityTimeout', 43_201],
  ])('refuses %s = %d', async (name, value) => {
    const { queue, receive } = await givenSqs();

    await expect(receive(await queue('work'), { [name]: value })).rejects.toEqual(error('InvalidParameterValue'));
  });

  it('tells the system attributes that are asked for', async () => {
    const { clock, queue, send, receive } = await givenSqs();
    const url = await queue('work');
    const sentAt = clock.now();
    await send(url, 'x');
    clock.advance(3);

    const [first] = await receive(url, { VisibilityTimeout: 5 });
    clock.advance(5);
    const [second] = await receive(url);
    clock.advance(30);
    const [third] = await receive(url, { MessageSystemAttributeNames: ['ApproximateReceiveCount'] });

    const common = { SenderId: expect.any(String), SentTimestamp: String(sentAt), ApproximateFirstReceiveTimestamp: String(sentAt + 3000) };
    expect(first?.Attributes).toEqual({ ...common, ApproximateReceiveCount: '1' });
    expect(second?.Attributes).toEqual({ ...common, ApproximateReceiveCount: '2' });
    expect(third?.Attributes).toEqual({ ApproximateReceiveCount: '3' });
  });

  it.each([
    [['bar.*'], ['bar.one', 'bar.two']],
    [
      ['foo', 'bar.one'],
      ['bar.one', 'foo'],
    ],
    [['.*'], ['bar.one', 'bar.two', 'foo']],
    [undefined, []],
  ])('returns the message attributes %j', async (MessageAttributeNames, expected) => {
    const { queue, send, receive } = await givenSqs();
    const url = await queue('work');
    const value = { DataType: 'String', StringValue: 'x' };
    await send(url, 'x', { MessageAttributes: { foo: value, 'bar.one': value, 'bar.two': value } });

    const [message] = await receive(url, { MessageAttributeNames });

    expect(Object.keys(message?.MessageAttributes ?? {}).toSorted()).toEqual(expected);
  });

  it('ends a long poll as soon as a message arrives', async () => {
    const { clock, queue, send, bodies } = await givenSqs();
    const url = await queue('work');
    const waits = clock.timerSet();
    const polling = bodies(url, { WaitTimeSeconds: 20 });
    await waits;

    await send(url, 'x');

    expect(await polling).toEqual(['x']);
  });

  it('ends a long poll as soon as a visibility timeout ends', async () => {
    const { clock, queue, send, receive, bodies } = await givenSqs();
    const url = await queue('work', { VisibilityTimeout: '10' });
    await send(url, 'x');
    await receive(url);
    const waits = clock.timerSet();
    const polling = bodies(url, { WaitTimeSeconds: 20 });
    await waits;

    clock.advance(10);

    expect(await polling).toEqual(['x']);
  });

  it('ends a long poll with a delayed message when its delay ends', async () => {
    const { clock, queue, send, bodies } = await givenSqs();
    const url = await queue('work');
    await send(url, 'x', { DelaySeconds: 10 });
    const waits = clock.timerSet();
    const polling = bodies(url, { WaitTimeSeconds: 20 });
    await waits;

    clock.advance(10);

    expect(await polling).toEqual(['x']);
  });

  it('ends a long poll with nothing after its time, that of the queue by default', async () => {
    const { clock, queue, bodies } = await givenSqs();
    const url = await queue('work', { ReceiveMessageWaitTimeSeconds: '15' });
    const waits = clock.timerSet();
    const polling = bodies(url);
    await waits;

    clock.advance(15);

    expect(await polling).toEqual([]);
  });

  it('does not wait when the request says 0, whatever the queue says', async () => {
    const { queue, bodies } = await givenSqs();

    expect(await bodies(await queue('work', { ReceiveMessageWaitTimeSeconds: '15' }), { WaitTimeSeconds: 0 })).toEqual([]);
  });

  it('hands nothing to a long poll whose caller has gone', async () => {
    const { client, clock, queue, send, receive, attributes } = await givenSqs();
    const QueueUrl = await queue('work');
    const gone = new AbortController();
    const waits = clock.timerSet();
    const polling = client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }), { abortSignal: gone.signal });
    await waits;
    gone.abort();
    await expect(polling).rejects.toThrow(/abort/i);
    // Two calls later the server has seen the connection end.
    for (let call = 0; call < 2; call += 1) await attributes(QueueUrl);

    await send(QueueUrl, 'x');

    expect((await receive(QueueUrl))[0]?.Attributes).toMatchObject({ ApproximateReceiveCount: '1' });
  });

  it('takes back what was handed to a caller who went before it was told', async () => {
    const { sqs, queue, send, attributes, receive } = await givenSqs();
    const QueueUrl = await queue('work');
    await send(QueueUrl, 'x');

    await perform(sqs, 'ReceiveMessage', { input: { QueueUrl }, origin: '', signal: AbortSignal.abort() });

    expect(await attributes(QueueUrl)).toMatchObject({ ApproximateNumberOfMessages: '1', ApproximateNumberOfMessagesNotVisible: '0' });
    expect((await receive(QueueUrl))[0]?.Attributes).toMatchObject({ ApproximateReceiveCount: '1' });
  });

  it('gives each of several long polls its own messages, the earliest first', async () => {
    const { clock, queue, send, bodies } = await givenSqs();
    const url = await queue('work');
    const polls: Promise<(string | undefined)[]>[] = [];
    for (let poll = 0; poll < 3; poll += 1) {
      const waits = clock.timerSet();
      polls.push(bodies(url, { WaitTimeSeconds: 20 }));
      await waits;
    }

    for (const body of ['a', 'b', 'c']) await send(url, body);

    expect(await Promise.all(polls)).toEqual([['a'], ['b'], ['c']]);
  });

  it('refuses more in flight than a standard queue may have, and returns nothing of a FIFO queue', async () => {
    const { queue, fifo, send, sendTo, receive } = await givenSqs({ mostInFlight: 2 });
    const [standard, ordered] = [await queue('work'), await fifo()];
    for (const body of ['1', '2', '3']) await send(standard, body);
    for (const group of ['1', '2', '3']) await sendTo(ordered, group, 'x');

    expect(await receive(standard)).toHaveLength(2);
    expect(await receive(ordered)).toHaveLength(2);

    await expect(receive(standard)).rejects.toEqual(error('OverLimit'));
    expect(await receive(ordered)).toEqual([]);
  });
});

describe('DeleteMessage', () => {
  it('deletes a message for good, and again without an error', async () => {
    const { clock, queue, send, receive, delete: remove } = await givenSqs();
    const url = await queue('work');
    await send(url, 'x');
    const [message] = await receive(url);

    await remove(url, message);
    await remove(url, message);

    clock.advance(30);
    expect(await receive(url)).toEqual([]);
  });

  it('deletes a message of a standard queue that is visible again, by its last handle', async () => {
    const { clock, queue, send, receive, delete: remove } = await givenSqs();
    const url = await queue('work');
    await send(url, 'x');
    const [message] = await receive(url);
    clock.advance(30);

    await remove(url, message);

    expect(await receive(url)).toEqual([]);
  });

  it('needs the handle of the last reception', async () => {
    const { clock, queue, send, receive, delete: remove } = await givenSqs();
    const url = await queue('work');
    await send(url, 'x');
    const [stale] = await receive(url);
    clock.advance(30);
    const [current] = await receive(url);
    expect(current?.ReceiptHandle).not.toBe(stale?.ReceiptHandle);

    await remove(url, stale);

    clock.advance(30);
    expect(await receive(url)).toHaveLength(1);
  });

  it('refuses what is no receipt handle, or one of another queue', async () => {
    const { queue, send, receive, delete: remove } = await givenSqs();
    const [url, other] = [await queue('work'), await queue('other')];
    await send(other, 'x');
    const [message] = await receive(other);

    await expect(remove(url, { ReceiptHandle: 'x' })).rejects.toEqual(error('ReceiptHandleIsInvalid'));
    await expect(remove(url, message)).rejects.toEqual(error('ReceiptHandleIsInvalid'));
  });

  it('deletes in batches, each entry for itself', async () => {
    const { client, queue, receive, attributes } = await givenSqs();
    const QueueUrl = await queue('work');
    await client.send(new SendMessageBatchCommand({ QueueUrl, Entries: ['1', '2'].map((Id) => ({ Id, MessageBody: Id })) }));
    const [first] = await receive(QueueUrl);
    const Entries = [
      { Id: 'a', ReceiptHandle: first?.ReceiptHandle },
      { Id: 'b', ReceiptHandle: 'x' },
    ];

    const { Successful, Failed } = await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));

    expect(Successful).toEqual([{ Id: 'a' }]);
    expect(Failed).toEqual([expect.objectContaining({ Id: 'b', SenderFault: true, Code: 'ReceiptHandleIsInvalid' })]);
    expect(await attributes(QueueUrl)).toMatchObject({ ApproximateNumberOfMessages: '0', ApproximateNumberOfMessagesNotVisible: '1' });
  });
});
