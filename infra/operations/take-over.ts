import { AlreadyExistsException, CreateChangeSetCommand, DescribeChangeSetCommand, ExecuteChangeSetCommand } from '@aws-sdk/client-cloudformation';
import { RestoreSecretCommand } from '@aws-sdk/client-secrets-manager';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { lastingTypes } from '#infra/lasting.ts';
import { stackNames } from '#infra/names.ts';
import { type Aws, removeStack, stackState, waitUntil } from '#infra/operations/aws.ts';
import { byCdkRoles } from '#infra/operations/by-cdk-roles.ts';
import { counted, isUnmade, type LeftBehind, leftBehind } from '#infra/operations/left-behind.ts';
import type { Operator } from '#infra/operations/operator.ts';
import { makeIndexes } from '#infra/operations/table.ts';
import type { Stage } from '#infra/stages.ts';

const resourceShape = z.looseObject({ Type: z.string(), DeletionPolicy: z.string().optional(), Properties: z.record(z.string(), z.unknown()).default({}) });
const templateShape = z.object({ Resources: z.record(z.string(), resourceShape) });
type Resource = z.output<typeof resourceShape>;

const patience = { everyMs: 2_000, withinMs: 20 * 60_000 };
const changeSetName = 'take-over';

/**
 * Gives a stack that is made anew what an earlier one of the stage left: table, files, keys and messages that wait. CloudFormation would not make what
 * is there already. The deploy after it changes what has changed and adds the rest.
 */
export async function takeOver(operator: Operator, stage: Stage, aws: Aws, cloudFolder: string, stack: 'data' | 'site'): Promise<void> {
  const stackName = stackNames(stage)[stack];
  const status = (await stackState(aws.cloudFormation, stackName))?.status;
  if (!isUnmade(status)) return;
  if (status !== undefined) await removeUnmade(operator, aws, stackName);
  const left = (await leftBehind(stage, aws)).filter((one) => one.stack === stack);
  if (left.length === 0) return;
  for (const { identifier } of left.filter(({ isScheduled }) => isScheduled)) await aws.secrets.send(new RestoreSecretCommand({ SecretId: identifier['Id'] }));
  const resources = templateShape.parse(JSON.parse(readFileSync(join(cloudFolder, `${stackName}.template.json`), 'utf8'))).Resources;
  const imports = left.map((one) => ({ ...one, ...ofTemplate(resources, one, stage) }));
  operator.say(`Taking over what an earlier installation left: ${counted(left, (type) => lastingTypes[type].word)}.`);
  // CloudFormation makes one index with each update, and a table of two releases ago may lack more.
  for (const { type, name } of left) if (type === 'AWS::DynamoDB::Table') await makeIndexes(operator, aws, name);
  try {
    await importInto(await byCdkRoles(stage, aws, cloudFolder, stackName), stackName, imports);
  } catch (error) {
    // Both found no stack, and the change set of the other one has the name.
    if (!(error instanceof AlreadyExistsException)) throw error;
    throw new Error(`somebody else deploys the stage ${stage.name} at this moment: wait for its end, then run this again`, { cause: error });
  }
}

/** A stack whose first deploy failed holds nothing, but its name. */
async function removeUnmade(operator: Operator, aws: Aws, StackName: string): Promise<void> {
  operator.say(`Removing what is left of the stack ${StackName}, which failed when it was first made.`);
  await removeStack(aws, StackName);
}

function ofTemplate(resources: Readonly<Record<string, Resource>>, { type, name }: LeftBehind, stage: Stage): { logicalId: string; resource: Resource } {
  const { nameProperty } = lastingTypes[type];
  const found = Object.entries(resources).find(([, one]) => one.Type === type && written(one.Properties[nameProperty], stage) === name);
  if (!found) throw new Error(`the template has no ${type} named ${name}`);
  return { logicalId: found[0], resource: found[1] };
}

/** A name as it will be: it has no part that only CloudFormation knows, but for account and region. */
function written(value: unknown, { account = '', region }: Stage): string {
  const joined = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.union([z.string(), z.object({ Ref: z.string() })]))]) }).safeParse(value);
  if (!joined.success) return String(value);
  const [separator, parts] = joined.data['Fn::Join'];
  return parts.map((part) => (typeof part === 'string' ? part : part.Ref === 'AWS::Region' ? region : account)).join(separator);
}

type Import = LeftBehind & { readonly logicalId: string; readonly resource: Resource };

async function importInto({ cloudFormation, RoleARN }: Awaited<ReturnType<typeof byCdkRoles>>, StackName: string, imports: readonly Import[]): Promise<void> {
  const template = { Resources: Object.fromEntries(imports.map((one) => [one.logicalId, imported(one)])) };
  const named = { StackName, ChangeSetName: changeSetName };
  await cloudFormation.send(
    new CreateChangeSetCommand({
      ...named,
      RoleARN,
      ChangeSetType: 'IMPORT',
      TemplateBody: JSON.stringify(template),
      ResourcesToImport: imports.map(({ logicalId, type, identifier }) => ({
        LogicalResourceId: logicalId,
        ResourceType: type,
        ResourceIdentifier: { ...identifier },
      })),
    }),
  );
  await waitUntil(`The look at what ${StackName} takes over`, async () => isReady(await cloudFormation.send(new DescribeChangeSetCommand(named))), patience);
  await cloudFormation.send(new ExecuteChangeSetCommand(named));
  await waitUntil(`Taking over into ${StackName}`, async () => isImported((await stackState(cloudFormation, StackName))?.status ?? ''), patience);
}

/**
 * As it is: CloudFormation looks at nothing, and later changes only what the next template says otherwise. Properties that a later change cannot harm
 * may wait for the deploy: a template that is sent along has 51,200 bytes at most.
 */
function imported({ type, resource: { Type, DeletionPolicy = 'Delete', Properties }, replicaRegions = [], units }: Import): object {
  const isWhole = type === 'AWS::DynamoDB::Table' || type === 'AWS::SecretsManager::Secret';
  const kept = Object.entries(Properties).filter(([name]) => isWhole || [lastingTypes[type].nameProperty, 'FifoQueue'].includes(name));
  const { ReplicaRegions: _wanted, ...own } = Object.fromEntries(kept);
  const replicas = replicaRegions.length === 0 ? {} : { ReplicaRegions: replicaRegions.map((Region) => ({ Region })) };
  return { Type, DeletionPolicy, Properties: { ...(type === 'AWS::DynamoDB::Table' ? asTable(own, units) : own), ...replicas } };
}

const scaledShape = z.looseObject({ ProvisionedThroughput: z.unknown().optional() });
const tableShape = scaledShape.extend({ GlobalSecondaryIndexes: z.array(scaledShape.extend({ IndexName: z.string() })) });

/** A table of another kind of capacity: the deploy after the import makes it what the stage asks for. An index that was just made has the table's units. */
function asTable(properties: Resource['Properties'], units: Import['units']): object {
  const { GlobalSecondaryIndexes: all, ProvisionedThroughput: _ofTable, ...others } = tableShape.parse(properties);
  const capacity = (name = '') => (units ? { ProvisionedThroughput: units[name] ?? units[''] } : {});
  const indexes = all.map(({ ProvisionedThroughput: _ofIndex, ...index }) => ({ ...index, ...capacity(index.IndexName) }));
  return { ...others, BillingMode: units ? 'PROVISIONED' : 'PAY_PER_REQUEST', ...capacity(), GlobalSecondaryIndexes: indexes };
}

function isReady({ Status, StatusReason = '' }: { Status?: string | undefined; StatusReason?: string | undefined }): boolean {
  if (Status === 'FAILED') throw new Error(`CloudFormation cannot take over what is there: ${StatusReason}`);
  return Status === 'CREATE_COMPLETE';
}

function isImported(status: string): boolean {
  if (status.includes('ROLLBACK'))
    throw new Error('CloudFormation took over nothing: the events of the stack say why. Delete it in the console if it holds nothing, then run this again');
  return status === 'IMPORT_COMPLETE';
}
