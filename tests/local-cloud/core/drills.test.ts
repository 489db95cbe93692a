import { describe, expect, it } from 'vitest';
import { drillSettings } from '#services/local-cloud/drills/drills.ts';
import { givenCore, lambdaFunction, table, tell } from '#tests/local-cloud/core/given.ts';

const role = {
  Role: { Type: 'AWS::IAM::Role', Properties: {} },
  Policy: {
    Type: 'AWS::IAM::Policy',
    Properties: { Roles: [{ Ref: 'Role' }], PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'dynamodb:*', Resource: '*' }] } },
  },
};
const listed = {
  Type: table.Type,
  Properties: {
    ...table.Properties,
    AttributeDefinitions: [...table.Properties.AttributeDefinitions, { AttributeName: 'list', AttributeType: 'S' }],
    GlobalSecondaryIndexes: [{ IndexName: 'lists', KeySchema: [{ AttributeName: 'list', KeyType: 'HASH' }], Projection: { ProjectionType: 'ALL' } }],
  },
};

/** A function that makes the call that its event names, by the real SDK with its own retries. */
const caller = `import * as sdk from '${import.meta.resolve('@aws-sdk/client-dynamodb')}';
  export const handler = ({ command, input, maxAttempts = 8 }) => new sdk.DynamoDBClient({ maxAttempts }).send(new sdk[command + 'Command'](input));`;

async function givenTable() {
  const given = await givenCore(
    { ...role, Table: listed, Caller: lambdaFunction('Caller', { Role: { 'Fn::GetAtt': ['Role', 'Arn'] }, MemorySize: 256, Timeout: 15 }) },
    { Caller: caller },
  );
  const call = async (command: string, input: object, maxAttempts?: number) => {
    const { payload, functionError } = await given.core.lambda.invoke('Caller', { command, input: { TableName: 'Table', ...input }, maxAttempts });
    if (functionError) throw Object.assign(new Error(functionError.errorMessage), { name: functionError.errorType });
    return Object(payload);
  };
  const drill = (tables: object) => given.core.drills.set(drillSettings.parse({ tables }));
  return { ...given, call, drill };
}

const key = { pk: { S: 'a' }, sk: { S: 'b' } };
const addOne = { Key: key, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': { N: '1' } } };

describe('disturbed tables', () => {
  it('refuse a share of the calls, which the SDK repeats', async () => {
    const { call, drill } = await givenTable();

    await drill({ throttled: 0.5 });
    for (let count = 0; count < 4; count += 1) await call('UpdateItem', addOne);
    await drill({ throttled: 1 });

    await expect(call('GetItem', { Key: key }, 1)).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
    await drill({});
    expect((await call('GetItem', { Key: key })).Item.n).toEqual({ N: '4' });
  });

  it('do a write whose answer is lost, and a transaction once however often it is repeated', async () => {
    const { call, drill } = await givenTable();

    await drill({ unanswered: 0.5 });
    for (let count = 0; count < 4; count += 1) {
      await call('TransactWriteItems', { TableName: undefined, TransactItems: [{ Update: { TableName: 'Table', ...addOne } }] });
    }
    await drill({});

    expect((await call('GetItem', { Key: key })).Item.n).toEqual({ N: '4' });
  });

  it('cancel transactions, and nothing else', async () => {
    const { call, drill } = await givenTable();

    await drill({ cancelled: 1 });
    await call('UpdateItem', addOne);
    const transaction = call('TransactWriteItems', { TableName: undefined, TransactItems: [{ Update: { TableName: 'Table', ...addOne } }] });

    await expect(transaction).rejects.toMatchObject({ name: 'TransactionCanceledException', message: expect.stringContaining('[TransactionConflict]') });
    expect((await call('GetItem', { Key: key })).Item.n).toEqual({ N: '1' });
  });

  it('answer from their indexes as of a while ago, and from themselves as of now', async () => {
    const { call, drill, put } = await givenTable();
    const query = {
      IndexName: 'lists',
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': { S: 'new' } },
    };
    const found = async () => (await call('Query', query)).Count;
    await put({ ...key, list: { S: 'old' } });

    await drill({ indexLagMs: 60_000 });
    await put({ ...key, list: { S: 'new' } });
    const atOnce = await found();

    expect([atOnce, (await call('GetItem', { Key: key })).Item.list]).toEqual([0, { S: 'new' }]);
    await drill({ indexLagMs: 200 });
    await put({ ...key, sk: { S: 'c' }, list: { S: 'new' } });
    await expect.poll(found, { timeout: 10_000 }).toBe(2);
  });
});

it('throttled functions get every message and record in the end, and others go on', async () => {
  const source = (EventSourceArn: object, FunctionName: string) => ({
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { EventSourceArn, FunctionName: { Ref: FunctionName }, StartingPosition: 'LATEST', MaximumRetryAttempts: 0 },
  });
  const { core, put, told } = await givenCore(
    {
      Table: table,
      Queue: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 60 } },
      Slow: lambdaFunction('Slow'),
      Other: lambdaFunction('Other'),
      Messages: source({ 'Fn::GetAtt': ['Queue', 'Arn'] }, 'Slow'),
      Stream: source({ 'Fn::GetAtt': ['Table', 'StreamArn'] }, 'Slow'),
    },
    {
      Slow: `${tell} export const handler = async ({ Records }) => { for (const { body, dynamodb } of Records) await tell(body ?? dynamodb.Keys.sk.S); };`,
      Other: `export const handler = async () => 'fine';`,
    },
  );

  await core.drills.set(drillSettings.parse({ functions: { throttled: 0.75, name: 'Slow' } }));
  await core.sqs.send('Queue', { MessageBody: 'message' });
  await put({ pk: { S: 'a' }, sk: { S: 'record' } });
  const others = await Promise.all([1, 2, 3, 4].map(() => core.lambda.invoke('Other', {})));

  expect(others.map(({ payload }) => payload)).toEqual(['fine', 'fine', 'fine', 'fine']);
  expect([await told(), await told()].toSorted()).toEqual(['message', 'record']);
});
