import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callAwsJson, isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { startCore } from '#services/local-cloud/core.ts';
import { SqsClient } from '#services/local-cloud/queues/sqs-client.ts';
import { openState } from '#services/local-cloud/template/state.ts';
import { assetsOf, givenCore, lambdaFunction, nextMessage, results, table, tell, temporaryFolder } from '#tests/local-cloud/core/given.ts';

const resources = {
  Table: table,
  Kept: { Type: 'AWS::SQS::Queue', Properties: { FifoQueue: true } },
  Key: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: { PasswordLength: 20 } } },
  Follower: lambdaFunction('Follower'),
  Source: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
      FunctionName: { Ref: 'Follower' },
      StartingPosition: 'LATEST',
    },
  },
};
const code = {
  Follower: `${tell} export const handler = async ({ Records }) => { for (const r of Records) await tell(r.dynamodb.Keys.sk.S); };`,
};

/** Starts a local cloud in a process of its own. */
async function startElsewhere(folder: string) {
  assetsOf(folder, code);
  writeFileSync(join(folder, 'template.json'), JSON.stringify({ Resources: { Results: results, ...resources } }));
  const child = fork(new URL('./run-core.ts', import.meta.url), [folder], {
    execPath: process.execPath,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message]: unknown[] = await once(child, 'message');
  if (!isRecord(message) || !isRecord(message['endpoints']) || !Array.isArray(message['processes'])) throw new Error('it did not start');
  const { dynamodb, sqs, secretsManager } = message['endpoints'];
  return {
    dynamodb: String(dynamodb),
    sqs: new SqsClient(String(sqs)),
    secretsManager: String(secretsManager),
    pids: message['processes'].map((entry: { pid: number }) => entry.pid),
    child,
  };
}

const put = (endpoint: string, sk: string) =>
  callAwsJson({
    endpoint,
    target: 'DynamoDB_20120810.PutItem',
    body: { TableName: 'Table', Item: { pk: { S: 'a' }, sk: { S: sk } } },
  });

const readSecret = async (endpoint: string) => {
  const target = 'secretsmanager.GetSecretValue';
  return (await callAwsJson({ endpoint, target, version: '1.1', body: { SecretId: 'Key' } }))['SecretString'];
};

/** A killed process that is left until somebody asks after it does not count. */
const isRunning = (pid: number) => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

/** A record is repeated when the kill falls between its handling and this. */
const untilCheckpoint = (folder: string) =>
  expect
    .poll(() => {
      const state = openState(join(folder, 'data'));
      const checkpoint = state.checkpoint('Source');
      state.close();
      return checkpoint;
    })
    .toBeDefined();

it('goes on where it was after a kill -9 of everything', async () => {
  const folder = temporaryFolder();
  const before = await startElsewhere(folder);
  const message = { MessageBody: '"kept"', MessageGroupId: 'g', MessageDeduplicationId: 'd' };
  await before.sqs.send('Kept.fifo', message);
  await put(before.dynamodb, 'handled before');
  const [told] = await before.sqs.receive('Results', 1, 15);
  if (told) await before.sqs.delete('Results', [told]);
  // In flight when everything ends, and so with nobody: it must not stay hidden for its visibility timeout.
  await before.sqs.receive('Kept.fifo', 1, 15);
  const secret = await readSecret(before.secretsManager);
  await untilCheckpoint(folder);

  const exited = once(before.child, 'exit');
  for (const pid of before.pids) process.kill(pid, 'SIGKILL');
  await exited;
  const { core, told: nextTold } = await givenCore(resources, code, folder);
  await put(core.endpoints.dynamodb, 'handled after');
  await core.sqs.send('Kept.fifo', message);

  expect(told?.Body).toBe('"handled before"');
  expect(await nextTold()).toBe('handled after');
  expect(await nextMessage(core, 'Kept.fifo')).toBe('kept');
  expect(await core.sqs.attributes('Kept.fifo')).toMatchObject({ ApproximateNumberOfMessages: '0' });
  expect(await readSecret(core.endpoints.secretsManager)).toBe(secret);
});

const kill = async (process: ChildProcess) => {
  const exited = once(process, 'exit');
  process.kill('SIGKILL');
  await exited;
};

it('takes its children along when it is killed alone, and goes on at once with all that was acknowledged', async () => {
  const folder = temporaryFolder();
  const before = await startElsewhere(folder);
  await put(before.dynamodb, 'acknowledged');
  await before.sqs.send('Kept.fifo', { MessageBody: '"kept"', MessageGroupId: 'g', MessageDeduplicationId: 'd' });

  await kill(before.child);

  await expect.poll(() => before.pids.filter(isRunning), { timeout: 2_000, interval: 10 }).toEqual([]);
  const { core, told } = await givenCore(resources, code, folder);
  expect(await told()).toBe('acknowledged');
  expect(await nextMessage(core, 'Kept.fifo')).toBe('kept');
});

it('ends what an earlier run left behind whose watcher was killed too', async () => {
  const folder = temporaryFolder();
  const before = await startElsewhere(folder);
  const children = readFileSync(`/proc/${before.child.pid}/task/${before.child.pid}/children`, 'utf8').trim().split(' ').map(Number);
  for (const pid of children.filter((child) => !before.pids.includes(child))) process.kill(pid, 'SIGKILL');
  await kill(before.child);

  const { core } = await givenCore(resources, code, folder);

  const own = core.processes.list().map(({ pid }) => pid);
  expect(before.pids.filter((pid: number) => !own.includes(pid) && isRunning(pid))).toEqual([]);
});

it('waits for the end of one that is stopping', async () => {
  const folder = temporaryFolder();
  const before = await startElsewhere(folder);
  before.child.send('stop');
  await once(before.child, 'message');

  const starting = givenCore(resources, code, folder);
  await kill(before.child);

  await expect(starting).resolves.toHaveProperty('core');
});

it('says so when another one uses the data folder', async () => {
  const folder = temporaryFolder();
  const other = await startElsewhere(folder);

  const starting = startCore({
    template: {},
    assets: assetsOf(folder, {}),
    dataDir: join(folder, 'data'),
    appPort: 1,
    mediaPort: 2,
    withSimulators: false,
    report: () => undefined,
  });

  await expect(starting).rejects.toThrow(/already runs with the data folder/);
  const exited = once(other.child, 'exit');
  for (const pid of other.pids) process.kill(pid, 'SIGKILL');
  await exited;
});
