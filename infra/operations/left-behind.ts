import { DescribeTableCommand, type TableDescription } from '@aws-sdk/client-dynamodb';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { DescribeSecretCommand } from '@aws-sdk/client-secrets-manager';
import { GetQueueUrlCommand } from '@aws-sdk/client-sqs';
import { type Lasting, lastingOf, type LastingType, lastingTypes } from '#infra/lasting.ts';
import { stackNames } from '#infra/names.ts';
import { type Aws, isNotFound, resourcesOf, stackState, whyRefused } from '#infra/operations/aws.ts';
import { type Units, unitsOf } from '#infra/operations/table.ts';
import type { Stage } from '#infra/stages.ts';

interface Known {
  /** By which CloudFormation takes it into a stack. */
  readonly identifier: Readonly<Record<string, string>>;
  /** A secret that is to be deleted within days. */
  readonly isScheduled?: boolean;
  /** Further regions that have the secret. */
  readonly replicaRegions?: readonly string[];
  /** Capacity of the table and of each of its indexes, unless it is on demand. */
  readonly units?: Readonly<Record<string, Units>> | undefined;
}

export interface LeftBehind extends Lasting, Known {
  readonly isScheduled: boolean;
}

const looks: Readonly<Record<LastingType, (aws: Aws, name: string) => Promise<Known>>> = {
  'AWS::DynamoDB::Table': async ({ dynamo }, TableName) => {
    const { Table: table } = await dynamo.send(new DescribeTableCommand({ TableName }));
    return { identifier: { TableName }, units: allUnits(table ?? {}) };
  },
  'AWS::S3::Bucket': async ({ s3 }, BucketName) => {
    await s3.send(new HeadBucketCommand({ Bucket: BucketName }));
    return { identifier: { BucketName } };
  },
  'AWS::SecretsManager::Secret': async ({ secrets }, SecretId) => {
    const { ARN: Id = '', DeletedDate, ReplicationStatus = [] } = await secrets.send(new DescribeSecretCommand({ SecretId }));
    return { identifier: { Id }, isScheduled: DeletedDate !== undefined, replicaRegions: ReplicationStatus.flatMap(({ Region }) => Region ?? []) };
  },
  'AWS::SQS::Queue': async ({ sqs }, QueueName) => {
    const { QueueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    return { identifier: { QueueUrl } };
  },
};

/** By the name of each index, the table's own by an empty one. */
function allUnits(table: TableDescription): Readonly<Record<string, Units>> | undefined {
  const own = unitsOf(table);
  if (!own) return undefined;
  return { '': own, ...Object.fromEntries((table.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, unitsOf(index) ?? own])) };
}

/** A stack that has never been made, whatever CloudFormation remembers of it: there is nothing in it, or nothing that lasts. */
export const isUnmade = (status: string | undefined): boolean =>
  status === undefined || ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(status);

/** Resources of the names that the stage would give, which no stack of it has. */
export async function leftBehind(stage: Stage, aws: Aws): Promise<LeftBehind[]> {
  const names = stackNames(stage);
  const states = { data: await stackState(aws.cloudFormation, names.data), site: await stackState(aws.cloudFormation, names.site) };
  const wanted = lastingOf(stage).filter(({ stack }) => isUnmade(states[stack]?.status));
  const found = await Promise.all(wanted.map(async (one) => ({ one, known: await lookFor(aws, one) })));
  return found.flatMap(({ one, known }) => (known ? [{ ...one, isScheduled: false, ...known }] : []));
}

/** @returns undefined for what is not there. */
export async function lookFor(aws: Aws, { type, name }: Pick<Lasting, 'type' | 'name'>): Promise<Known | undefined> {
  try {
    return await looks[type](aws, name);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw new Error(`the ${lastingTypes[type].word} ${name} cannot be looked at: ${whyRefused(error)}`, { cause: error });
  }
}

/** A thing of the stage's names that its stack does not own, though it is made: CloudFormation could not make it. @returns one sentence for each. */
export async function inTheWay(stage: Stage, aws: Aws): Promise<string[]> {
  const file = `infra/stages/${stage.name}.json`;
  const problems = await Promise.all(
    (['data', 'site'] as const).map(async (stack) => {
      const stackName = stackNames(stage)[stack];
      if (isUnmade((await stackState(aws.cloudFormation, stackName))?.status)) return [];
      const owned = (await resourcesOf(aws.cloudFormation, stackName, ...types)).map(nameInId);
      const missing = lastingOf(stage).filter((one) => one.stack === stack && !owned.includes(one.name));
      const found = await Promise.all(missing.map(async (one) => ((await lookFor(aws, one)) ? [one] : [])));
      return found.flat().map(({ type, name }) => {
        const adopt = type === 'AWS::DynamoDB::Table' ? `\`npm run restore -- --stage ${stage.name} --table ${name}\`` : `name it in adopt of ${file}`;
        return `The ${lastingTypes[type].word} ${name} is there, and the stack ${stackName} does not own it: ${adopt}, or delete it.`;
      });
    }),
  );
  return problems.flat();
}

// The list is of just these.
const types = Object.keys(lastingTypes) as LastingType[];

/** Queues are known by their address, secrets by their ARN, which has six more characters. */
const nameInId = (id: string): string => id.replace(/^arn:.*:secret:(.+)-\w{6}$/, '$1').replace(/^https?:.*\//, '');

/** "2 tables, 1 bucket" */
export function counted(things: readonly Lasting[], word: (type: LastingType) => string): string {
  const byType = Map.groupBy(things, ({ type }) => type);
  return [...byType].map(([type, of]) => `${of.length} ${word(type)}${of.length === 1 ? '' : 's'}`).join(', ');
}
