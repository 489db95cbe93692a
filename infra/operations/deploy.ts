import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { atOnceParameter } from '#infra/constructs/gradual-shift.ts';
import { mediaKeySecretName, namesOf, stackNames } from '#infra/names.ts';
import { type Aws, awsIn, outputOf } from '#infra/operations/aws.ts';
import { bootstrap } from '#infra/operations/bootstrap.ts';
import { endCopies } from '#infra/operations/copies.ts';
import { endEdge, losesLimit, siteParameters } from '#infra/operations/edge.ts';
import { ensureMediaKey } from '#infra/operations/media-key.ts';
import { settingsOf } from '#infra/operations/kept-builds.ts';
import { cdkCli, type Operator } from '#infra/operations/operator.ts';
import { preflight, requireAccount } from '#infra/operations/preflight.ts';
import { isProtected } from '#infra/operations/table.ts';
import { takeOver } from '#infra/operations/take-over.ts';
import { makeIndexes } from '#infra/operations/table.ts';
import { smokeTest } from '#infra/operations/smoke-test.ts';
import type { Stage } from '#infra/stages.ts';

const templateShape = z.looseObject({ Parameters: z.record(z.string(), z.unknown()).default({}) });

export interface Confirmation {
  /** Nobody is asked. */
  readonly yes: boolean;
}

interface DeployChoice extends Confirmation {
  /** New code of functions takes over at once, whatever the alarms say. */
  readonly atOnce?: boolean;
}

/**
 * Builds and deploys a stage, makes its first super user, runs what migrations are due, and looks whether it answers. The
 * site comes last, so that no page asks for what is not there yet. Repeated after a failure it goes on where it was.
 *
 * @throws Error with one sentence for each thing that the preflight found wrong.
 */
export async function deploy(operator: Operator, stage: Stage, { yes, atOnce = false }: DeployChoice): Promise<void> {
  const aws = awsIn(stage.region);
  const problems = await preflight(operator, stage, aws);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await confirm(operator, `Deploy the stage ${stage.name} to the account ${stage.account} in ${stage.region}?`, 'yes', yes);
  const builds = operator.builds(stage.name);
  const build = await operator.alone(async () => builds.keep(await built(operator, stage), settingsOf(stage), new Date()));
  // The copy: another command may build while this one deploys.
  const { cloudFolder } = build;
  const names = stackNames(stage);
  const put = (stackName: string, parameters: Readonly<Record<string, string>> = {}) => deployStack(operator, stage, cloudFolder, stackName, parameters);

  // A limit that goes is held on to by the pages until they have let go of it.
  const isLast = names.edge === undefined || (await losesLimit(stage));
  if (names.edge !== undefined && !isLast) await put(names.edge);
  await takeOver(operator, stage, aws, cloudFolder, 'data');
  // No stack changes an adopted table.
  if (stage.adopt.table) await makeIndexes(operator, aws, stage.adopt.table.name);
  await put(names.data);
  await protectTable(stage, aws);
  await put(names.media, await mediaKeys(stage, aws));
  await put(names.application, atOnce ? await goingAtOnce(cloudFolder, names.application) : {});
  await bootstrap(operator, stage, aws);
  await put(names.sessions);
  await takeOver(operator, stage, aws, cloudFolder, 'site');
  await put(names.site, await siteParameters(stage));
  if (names.edge !== undefined && isLast) await put(names.edge);
  if (names.copies === undefined) await endCopies(operator, stage, aws);
  else await put(names.copies);

  const url = await outputOf(aws.cloudFormation, names.site, 'Url');
  if (stage.domain && 'certificateArn' in stage.domain) {
    const target = await outputOf(aws.cloudFormation, names.site, 'DistributionDomain');
    operator.say(`${stage.domain.name} must point at ${target}: by a CNAME record, or an alias, where its names are kept.`);
  }
  await smokeTest(url);
  await builds.finish(build);
  if (names.edge === undefined) await endEdge(operator, stage);
  operator.say(`Recado is ready at ${url}`);
  if (stage.alarmEmail === undefined) operator.say(`Alarms go to ${await outputOf(aws.cloudFormation, names.data, 'AlarmTopicArn')}: subscribe to it.`);
}

/** A gradual shift is stopped by an alarm, which is red already when a bad build is to go. A build without a shift has no such parameter. */
export async function goingAtOnce(cloudFolder: string, stackName: string): Promise<Record<string, string>> {
  const template = await readFile(join(cloudFolder, `${stackName}.template.json`), 'utf8');
  return templateShape.parse(JSON.parse(template)).Parameters[atOnceParameter] === undefined ? {} : { [atOnceParameter]: 'yes' };
}

/** @returns the folder of the cloud assembly. */
export async function built(operator: Operator, { name }: Stage): Promise<string> {
  await operator.build();
  return operator.synth(name);
}

/** Shows what a deploy would change. */
export async function diff(operator: Operator, stage: Stage): Promise<void> {
  await requireAccount(stage, awsIn(stage.region));
  const cloudFolder = await operator.alone(() => built(operator, stage));
  await runCdk(operator, stage, cloudFolder, ['diff', ...Object.values(stackNames(stage)), '--method', 'template']);
}

/** @throws Error unless the person types the answer, or has said yes already. */
export async function confirm(operator: Operator, question: string, answer: string, yes: boolean): Promise<void> {
  if (yes) return;
  const given = await operator.ask(`${question} Type "${answer}":`);
  if (given === undefined) throw new Error('there is no terminal to ask at: say --yes');
  if (given.trim() !== answer) throw new Error('nothing was done');
}

/** From here on nothing deletes it by mistake. The template cannot say so: a first deploy that fails could then not be rolled back. */
async function protectTable(stage: Stage, aws: Aws): Promise<void> {
  const TableName = namesOf(stage).table;
  // While scaling changes its capacity, a table takes no other change.
  if (!(await isProtected(aws, TableName))) await aws.dynamo.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
}

/** The keys' public halves, and where the private half of the one that signs is. */
async function mediaKeys({ name, generations }: Stage, aws: Aws): Promise<Record<string, string>> {
  const parameters: Record<string, string> = {};
  for (const generation of generations.media) {
    const key = await ensureMediaKey(aws.secrets, mediaKeySecretName(name, generation));
    parameters[`MediaPublicKey${generation}`] = key.publicKeyPem;
    parameters['MediaKeyArn'] ??= key.secretArn;
  }
  return parameters;
}

export async function deployStack(
  operator: Operator,
  stage: Stage,
  cloudFolder: string,
  stackName: string,
  parameters: Readonly<Record<string, string>>,
): Promise<void> {
  const given = Object.entries(parameters).flatMap(([name, value]) => ['--parameters', `${stackName}:${name}=${value}`]);
  await runCdk(operator, stage, cloudFolder, ['deploy', stackName, '--exclusively', '--require-approval', 'never', '--no-previous-parameters', ...given]);
}

/** @throws Error of one sentence, below what CDK itself has said. */
export async function runCdk(operator: Operator, stage: Stage, cloudFolder: string, args: readonly string[]): Promise<void> {
  const environment = { AWS_REGION: stage.region, AWS_DEFAULT_REGION: stage.region };
  const code = await operator.run(cdkCli, [...args, '--app', cloudFolder], { environment });
  if (code !== 0) throw new Error(`cdk ${args.slice(0, 2).join(' ')} failed: see above, then run this again`);
}
