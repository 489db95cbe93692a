import { describe, expect, it } from 'vitest';
import { deploy } from '#infra/operations/deploy.ts';
import type { Stage } from '#infra/stages.ts';
import { stackXml, type startFakeAws } from './support/fake-aws.ts';
import { givenAws, givenOperator, missing, stage } from './support/given-operator.ts';

const stream = 'arn:aws:dynamodb:sa-east-1:123456789012:table/recado-prod/stream/1';
const adoptsTable: Stage = { ...stage, adopt: { table: { name: 'recado-old', streamArn: stream } } };
const noStack = { errorCode: 'ValidationError', message: 'Stack does not exist' };

describe('the preflight says in one sentence', () => {
  it.each<[string, Parameters<typeof startFakeAws>[0], Stage, RegExp]>([
    [
      'that the credentials do not work',
      { GetCallerIdentity: () => ({ errorCode: 'ExpiredToken', message: 'The token is expired' }) },
      stage,
      /^There are no AWS credentials that work \(The token is expired\): run `aws sso login`, or set .*\.$/,
    ],
    [
      'that they are of another account',
      { GetCallerIdentity: () => '<Account>999999999999</Account>' },
      stage,
      /^The credentials are of the account 999999999999, and the stage prod belongs to 123456789012: .*\.$/,
    ],
    [
      'that the region is not enabled, where the credentials work elsewhere',
      {
        GetCallerIdentity: (_input, region) =>
          region === 'us-east-1'
            ? '<Account>123456789012</Account>'
            : { errorCode: 'InvalidClientTokenId', message: 'The security token included in the request is invalid.' },
      },
      stage,
      /^The credentials work, but not in sa-east-1: enable that region for the account .*, or mend infra\/stages\/prod\.json\.$/,
    ],
    [
      'what is refused, and what the other looks have found',
      {
        GetAccountSettings: () => ({ errorCode: 'AccessDeniedException', message: 'User: me is not authorized to perform: lambda:GetAccountSettings' }),
        DescribeStacks: ({ StackName }) => stackXml('x', {}, String(StackName).endsWith('Data') ? 'UPDATE_IN_PROGRESS' : 'CREATE_COMPLETE'),
      },
      stage,
      /^AWS refuses something .*: User: me is not authorized to perform: lambda:GetAccountSettings\.\nSomebody is changing the stack Recado-prod-Data/,
    ],
    [
      'which bucket may not be looked at',
      { HeadBucket: () => ({ errorCode: 'Forbidden', message: '' }) },
      stage,
      /^AWS refuses something .*: the bucket recado-prod-[\w-]+-123456789012-sa-east-1 cannot be looked at: answered 403\.$/,
    ],
    [
      'that the setting up of CDK has failed',
      { DescribeStacks: ({ StackName }) => stackXml('x', {}, StackName === 'CDKToolkit' ? 'ROLLBACK_COMPLETE' : 'CREATE_COMPLETE') },
      stage,
      /^CDK is not set up in sa-east-1: run/,
    ],
    [
      'how a stack goes on that could not go back, whatever the region of the profile',
      { DescribeStacks: ({ StackName }) => stackXml('x', {}, /Data|Edge/.test(String(StackName)) ? 'UPDATE_ROLLBACK_FAILED' : 'CREATE_COMPLETE') },
      stage,
      /continue-update-rollback --region sa-east-1 --stack-name Recado-prod-Data`[^]*continue-update-rollback --region us-east-1 --stack-name Recado-prod-Edge`/,
    ],
    [
      'that other functions of the account leave too few for the shares of a new stage',
      {
        GetAccountSettings: () => ({ AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 200 } }),
        DescribeStacks: ({ StackName }) => (/CDK|Edge/.test(String(StackName)) ? stackXml('x', {}) : noStack),
      },
      stage,
      /^This account may run only 1000 functions at once \(800 are kept for others\), and infra\/stages\/prod\.json keeps 150 of them/,
    ],
    [
      'that a table is in the way which the stage adopts no more',
      { DescribeTable: ({ TableName }) => (TableName === 'recado-prod' ? { Table: { TableName } } : missing) },
      stage,
      /^The table recado-prod is there, and the stack Recado-prod-Data does not own it: `npm run restore -- --stage prod --table recado-prod`, or delete it\.$/,
    ],
    [
      'where CDK is not set up',
      { DescribeStacks: () => noStack },
      stage,
      /^CDK is not set up in sa-east-1: run `npx cdk bootstrap aws:\/\/123456789012\/sa-east-1` once\.\nCDK is not set up in us-east-1: .* once\.$/,
    ],
    [
      'that Lambda may run too little',
      { GetAccountSettings: () => ({ AccountLimit: { ConcurrentExecutions: 10 } }) },
      stage,
      /^This account may run only 10 functions at once: .*\.$/,
    ],
    [
      'that somebody else deploys',
      { DescribeStacks: ({ StackName }) => stackXml('x', {}, String(StackName).endsWith('Data') ? 'UPDATE_IN_PROGRESS' : 'CREATE_COMPLETE') },
      stage,
      /^Somebody is changing the stack Recado-prod-Data at this moment \(UPDATE_IN_PROGRESS\): .*\.$/,
    ],
    [
      'that shards in use would go',
      {
        ListStackResources: () => {
          const queue = (url: string) => `<member><ResourceType>AWS::SQS::Queue</ResourceType><PhysicalResourceId>${url}</PhysicalResourceId></member>`;
          const urls = Array.from({ length: 32 }, (_, shard) => `https://sqs/1/recado-prod-outbound-${shard}.fifo`);
          return `<StackResourceSummaries>${[...urls, 'https://sqs/1/recado-prod-outbound-dead.fifo'].map(queue).join('')}</StackResourceSummaries>`;
        },
      },
      stage,
      /^There are 32 outbound queues and infra\/stages\/prod\.json has only 16 shards: they can grow, but not shrink\.$/,
    ],
    [
      'that a stack could not be deleted',
      { DescribeStacks: ({ StackName }) => stackXml('x', {}, String(StackName).endsWith('Data') ? 'DELETE_FAILED' : 'CREATE_COMPLETE') },
      stage,
      /^The stack Recado-prod-Data could not be deleted wholly: .*\.$/,
    ],
    [
      'that the shares of functions are more than the account has',
      { GetAccountSettings: () => ({ AccountLimit: { ConcurrentExecutions: 200 } }) },
      stage,
      /^This account may run only 200 functions at once, and infra\/stages\/prod\.json keeps 150 of them for receive and push: .*\.$/,
    ],
    [
      'that the table lacks more indexes than a deploy makes',
      {
        DescribeTable: ({ TableName }) =>
          TableName === 'recado-prod' ? { Table: { TableName, GlobalSecondaryIndexes: [{ IndexName: 'gsi1' }, { IndexName: 'gsi2' }] } } : missing,
        ListStackResources: () =>
          '<StackResourceSummaries><member><ResourceType>AWS::DynamoDB::Table</ResourceType><PhysicalResourceId>recado-prod</PhysicalResourceId></member></StackResourceSummaries>',
      },
      stage,
      /^The table recado-prod lacks the indexes gsi3, gsi4, and a deploy makes one: deploy the releases between first, one for each\.$/,
    ],
    ['that the adopted table is not there', {}, adoptsTable, /^The adopted table recado-old is not there with the stream .*: its stream is none\.$/],
  ])('%s', async (_what, answers, of, sentence) => {
    const operator = givenOperator();
    await givenAws(answers);

    await expect(deploy(operator, of, { yes: true })).rejects.toThrow(sentence);

    expect(operator.done).toEqual([]);
  });

  it.each([
    ['that Docker is not installed', undefined, /^docker is not installed, .*\.$/],
    ['that Docker does not run', 1, /^docker is installed but does not run, .*\.$/],
  ])('%s', async (_what, code, sentence) => {
    await givenAws();

    await expect(deploy(givenOperator({ codes: { 'docker version': code } }), stage, { yes: true })).rejects.toThrow(sentence);
  });
});
