import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import { startCore } from '#services/local-cloud/core.ts';
import { nextMessage, results, temporaryFolder, tell } from '#tests/local-cloud/core/given.ts';

const resources = {
  Results: results,
  Key: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: { PasswordLength: 12 } } },
  Role: { Type: 'AWS::IAM::Role', Properties: {} },
  Task: {
    Type: 'AWS::ECS::TaskDefinition',
    Properties: {
      TaskRoleArn: { 'Fn::GetAtt': ['Role', 'Arn'] },
      ContainerDefinitions: [
        {
          Name: 'worker',
          Image: 'registry/repository:image-hash',
          Environment: [{ Name: 'RESULTS_URL', Value: { Ref: 'Results' } }],
          Secrets: [{ Name: 'KEY', ValueFrom: { Ref: 'Key' } }],
        },
      ],
    },
  },
  Service: { Type: 'AWS::ECS::Service', Properties: { TaskDefinition: { Ref: 'Task' }, DesiredCount: 1 } },
};

const code = `${tell}
  process.once('SIGTERM', () => tell('stopped').then(() => process.exit(0)));
  await tell({ key: process.env.KEY, task: process.env.ECS_TASK_ID });
  setInterval(() => undefined, 1000);`;

async function givenService() {
  const folder = temporaryFolder();
  const image = join(folder, 'image');
  mkdirSync(image, { recursive: true });
  writeFileSync(join(image, 'index.mjs'), code);
  writeFileSync(join(image, 'Dockerfile'), 'FROM scratch\nCMD ["node", "index.mjs"]\n');
  const core = await startCore({
    template: { Resources: resources },
    assets: { folderOfFile: () => undefined, folderOfImage: (uri) => (uri.endsWith(':image-hash') ? image : undefined) },
    dataDir: join(folder, 'data'),
    appPort: 1,
    mediaPort: 2,
    withSimulators: false,
    report: () => undefined,
  });
  onTestFinished(() => core.close());
  core.startConsumers();
  const pids = () => core.processes.list().filter(({ name }) => name.startsWith('worker-'));
  return { core, pids, told: () => nextMessage(core, 'Results') };
}

describe('an ECS service', () => {
  it('runs its task with the container’s environment and secrets', async () => {
    const { core, told } = await givenService();
    const target = 'secretsmanager.GetSecretValue';
    const secret = await callAwsJson({ endpoint: core.endpoints.secretsManager, target, version: '1.1', body: { SecretId: 'Key' } });

    expect(await told()).toEqual({ key: secret['SecretString'], task: expect.any(String) });
  });

  it('starts a task again that ended by itself', async () => {
    const { pids, told } = await givenService();
    const before = await told();

    for (const { pid } of pids()) process.kill(pid, 'SIGKILL');

    expect(await told()).not.toEqual(before);
  });

  it('ends the task first that runs longest, as a deploy does', async () => {
    const { core, pids, told } = await givenService();
    await told();
    const setCount = (count: number) => Promise.all(core.tasks.map((service) => service.setCount(count)));
    const [old] = pids();
    await setCount(2);
    await told();

    await setCount(1);

    expect(await told()).toBe('stopped');
    expect(pids()).toHaveLength(1);
    expect(pids()[0]?.pid).not.toBe(old?.pid);
  });

  it('runs as many tasks as asked for, and asks the others to stop', async () => {
    const { core, pids, told } = await givenService();
    await told();

    await Promise.all(core.tasks.map((service) => service.setCount(2)));
    await told();
    const two = pids().length;
    await Promise.all(core.tasks.map((service) => service.setCount(0)));

    expect(two).toBe(2);
    expect([await told(), await told()]).toEqual(['stopped', 'stopped']);
    expect(pids()).toEqual([]);
  });
});
