import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { DeleteBucketCommand, DeleteObjectsCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { DeleteSecretCommand, DescribeSecretCommand, RemoveRegionsFromReplicationCommand } from '@aws-sdk/client-secrets-manager';
import { DeleteQueueCommand, GetQueueUrlCommand } from '@aws-sdk/client-sqs';
import { lastingOf, type LastingType, lastingTypes } from '#infra/lasting.ts';
import { mediaKeySecretName, namesOf, stackNames } from '#infra/names.ts';
import { type Aws, awsIn, isNotFound } from '#infra/operations/aws.ts';
import { endCopies } from '#infra/operations/copies.ts';
import { endEdge } from '#infra/operations/edge.ts';
import { built, type Confirmation, confirm, runCdk } from '#infra/operations/deploy.ts';
import type { Operator } from '#infra/operations/operator.ts';
import { requireAccount } from '#infra/operations/preflight.ts';
import { changeTable, makeOnDemand, tableStatus } from '#infra/operations/table.ts';
import type { Stage } from '#infra/stages.ts';

interface Destruction extends Confirmation {
  /** Also what the stacks leave behind: table, files, logs, messages, secrets. */
  readonly deleteData: boolean;
}

/**
 * Takes a stage's stacks away, the last first. Table, files, messages and lasting secrets stay, unless told otherwise, and the next deploy takes them
 * over.
 */
export async function destroy(operator: Operator, stage: Stage, { yes, deleteData }: Destruction): Promise<void> {
  const aws = awsIn(stage.region);
  await requireAccount(stage, aws);
  const what = deleteData ? `the stage ${stage.name} WITH ALL ITS DATA` : `the stage ${stage.name}, its data excepted`;
  await confirm(operator, `Destroy ${what} in the account ${stage.account}?`, stage.name, yes);
  if (deleteData) await confirm(operator, 'Its table, files and keys cannot be brought back: every phone would have to be linked again.', 'delete all', yes);
  const names = stackNames(stage);
  const cloudFolder = await operator.alone(() => built(operator, stage));
  await endCopies(operator, stage, aws);
  const lastFirst = [names.site, names.sessions, names.application, names.media, names.data, ...(names.edge === undefined ? [] : [names.edge])];
  for (const stack of lastFirst) await runCdk(operator, stage, cloudFolder, ['destroy', stack, '--exclusively', '--force']);
  if (names.edge === undefined) await endEdge(operator, stage);
  if (deleteData) await deleteAll(operator, stage, aws);
  else await leaveData(operator, stage, aws);
}

/** Units that nobody uses would be paid for by the hour. */
async function leaveData(operator: Operator, stage: Stage, aws: Aws): Promise<void> {
  const { table } = namesOf(stage);
  if (stage.capacity && (await makeOnDemand(aws, table))) operator.say(`The table ${table} is paid by the request now.`);
  operator.say(`The data stay: the next \`npm run deploy -- --stage ${stage.name}\` takes them over.`);
}

const deletions: Readonly<Record<LastingType, (aws: Aws, name: string) => Promise<unknown>>> = {
  'AWS::DynamoDB::Table': deleteTable,
  'AWS::S3::Bucket': deleteBucket,
  'AWS::SecretsManager::Secret': deleteSecret,
  'AWS::SQS::Queue': async ({ sqs }, QueueName) => {
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    await sqs.send(new DeleteQueueCommand({ QueueUrl }));
  },
};

/** Leaves what was adopted, since it may be another's, and says so. */
async function deleteAll(operator: Operator, stage: Stage, aws: Aws): Promise<void> {
  const keys = mediaKeysOf(stage).map((name) => ({ type: 'AWS::SecretsManager::Secret', name }) as const);
  for (const { type, name } of [...lastingOf(stage), ...keys]) await ifThere(operator, `${lastingTypes[type].word} ${name}`, () => deletions[type](aws, name));
  await tellOfTables(operator, stage, aws);
  const { table: _table, mailIdentity: _identity, ...others } = stage.adopt;
  for (const adopted of Object.values(others)) operator.say(`Still there: ${adopted}, which infra/stages/${stage.name}.json adopts.`);
}

/** A key that was dropped stays as a secret, and opens files that are older. */
const mediaKeysOf = ({ name, generations }: Stage): string[] =>
  Array.from({ length: Math.max(...generations.media) }, (_, index) => mediaKeySecretName(name, index + 1));

/** After a restore all customers' messages are in two tables. */
async function tellOfTables(operator: Operator, stage: Stage, aws: Aws): Promise<void> {
  const { table: adopted } = stage.adopt;
  if (!adopted) return;
  operator.say(`Still there: table ${adopted.name}, which infra/stages/${stage.name}.json adopts.`);
  const own = namesOf({ ...stage, adopt: {} }).table;
  if (own !== adopted.name && (await tableStatus(aws, own)) !== undefined) operator.say(`Still there: table ${own}, in whose place it adopts another.`);
}

async function ifThere(operator: Operator, what: string, remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
    operator.say(`Deleted: ${what}`);
  } catch (error) {
    if (!isNotFound(error) && !(error instanceof Error && error.name === 'NoSuchBucket')) throw error;
  }
}

async function deleteTable(aws: Aws, TableName: string): Promise<void> {
  await changeTable(aws, TableName, { DeletionProtectionEnabled: false });
  await aws.dynamo.send(new DeleteTableCommand({ TableName }));
}

/** At once: one that is to go keeps its name for days, and a new stage could not be made. Its copies in other regions must go first. */
async function deleteSecret({ secrets }: Aws, SecretId: string): Promise<void> {
  const { ReplicationStatus = [] } = await secrets.send(new DescribeSecretCommand({ SecretId }));
  const RemoveReplicaRegions = ReplicationStatus.flatMap(({ Region }) => Region ?? []);
  if (RemoveReplicaRegions.length > 0) await secrets.send(new RemoveRegionsFromReplicationCommand({ SecretId, RemoveReplicaRegions }));
  await secrets.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
}

async function deleteBucket(aws: Aws, Bucket: string): Promise<void> {
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await aws.s3.send(new ListObjectVersionsCommand({ Bucket }));
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) break;
    const { Errors: [failed] = [] } = await aws.s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    if (failed) throw new Error(`the bucket ${Bucket} could not be emptied: ${failed.Message}`);
  }
  await aws.s3.send(new DeleteBucketCommand({ Bucket }));
}
