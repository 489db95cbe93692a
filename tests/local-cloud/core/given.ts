import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Assets } from '#services/local-cloud/template/assets.ts';
import { callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import { startCore, type Core } from '#services/local-cloud/core.ts';
import { endWithThisProcess } from '#tests/support/end-with-this-process.ts';

/** Code of functions, by logical id: the text of their `index.mjs`. */
export type Code = Record<string, string>;

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recado-core-'));
  endWithThisProcess(() => undefined, folder);
  return folder;
}

/** Writes the functions' code as a build would, and says where each asset is. */
export function assetsOf(folder: string, code: Code): Assets {
  for (const [name, text] of Object.entries(code)) {
    mkdirSync(join(folder, 'code', name), { recursive: true });
    writeFileSync(join(folder, 'code', name, 'index.mjs'), text);
  }
  return {
    folderOfFile: (key) => join(folder, 'code', key.replace('.zip', '')),
    folderOfImage: () => undefined,
  };
}

export function lambdaFunction(name: string, properties: object = {}): object {
  return {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Handler: 'index.handler',
      Code: { S3Bucket: 'assets', S3Key: `${name}.zip` },
      Environment: { Variables: { RESULTS_URL: { Ref: 'Results' } } },
      ...properties,
    },
  };
}

export const table = {
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  },
};

/** Handlers tell what they saw by this queue. */
export const results = { Type: 'AWS::SQS::Queue', Properties: {} };

/** Beginning of the test functions: `tell(value)` puts a value on the results queue. */
export const tell = `
  export async function tell(value) {
    const reply = await fetch(process.env.AWS_ENDPOINT_URL_SQS, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' },
      body: JSON.stringify({ QueueUrl: process.env.RESULTS_URL, MessageBody: JSON.stringify(value) }),
    });
    if (!reply.ok) throw new Error(await reply.text());
  }`;

export interface Given {
  core: Core;
  reports: string[];
  /** The next value that a handler told. */
  told: () => Promise<unknown>;
  put: (item: Record<string, unknown>) => Promise<void>;
}

export async function givenCore(resources: Record<string, object>, code: Code, folder = temporaryFolder(), { startsConsumers = true } = {}): Promise<Given> {
  const reports: string[] = [];
  const core = await startCore({
    template: { Resources: { Results: results, ...resources } },
    assets: assetsOf(folder, code),
    dataDir: join(folder, 'data'),
    appPort: 1,
    mediaPort: 2,
    withSimulators: false,
    report: (line) => reports.push(line),
  });
  onTestFinished(() => core.close());
  if (startsConsumers) core.startConsumers();
  return {
    core,
    reports,
    told: () => nextMessage(core, 'Results'),
    async put(item) {
      const target = 'DynamoDB_20120810.PutItem';
      await callAwsJson({ endpoint: core.endpoints.dynamodb, target, body: { TableName: 'Table', Item: item } });
    },
  };
}

/** @returns the body of the queue's next message, which is then gone. */
export async function nextMessage(core: Core, queueName: string): Promise<unknown> {
  const messages = await core.sqs.receive(queueName, 1, 15);
  await core.sqs.delete(queueName, messages);
  const [message] = messages;
  if (!message) throw new Error(`Nothing arrived on ${queueName}`);
  return JSON.parse(message.Body);
}
