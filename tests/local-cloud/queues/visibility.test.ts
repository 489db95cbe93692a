import { ChangeMessageVisibilityBatchCommand, SetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { error, givenSqs } from './given-sqs.ts';

describe('the visibility timeout', () => {
  it('hides a received message for the time of the queue, or of the request', async () => {
    const { clock, queue, send, bodies } = await givenSqs();
    const url = await queue('work', { VisibilityTimeout: '10' });
    await send(url, 'x');

    expect(await bodies(url)).toEqual(['x']);
    clock.advance(9.999);
    expect(await bodies(url)).toEqual([]);
    clock.advance(0.001);
    expect(await bodies(url, { VisibilityTimeout: 60 })).toEqual(['x']);
    clock.advance(59);
    expect(await bodies(url)).toEqual([]);
  });

  it('leaves a message visible when the request says 0', async () => {
    const { queue, send, bodies } = await givenSqs();
    const url = await queue('work');
    await send(url, 'x');

    expect(await bodies(url, { VisibilityTimeout: 0 })).toEqual(['x']);
    expect(await bodies(url)).toEqual(['x']);
  });

  it('counts anew from when it is changed', async () => {
    const { clock, queue, send, receive, hide, bodies } = await givenSqs();
    const url = await queue('work', { VisibilityTimeout: '60' });
    await send(url, 'x');
    const [message] = await receive(url);
    clock.advance(15);

    await hide(url, message, 10);

    clock.advance(9);
    expect(await bodies(url)).toEqual([]);
    clock.advance(1);
    expect(await bodies(url)).toEqual(['x']);
  });

  it('ends at once when it is set to 0, also for those who wait', async () => {
    const { clock, queue, send, receive, hide, bodies } = await givenSqs();
    const url = await queue('work', { VisibilityTimeout: '600' });
    await send(url, 'x');
    const [message] = await receive(url);
    const waits = clock.timerSet();
    const polling = bodies(url, { WaitTimeSeconds: 20 });
    await waits;

    await hide(url, message, 0);

    expect(await polling).toEqual(['x']);
  });

  it('ends 12 hours after the reception at the latest', async () => {
    const { clock, queue, send, receive, hide } = await givenSqs();
    const url = await queue('work', { VisibilityTimeout: '43200' });
    await send(url, 'x');
    const [message] = await receive(url);
    clock.advance(3600);

    await expect(hide(url, message, 43_201)).rejects.toEqual(error('InvalidParameterValue', /43200/));
    await expect(hide(url, message, 39_601)).rejects.toEqual(error('InvalidParameterValue', /beyond the limit/));
    await hide(url, message, 39_600);
  });

  it('cannot be changed for a message that is not in flight, or not there', async () => {
    const { clock, queue, send, receive, hide, delete: remove } = await givenSqs();
    const url = await queue('work', { VisibilityTimeout: '10' });
    await send(url, 'x');
    const [message] = await receive(url);
    clock.advance(10);

    await expect(hide(url, message, 5)).rejects.toEqual(error('MessageNotInflight'));

    await remove(url, message);
    await expect(hide(url, message, 5)).rejects.toEqual(error('InvalidParameterValue', /does not exist/));
  });

  it('is changed in batches, each entry for itself', async () => {
    const { client, queue, send, receive, attributes } = await givenSqs();
    const QueueUrl = await queue('work');
    for (const body of ['1', '2']) await send(QueueUrl, body);
    const [first, second] = await receive(QueueUrl);
    const Entries = [
      { Id: 'a', ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 },
      { Id: 'b', ReceiptHandle: second?.ReceiptHandle, VisibilityTimeout: 43_201 },
    ];

    const { Successful, Failed } = await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));

    expect(Successful).toEqual([{ Id: 'a' }]);
    expect(Failed).toEqual([expect.objectContaining({ Id: 'b', SenderFault: true })]);
    expect(await attributes(QueueUrl)).toMatchObject({ ApproximateNumberOfMessages: '1', ApproximateNumberOfMessagesNotVisible: '1' });
  });
});

describe('the retention period', () => {
  it('ends messages, also those in flight, and holds for those that were there before', async () => {
    const { client, clock, queue, send, receive, attributes } = await givenSqs();
    const QueueUrl = await queue('work');
    await send(QueueUrl, 'flying');
    await receive(QueueUrl, { VisibilityTimeout: 3600 });
    clock.advance(30);
    await send(QueueUrl, 'young');

    await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { MessageRetentionPeriod: '60' } }));
    clock.advance(30);

    expect(await attributes(QueueUrl)).toMatchObject({ ApproximateNumberOfMessages: '1', ApproximateNumberOfMessagesNotVisible: '0' });
    clock.advance(30);
    expect(await receive(QueueUrl)).toEqual([]);
  });
});
