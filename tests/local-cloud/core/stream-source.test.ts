import { describe, expect, it } from 'vitest';
import { callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import { expiringTables, sweepExpired } from '#services/local-cloud/tables/upkeep.ts';
import { givenCore, lambdaFunction, nextMessage, table, tell, temporaryFolder } from '#tests/local-cloud/core/given.ts';
import { join } from 'node:path';

const stream = (properties: object = {}) => ({
  Table: table,
  Failures: { Type: 'AWS::SQS::Queue', Properties: {} },
  Follower: lambdaFunction('Follower'),
  Source: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
      FunctionName: { Ref: 'Follower' },
      StartingPosition: 'LATEST',
      BatchSize: 10,
      MaximumRetryAttempts: 1,
      BisectBatchOnFunctionError: true,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Failures', 'Arn'] } } },
      ...properties,
    },
  },
});

const item = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });

const tellsKeys = `${tell}
  export const handler = async ({ Records }) => {
    for (const { eventName, dynamodb } of Records) await tell(eventName + ' ' + dynamodb.Keys.sk.S);
  };`;

describe('a table stream as event source', () => {
  it('hands over every change in order', async () => {
    const { put, told } = await givenCore(stream(), { Follower: tellsKeys });

    for (const sk of ['1', '2', '3']) await put(item('a', sk));
    await put({ ...item('a', '1'), text: { S: 'changed' } });

    expect([await told(), await told(), await told(), await told()]).toEqual(['INSERT 1', 'INSERT 2', 'INSERT 3', 'MODIFY 1']);
  });

  it('leaves out what changes nothing and what the filter does not name', async () => {
    const criteria = { FilterCriteria: { Filters: [{ Pattern: JSON.stringify({ eventName: ['MODIFY'] }) }] } };
    const { put, told } = await givenCore(stream(criteria), { Follower: tellsKeys });

    await put(item('a', '1'));
    await put(item('a', '1'));
    await put({ ...item('a', '1'), text: { S: 'changed' } });
    await put({ ...item('a', '2') });
    await put({ ...item('a', '2'), text: { S: 'changed' } });

    expect([await told(), await told()]).toEqual(['MODIFY 1', 'MODIFY 2']);
  });

  it('splits a failing batch until only the bad record is given up', async () => {
    const code = `${tell}
      export const handler = async ({ Records }) => {
        if (Records.some(({ dynamodb }) => dynamodb.Keys.sk.S === 'bad')) throw new Error('cannot');
        for (const { dynamodb } of Records) await tell(dynamodb.Keys.sk.S);
      };`;
    const { core, put, told } = await givenCore(stream({ MaximumBatchingWindowInSeconds: 1 }), { Follower: code });

    await Promise.all(['1', 'bad', '2'].map((sk) => put(item('a', sk))));

    expect([await told(), await told()].toSorted()).toEqual(['1', '2']);
    expect(await nextMessage(core, 'Failures')).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted' },
      DDBStreamBatchInfo: { batchSize: 1 },
    });
  });

  it.each([
    ['fails', `throw new Error('cannot')`],
    ['hangs', 'await new Promise(() => undefined)'],
  ])('goes on with other keys while one stream shard %s', async (_what, misfortune) => {
    const code = `${tell}
      export const handler = async ({ Records }) => {
        for (const { dynamodb } of Records) {
          if (dynamodb.Keys.pk.S === 'a') ${misfortune};
          await tell(dynamodb.Keys.sk.S);
        }
      };`;
    const patient = { ParallelizationFactor: 10, MaximumRetryAttempts: -1 };
    const { put, told } = await givenCore({ ...stream(patient), Follower: lambdaFunction('Follower', { Timeout: 60 }) }, { Follower: code });

    await put(item('a', 'stuck'));
    for (const sk of ['1', '2', '3']) await put(item('b', sk));

    expect([await told(), await told(), await told()]).toEqual(['1', '2', '3']);
  });

  it('retries from the record that the handler reports', async () => {
    const code = `${tell}
      const failed = new Set();
      export const handler = async ({ Records }) => {
        for (const { dynamodb } of Records) {
          const sk = dynamodb.Keys.sk.S;
          if (sk === '2' && !failed.has(sk)) {
            failed.add(sk);
            return { batchItemFailures: [{ itemIdentifier: dynamodb.SequenceNumber }] };
          }
          await tell(sk);
        }
      };`;
    const { put, told } = await givenCore(stream({ FunctionResponseTypes: ['ReportBatchItemFailures'] }), { Follower: code });

    for (const sk of ['1', '2', '3']) await put(item('a', sk));

    expect([await told(), await told(), await told()]).toEqual(['1', '2', '3']);
  });

  it('shows what has expired', async () => {
    const folder = temporaryFolder();
    const { core, put, told } = await givenCore(stream(), { Follower: tellsKeys }, folder);
    const [expiring] = expiringTables(core.template);
    if (!expiring) throw new Error('the table has no expiry');

    await put({ ...item('a', 'old'), expiresAt: { N: '1000' } });
    await put({ ...item('a', 'new'), expiresAt: { N: '99999999999' } });
    await sweepExpired(core.endpoints.dynamodb, join(folder, 'data'), expiring, Date.now());

    expect([await told(), await told(), await told()]).toEqual(['INSERT old', 'INSERT new', 'REMOVE old']);
    const target = 'DynamoDB_20120810.Scan';
    const left = await callAwsJson({ endpoint: core.endpoints.dynamodb, target, body: { TableName: 'Table', Select: 'COUNT' } });
    expect(left['Count']).toBe(1);
  });
});
