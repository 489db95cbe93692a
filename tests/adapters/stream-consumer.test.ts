import { marshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { streamConsumer } from '#functions/stack/stream-consumer.ts';

const minuteMs = 60_000;
const contextWith = (remainingMs: number) => ({ getRemainingTimeInMillis: () => remainingMs }) as Context;
// As the SDK types the wire form, and aws-lambda otherwise.
const event = { Records: [{ eventID: 'e1', dynamodb: { SequenceNumber: '7', NewImage: marshall({ type: 'ticket' }) } }] } as unknown as DynamoDBStreamEvent;

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const overrun = () => Object.assign(new Error('slow down'), { name: 'ThrottlingException', $metadata: { httpStatusCode: 400 } });
const broken = () => Object.assign(new Error('internal'), { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } });

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));

describe('a consumer of the stream', () => {
  it.each([
    ['is away', away],
    ['is overrun', overrun],
    ['is broken', broken],
    ['takes no transaction, attempt after attempt', () => new AppError('ERR_UNAVAILABLE', {}, { cause: new Error('cancelled') })],
    ['is away, as somebody wrapped it', () => new Error('not written', { cause: away() })],
  ])('waits with its changes while the table %s', async (_how, fault) => {
    const seen: string[][] = [];
    const handler = streamConsumer('derive', async (changes) => {
      seen.push(changes.map(({ id }) => id));
      if (seen.length < 3) throw fault();
    });

    await handler(event, contextWith(minuteMs));

    expect(seen).toEqual([['e1'], ['e1'], ['e1']]);
  });

  it('fails while there is time, so that the source brings its changes again', async () => {
    const consume = vi.fn(async () => Promise.reject(away()));

    await expect(streamConsumer('derive', consume)(event, contextWith(10_000))).rejects.toThrow('ECONNREFUSED');
    expect(consume).toHaveBeenCalledTimes(1);
  });

  it('fails at once by what waiting does not mend', async () => {
    const consume = vi.fn(async () => Promise.reject(new TypeError('undefined is no function')));

    await expect(streamConsumer('derive', consume)(event, contextWith(minuteMs))).rejects.toThrow(TypeError);
    expect(consume).toHaveBeenCalledTimes(1);
  });
});
