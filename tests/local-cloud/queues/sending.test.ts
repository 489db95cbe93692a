import { SendMessageBatchCommand, type MessageAttributeValue } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { error, givenSqs } from './given-sqs.ts';

describe('SendMessage', () => {
  it('answers with digests of body and attributes as documented', async () => {
    const { queue, send } = await givenSqs();
    const url = await queue('work');

    const sent = await send(url, 'This is a test message', {
      MessageAttributes: { Colour: { DataType: 'String', StringValue: 'blue' }, Size: { DataType: 'Number', StringValue: '7' } },
    });

    // Both by another implementation: of the body, and of the lengths and values laid out as the developer guide says.
    expect(sent.MD5OfMessageBody).toBe('fafb00f5732ab283681e124bf8747ed1');
    expect(sent.MD5OfMessageAttributes).toBe('c26fadef17b079e30f501d2ca40bb821');
    expect(sent.SequenceNumber).toBeUndefined();
  });

  it('keeps text, number and binary attributes as they were', async () => {
    const { queue, send, receive } = await givenSqs();
    const url = await queue('work');
    const MessageAttributes = {
      'Text.of-it': { DataType: 'String.greeting', StringValue: 'olá' },
      Count: { DataType: 'Number', StringValue: '-1.5' },
      Bytes: { DataType: 'Binary', BinaryValue: new Uint8Array([0, 255, 7]) },
    };
    const sent = await send(url, 'x', { MessageAttributes });

    const [message] = await receive(url, { MessageAttributeNames: ['All'] });

    expect(message?.MessageAttributes).toMatchObject(MessageAttributes);
    expect(message?.MD5OfMessageAttributes).toBe(sent.MD5OfMessageAttributes);
  });

  it.each<[string, Record<string, MessageAttributeValue>]>([
    ['more than ten attributes', Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`a${i}`, { DataType: 'String', StringValue: 'x' }]))],
    ['an attribute without a type', { a: { DataType: '', StringValue: 'x' } }],
    ['an attribute of an unknown type', { a: { DataType: 'Date', StringValue: 'x' } }],
    ['an attribute without a value', { a: { DataType: 'String', StringValue: '' } }],
    ['a number that is none', { a: { DataType: 'Number', StringValue: 'x' } }],
    ['a name that begins with AWS.', { 'AWS.a': { DataType: 'String', StringValue: 'x' } }],
    ['a name that ends with a period', { 'a.': { DataType: 'String', StringValue: 'x' } }],
  ])('refuses %s', async (_what, MessageAttributes) => {
    const { queue, send } = await givenSqs();

    await expect(send(await queue('work'), 'x', { MessageAttributes })).rejects.toEqual(error('InvalidParameterValue'));
  });

  it('refuses an empty body', async () => {
    const { queue, send } = await givenSqs();

    await expect(send(await queue('work'), '')).rejects.toEqual(error('MissingParameter', /MessageBody/));
  });

  it('refuses characters that XML does not have, and takes all others', async () => {
    const { queue, send, bodies } = await givenSqs();
    const url = await queue('work');

    await expect(send(url, 'a\u0000b')).rejects.toEqual(error('InvalidMessageContents'));
    await expect(send(url, 'a\uffffb')).rejects.toEqual(error('InvalidMessageContents'));

    await send(url, '\t\r\n 🟢 é');
    expect(await bodies(url)).toEqual(['\t\r\n 🟢 é']);
  });

  it('takes 1 MiB and no byte more, attributes included', async () => {
    const { queue, send } = await givenSqs();
    const url = await queue('work');
    const MessageAttributes = { name: { DataType: 'String', StringValue: 'é' } };
    const attributeBytes = 'name'.length + 'String'.length + 2;

    await send(url, 'x'.repeat(1_048_576 - attributeBytes), { MessageAttributes });

    await expect(send(url, 'x'.repeat(1_048_577 - attributeBytes), { MessageAttributes })).rejects.toEqual(
      error('InvalidParameterValue', /shorter than 1048576/),
    );
  });

  it('takes no more than MaximumMessageSize', async () => {
    const { queue, send } = await givenSqs();
    const url = await queue('work', { MaximumMessageSize: '1024' });

    await send(url, 'x'.repeat(1024));

    await expect(send(url, 'x'.repeat(1025))).rejects.toEqual(error('InvalidParameterValue'));
  });

  it('hides a message for its own delay, or else for that of the queue', async () => {
    const { clock, queue, send, bodies } = await givenSqs();
    const url = await queue('work', { DelaySeconds: '20' });
    await send(url, 'as the queue says');
    await send(url, 'sooner', { DelaySeconds: 5 });
    await send(url, 'at once', { DelaySeconds: 0 });

    expect(await bodies(url)).toEqual(['at once']);
    clock.advance(5);
    expect(await bodies(url)).toEqual(['sooner']);
    clock.advance(15);
    expect(await bodies(url)).toEqual(['as the queue says']);
  });

  it('refuses a delay of more than 15 minutes', async () => {
    const { queue, send } = await givenSqs();

    await expect(send(await queue('work'), 'x', { DelaySeconds: 901 })).rejects.toEqual(error('InvalidParameterValue'));
  });

  it('takes a group id on a standard queue, and no deduplication id', async () => {
    const { queue, send, receive } = await givenSqs();
    const url = await queue('work');

    await send(url, 'one', { MessageGroupId: 'tenant' });
    await send(url, 'two', { MessageGroupId: 'tenant' });

    expect((await receive(url, { MaxNumberOfMessages: 1 }))[0]?.Attributes).toMatchObject({ MessageGroupId: 'tenant' });
    // Of a standard queue: no message waits for another one of its group.
    expect(await receive(url, { MaxNumberOfMessages: 1 })).toHaveLength(1);
    await expect(send(url, 'x', { MessageDeduplicationId: 'd' })).rejects.toEqual(error('InvalidParameterValue'));
  });

  it('carries the trace header, which counts neither as attribute nor as size', async () => {
    const { queue, send, receive } = await givenSqs();
    const url = await queue('work', { MaximumMessageSize: '1024' });
    const AWSTraceHeader = { DataType: 'String', StringValue: 'Root=1-5759e988-bd862e3fe1be46a994272793' };

    const sent = await send(url, 'x'.repeat(1024), { MessageSystemAttributes: { AWSTraceHeader } });

    expect(sent.MD5OfMessageSystemAttributes).toMatch(/^[0-9a-f]{32}$/);
    expect((await receive(url))[0]?.Attributes).toMatchObject({ AWSTraceHeader: AWSTraceHeader.StringValue });
  });
});

describe('SendMessageBatch', () => {
  const entries = (count: number, size = 1) => Array.from({ length: count }, (_, index) => ({ Id: `e${index}`, MessageBody: 'x'.repeat(size) }));

  it('answers for each entry, and one that is refused does not stop the others', async () => {
    const { client, queue, bodies } = await givenSqs();
    const QueueUrl = await queue('work');
    const Entries = [
      { Id: 'good', MessageBody: 'one' },
      { Id: 'bad', MessageBody: 'two', DelaySeconds: 901 },
      { Id: 'also-good', MessageBody: 'three' },
    ];

    const { Successful, Failed } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));

    expect(Successful?.map(({ Id }) => Id)).toEqual(['good', 'also-good']);
    expect(Failed).toEqual([expect.objectContaining({ Id: 'bad', SenderFault: true, Code: 'InvalidParameterValue' })]);
    expect(await bodies(QueueUrl)).toEqual(['one', 'three']);
  });

  it.each([
    ['no entry', 'EmptyBatchRequest', []],
    ['more than ten entries', 'TooManyEntriesInBatchRequest', entries(11)],
    ['two entries of one id', 'BatchEntryIdsNotDistinct', [...entries(1), ...entries(1)]],
    ['an id with other characters', 'InvalidBatchEntryId', [{ Id: 'a b', MessageBody: 'x' }]],
    ['an id of more than 80 characters', 'InvalidBatchEntryId', [{ Id: 'a'.repeat(81), MessageBody: 'x' }]],
    ['more than 1 MiB in all', 'BatchRequestTooLong', entries(10, 105_000)],
  ])('refuses %s', async (_what, name, Entries) => {
    const { client, queue } = await givenSqs();
    const QueueUrl = await queue('work');

    await expect(client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))).rejects.toEqual(error(name));
  });
});
