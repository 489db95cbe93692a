import { CloudFormationClient, DeleteStackCommand, DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ECSClient } from '@aws-sdk/client-ecs';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { SQSClient } from '@aws-sdk/client-sqs';
import { STSClient } from '@aws-sdk/client-sts';
import { setTimeout as delay } from 'node:timers/promises';

/** The services that the commands speak to, in one region. `AWS_ENDPOINT_URL` leads them elsewhere, as it does every SDK. */
export function awsIn(region: string) {
  return {
    region,
    cloudFormation: new CloudFormationClient({ region }),
    dynamo: new DynamoDBClient({ region }),
    ecs: new ECSClient({ region }),
    lambda: new LambdaClient({ region }),
    s3: new S3Client({ region }),
    secrets: new SecretsManagerClient({ region }),
    ses: new SESClient({ region }),
    sqs: new SQSClient({ region }),
    sts: new STSClient({ region }),
  };
}

export type Aws = ReturnType<typeof awsIn>;

interface StackState {
  readonly status: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** @returns undefined for a stack that is not there. */
export async function stackState(client: CloudFormationClient, stackName: string): Promise<StackState | undefined> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    if (!stack) return undefined;
    return { status: stack.StackStatus ?? '', outputs: Object.fromEntries((stack.Outputs ?? []).map((one) => [one.OutputKey ?? '', one.OutputValue ?? ''])) };
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

/** Physical ids of a stack's resources of one type. */
export async function resourcesOf(client: CloudFormationClient, stackName: string, type: string): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined;
  do {
    const page = await client.send(new ListStackResourcesCommand({ StackName: stackName, NextToken: next }));
    for (const one of page.StackResourceSummaries ?? []) if (one.ResourceType === type && one.PhysicalResourceId) ids.push(one.PhysicalResourceId);
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

/** Ends a stack, and waits until it has gone. */
export async function removeStack({ cloudFormation }: Aws, StackName: string): Promise<void> {
  await cloudFormation.send(new DeleteStackCommand({ StackName }));
  const patience = { everyMs: 2_000, withinMs: 20 * 60_000 };
  await waitUntil(`The end of the stack ${StackName}`, async () => (await stackState(cloudFormation, StackName)) === undefined, patience);
}

export const isNotFound = (error: unknown): boolean => error instanceof Error && /NotFound|QueueDoesNotExist|NonExistentQueue/.test(error.name);
