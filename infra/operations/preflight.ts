import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { DescribeSecretCommand } from '@aws-sdk/client-secrets-manager';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { namesOf, stackNames } from '#infra/names.ts';
import { type Aws, awsIn, isNotFound, lookOrSay, resourcesOf, stackState, statusOf, whyRefused } from '#infra/operations/aws.ts';
import { inTheWay, isUnmade } from '#infra/operations/left-behind.ts';
import { cdkCli, type Operator } from '#infra/operations/operator.ts';
import { missingIndexes } from '#infra/operations/table.ts';
import type { Stage } from '#infra/stages.ts';

/** A new account may run ten functions at once, which one busy company fills. */
const leastConcurrency = 100;

/**
 * Everything that would stop a deploy half-way, asked before it begins.
 *
 * @returns one sentence for each problem.
 */
export async function preflight(operator: Operator, stage: Stage, aws: Aws): Promise<string[]> {
  const refused = await checkAccount(stage, aws);
  // Without the right account nothing else can be asked.
  if (refused !== undefined) return [refused, ...(await checkMachine(operator))];
  const looks = [checkBootstrap, checkQuotas, checkStacks, checkShards, checkTable, checkIndexes, checkAdopted, inTheWay];
  const checks = await Promise.all([checkMachine(operator), ...looks.map((look) => lookOrSay(() => look(stage, aws)))]);
  return checks.flat();
}

/** @returns undefined when the credentials are of the stage's account. */
async function checkAccount(stage: Stage, aws: Aws): Promise<string | undefined> {
  try {
    const { Account: account } = await aws.sts.send(new GetCallerIdentityCommand());
    if (account === stage.account) return undefined;
    return `The credentials are of the account ${account}, and the stage ${stage.name} belongs to ${stage.account}: take others, or change infra/stages/${stage.name}.json.`;
  } catch (error) {
    const [why, isWithout] = [whyRefused(error), error instanceof Error && error.name === 'CredentialsProviderError'];
    if (error instanceof Error && !isWithout && statusOf(error) === undefined)
      return `AWS cannot be reached (${why}): look at the network, and at HTTPS_PROXY and NO_PROXY of this shell.`;
    if (!isWithout && (await areGoodElsewhere(stage)))
      return `The credentials work, but not in ${stage.region}: enable that region for the account (AWS console, Account, AWS Regions), or mend infra/stages/${stage.name}.json.`;
    const how = why.includes('multi-factor')
      ? 'run `eval "$(aws configure export-credentials --format env)"`, which asks for the code'
      : 'run `aws sso login`, or set AWS_PROFILE or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
    return `There are no AWS credentials that work (${why}): ${how}.`;
  }
}

/** A region that the account has not enabled, or that does not exist, answers as if the credentials were wrong. */
async function areGoodElsewhere({ region }: Stage): Promise<boolean> {
  if (region === 'us-east-1') return false;
  return awsIn('us-east-1')
    .sts.send(new GetCallerIdentityCommand())
    .then(
      () => true,
      () => false,
    );
}

/** @throws Error of one sentence, for credentials of another account or none that work. */
export async function requireAccount(stage: Stage, aws: Aws): Promise<void> {
  const refused = await checkAccount(stage, aws);
  if (refused !== undefined) throw new Error(refused);
}

/** @returns one sentence for each thing that keeps a stack from being changed now. */
export async function checkIdle(stage: Stage, aws: Aws): Promise<string[]> {
  const refused = await checkAccount(stage, aws);
  return refused === undefined ? checkStacks(stage, aws) : [refused];
}

async function checkMachine(operator: Operator): Promise<string[]> {
  // The variable by which CDK is told of another program that does the same.
  const docker = process.env['CDK_DOCKER'] ?? 'docker';
  const [ofDocker, ofCdk] = await Promise.all([
    operator.run(docker, ['version', '--format', '{{.Server.Version}}'], { isQuiet: true }),
    operator.run(cdkCli, ['--version'], { isQuiet: true }),
  ]);
  return [
    ...(ofDocker === undefined ? [`${docker} is not installed, which makes the image of the session service: install Docker, or set CDK_DOCKER.`] : []),
    ...(ofDocker !== undefined && ofDocker !== 0 ? [`${docker} is installed but does not run, which makes the image of the session service: start it.`] : []),
    ...(ofCdk === 0 ? [] : ['The CDK CLI is not installed: run `npm ci`.']),
  ];
}

async function checkBootstrap(stage: Stage, aws: Aws): Promise<string[]> {
  const regions = new Set([stage.region, ...(stackNames(stage).edge === undefined ? [] : ['us-east-1'])]);
  const missing = await Promise.all(
    [...regions].map(async (region) => {
      const client = region === aws.region ? aws.cloudFormation : awsIn(region).cloudFormation;
      const status = (await stackState(client, 'CDKToolkit'))?.status;
      const how = `run \`npx cdk bootstrap aws://${stage.account}/${region}\``;
      if (isUnmade(status)) return [`CDK is not set up in ${region}: ${how} once.`];
      return status?.startsWith('DELETE_') ? [`CDK is being taken away in ${region} (${status}): wait for its end, and ${how}.`] : [];
    }),
  );
  return missing.flat();
}

/** Lambda keeps so many for all functions without a share of their own. */
const leastUnreserved = 100;

async function checkQuotas(stage: Stage, aws: Aws): Promise<string[]> {
  const { concurrency: wanted, name } = stage;
  const { AccountLimit: limit } = await aws.lambda.send(new GetAccountSettingsCommand());
  const most = limit?.ConcurrentExecutions ?? 0;
  const ask = 'ask for 1,000 at Service Quotas, AWS Lambda, Concurrent executions (L-B99A9384)';
  if (most < leastConcurrency) return [`This account may run only ${most} functions at once: ${ask}.`];
  // Shares of a stage that is there are among those that the account has given away.
  const isNew = isUnmade((await stackState(aws.cloudFormation, stackNames(stage).application))?.status);
  const ofOthers = isNew ? most - (limit?.UnreservedConcurrentExecutions ?? most) : 0;
  if (most - ofOthers - wanted.receive - wanted.push >= leastUnreserved) return [];
  const others = ofOthers === 0 ? '' : ` (${ofOthers} are kept for others)`;
  return [
    `This account may run only ${most} functions at once${others}, and infra/stages/${name}.json keeps ${wanted.receive + wanted.push} of them for receive and push: ${ask}, or lower concurrency there.`,
  ];
}

async function checkStacks(stage: Stage, aws: Aws): Promise<string[]> {
  const { edge, ...own } = stackNames(stage);
  const stacks = Object.values(own).map((name) => ({ name, at: aws }));
  if (edge !== undefined) stacks.push({ name: edge, at: awsIn('us-east-1') });
  const problems = await Promise.all(
    stacks.map(async ({ name, at: { cloudFormation, region } }) => stackProblem(name, (await stackState(cloudFormation, name))?.status ?? '', region)),
  );
  return problems.flat();
}

/** Leftovers of a first deploy that failed are no hindrance: the next one removes them. */
function stackProblem(name: string, status: string, region: string): string[] {
  if (status === 'DELETE_FAILED')
    return [`The stack ${name} could not be deleted wholly: its events in the CloudFormation console say why; delete it there once more.`];
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return [
      `The stack ${name} could not go back to what it was: run \`aws cloudformation continue-update-rollback --region ${region} --stack-name ${name}\` and wait for its end.`,
    ];
  if (!status.endsWith('_IN_PROGRESS') || status === 'REVIEW_IN_PROGRESS') return [];
  return [`Somebody is changing the stack ${name} at this moment (${status}): wait for its end.`];
}

/** Connections of a queue that has gone could send nothing. */
async function checkShards(stage: Stage, aws: Aws): Promise<string[]> {
  const { data } = stackNames(stage);
  if (!(await stackState(aws.cloudFormation, data))) return [];
  const queues = await resourcesOf(aws.cloudFormation, data, 'AWS::SQS::Queue');
  const deployed = queues.filter((url) => /-outbound-\d+\.fifo$/.test(url)).length;
  if (deployed <= stage.shards) return [];
  return [`There are ${deployed} outbound queues and infra/stages/${stage.name}.json has only ${stage.shards} shards: they can grow, but not shrink.`];
}

async function checkTable({ adopt }: Stage, aws: Aws): Promise<string[]> {
  if (!adopt.table) return [];
  const { name, streamArn } = adopt.table;
  const stream = await streamOf(aws, name);
  return stream === streamArn ? [] : [`The adopted table ${name} is not there with the stream ${streamArn}: its stream is ${stream ?? 'none'}.`];
}

/** CloudFormation makes one index with each update. Tables that no stack owns get theirs one by one. */
async function checkIndexes(stage: Stage, aws: Aws): Promise<string[]> {
  const { data } = stackNames(stage);
  if (isUnmade((await stackState(aws.cloudFormation, data))?.status)) return [];
  const { table: TableName } = namesOf(stage);
  const isOwned = (await resourcesOf(aws.cloudFormation, data, 'AWS::DynamoDB::Table')).includes(TableName);
  const table = isOwned ? await found(async () => (await aws.dynamo.send(new DescribeTableCommand({ TableName }))).Table) : undefined;
  const missing = table ? missingIndexes(table) : [];
  if (missing.length < 2) return [];
  return [`The table ${TableName} lacks the indexes ${missing.join(', ')}, and a deploy makes one: deploy the releases between first, one for each.`];
}

/** @returns undefined for what is not there. */
async function found<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** @returns undefined for no table, an empty text for one without a stream. */
function streamOf(aws: Aws, tableName: string): Promise<string | undefined> {
  return found(async () => (await aws.dynamo.send(new DescribeTableCommand({ TableName: tableName }))).Table?.LatestStreamArn ?? '');
}

async function checkAdopted({ adopt, name }: Stage, aws: Aws): Promise<string[]> {
  const { table: _table, mailIdentity: _identity, mediaBucket, ...secrets } = adopt;
  const asked: [string, Promise<unknown>][] = [
    ...(mediaBucket === undefined ? [] : [[mediaBucket, aws.s3.send(new HeadBucketCommand({ Bucket: mediaBucket }))] satisfies [string, Promise<unknown>]]),
    ...Object.values(secrets)
      .filter((arn) => arn !== undefined)
      .map((arn): [string, Promise<unknown>] => [arn, aws.secrets.send(new DescribeSecretCommand({ SecretId: arn }))]),
  ];
  const answers = await Promise.allSettled(asked.map(([, answer]) => answer));
  return asked.flatMap(([what], index) =>
    answers[index]?.status === 'rejected' ? [`${what}, which infra/stages/${name}.json adopts, is not there or may not be used by these credentials.`] : [],
  );
}
