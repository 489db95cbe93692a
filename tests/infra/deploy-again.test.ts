import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readMailEvent } from '#functions/areas/campaigns/mail/mail-event.ts';
import { stackNames } from '#infra/names.ts';
import { deploy } from '#infra/operations/deploy.ts';
import { destroy } from '#infra/operations/destroy.ts';
import { parseStage, type Stage } from '#infra/stages.ts';
import { indexNames } from '#shared/ports/table-indexes.ts';
import { sizesOf } from '#infra/template-sizes.ts';
import { config } from './support/given-operator.ts';
import { cloudOf, forgetSynthesized, givenStrict } from './support/given-strict.ts';

const stageWith = (changes: object = {}): Stage => parseStage('prod', JSON.stringify({ ...config, shards: 4, tasks: { min: 1, max: 4 }, ...changes }));
const stage = stageWith();
const [table, queue, secret, bucket] = ['AWS::DynamoDB::Table', 'AWS::SQS::Queue', 'AWS::SecretsManager::Secret', 'AWS::S3::Bucket'] as const;
const [webAcl, certificate] = ['AWS::WAFv2::WebACL', 'AWS::CertificateManager::Certificate'] as const;
const yes = { yes: true } as const;

const failing = (): never => {
  throw new Error('there is no table');
};

afterAll(forgetSynthesized);

describe('a stage can be deployed again', () => {
  it('after it was destroyed, with the table, files, keys and messages that it had', async () => {
    const { cloud, operator } = await givenStrict(() => stage);
    await deploy(operator, stage, yes);
    const had = [table, queue, secret, bucket].map((type) => cloud.names(type));
    await destroy(operator, stage, { ...yes, deleteData: false });
    expect([table, queue, secret, bucket].map((type) => cloud.names(type))).toEqual(had);

    await deploy(operator, stage, yes);

    expect([table, queue, secret, bucket].map((type) => cloud.names(type))).toEqual(had);
    expect([...cloud.things.values()].filter((thing) => thing.isScheduled || (thing.type === secret && thing.generation > 1))).toEqual([]);
  });

  it.each([1, 2])('after it was destroyed, by a release whose table has more indexes: %i', async (more) => {
    const { cloud, operator } = await givenStrict(() => stage);
    await deploy(operator, stage, yes);
    await destroy(operator, stage, { ...yes, deleteData: false });
    const indexes = () => z.array(z.object({ IndexName: z.string() })).parse(cloud.find(table, 'recado-prod')?.properties['GlobalSecondaryIndexes']);
    Object.assign(cloud.find(table, 'recado-prod')?.properties ?? {}, { GlobalSecondaryIndexes: indexes().slice(0, -more) });

    await deploy(operator, stage, yes);

    expect(indexes().map(({ IndexName }) => IndexName)).toEqual(indexNames);
  });

  it('by one of two who begin at the same moment, and the other is told', async () => {
    const { cloud, operator } = await givenStrict(() => stage);
    await deploy(operator, stage, yes);
    await destroy(operator, stage, { ...yes, deleteData: false });

    Object.assign(cloud.account, { isTakingOver: true });

    await expect(deploy(operator, stage, yes)).rejects.toThrow('somebody else deploys the stage prod at this moment: wait for its end, then run this again');
  });

  it('with an adopted table of a release that had fewer indexes', async () => {
    const name = 'recado-prod-2025';
    const adopting = stageWith({ adopt: { table: { name, streamArn: `arn:aws:dynamodb:sa-east-1:123456789012:table/${name}/stream/local` } } });
    const { cloud, operator } = await givenStrict(() => adopting);
    const properties = { StreamSpecification: {}, GlobalSecondaryIndexes: indexNames.slice(0, -2).map((IndexName) => ({ IndexName })) };
    cloud.things.set(`${table} ${name}`, { type: table, name, properties, generation: 1 });

    await deploy(operator, adopting, yes);

    expect(cloud.find(table, name)?.properties['GlobalSecondaryIndexes']).toMatchObject(indexNames.map((IndexName) => ({ IndexName })));
  });

  it('after it was destroyed with all its data, of which nothing is left', async () => {
    const { cloud, operator } = await givenStrict(() => stage);
    await deploy(operator, stage, yes);

    await destroy(operator, stage, { ...yes, deleteData: true });
    expect([...cloud.things.keys()]).toEqual([]);

    await deploy(operator, stage, yes);
    expect(cloud.names(table)).toEqual(['recado-prod']);
  });

  it('leaving no key of files of before a rotation', async () => {
    let now = stage;
    const { cloud, operator } = await givenStrict(() => now);
    await deploy(operator, now, yes);
    now = stageWith({ generations: { media: [2] } });
    await deploy(operator, now, yes);
    expect(cloud.names(secret)).toContain('recado/prod/media-key-1');

    await destroy(operator, now, { ...yes, deleteData: true });

    expect([...cloud.things.keys()]).toEqual([]);
  });

  it('leaving what it adopts, and the table of before a restore, of which it says so', async () => {
    let now = stage;
    const { cloud, operator } = await givenStrict(() => now);
    await deploy(operator, now, yes);
    cloud.things.set(`${table} recado-prod-2026`, { ...(cloud.find(table, 'recado-prod') ?? failing()), name: 'recado-prod-2026' });
    now = stageWith({
      adopt: { table: { name: 'recado-prod-2026', streamArn: 'arn:aws:dynamodb:sa-east-1:123456789012:table/recado-prod-2026/stream/local' } },
    });
    await deploy(operator, now, yes);

    await destroy(operator, now, { ...yes, deleteData: true });

    expect(cloud.names(table)).toEqual(['recado-prod', 'recado-prod-2026']);
    expect(operator.done.slice(-2)).toEqual([
      'say: Still there: table recado-prod-2026, which infra/stages/prod.json adopts.',
      'say: Still there: table recado-prod, in whose place it adopts another.',
    ]);
  });

  it.each([
    ['the data stack fails', 'Data', /AccessLogs|MailTracked/],
    ['the first function fails', 'Application', /Functionsidentity/],
    ['CloudFront is not yet open to the account', 'Media', undefined],
  ])('after its first deploy ended where %s', async (_what, at, cannotMake) => {
    const { cloud, operator } = await givenStrict(() => stage);
    Object.assign(cloud.account, cannotMake ? { cannotMake } : { isVerified: false });
    await expect(deploy(operator, stage, yes)).rejects.toThrow(`cdk deploy Recado-prod-${at} failed`);

    Object.assign(cloud.account, { cannotMake: undefined, isVerified: true });
    await deploy(operator, stage, yes);

    expect(cloud.stacks.size).toBe(6);
  });

  it('and the words by which SES greets the topic are no mail event', async () => {
    const { cloud, operator } = await givenStrict(() => stage);

    await deploy(operator, stage, yes);

    expect(cloud.told.length).toBeGreaterThan(0);
    expect(cloud.told.map(readMailEvent)).toEqual(cloud.told.map(() => undefined));
  });

  it('and protects the table from the first deploy on', async () => {
    const { cloud, operator } = await givenStrict(() => stage);

    await deploy(operator, stage, yes);

    expect(cloud.find(table, 'recado-prod')?.isProtected).toBe(true);
  });

  it('without a change of how many tasks run', async () => {
    const { cloud, operator } = await givenStrict(() => stage);
    await deploy(operator, stage, yes);
    const service = () => [...cloud.things.values()].find((thing) => thing.type === 'AWS::ECS::Service');
    Object.assign(service() ?? {}, { tasks: 4 });

    await deploy(operator, stage, yes);

    expect(service()?.tasks).toBe(4);
  });
});

describe('a change of the stage’s file', () => {
  const url = (text: string) => ({ domain: { name: text, hostedZoneId: 'Z0123456789' } });

  it('reaches what runs', async () => {
    let now = stage;
    const { cloud, operator } = await givenStrict(() => now);
    await deploy(operator, now, yes);
    const changed = { signUpsPerHour: 0, whatsappVersion: '2.3000.1', memoryMb: { work: 1_024 }, ...url('other.example.com'), mailFrom: 'a@other.example.com' };
    now = stageWith({
      ...changed,
      superEmail: 'other@example.com',
      alarmEmail: 'alarms@example.com',
      monthlyBudgetUsd: 7,
      tasks: { min: 2, max: 5, cpu: 512, memoryMb: 2_048 },
      throttles: { rest: { rate: 11, burst: 12 }, live: { rate: 13, burst: 14 } },
    });

    await deploy(operator, now, yes);

    const told = JSON.stringify([...cloud.things.values()].map(({ type, properties }) => ({ type, ...properties })));
    const effects = ['"SIGN_UPS_PER_HOUR":"0"', '"Value":"2.3000.1"', '"MemorySize":1024', '"APP_URL":"https://other.example.com"', '"Amount":7'];
    const more = [
      'mailto:other@example.com',
      '"PLATFORM_SENDER":"a@other.example.com"',
      '"Endpoint":"alarms@example.com"',
      '"MinCapacity":2',
      '"MaxCapacity":5',
    ];
    const sizes = [
      '"Cpu":"512"',
      '"Memory":"2048"',
      '"ThrottlingBurstLimit":12,"ThrottlingRateLimit":11',
      '"ThrottlingBurstLimit":14,"ThrottlingRateLimit":13',
    ];
    expect([...effects, ...more, ...sizes].filter((effect) => !told.includes(effect))).toEqual([]);
    expect(told).not.toContain('recado.example.com"');
  });

  it('ends what stands in us-east-1 once neither a domain nor a limit of addresses asks for it', async () => {
    let now = stageWith({ requestsPerAddress: 3_000 });
    const { cloud, operator } = await givenStrict(() => now);
    await deploy(operator, now, yes);
    expect(cloud.names(webAcl)).toHaveLength(1);

    now = stageWith({ domain: undefined });
    await deploy(operator, now, yes);

    expect([...cloud.stacks.keys()]).not.toContain('Recado-prod-Edge');
    expect([cloud.names(webAcl), cloud.names(certificate)]).toEqual([[], []]);
  });

  it('has the budget write to another address', async () => {
    let now = stageWith({ alarmEmail: 'first@example.com', monthlyBudgetUsd: 7 });
    const { cloud, operator } = await givenStrict(() => now);
    const budgets = () => [...cloud.things.values()].filter(({ type }) => type === 'AWS::Budgets::Budget').map(({ properties }) => JSON.stringify(properties));
    await deploy(operator, now, yes);

    now = stageWith({ alarmEmail: 'second@example.com', monthlyBudgetUsd: 8 });
    await deploy(operator, now, yes);

    expect(budgets()).toEqual([expect.stringMatching(/"Amount":8.*"Address":"second@example\.com"/)]);
  });

  it('begins and ends tasks on Spot, and leaves the others alone', async () => {
    let now = stageWith({ shards: 8 });
    const { cloud, operator } = await givenStrict(() => now);
    const services = () => [...cloud.things.values()].filter(({ type }) => type === 'AWS::ECS::Service');
    await deploy(operator, now, yes);
    const [first] = services();
    Object.assign(first ?? {}, { tasks: 4 });

    now = stageWith({ shards: 8, tasks: { min: 1, max: 4, spot: 3 } });
    await deploy(operator, now, yes);
    expect(services().map(({ name, tasks }) => [name === first?.name, tasks])).toEqual([
      [true, 4],
      [false, 3],
    ]);
    now = stageWith({ shards: 8 });
    await deploy(operator, now, yes);

    expect(services().map(({ name, tasks }) => [name === first?.name, tasks])).toEqual([[true, 4]]);
  });

  it.each([
    ['a key', { generations: { origin: [2, 1] } }],
    ['the domain', url('other.example.com')],
  ])('publishes a version of each function under a gradual shift for another value of %s', async (_what, changes) => {
    let now = stageWith({ shift: 'canary' });
    const { cloud, operator } = await givenStrict(() => now);
    await deploy(operator, now, yes);
    now = stageWith({ shift: 'canary', ...changes });

    await deploy(operator, now, yes);

    expect(cloud.stacks.get('Recado-prod-Application')?.status).toBe('UPDATE_COMPLETE');
  });

  it('from 4 to 64 shards makes the queues, and functions still fit', async () => {
    let now = stage;
    const { cloud, operator } = await givenStrict(() => now);
    await deploy(operator, now, yes);
    now = stageWith({ shards: 64 });

    await deploy(operator, now, yes);

    const folder = await cloudOf(now);
    const templates = Object.values(stackNames(now)).map((name) => sizesOf(readFileSync(join(folder, `${name}.template.json`), 'utf8')));
    const foretold = (of: 'environmentBytes' | 'policyCharacters') => Math.max(...templates.map((sizes) => sizes[of]));
    console.log('sizes with 64 shards', cloud.largest);
    expect(foretold('environmentBytes')).toBeGreaterThanOrEqual(cloud.largest.environmentBytes);
    expect(foretold('policyCharacters')).toBeGreaterThanOrEqual(cloud.largest.policyCharacters);
    expect(cloud.names(queue).filter((name) => /-outbound-\d+\.fifo$/.test(name))).toHaveLength(64);
  });
});
