import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import type { Core } from '#services/local-cloud/core.ts';
import { keepRunning } from '#services/local-cloud/processes/keep-running.ts';
import { Processes } from '#services/local-cloud/processes/processes.ts';
import { startSimulators } from '#services/local-cloud/tasks/simulators.ts';
import { givenCore, lambdaFunction, table, tell, temporaryFolder } from '#tests/local-cloud/core/given.ts';

const resources = {
  Table: table,
  Kept: { Type: 'AWS::SQS::Queue', Properties: {} },
  Follower: lambdaFunction('Follower'),
  Source: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] }, FunctionName: { Ref: 'Follower' }, StartingPosition: 'LATEST' },
  },
};
const code = {
  Follower: `${tell} export const handler = async ({ Records }) => { for (const r of Records) await tell(r.dynamodb.Keys.sk.S); };`,
};

const pidOf = (processes: Processes, name: string) => processes.list().find((entry) => entry.name === name)?.pid ?? 0;

/** Resolves when another process has the name. */
async function kill(processes: Processes, name: string): Promise<void> {
  const pid = pidOf(processes, name);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => pidOf(processes, name), { timeout: 10_000 }).not.toBeOneOf([pid, 0]);
}

async function items(core: Core): Promise<unknown> {
  const target = 'DynamoDB_20120810.Scan';
  return (await callAwsJson({ endpoint: core.endpoints.dynamodb, target, body: { TableName: 'Table' } }))['Count'];
}

it('starts the table emulator again that was killed, with its data, and its stream goes on', async () => {
  const { core, put, told, reports } = await givenCore(resources, code);
  await put({ pk: { S: 'a' }, sk: { S: 'before' } });
  const first = await told();

  await kill(core.processes, 'dynamodb');
  await put({ pk: { S: 'a' }, sk: { S: 'after' } });

  expect([first, await told(), await items(core)]).toEqual(['before', 'after', 2]);
  expect(reports[0]).toBe('dynamodb ended (SIGKILL) and starts again');
});

it('starts the queue emulator again that was killed, with its messages, and sources go on', async () => {
  const { core, put, told } = await givenCore(resources, code);
  await core.sqs.send('Kept', { MessageBody: 'kept' });

  await kill(core.processes, 'sqs-s3');
  const [message] = await core.sqs.receive('Kept', 1, 5);
  await put({ pk: { S: 'a' }, sk: { S: 'after' } });

  expect([message?.Body, await told()]).toEqual(['kept', 'after']);
});

/** Simulators that are kept running. @returns where the doors of one are. */
async function keptSimulators() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'data'));
  const processes = await Processes.takeOver(join(folder, 'data'));
  const place = { dataDir: join(folder, 'data'), logDir: join(folder, 'logs'), appUrl: 'http://127.0.0.1:9' };
  const started = await startSimulators(place, 'simulated', () => undefined);
  const keeping = started.map((service) => {
    processes.watch(service.name, service.process);
    return keepRunning({ name: service.name, service, startAgain: () => service.startAgain(), processes, report: () => undefined });
  });
  onTestFinished(async () => {
    await Promise.all(keeping.map((one) => one.close()));
    processes.release();
  });
  const doorsOf = (name: string) => `${started.flatMap(({ simulators }) => simulators).find((one) => one.name === name)?.doorsUrl}/local/${name}`;
  return { processes, doorsOf };
}

const post = (url: string, body: object) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

it('starts a simulator again that was killed, at its addresses and with what it knew', async () => {
  const { processes, doorsOf } = await keptSimulators();
  const phones = `${doorsOf('whatsapp')}/phones`;
  const made = await post(phones, { number: '5511900000001', name: 'Maria' });

  await kill(processes, 'whatsapp');

  expect(made.ok).toBe(true);
  expect(await (await fetch(phones)).text()).toContain('Maria');
});

it('starts those again that share a process, each at its address', async () => {
  const { processes, doorsOf } = await keptSimulators();
  const made = await post(`${doorsOf('push')}/subscriptions`, { applicationServerKey: `B${'A'.repeat(86)}` });
  const { endpoint } = z.object({ endpoint: z.url() }).parse(await made.json());

  await kill(processes, 'simulators');

  // A subscription that it does not know is gone; this one lacks how long its message is to be kept.
  expect(await post(endpoint, {})).toMatchObject({ status: 400 });
  expect(await post(`${endpoint}x`, {})).toMatchObject({ status: 410 });
  expect(await fetch(`${doorsOf('meta')}/pages`)).toMatchObject({ status: 200 });
  expect(await fetch(`${doorsOf('pix')}/charges`)).toMatchObject({ status: 200 });
});
