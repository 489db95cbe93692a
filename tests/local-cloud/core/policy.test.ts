import { describe, expect, it } from 'vitest';
import { isAllowed, type Policy } from '#services/local-cloud/functions/policy.ts';
import { accessesOf } from '#services/local-cloud/functions/policy-access.ts';
import { givenCore, lambdaFunction, table } from '#tests/local-cloud/core/given.ts';

const policy: Policy = {
  principalArn: 'arn:aws:sts::000000000000:assumed-role/role/fn',
  statements: [
    { isDeny: false, actions: ['dynamodb:Get*', 'sqs:SendMessage'], resources: ['arn:aws:dynamodb:*:table/T', 'arn:aws:sqs:us-east-1:000000000000:q?'] },
    { isDeny: true, actions: ['dynamodb:GetRecords'], resources: ['*'] },
  ],
};

describe('a policy', () => {
  it.each([
    ['dynamodb:GetItem', 'arn:aws:dynamodb:us-east-1:000000000000:table/T', true],
    ['dynamodb:PutItem', 'arn:aws:dynamodb:us-east-1:000000000000:table/T', false],
    ['dynamodb:GetItem', 'arn:aws:dynamodb:us-east-1:000000000000:table/T2', false],
    ['dynamodb:GetRecords', 'arn:aws:dynamodb:us-east-1:000000000000:table/T', false],
    ['sqs:sendmessage', 'arn:aws:sqs:us-east-1:000000000000:q1', true],
    ['sqs:SendMessage', 'arn:aws:sqs:us-east-1:000000000000:q12', false],
  ])('%s on %s: %s', (action, resource, expected) => {
    expect(isAllowed(policy, { action, resource })).toBe(expected);
  });
});

describe('a condition on partition keys', () => {
  const arn = 'arn:aws:dynamodb:r:000000000000:table/T';
  const judged = (target: string, body: object, isNegated: boolean): boolean => {
    const sent = { method: 'POST', path: '/', target: `DynamoDB_20120810.${target}`, service: 'dynamodb', body: JSON.stringify(body), region: 'r' };
    const conditions = [{ isNegated, patterns: ['s#auth#*', 's#leases'] }];
    const statements = [{ isDeny: false, actions: ['dynamodb:*'], resources: [arn, `${arn}/index/list`], conditions }];
    return accessesOf(sent, { T: 'pk' }).every((access) => isAllowed({ principalArn: '', statements }, access));
  };
  const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 's#leases' } });

  it.each([
    ['GetItem', { TableName: 'T', Key: key('s#auth#1') }],
    ['PutItem', { TableName: 'T', Item: { ...key('s#leases'), text: { S: 'c#1' } } }],
    [
      'Query',
      { TableName: 'T', KeyConditionExpression: '#k = :k AND begins_with(#s, :s)', ExpressionAttributeValues: { ':k': { S: 's#leases' }, ':s': { S: 'c#' } } },
    ],
    ['Query', { TableName: 'T', IndexName: 'list', KeyConditionExpression: '#k = :k', ExpressionAttributeValues: { ':k': { S: 's#leases' } } }],
    ['BatchGetItem', { RequestItems: { T: { Keys: [key('s#auth#1'), key('s#auth#2')] } } }],
    ['BatchWriteItem', { RequestItems: { T: [{ PutRequest: { Item: key('s#auth#1') } }, { DeleteRequest: { Key: key('s#leases') } }] } }],
    [
      'TransactWriteItems',
      { TransactItems: [{ Put: { TableName: 'T', Item: key('s#leases') } }, { ConditionCheck: { TableName: 'T', Key: key('s#auth#3') } }] },
    ],
  ])('finds all keys of %s %j', (target, body) => {
    const elsewhere = JSON.parse(
      JSON.stringify(body)
        .replaceAll('s#auth#', 'c#')
        .replaceAll(/("(?:pk|:k)":{"S":)"s#leases"/g, '$1"c#9"'),
    );

    expect([judged(target, body, false), judged(target, body, true)]).toEqual([true, false]);
    expect([judged(target, elsewhere, false), judged(target, elsewhere, true)]).toEqual([false, true]);
  });

  it('refuses a batch of which one key is of others', () => {
    expect(judged('BatchGetItem', { RequestItems: { T: { Keys: [key('s#auth#1'), key('c#1')] } } }, false)).toBe(false);
  });
});

describe('the right that a request needs', () => {
  const request = { method: 'POST', path: '/', target: undefined, service: 's3', body: '', region: 'r' };

  it.each([
    [
      { ...request, service: 'dynamodb', target: 'DynamoDB_20120810.Query', body: '{"TableName":"T","IndexName":"list"}' },
      ['dynamodb:Query arn:aws:dynamodb:r:000000000000:table/T/index/list'],
    ],
    [
      {
        ...request,
        service: 'dynamodb',
        target: 'DynamoDB_20120810.TransactWriteItems',
        body: '{"TransactItems":[{"Put":{"TableName":"T"}},{"ConditionCheck":{"TableName":"T"}}]}',
      },
      ['dynamodb:PutItem arn:aws:dynamodb:r:000000000000:table/T', 'dynamodb:ConditionCheckItem arn:aws:dynamodb:r:000000000000:table/T'],
    ],
    [
      { ...request, service: 'sqs', target: 'AmazonSQS.SendMessageBatch', body: '{"QueueUrl":"http://127.0.0.1:1/000000000000/q.fifo"}' },
      ['sqs:SendMessage arn:aws:sqs:r:000000000000:q.fifo'],
    ],
    [{ ...request, method: 'PUT', path: '/bucket/a/b%20c?x-id=PutObject' }, ['s3:PutObject arn:aws:s3:::bucket/a/b c']],
    [{ ...request, method: 'GET', path: '/bucket/?list-type=2&prefix=a%2F' }, ['s3:ListBucket arn:aws:s3:::bucket']],
    [
      { ...request, service: 'execute-api', path: '/_apis/abc/ws/@connections/1=' },
      ['execute-api:ManageConnections arn:aws:execute-api:r:000000000000:abc/ws/POST/@connections/1='],
    ],
    [
      { ...request, service: 'scheduler', method: 'DELETE', path: '/schedules/s?groupName=g' },
      ['scheduler:DeleteSchedule arn:aws:scheduler:r:000000000000:schedule/g/s'],
    ],
    [{ ...request, service: 'ses', body: 'Action=SendEmail&Source=Recado+%3Ca%40loja.com%3E' }, ['ses:SendEmail arn:aws:ses:r:000000000000:identity/loja.com']],
    [{ ...request, service: 'sns', body: 'Action=Publish&TopicArn=arn%3At' }, ['sns:Publish arn:t']],
    [{ ...request, service: 'lambda', path: '/2015-03-31/functions/f/invocations' }, ['lambda:InvokeFunction arn:aws:lambda:r:000000000000:function:f']],
    [{ ...request, service: 'kinesis', path: '/bucket/key' }, []],
  ])('%j', (sent, expected) => {
    expect(accessesOf(sent).map(({ action, resource }) => `${action} ${resource}`)).toEqual(expected);
  });
});

it('refuses a function what its role does not allow, and lets through what it does', async () => {
  const code = `import { DynamoDBClient, GetItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
    const client = new DynamoDBClient({});
    const outcome = (command) => client.send(command).then(() => 'done', (error) => error.name + ': ' + error.message);
    export const handler = async () => [
      await outcome(new GetItemCommand({ TableName: 'Table', Key: { pk: { S: 'a' }, sk: { S: 'b' } } })),
      await outcome(new ScanCommand({ TableName: 'Table' })),
    ];`.replace('@aws-sdk/client-dynamodb', import.meta.resolve('@aws-sdk/client-dynamodb'));
  const { core } = await givenCore(
    {
      Table: table,
      Role: { Type: 'AWS::IAM::Role', Properties: {} },
      Policy: {
        Type: 'AWS::IAM::Policy',
        Properties: {
          Roles: [{ Ref: 'Role' }],
          PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: { 'Fn::GetAtt': ['Table', 'Arn'] } }] },
        },
      },
      Reader: lambdaFunction('Reader', { Role: { 'Fn::GetAtt': ['Role', 'Arn'] }, MemorySize: 256 }),
    },
    { Reader: code },
  );

  const { payload } = await core.lambda.invoke('Reader', {});

  expect(payload).toEqual(['done', expect.stringMatching(/^AccessDeniedException: .*assumed-role\/Role\/Reader.*dynamodb:Scan on resource/)]);
});
