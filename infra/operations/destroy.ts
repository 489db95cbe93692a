import { DeleteTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { DeleteBucketCommand, DeleteObjectsCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { DeleteSecretCommand } from '@aws-sdk/client-secrets-manager';
import { lastingSecrets, mediaKeySecretName, namesOf, stackNames } from '#infra/names.ts';
import { type Aws, awsIn, isNotFound, resourcesOf, stackState } from '#infra/operations/aws.ts';
import { type Confirmation, confirm, runCdk } from '#infra/operations/deploy.ts';
import type { Operator } from '#infra/operations/operator.ts';
import { checkAccount } from '#infra/operations/preflight.ts';
import type { Stage } from '#infra/stages.ts';

interface Destruction extends Confirmation {
  /** Also what the stacks leave behind: table, files, logs, secrets. */
  readonly deleteData: boolean;
}

/**
 * Takes a stage's stacks away, the last first. Table, files and lasting secrets stay, unless told otherwise, and can be
 * adopted by the next deploy.
 */
export async function destroy(operator: Operator, stage: Stage, { yes, deleteData }: Destruction): Promise<void> {
  const aws = awsIn(stage.region);
  const refused = await checkAccount(stage, aws);
  if (refused !== undefined) throw new Error(refused);
  const what = deleteData ? `the stage ${stage.name} WITH ALL ITS DATA` : `the stage ${stage.name}, its data excepted`;
  await confirm(operator, `Destroy ${what} in the account ${stage.account}?`, stage.name, yes);
  const names = stackNames(stage);
  const buckets = deleteData ? await ownBuckets(stage, aws) : [];
  await operator.build();
  const cloudFolder = await operator.synth(stage.name);
  const lastFirst = [names.site, names.sessions, names.application, names.data, ...(names.edge === undefined ? [] : [names.edge])];
  for (const stack of lastFirst) await runCdk(operator, stage, cloudFolder, ['destroy', stack, '--exclusively', '--force']);
  if (deleteData) await deleteAll(operator, stage, aws, buckets);
  else operator.say(`The data stay. To use them again, have infra/stages/${stage.name}.json adopt them: the next deploy says how.`);
}

/** Asked while the stacks still know them. What was adopted is another's. */
async function ownBuckets(stage: Stage, aws: Aws): Promise<string[]> {
  const { data, site } = stackNames(stage);
  const there = [];
  for (const stack of [data, site]) if (await stackState(aws.cloudFormation, stack)) there.push(stack);
  return (await Promise.all(there.map((stack) => resourcesOf(aws.cloudFormation, stack, 'AWS::S3::Bucket')))).flat();
}

async function deleteAll(operator: Operator, stage: Stage, aws: Aws, buckets: readonly string[]): Promise<void> {
  const { adopt, name, generations } = stage;
  const names = namesOf(stage);
  if (!adopt.table) await ifThere(operator, `table ${names.table}`, () => deleteTable(aws, names.table));
  for (const bucket of buckets) await ifThere(operator, `bucket ${bucket}`, () => deleteBucket(aws, bucket));
  const secrets = [
    ...Object.entries(lastingSecrets(names)).flatMap(([as, secret]) => (as in adopt ? [] : [secret])),
    ...generations.media.map((generation) => mediaKeySecretName(name, generation)),
  ];
  for (const SecretId of secrets)
    await ifThere(operator, `secret ${SecretId}`, () => aws.secrets.send(new DeleteSecretCommand({ SecretId, RecoveryWindowInDays: 7 })));
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
  await aws.dynamo.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  await aws.dynamo.send(new DeleteTableCommand({ TableName }));
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
