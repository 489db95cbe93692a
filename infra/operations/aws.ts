import { CloudFormationClient, DeleteStackCommand, DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ECSClient } from '@aws-sdk/client-ecs';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { SQSClient } from '@aws-sdk/client-sqs';
import { STSClient } from '@aws-sdk/client-sts';
import { Agent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import type { Operator } from '#infra/operations/operator.ts';

/** A console that is open, another deploy and a look at each second share what an account may ask: the SDK's three tries are soon used up. */
const maxAttempts = 8;

/** As CDK does: where the shell names a proxy, AWS is behind it. */
const requestHandler = () => ({ httpsAgent: new Agent({ keepAlive: true, proxyEnv: process.env }) });

/** How a client of AWS asks. */
export const askingIn = (region: string) => ({ region, maxAttempts, requestHandler: requestHandler() });

/** The services that the commands speak to, in one region. `AWS_ENDPOINT_URL` leads them elsewhere, as it does every SDK. */
export function awsIn(region: string) {
  const at = askingIn(region);
  return {
    region,
    cloudFormation: new CloudFormationClient(at),
    dynamo: new DynamoDBClient(at),
    ecs: new ECSClient(at),
    lambda: new LambdaClient(at),
    s3: new S3Client(at),
    secrets: new SecretsManagerClient(at),
    ses: new SESClient(at),
    sqs: new SQSClient(at),
    sts: new STSClient(at),
  };
}

export type Aws = ReturnType<typeof awsIn>;

interface StackState {
  readonly status: string;
  /** The reason of the status, where CloudFormation gives one. */
  readonly reason: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** @returns undefined for a stack that is not there. */
export async function stackState(client: CloudFormationClient, stackName: string): Promise<StackState | undefined> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    if (!stack) return undefined;
    const outputs = Object.fromEntries((stack.Outputs ?? []).map((one) => [one.OutputKey ?? '', one.OutputValue ?? '']));
    return { status: stack.StackStatus ?? '', reason: stack.StackStatusReason ?? '', outputs };
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist')) return undefined;
    throw error;
  }
}

/** @throws Error of one sentence, when the stack is not there or says no such thing. */
export async function outputOf(client: CloudFormationClient, stackName: string, output: string): Promise<string> {
  const value = (await stackState(client, stackName))?.outputs[output];
  if (value === undefined) throw new Error(`the stack ${stackName} has no output ${output}: deploy the stage first`);
  return value;
}

/** Physical ids of a stack's resources of the types. */
export async function resourcesOf(client: CloudFormationClient, stackName: string, ...types: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined;
  do {
    const page = await client.send(new ListStackResourcesCommand({ StackName: stackName, NextToken: next }));
    for (const one of page.StackResourceSummaries ?? []) if (types.includes(one.ResourceType ?? '') && one.PhysicalResourceId) ids.push(one.PhysicalResourceId);
    next = page.NextToken;
  } while (next !== undefined);
  return ids;
}

/** Asks again until it is so. @throws Error of one sentence after the time is up. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>, { everyMs, withinMs }: { everyMs: number; withinMs: number }): Promise<void> {
  const endsAt = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() >= endsAt)
      throw new Error(`${what} took longer than ${Math.round(withinMs / 60_000)} minutes: look at it in the console, then run this again`);
    await delay(everyMs);
  }
}

/** Ends a stack, and waits until it has gone. @throws Error of one sentence when something of it cannot be deleted. */
export async function removeStack({ cloudFormation }: Aws, StackName: string): Promise<void> {
  const look = () => stackState(cloudFormation, StackName);
  let before = (await look())?.status;
  await cloudFormation.send(new DeleteStackCommand({ StackName }));
  const isGone = async (): Promise<boolean> => {
    const now = await look();
    if (now?.status === 'DELETE_FAILED' && before !== 'DELETE_FAILED')
      throw new Error(
        `the stack ${StackName} could not be deleted: ${now.reason || 'its events in the console say why'}; delete it there, then run this again`,
      );
    before = now?.status;
    return now === undefined;
  };
  await waitUntil(`The end of the stack ${StackName}`, isGone, { everyMs: 2_000, withinMs: 20 * 60_000 });
}

/** Ends a stack that the stage's file asks for no more. @param sentence told where there is one. */
export async function endStack(operator: Operator, aws: Aws, stackName: string, sentence: string): Promise<void> {
  if ((await stackState(aws.cloudFormation, stackName)) === undefined) return;
  operator.say(sentence);
  await removeStack(aws, stackName);
}

export const isNotFound = (error: unknown): boolean => error instanceof Error && /NotFound|QueueDoesNotExist|NonExistentQueue/.test(error.name);

/** The status of AWS's answer. @returns undefined where there was none. */
export function statusOf(error: Error): number | undefined {
  const { httpStatusCode } = ('$metadata' in error ? error.$metadata : {}) as { httpStatusCode?: number }; // as every error of the SDK has it
  return httpStatusCode;
}

/** The reason of a refusal. An answer to HEAD has no body, and so no words: its status must do. */
export function whyRefused(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return /^(UnknownError|)$/.test(error.message) ? `answered ${statusOf(error) ?? 'nothing'}` : error.message;
}

/** A look that is refused hides nothing that the others see. @returns what it found, or one sentence that says what was refused. */
export async function lookOrSay(look: () => Promise<string[]>): Promise<string[]> {
  try {
    return await look();
  } catch (error) {
    return [`AWS refuses something that is looked at before a deploy: ${whyRefused(error)}.`];
  }
}
