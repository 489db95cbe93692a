import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { indexNames } from '#shared/ports/table-indexes.ts';
import { deploy } from '#infra/operations/deploy.ts';
import { destroy } from '#infra/operations/destroy.ts';
import { adoptTable } from '#infra/operations/restore.ts';
import { parseStage, type Stage } from '#infra/stages.ts';
import { config } from './support/given-operator.ts';
import { forgetSynthesized, givenStrict } from './support/given-strict.ts';

const stageOf = (name: string, changes: object = {}): Stage => parseStage(name, JSON.stringify({ ...config, shards: 1, ...changes }));
const vaultArn = 'arn:aws:backup:us-east-1:210987654321:backup-vault:recado';
const plain = stageOf('prod');
const copied = stageOf('prod', { copies: { vaultArn, secretRegions: ['us-east-1'] } });
const [table, secret, bucket] = ['AWS::DynamoDB::Table', 'AWS::SecretsManager::Secret', 'AWS::S3::Bucket'] as const;
const [vault, selection] = ['AWS::Backup::BackupVault', 'AWS::Backup::BackupSelection'] as const;
const streamOf = (name: string): string => `arn:aws:dynamodb:sa-east-1:123456789012:table/${name}/stream/local`;
const neverSo = (): never => {
  throw new Error('there is no table');
};
const yes = { yes: true } as const;
const lastingSecrets = ['auth', 'auth-state', 'channels', 'meta-app', 'pix', 'web-push'];

afterAll(forgetSynthesized);

describe('copies elsewhere', () => {
  it('are begun, ended and begun again by the stage’s file, whatever their vault holds', async () => {
    let now = copied;
    const { cloud, operator } = await givenStrict(() => now);
    const put = async (stage: Stage): Promise<void> => {
      now = stage;
      await deploy(operator, stage, yes);
      for (const thing of cloud.things.values()) if (thing.type === vault) thing.isFull = true;
    };

    await put(copied);
    await put(plain);
    expect([...cloud.stacks.keys()]).not.toContain('Recado-prod-Copies');
    expect(cloud.names(vault)).toHaveLength(1);
    await put(copied);

    expect(cloud.stacks.get('Recado-prod-Copies')?.status).toBe('CREATE_COMPLETE');
    expect(cloud.names(vault)).toHaveLength(2);
    expect(cloud.names(vault).filter((name) => !/^recado-prod-\d{12}$/.test(name))).toEqual([]);
  });

  it.each([
    ['of the table alone', { copies: { vaultArn, files: false } }],
    ['of a restored table', { copies: { vaultArn }, adopt: { table: { name: 'recado-prod-2026', streamArn: streamOf('recado-prod-2026') } } }],
  ])('are %s from the next deploy on, where the stage’s file says so', async (_what, changes) => {
    let now = stageOf('prod', { copies: { vaultArn } });
    const { cloud, operator } = await givenStrict(() => now);
    await deploy(operator, now, yes);
    const selected = () => [...cloud.things.values()].flatMap(({ type, properties }) => (type === selection ? [JSON.stringify(properties)] : []));
    const before = selected();
    cloud.things.set(`${table} recado-prod-2026`, { ...(cloud.find(table, 'recado-prod') ?? neverSo()), name: 'recado-prod-2026' });

    now = stageOf('prod', changes);
    await deploy(operator, now, yes);

    expect(cloud.stacks.get('Recado-prod-Copies')?.status).toBe('UPDATE_COMPLETE');
    expect(selected()).toHaveLength(1);
    expect(selected()).not.toEqual(before);
  });

  it('of secrets come and go with the stage’s file, and go with all data', async () => {
    let now = copied;
    const { cloud, operator } = await givenStrict(() => now);
    const replicas = () => lastingSecrets.map((name) => cloud.find(secret, `recado/prod/${name}`)?.replicas);
    await deploy(operator, now, yes);
    expect(replicas()).toEqual(lastingSecrets.map(() => ['us-east-1']));

    now = plain;
    await deploy(operator, now, yes);
    expect(replicas()).toEqual(lastingSecrets.map(() => []));

    now = copied;
    await deploy(operator, now, yes);
    await destroy(operator, now, { ...yes, deleteData: true });
    expect([...cloud.things.values()].filter(({ type }) => type !== vault)).toEqual([]);
  });

  it('of secrets are there again in a stage that was destroyed, whichever the stage asks for then', async () => {
    let now = copied;
    const { cloud, operator } = await givenStrict(() => now);
    await deploy(operator, now, yes);
    await destroy(operator, now, { ...yes, deleteData: false });

    now = stageOf('prod', { copies: { vaultArn, secretRegions: ['us-east-1', 'us-west-2'] } });
    await deploy(operator, now, yes);

    expect(cloud.find(secret, 'recado/prod/auth-state')?.replicas).toEqual(['us-east-1', 'us-west-2']);
  });
});

it('a stage of another name goes on with the table, files and secrets that were restored from copies', async () => {
  const arnOf = (name: string) => `arn:aws:secretsmanager:sa-east-1:123456789012:secret:recado/prod/${name}-AbCdEf`;
  const adopt = {
    authSecretArn: arnOf('auth'),
    authStateSecretArn: arnOf('auth-state'),
    metaAppSecretArn: arnOf('meta-app'),
    channelSecretArn: arnOf('channels'),
    pixSecretArn: arnOf('pix'),
    webPushSecretArn: arnOf('web-push'),
  };
  const before = stageOf('again', { adopt });
  const folder = mkdtempSync(join(tmpdir(), 'recado-stage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'again.json');
  writeFileSync(file, JSON.stringify({ ...config, shards: 1, adopt }));
  let now = before;
  const { cloud, operator } = await givenStrict(() => now);
  const put = (type: string, name: string, properties: object = {}) =>
    cloud.things.set(`${type} ${name}`, { type, name, properties: { ...properties }, generation: 1 });
  put(table, 'recado-copy', { GlobalSecondaryIndexes: indexNames.map((IndexName) => ({ IndexName })) });
  put(bucket, 'recado-again-media-123456789012-sa-east-1');
  for (const name of lastingSecrets) put(secret, `recado/prod/${name}`);

  await adoptTable(operator, before, { ...yes, table: 'recado-copy', file });
  now = parseStage('again', readFileSync(file, 'utf8'));
  await deploy(operator, now, yes);

  const functions = [...(cloud.stacks.get('Recado-again-Application')?.resources.values() ?? [])].filter(({ thing }) => thing.type === 'AWS::Lambda::Function');
  const tables = new Set(functions.flatMap(({ thing }) => /"TABLE_NAME":"([^"]+)"/.exec(JSON.stringify(thing.properties))?.[1] ?? []));
  expect([...tables]).toEqual(['recado-copy']);
  expect(cloud.names(table)).toEqual(['recado-copy']);
  expect(cloud.find(table, 'recado-copy')?.isProtected).toBe(true);
  expect(cloud.names(secret).filter((name) => name.startsWith('recado/again/'))).toEqual(['recado/again/media-key-1', 'recado/again/origin-1']);
  const files = [...(cloud.stacks.get('Recado-again-Data')?.resources.values() ?? [])]
    .filter(({ thing }) => thing.type === bucket)
    .map(({ thing }) => thing.name);
  expect(files).toContain('recado-again-media-123456789012-sa-east-1');
  expect(JSON.stringify(cloud.find(bucket, 'recado-again-media-123456789012-sa-east-1')?.properties)).toContain('CorsConfiguration');
});
