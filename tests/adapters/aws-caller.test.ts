import { createHash } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import * as retry from '@smithy/core/retry';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Dynamo, lambdaDynamo } from '#functions/data/dynamo.ts';
import type { TypedValues } from '#functions/data/item-values.ts';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { awsCaller, lambdaKeys } from '#functions/tools/aws-caller.ts';
import { isOutage, isThrottled } from '#functions/tools/outage.ts';
import { isOfRepetition } from '#functions/tools/repetition.ts';
import { sqs } from '#functions/ports/sqs.ts';
import { verifyRequest } from '#services/local-cloud/edge/signature-v4.ts';
import { sdkSqs } from '#services/whatsapp/send/sdk-sqs.ts';
import { listeningServer } from './listening-server.ts';

const keys = { AWS_REGION: 'sa-east-1', AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'token' };

/** The service's deed upon a sending: an answer, a page of something before it, or an end without any. */
type Deed = readonly [status: number, body: object | string] | 'reset' | 'cut' | 'silence';

interface Sending {
  readonly target: string | undefined;
  readonly type: string | undefined;
  readonly body: unknown;
  readonly isSigned: boolean;
}

/** A service that does these things, one after the other, and the last one for ever. */
async function service(deeds: readonly Deed[]) {
  const sendings: Sending[] = [];
  const server = await listeningServer((request, response) => {
    void textOf(request).then((body) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const asked = { method: 'POST', path: request.url ?? '', query: '', headers } as Parameters<typeof verifyRequest>[0];
      const verdict = verifyRequest(asked, () => keys.AWS_SECRET_ACCESS_KEY, new Date(), createHash('sha256').update(body).digest('hex'));
      const { 'x-amz-target': target, 'content-type': type } = headers;
      const deed = deeds[Math.min(sendings.length, deeds.length - 1)] ?? 'reset';
      sendings.push({
        target,
        type,
        body: JSON.parse(body),
        isSigned: verdict.isValid && /content-type;host;.*x-amz-target/.test(headers['authorization'] ?? ''),
      });
      if (deed === 'silence') return;
      if (deed === 'reset') return void request.socket.destroy();
      if (deed === 'cut') return void response.writeHead(200, { 'content-length': 100 }).write('{"Item":', () => request.socket.destroy());
      const [status, content] = deed;
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(typeof content === 'string' ? content : JSON.stringify(content));
    });
  });
  return { ...server, sendings };
}

const credentials = { accessKeyId: keys.AWS_ACCESS_KEY_ID, secretAccessKey: keys.AWS_SECRET_ACCESS_KEY, sessionToken: keys.AWS_SESSION_TOKEN };
const requestHandler = { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true };

/** The SDK's client and ours, each before a service of its own that does the same. */
async function bothOf(deeds: readonly Deed[]) {
  const [theirs, ours] = [await service(deeds), await service(deeds)];
  const client = new DynamoDBClient({ endpoint: theirs.url, region: keys.AWS_REGION, credentials, maxAttempts: 5, requestHandler });
  onTestFinished(() => client.destroy());
  return [
    { dynamo: sdkDynamo(client), sendings: theirs.sendings },
    { dynamo: lambdaDynamo({ ...keys, AWS_ENDPOINT_URL_DYNAMODB: ours.url }), sendings: ours.sendings },
  ] as const;
}

/** A call as its caller sees it. */
async function outcomeOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    const { $metadata: _metadata, ...answer } = Object(await work());
    return { answer };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const {
      Item,
      CancellationReasons,
      $metadata: { httpStatusCode } = {},
    } = error as Error & Record<string, unknown> & { $metadata?: { httpStatusCode?: number } };
    return {
      name: error.name,
      message: error.message,
      Item,
      CancellationReasons,
      httpStatusCode,
      isOutage: isOutage(error),
      isRepetition: isOfRepetition(error),
    };
  }
}

const row: TypedValues & Record<'pk' | 'sk', { S: string }> = {
  pk: { S: 'c#1' },
  sk: { S: 'ação 👋 \u2028 \ud800' },
  count: { N: '1' },
  list: { L: [{ M: { x: { NULL: true } } }] },
  set: { SS: ['a', 'b'] },
};
const refusal = (name: string, fields: object = {}): Deed => [400, { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'no', ...fields }];
const conditionFailed = refusal('ConditionalCheckFailedException', { Item: row });
const cancelled = refusal('TransactionCanceledException', {
  CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: row, Message: 'no' }],
});
const done: Deed = [200, { Attributes: row }];

const cases: Readonly<Record<string, readonly Deed[]>> = {
  answers: [done],
  'answers nothing': [[200, {}]],
  'refuses by a condition, with what stands there': [conditionFailed],
  'cancels a transaction, with its reasons': [cancelled],
  'meets a transaction': [refusal('TransactionConflictException')],
  'does not take a value': [refusal('ValidationException')],
  'may not': [refusal('AccessDeniedException')],
  'is overrun once': [refusal('ThrottlingException'), done],
  'has no capacity once, and then refuses': [refusal('ProvisionedThroughputExceededException'), conditionFailed],
  'fails once': [[500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: 'oh' }], done],
  'fails once, and then refuses its own writing': [[500, { __type: 'InternalServerError', message: 'oh' }], conditionFailed],
  'fails for good': [[503, { __type: 'ServiceUnavailable', message: 'oh' }]],
  'stands behind something that fails': [[502, '<html>bad gateway</html>'], done],
  'ends the connection': ['reset', done],
  'ends the connection, and then refuses its own writing': ['reset', conditionFailed],
  'ends the connection for good': ['reset'],
  'ends in the middle of its answer': ['cut', done],
  'does not answer in time': ['silence', done],
};

describe('our client and the SDK’s see the same of a service that', () => {
  it.each(Object.entries(cases))(
    '%s',
    async (_case, deeds) => {
      const call = (dynamo: Dynamo) => outcomeOf(() => dynamo('UpdateItem', { TableName: 'T', Key: { pk: row.pk, sk: row.sk }, ReturnValues: 'ALL_NEW' }));
      const [theirs, ours] = await bothOf(deeds);

      const [expected, got] = await Promise.all([call(theirs.dynamo), call(ours.dynamo)]);

      expect(withoutHint(got)).toEqual(withoutHint(expected));
      expect(ours.sendings).toEqual(theirs.sendings);
      expect(ours.sendings.every(({ isSigned }) => isSigned)).toBe(true);
    },
    30_000,
  );
});

/** Words of errors that no service gave are each client's own. */
function withoutHint(outcome: unknown): unknown {
  const { message, name: _name, ...seen } = outcome as { message?: string; name?: string };
  return message === undefined || message === 'no' || message === 'oh' ? outcome : seen;
}

describe('every operation', () => {
  const Key = { pk: row.pk, sk: row.sk };
  const operations: Readonly<Record<string, (dynamo: Dynamo) => Promise<unknown>>> = {
    GetItem: (dynamo) => dynamo('GetItem', { TableName: 'T', Key, ConsistentRead: true }),
    BatchGetItem: (dynamo) => dynamo('BatchGetItem', { RequestItems: { T: { Keys: [Key] } } }),
    Query: (dynamo) =>
      dynamo('Query', {
        TableName: 'T',
        KeyConditionExpression: '#pk = :v',
        ExpressionAttributeNames: { '#pk': 'pk' },
        ExpressionAttributeValues: { ':v': row.pk },
        Limit: 3,
      }),
    Scan: (dynamo) => dynamo('Scan', { TableName: 'T', ExclusiveStartKey: undefined, Limit: 1 }),
    PutItem: (dynamo) => dynamo('PutItem', { TableName: 'T', Item: row }),
    DeleteItem: (dynamo) => dynamo('DeleteItem', { TableName: 'T', Key }),
    BatchWriteItem: (dynamo) => dynamo('BatchWriteItem', { RequestItems: { T: [{ PutRequest: { Item: row } }, { DeleteRequest: { Key } }] } }),
    TransactWriteItems: (dynamo) => dynamo('TransactWriteItems', { ClientRequestToken: 'once', TransactItems: [{ Put: { TableName: 'T', Item: row } }] }),
  };
  const answer = {
    Item: row,
    Items: [row],
    LastEvaluatedKey: Key,
    UnprocessedItems: {},
    Responses: { T: [row] },
    ConsumedCapacity: { TableName: 'T', CapacityUnits: 0.5 },
  };

  it.each(Object.entries(operations))('%s goes out as the SDK sends it', async (_name, call) => {
    const [theirs, ours] = await bothOf([[200, answer]]);

    const [expected, got] = await Promise.all([outcomeOf(() => call(theirs.dynamo)), outcomeOf(() => call(ours.dynamo))]);

    expect(ours.sendings).toEqual(theirs.sendings);
    // The SDK leaves out what the operation does not declare.
    expect(got).toMatchObject(Object(expected));
  });
});

describe('queues', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each<[string, readonly Deed[]]>([
    ['answers', [[200, { MessageId: 'm', MD5OfMessageBody: '5d41402abc4b2a76b9719d911017c592' }]]],
    ['is not there', [[400, { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: 'no' }]]],
    [
      'is away for a moment',
      [
        [503, ''],
        [200, { MessageId: 'm', MD5OfMessageBody: '5d41402abc4b2a76b9719d911017c592' }],
      ],
    ],
  ])('take a message as the SDK sends it, also where one %s', async (_case, deeds) => {
    for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
    const [theirs, ours] = [await service(deeds), await service(deeds)];
    const client = new SQSClient({ region: keys.AWS_REGION, credentials, maxAttempts: 5 });
    const message = (url: string) => ({ QueueUrl: `${url}/000000000000/q.fifo`, MessageBody: 'hello', MessageGroupId: 'g', MessageDeduplicationId: 'once' });

    const [expected, got] = await Promise.all([
      outcomeOf(() => sdkSqs(client)('SendMessage', message(theirs.url))),
      outcomeOf(() => sqs('SendMessage', message(ours.url))),
    ]);

    expect(got).toEqual(expected);
    const bodies = [theirs, ours].map(({ sendings }) => sendings.map(({ body, ...rest }) => ({ ...rest, body: { ...Object(body), QueueUrl: '' } })));
    expect(bodies[1]).toEqual(bodies[0]);
  });
});

describe('our client', () => {
  it('keeps its connection, and takes another where that was closed meanwhile', async () => {
    const { url, sendings, connections } = await service([done, done, 'reset', done]);
    const dynamo = lambdaDynamo({ ...keys, AWS_ENDPOINT_URL_DYNAMODB: url });

    for (let calls = 0; calls < 3; calls += 1) await dynamo('UpdateItem', { TableName: 'T', Key: { pk: row.pk, sk: row.sk } });

    expect([sendings.length, connections()]).toEqual([4, 2]);
  });

  it('stops repeating while a service is away for all', async () => {
    const away = await service([[500, {}]]);
    const call = awsCaller({ name: 'dynamodb', target: 'T', endpointOf: () => new URL(away.url) }, keys);
    vi.spyOn(Math, 'random').mockReturnValue(0);

    for (let calls = 0; calls < 20; calls += 1) await call('GetItem', {}).catch(() => undefined);

    // 500 tokens, 14 for each repetition.
    expect(away.sendings).toHaveLength(20 + 35);
  });

  it('tells what may pass as the SDK does', () => {
    const names = [
      'Error',
      'AbortError',
      'TimeoutError',
      'RequestTimeout',
      'ThrottlingException',
      'SlowDown',
      'RequestLimitExceeded',
      'TransactionInProgressException',
    ];
    const codes = [undefined, 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'];
    const statuses = [undefined, 200, 400, 403, 429, 500, 502, 503, 504, 505];
    const errors = [...names, 'ValidationException', 'AccessDeniedException', 'ProvisionedThroughputExceededException', 'InvalidSignatureException'].flatMap(
      (name) =>
        codes.flatMap((code) =>
          statuses.flatMap((httpStatusCode) =>
            ['no', 'Signature expired: now'].map((message) =>
              Object.assign(new Error(message), { name, code, ...(httpStatusCode && { $metadata: { httpStatusCode } }) }),
            ),
          ),
        ),
    );
    const wrapped = errors.map((cause) => Object.assign(new Error('wrapped', { cause }), { $metadata: {} }));
    const theirs = (error: Parameters<typeof retry.isTransientError>[0]): boolean[] => [
      retry.isThrottlingError(error),
      retry.isTransientError(error) || retry.isThrottlingError(error) || retry.isServerError(error),
    ];

    const differing = errors.filter((error) => JSON.stringify([isThrottled(error), isOutage(error)]) !== JSON.stringify(theirs(error as never)));

    expect(differing.filter(({ name }) => name !== 'AbortError')).toEqual([]);
    expect(wrapped.filter((error) => retry.isTransientError(error as never) && !isOutage(error))).toEqual([]);
  });

  it('refuses to begin without keys', () => {
    expect(() => lambdaKeys({})).toThrow('no keys');
  });
});
