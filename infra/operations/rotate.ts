import { DescribeServicesCommand, UpdateServiceCommand } from '@aws-sdk/client-ecs';
import { GetFunctionConfigurationCommand, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { randomBytes } from 'node:crypto';
import { namesOf, stackNames } from '#infra/names.ts';
import { type Aws, awsIn, isNotFound, outputOf, resourcesOf, stackState, waitUntil } from '#infra/operations/aws.ts';
import { type Confirmation, confirm, deploy } from '#infra/operations/deploy.ts';
import type { Operator } from '#infra/operations/operator.ts';
import { preflight, requireAccount } from '#infra/operations/preflight.ts';
import { changeStageFile, partOf } from '#infra/operations/stage-file.ts';
import { type Stage, stageFile } from '#infra/stages.ts';

/**
 * `auth` signs access tokens, `auth-state` seals the WhatsApp keys, `channels` the tokens of pages, `web-push` names us to push services,
 * `origin` is what CloudFront shows the APIs, `media` signs the addresses of files.
 */
export const rotatable = ['auth', 'auth-state', 'channels', 'web-push', 'origin', 'media'] as const;
export type Rotatable = (typeof rotatable)[number];
type RotatedInPlace = Exclude<Rotatable, 'origin' | 'media'>;

interface Rotation extends Confirmation {
  readonly secret: Rotatable;
  /** No new value: the old ones are no longer honoured, for one that has leaked. */
  readonly dropOld: boolean;
  /** Default: the stage's own. */
  readonly file?: string;
}

const consequences: Readonly<Record<Rotatable, string>> = {
  auth: 'Everybody is asked to log in again whose session was not renewed since the last rotation; integration keys in settings saved before it have to be entered again.',
  'auth-state': 'Phones whose keys were not used since the last rotation have to be linked again.',
  channels: 'Pages of Facebook and Instagram that were not connected again since the last rotation have to be.',
  'web-push': 'Browsers in which Recado was not opened since the last rotation are told of messages only when it is opened there again.',
  origin: 'Nothing, once the last deploy has ended.',
  media: 'Addresses of files that were given out before the last rotation, a day at most, do not open any more.',
};

/** Makes a new value while the old one goes on being honoured, or ends that. */
export async function rotate(operator: Operator, stage: Stage, rotation: Rotation): Promise<void> {
  const { secret, dropOld, yes } = rotation;
  const aws = awsIn(stage.region);
  await requireAccount(stage, aws);
  if (dropOld) operator.say(consequences[secret]);
  await confirm(operator, `${dropOld ? 'Drop the old values' : 'Rotate the secret'} ${secret} of the stage ${stage.name}?`, 'yes', yes);
  if (secret === 'origin' || secret === 'media') await rotateByDeploy(operator, stage, aws, secret, rotation);
  else await rotateInPlace(operator, stage, aws, secret, rotation);
}

/** A new generation stands beside the old one; what shows or signs with it is deployed after what accepts it. */
async function rotateByDeploy(
  operator: Operator,
  stage: Stage,
  aws: Aws,
  secret: 'origin' | 'media',
  { dropOld, file = stageFile(stage.name) }: Rotation,
): Promise<void> {
  const [current = 1] = stage.generations[secret];
  await requireReady(operator, stage, aws);
  await requireInUse(stage, aws, secret, current);
  const next = Math.max(...stage.generations[secret]) + 1;
  const list = dropOld ? [current] : [next, current];
  const changed = changeStageFile(stage.name, (config) => ({ ...config, generations: { ...partOf(config, 'generations'), [secret]: list } }), file);
  operator.say(`infra/stages/${stage.name}.json names the generations ${list.join(', ')} of ${secret} now: commit it.`);
  await deploy(operator, changed, { yes: true });
}

/** Before anything is changed: a deploy that cannot begin must leave the stage's file as it was. */
async function requireReady(operator: Operator, stage: Stage, aws: Aws): Promise<void> {
  const problems = await preflight(operator, stage, aws);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** After a rotation that stopped half-way another one would drop the generation that is still shown, and nothing would be answered. */
async function requireInUse(stage: Stage, aws: Aws, secret: 'origin' | 'media', current: number): Promise<void> {
  const names = stackNames(stage);
  const [stack, output] = secret === 'origin' ? [names.site, 'OriginGeneration'] : [names.application, 'MediaGeneration'];
  const inUse = (await stackState(aws.cloudFormation, stack))?.outputs[output];
  if (inUse === String(current)) return;
  throw new Error(
    `infra/stages/${stage.name}.json names generation ${current} of ${secret}, and the last deploy that went through does not use it: run \`npm run deploy -- --stage ${stage.name}\` first.`,
  );
}

/**
 * Two steps, each followed by a restart of all who read the list: first everybody learns the new key, then it becomes the one
 * that is used. In one step, a task that does not know it yet could not read what another one has sealed with it.
 */
async function rotateInPlace(operator: Operator, stage: Stage, aws: Aws, secret: RotatedInPlace, rotation: Rotation): Promise<void> {
  const { dropOld } = rotation;
  const secretId = secretIdOf(stage, secret);
  const restart = secret === 'auth-state' ? () => restartTasks(stage, aws) : () => restartFunctions(operator, stage, aws, rotation);
  if (secret !== 'auth-state' && stage.shift !== 'none') await requireReady(operator, stage, aws);
  const { SecretString: text = '' } = await aws.secrets.send(new GetSecretValueCommand({ SecretId: secretId }));
  const keys = text.split(',');
  const [current = ''] = keys;
  if (!/^[0-9a-f]{64}$/.test(current)) throw new Error(`the secret ${secretId} holds no key of 64 hexadecimal characters`);
  if (dropOld && keys.length > 1 && keys.length - 1 === (await formerKeys(aws, secretId)))
    throw new Error(`the last rotation of ${secret} stopped half-way, and ${secretId} still begins with the old key: rotate once more without --drop-old`);
  const made = randomBytes(32).toString('hex');
  const steps = dropOld
    ? [[current]]
    : [
        [...keys, made],
        [made, ...keys],
      ];
  for (const [index, list] of steps.entries()) {
    await aws.secrets.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: list.join(',') }));
    operator.say(
      `${secret}: step ${index + 1} of ${steps.length}, ${list.length} ${list.length === 1 ? 'key is' : 'keys are'} honoured; restarting what reads them.`,
    );
    await restart();
  }
}

function secretIdOf(stage: Stage, secret: RotatedInPlace): string {
  const [names, { adopt }] = [namesOf(stage), stage];
  const ids: Readonly<Record<RotatedInPlace, string>> = {
    auth: adopt.authSecretArn ?? names.authSecret,
    'auth-state': adopt.authStateSecretArn ?? names.authStateSecret,
    channels: adopt.channelSecretArn ?? names.channelSecret,
    'web-push': adopt.webPushSecretArn ?? names.webPushSecret,
  };
  return ids[secret];
}

/** Number of keys before the last change; a rotation that came to its end changed their order last. */
async function formerKeys({ secrets }: Aws, SecretId: string): Promise<number> {
  try {
    const { SecretString: text = '' } = await secrets.send(new GetSecretValueCommand({ SecretId, VersionStage: 'AWSPREVIOUS' }));
    return text.split(',').length;
  } catch (error) {
    if (isNotFound(error)) return 0;
    throw error;
  }
}

/** Lambda makes new environments of a function whose configuration changed; each has read its secrets once. Published versions have to be others. */
async function restartFunctions(operator: Operator, stage: Stage, aws: Aws, { file = stageFile(stage.name) }: Rotation): Promise<void> {
  await renewEnvironments(stage, aws);
  if (stage.shift === 'none') return;
  const changed = changeStageFile(stage.name, (config) => ({ ...config, restarts: Number(config['restarts'] ?? 0) + 1 }), file);
  operator.say(`infra/stages/${stage.name}.json counts ${changed.restarts} restarts now: commit it.`);
  await deploy(operator, changed, { yes: true, atOnce: true });
}

async function renewEnvironments(stage: Stage, aws: Aws): Promise<void> {
  const functions = await resourcesOf(aws.cloudFormation, stackNames(stage).application, 'AWS::Lambda::Function');
  const description = `Restarted at ${new Date().toISOString()}`;
  for (const FunctionName of functions) {
    await aws.lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Description: description }));
    await waitUntil(`The restart of ${FunctionName}`, () => isUpdated(aws, FunctionName), { everyMs: 500, withinMs: 5 * 60_000 });
  }
}

async function isUpdated(aws: Aws, FunctionName: string): Promise<boolean> {
  const { LastUpdateStatus: status } = await aws.lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  if (status === 'Failed') throw new Error(`Lambda could not restart ${FunctionName}: run this again`);
  return status === 'Successful';
}

/** Sessions are handed over from task to task, as in a deploy. */
async function restartTasks(stage: Stage, aws: Aws): Promise<void> {
  const stack = stackNames(stage).sessions;
  const cluster = await outputOf(aws.cloudFormation, stack, 'ClusterName');
  // A second one, where the stage has tasks on Spot.
  const services = await resourcesOf(aws.cloudFormation, stack, 'AWS::ECS::Service');
  if (services.length === 0) throw new Error(`the stack ${stack} has no service: deploy the stage first`);
  for (const service of services) await aws.ecs.send(new UpdateServiceCommand({ cluster, service, forceNewDeployment: true }));
  const isSettled = async () => {
    const { services: states = [] } = await aws.ecs.send(new DescribeServicesCommand({ cluster, services }));
    return states.every(({ deployments = [], runningCount, desiredCount }) => deployments.length === 1 && runningCount === desiredCount);
  };
  await waitUntil('The restart of the session tasks', isSettled, { everyMs: 5_000, withinMs: 30 * 60_000 });
}
