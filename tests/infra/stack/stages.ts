import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { parseStage } from '#infra/stages.ts';
import { flatten, ofType, stacks, stage, synthesize } from '../support/template.ts';

const typesIn = (resources: Record<string, { Type: string }> = {}) => Object.values(resources).map(({ Type }) => Type);

describe('the stacks of a stage', () => {
  it('hold on to nothing of each other, so that each can replace what it has', () => {
    const text = JSON.stringify(stacks);

    expect(text).not.toContain('Fn::ImportValue');
    expect(text).not.toContain('"Export"');
  });

  it('read only what an earlier one has shared', () => {
    const order = ['Edge', 'Data', 'Media', 'Application', 'Sessions', 'Site'];
    const written = ofType('AWS::SSM::Parameter', z.object({ Name: z.string() })).map(({ id, properties }) => {
      const stack = order.findIndex((name) => id in (stacks[name]?.Resources ?? {}));
      return [properties.Name, stack] as const;
    });
    const read = order.flatMap((name, stack) =>
      Object.values(stacks[name]?.Parameters ?? {}).flatMap(({ Type, Default = '' }) =>
        Type.startsWith('AWS::SSM::') && Default.startsWith('/recado/') ? [[Default, stack] as const] : [],
      ),
    );

    expect(read.length).toBeGreaterThan(5);
    for (const [name, reader] of read) expect(new Map(written).get(name) ?? Infinity).toBeLessThan(reader);
    expect(new Set(read.map(([name]) => name))).toEqual(new Set(written.map(([name]) => name)));
  });

  it('name the stage in everything that has a name', () => {
    const named = [
      'AWS::DynamoDB::Table.TableName',
      'AWS::SQS::Queue.QueueName',
      'AWS::S3::Bucket.BucketName',
      'AWS::SecretsManager::Secret.Name',
      'AWS::SNS::Topic.TopicName',
    ];
    const names = named.flatMap((path) => {
      const [type = '', property = ''] = path.split('.');
      return ofType(type, z.looseObject({})).flatMap(({ properties }) => (property in properties ? [flatten(properties[property])] : []));
    });

    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !new RegExp(`^recado[-/]${stage.name}\\b`).test(name))).toEqual([]);
  });

  it('put into us-east-1 only the certificate', () => {
    expect(typesIn(stacks['Edge']?.Resources)).toEqual(['AWS::CertificateManager::Certificate']);
  });

  it('count the requests of an address before CloudFront where the stage says how many', async () => {
    const account = { account: '123456789012', region: 'sa-east-1', superEmail: 'super@example.com' };
    const { Edge, Site } = await synthesize(parseStage('other', JSON.stringify({ ...account, requestsPerAddress: 3_000 })));

    expect(typesIn(Edge?.Resources)).toEqual(['AWS::WAFv2::WebACL']);
    const text = JSON.stringify(Edge?.Resources);
    expect(text).toContain('"Limit":3000');
    expect(text).toContain('"ResponseCode":429');
    expect(text.match(/"SearchString":"[^"]+"/g)).toEqual(['"SearchString":"/api/meta/webhook"', '"SearchString":"/api/pix/webhook"']);
    const distribution = Object.values(Site?.Resources ?? {}).find(({ Type }) => Type === 'AWS::CloudFront::Distribution');
    expect(distribution?.Properties['DistributionConfig']).toMatchObject({ WebACLId: { Ref: 'EdgeLimitArn' } });
    expect(JSON.stringify(stacks)).not.toContain('WebACL');
  });

  it('make what their sizes say', () => {
    const target = ofType('AWS::ApplicationAutoScaling::ScalableTarget', z.looseObject({ MinCapacity: z.number(), MaxCapacity: z.number() }))[0];
    const budget = ofType('AWS::Budgets::Budget', z.looseObject({ Budget: z.looseObject({ BudgetLimit: z.unknown() }) }))[0];

    expect(target?.properties).toMatchObject({ MinCapacity: stage.tasks.min, MaxCapacity: stage.tasks.max });
    expect(budget?.properties.Budget.BudgetLimit).toEqual({ Amount: stage.monthlyBudgetUsd, Unit: 'USD' });
  });
});

const adopted = {
  table: { name: 'recado-old-restored', streamArn: 'arn:aws:dynamodb:sa-east-1:123456789012:table/recado-old-restored/stream/2026-01-01T00:00:00.000' },
  mediaBucket: 'old-media',
  authSecretArn: 'arn:aws:secretsmanager:sa-east-1:123456789012:secret:recado/old/auth-AbCdEf',
  authStateSecretArn: 'arn:aws:secretsmanager:sa-east-1:123456789012:secret:recado/old/auth-state-AbCdEf',
  metaAppSecretArn: 'arn:aws:secretsmanager:sa-east-1:123456789012:secret:recado/old/meta-app-AbCdEf',
  channelSecretArn: 'arn:aws:secretsmanager:sa-east-1:123456789012:secret:recado/old/channels-AbCdEf',
  pixSecretArn: 'arn:aws:secretsmanager:sa-east-1:123456789012:secret:recado/old/pix-AbCdEf',
  webPushSecretArn: 'arn:aws:secretsmanager:sa-east-1:123456789012:secret:recado/old/web-push-AbCdEf',
};

it('makes nothing that it adopts, and uses that', async () => {
  const account = { account: '123456789012', region: 'sa-east-1', superEmail: 'super@example.com' };
  const { Data, Media, Application } = await synthesize(
    parseStage('other', JSON.stringify({ ...account, adopt: adopted, generations: { media: [2, 1], origin: [3, 2] } })),
  );

  const types = typesIn(Data?.Resources);
  expect(types).not.toContain('AWS::DynamoDB::Table');
  expect(types.filter((type) => type === 'AWS::SecretsManager::Secret')).toHaveLength(2); // the generations of the origin's
  expect(typesIn(Media?.Resources).filter((type) => type === 'AWS::CloudFront::PublicKey')).toHaveLength(2);
  expect(JSON.stringify(Media?.Resources)).toContain('s3:::old-media/*');
  const shared = JSON.stringify(Object.values(Data?.Resources ?? {}).filter(({ Type }) => Type === 'AWS::SSM::Parameter'));
  for (const value of [
    adopted.table.streamArn,
    adopted.authSecretArn,
    adopted.authStateSecretArn,
    adopted.metaAppSecretArn,
    adopted.channelSecretArn,
    adopted.pixSecretArn,
    adopted.webPushSecretArn,
  ])
    expect(shared).toContain(value);
  const functions = JSON.stringify(Application?.Resources);
  expect(functions).toContain(`"TABLE_NAME":"${adopted.table.name}"`);
  expect(functions).toContain(
    '{{resolve:secretsmanager:recado/other/origin-3:SecretString:::}},{{resolve:secretsmanager:recado/other/origin-2:SecretString:::}}',
  );
});

describe('a stage’s configuration', () => {
  const good = { account: '123456789012', region: 'sa-east-1', superEmail: 'super@example.com' };

  it.each([
    ['Prod', good, 'the stage name Prod is wrong: expected 2 to 12 small letters and digits, a letter first'],
    ['prod', { ...good, account: undefined }, 'infra/stages/prod.json: account must be given'],
    ['prod', { ...good, account: '1234' }, 'infra/stages/prod.json: account: expected 12 digits'],
    ['prod', { ...good, taks: {} }, 'infra/stages/prod.json: the whole: Unrecognized key: "taks"'],
    ['prod', { ...good, tasks: { min: 3, max: 2 } }, 'infra/stages/prod.json: tasks: max is less than min'],
    ['prod', { ...good, tasks: { cpu: 256, memoryMb: 4_096 } }, 'infra/stages/prod.json: tasks: Fargate has no task of this CPU with this memory'],
    [
      'prod',
      { ...good, shards: 4, tasks: { min: 2, max: 2, spot: 3 } },
      'infra/stages/prod.json: tasks.spot: is more than there are shards for: a task without a shard holds no phone',
    ],
    ['local', { region: 'us-east-1', tasks: { spot: 1 } }, 'infra/stages/local.json: tasks.spot: this machine runs one session task'],
    ['prod', { ...good, shards: 5 }, 'infra/stages/prod.json: shards: Invalid option: expected one of 1|2|4|8|16|32|64'],
    ['prod', { ...good, monthlyBudgetUsd: 5 }, 'infra/stages/prod.json: monthlyBudgetUsd: needs alarmEmail'],
    ['prod', { ...good, copies: {} }, 'infra/stages/prod.json: copies: names neither a vault nor a region of the secrets'],
    ['prod', { ...good, copies: { vaultArn: 'recado' } }, 'infra/stages/prod.json: copies.vaultArn: expected the ARN of a vault of AWS Backup'],
    [
      'prod',
      { ...good, copies: { vaultArn: 'arn:aws:backup:sa-east-1:123456789012:backup-vault:recado' } },
      'infra/stages/prod.json: copies.vaultArn: is in the account and region of the stage: a copy there is lost with it',
    ],
    ['prod', { ...good, copies: { secretRegions: ['sa-east-1'] } }, 'infra/stages/prod.json: copies.secretRegions: names the region of the stage itself'],
    ['prod', { ...good, copies: { secretRegions: ['us-east-1', 'us-east-1'] } }, 'infra/stages/prod.json: copies.secretRegions: a region is named twice'],
    [
      'prod',
      { ...good, capacity: { writes: [5, 4], reads: [5, 40] } },
      'infra/stages/prod.json: capacity.writes: expected the fewest units first, then the most',
    ],
    [
      'prod',
      { ...good, capacity: { writes: [5, 40], reads: [5, 40] }, adopt: { table: adopted.table } },
      'infra/stages/prod.json: capacity: the table is adopted, so its capacity is not for the stacks to change: take capacity out',
    ],
    [
      'local',
      { region: 'us-east-1', capacity: { writes: [5, 40], reads: [5, 40] } },
      'infra/stages/local.json: capacity: the table of this machine has no capacity to provision',
    ],
    ['prod', { ...good, generations: { media: [2, 2] } }, 'infra/stages/prod.json: generations.media: a generation is named twice'],
  ])('of %s as %j is refused in one sentence', (name, config, sentence) => {
    expect(() => parseStage(name, JSON.stringify(config))).toThrow(new Error(sentence));
  });

  it('that is no JSON is refused by the name of its file', () => {
    expect(() => parseStage('prod', '{')).toThrow(/^infra\/stages\/prod\.json is no JSON: /);
  });
});
