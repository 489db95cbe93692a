import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { namesOf } from '#infra/names.ts';
import { expiryAttribute } from '#infra/constructs/table.ts';
import { type Aws, awsIn, waitUntil } from '#infra/operations/aws.ts';
import { type Confirmation, confirm } from '#infra/operations/deploy.ts';
import type { Operator } from '#infra/operations/operator.ts';
import { requireAccount } from '#infra/operations/preflight.ts';
import { changeStageFile, type Json, partOf } from '#infra/operations/stage-file.ts';
import { changeTable, makeIndexes, makeOnDemand, tableStatus } from '#infra/operations/table.ts';
import { type Stage, stageFile } from '#infra/stages.ts';

interface Change extends Confirmation {
  /** Default: the stage's own. */
  readonly file?: string;
}

interface Restoration extends Change {
  /** The moment to go back to. */
  readonly at: Date;
}

interface Adoption extends Change {
  /** The table that AWS Backup has made of a copy. */
  readonly table: string;
}

const patience = { everyMs: 10_000, withinMs: 12 * 60 * 60_000 };

/**
 * Makes a new table of what the stage's table held at a moment of the last 35 days, and has the stage adopt it; the deploy
 * after it switches over. The old table stays. Repeated after a failure it goes on with the new table.
 */
export async function restore(operator: Operator, stage: Stage, { at, yes, file = stageFile(stage.name) }: Restoration): Promise<void> {
  const aws = awsIn(stage.region);
  await requireAccount(stage, aws);
  const source = namesOf(stage).table;
  const target = `recado-${stage.name}-${at.toISOString().replace(/\D/g, '').slice(0, 14)}`;
  await requireBackup(stage, aws, source, at);
  await confirm(operator, `Restore ${source} as it was at ${at.toISOString()} into ${target}?`, 'yes', yes);
  if (!(await tableStatus(aws, target))) {
    await aws.dynamo.send(new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, RestoreDateTime: at }));
  }
  operator.say('Restoring: an hour or more for a large table …');
  await adopt(operator, stage, aws, { table: target, file });
  operator.say(`${source} stays as it is. The way back to it: \`npm run restore -- --stage ${stage.name} --table ${source}\`, and a deploy.`);
  if (stage.capacity) operator.say(`Its capacity is paid by the hour. After that deploy: ${onDemandCommand(stage, source)}`);
}

/** Has the stage adopt a table that was restored from a copy elsewhere, in whichever region and account the stage is now. */
export async function adoptTable(operator: Operator, stage: Stage, { table, yes, file = stageFile(stage.name) }: Adoption): Promise<void> {
  const aws = awsIn(stage.region);
  await requireAccount(stage, aws);
  if (!(await tableStatus(aws, table))) throw new Error(`there is no table ${table} in ${stage.region}: restore it from a copy first`);
  await confirm(operator, `Have the stage ${stage.name} adopt ${table}?`, 'yes', yes);
  await adopt(operator, stage, aws, { table, file });
}

/** Nothing scales a table that has left its stack. */
const onDemandCommand = ({ region }: Stage, table: string): string =>
  `\`aws dynamodb update-table --region ${region} --table-name ${table} --billing-mode PAY_PER_REQUEST\`.`;

async function adopt(operator: Operator, stage: Stage, aws: Aws, { table: name, file }: { table: string; file: string }): Promise<void> {
  await waitUntil('The restoring', async () => (await tableStatus(aws, name)) === 'ACTIVE', patience);
  await makeIndexes(operator, aws, name);
  const streamArn = await giveBack(aws, name);
  const withTable = ({ capacity: _gone, ...config }: Json): Json => ({ ...config, adopt: { ...partOf(config, 'adopt'), table: { name, streamArn } } });
  changeStageFile(stage.name, withTable, file);
  if (stage.capacity) operator.say(`capacity is out of the file: an adopted table is paid by the request.`);
  operator.say(`infra/stages/${stage.name}.json adopts ${name} now: commit it, and run \`npm run deploy -- --stage ${stage.name}\`.`);
}

async function requireBackup({ name, adopt: { table: adopted } }: Stage, aws: Aws, table: string, at: Date): Promise<void> {
  const { ContinuousBackupsDescription: backups } = await aws.dynamo.send(new DescribeContinuousBackupsCommand({ TableName: table }));
  const { EarliestRestorableDateTime: from, LatestRestorableDateTime: to } = backups?.PointInTimeRecoveryDescription ?? {};
  if (!from || !to) throw new Error(`the table ${table} keeps no backups`);
  if (at >= from && at <= to) return;
  const earlier = adopted ? `; for an earlier one take adopt.table out of infra/stages/${name}.json, and run this again` : '';
  throw new Error(`the table ${table} can be restored to moments from ${from.toISOString()} to ${to.toISOString()}${earlier}`);
}

/**
 * Gives a restored table what it lacks: stream, expiry, backups, protection. It has the units of its source, and nothing that scales them.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery.Restores.html
 *
 * @returns the ARN of its stream.
 */
async function giveBack(aws: Aws, TableName: string): Promise<string> {
  const { dynamo } = aws;
  const { Table: before } = await dynamo.send(new DescribeTableCommand({ TableName }));
  await makeOnDemand(aws, TableName);
  if (!before?.StreamSpecification?.StreamEnabled) {
    await changeTable(aws, TableName, { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } });
  }
  await changeTable(aws, TableName, { DeletionProtectionEnabled: true });
  await dynamo.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }));
  const { TimeToLiveDescription: expiry } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName }));
  if (!expiry?.TimeToLiveStatus?.startsWith('ENABL')) {
    await dynamo.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { Enabled: true, AttributeName: expiryAttribute } }));
  }
  const { Table: after } = await dynamo.send(new DescribeTableCommand({ TableName }));
  if (!after?.LatestStreamArn) throw new Error(`the table ${TableName} has no stream yet: run this again`);
  return after.LatestStreamArn;
}
