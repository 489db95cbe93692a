import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { indexNames } from '#shared/ports/table-indexes.ts';
import { deploy } from '#infra/operations/deploy.ts';
import { adoptTable, restore } from '#infra/operations/restore.ts';
import { rotate } from '#infra/operations/rotate.ts';
import { parseStage } from '#infra/stages.ts';
import { config, givenAws, givenOperator, givenSite, missing, stage } from './support/given-operator.ts';
import { forgetSynthesized, givenStrict } from './support/given-strict.ts';

const stream = 'arn:aws:dynamodb:sa-east-1:123456789012:table/recado-prod/stream/1';

function givenStageFile(changes: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'recado-stage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'prod.json');
  writeFileSync(file, JSON.stringify({ ...config, ...changes }));
  return file;
}

describe('rotating', () => {
  const old = 'a1'.repeat(32);

  it.each([
    ['auth' as const, 'UpdateFunctionConfiguration'],
    ['web-push' as const, 'UpdateFunctionConfiguration'],
    ['auth-state' as const, 'UpdateService'],
    ['channels' as const, 'UpdateFunctionConfiguration'],
  ])('%s has everybody learn the new key before it is used', async (secret, restart) => {
    let stored = old;
    const aws = await givenAws({
      GetSecretValue: () => ({ SecretString: stored }),
      PutSecretValue: ({ SecretString }) => {
        stored = String(SecretString);
        lists.push(stored.split(','));
        return {};
      },
      ListStackResources: () => summariesXml(secret === 'auth-state' ? ['AWS::ECS::Service', 'service'] : ['AWS::Lambda::Function', 'identity']),
      UpdateFunctionConfiguration: () => ({}),
      GetFunctionConfiguration: () => ({ LastUpdateStatus: 'Successful' }),
      UpdateService: () => ({}),
      DescribeServices: () => ({ services: [{ deployments: [{}], runningCount: 1, desiredCount: 1 }] }),
    });
    const lists: string[][] = [];

    await rotate(givenOperator(), stage, { yes: true, secret, dropOld: false });

    const made = lists[0]?.[1];
    expect(lists).toEqual([
      [old, made],
      [made, old],
    ]);
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(aws.asked.filter((operation) => ['PutSecretValue', restart].includes(operation))).toEqual(['PutSecretValue', restart, 'PutSecretValue', restart]);

    await rotate(givenOperator(), stage, { yes: true, secret, dropOld: true });

    expect(lists.at(-1)).toEqual([made]);
  });

  it('has tasks on Spot learn the new key too', async () => {
    const restarted: unknown[] = [];
    await givenAws({
      GetSecretValue: () => ({ SecretString: old }),
      PutSecretValue: () => ({}),
      ListStackResources: () => summariesXml(['AWS::ECS::Service', 'first'], ['AWS::ECS::Service', 'spot']),
      UpdateService: ({ service }) => {
        restarted.push(service);
        return {};
      },
      DescribeServices: ({ services }) => ({ services: Array.from(Object(services), () => ({ deployments: [{}], runningCount: 1, desiredCount: 1 })) }),
    });

    await rotate(givenOperator(), stage, { yes: true, secret: 'auth-state', dropOld: false });

    expect(restarted).toEqual(['first', 'spot', 'first', 'spot']);
  });

  it('drops no old key while a rotation stands half-way, which is used until its end', async () => {
    let [stored, former] = [old, ''];
    await givenAws({
      GetSecretValue: ({ VersionStage }) => ({ SecretString: VersionStage === 'AWSPREVIOUS' ? former : stored }),
      PutSecretValue: ({ SecretString }) => {
        [stored, former] = [String(SecretString), stored];
        return {};
      },
      ListStackResources: () => summariesXml(['AWS::Lambda::Function', 'identity']),
      UpdateFunctionConfiguration: () => ({ errorCode: 'AccessDeniedException', message: 'not authorized' }),
    });
    const rotateBy = (dropOld: boolean) => rotate(givenOperator(), stage, { yes: true, secret: 'auth', dropOld });
    await expect(rotateBy(false)).rejects.toThrow('not authorized');
    const halfWay = stored;

    await expect(rotateBy(true)).rejects.toThrow(/^the last rotation of auth stopped half-way, .*: rotate once more without --drop-old$/);

    expect(stored).toBe(halfWay);
    expect(halfWay).toMatch(new RegExp(`^${old},`));
  });

  describe.each(['origin' as const, 'media' as const])('%s', (secret) => {
    const generationsIn = (file: string) => parseStage('prod', readFileSync(file, 'utf8')).generations[secret];

    it('adds a generation to the stage and deploys it', async () => {
      const operator = givenOperator();
      const file = givenStageFile();
      await givenAws({}, await givenSite());

      await rotate(operator, stage, { yes: true, secret, dropOld: false, file });

      expect(generationsIn(file)).toEqual([2, 1]);
      expect(operator.done.filter((line) => line.startsWith('cdk deploy'))).toHaveLength(6);
    });

    it('leaves the stage as it is when a deploy could not begin', async () => {
      const file = givenStageFile();
      await givenAws();

      await expect(rotate(givenOperator({ codes: { 'docker version': 1 } }), stage, { yes: true, secret, dropOld: false, file })).rejects.toThrow(
        'docker is installed but does not run',
      );

      expect(generationsIn(file)).toEqual([1]);
    });

    it.each([
      ['adds', false],
      ['drops', true],
    ])('%s no generation while the last one is not deployed: it would not be honoured any more', async (_what, dropOld) => {
      const file = givenStageFile({ generations: { [secret]: [2, 1] } });
      const operator = givenOperator();
      await givenAws();

      await expect(rotate(operator, parseStage('prod', readFileSync(file, 'utf8')), { yes: true, secret, dropOld, file })).rejects.toThrow(
        /prod\.json names generation 2 of \w+, and the last deploy .* does not use it: run `npm run deploy -- --stage prod` first\.$/,
      );

      expect(generationsIn(file)).toEqual([2, 1]);
      expect(operator.done.filter((line) => !line.startsWith('say: '))).toEqual([]);
    });
  });
});

describe('rotating under a gradual shift', () => {
  afterAll(forgetSynthesized);

  it('has every function read its secrets anew by another version, at each step', async () => {
    const file = givenStageFile({ shift: 'canary', shards: 1 });
    const now = () => parseStage('prod', readFileSync(file, 'utf8'));
    const { cloud, operator } = await givenStrict(now);
    await deploy(operator, now(), { yes: true });
    const auth = () => cloud.find('AWS::SecretsManager::Secret', 'recado/prod/auth');
    Object.assign(auth() ?? {}, { values: ['a1'.repeat(32)] });
    const versions: string[][] = [];
    const run: typeof operator.run = async (program, args, options) => {
      const code = await operator.run(program, args, options);
      if (args[1] === 'Recado-prod-Application') versions.push(cloud.names('AWS::Lambda::Version'));
      return code;
    };

    await rotate({ ...operator, run }, now(), { yes: true, secret: 'auth', dropOld: false, file });

    expect(auth()?.values?.map((text) => text.split(',').length)).toEqual([2, 2, 1]);
    expect(versions).toHaveLength(2);
    expect(versions[1]?.filter((name) => versions[0]?.includes(name))).toEqual([]);
    expect(now().restarts).toBe(2);
    expect(operator.done.filter((line) => line.includes('AtOnce=yes'))).toHaveLength(2);
  });
});

const summariesXml = (...resources: readonly (readonly [type: string, id: string])[]): string => {
  const members = resources.map(
    ([type, id]) =>
      `<member><ResourceType>${type}</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId><LogicalResourceId>x</LogicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus><LastUpdatedTimestamp>2026-01-01T00:00:00Z</LastUpdatedTimestamp></member>`,
  );
  return `<StackResourceSummaries>${members.join('')}</StackResourceSummaries>`;
};

interface RestoredTable {
  TableStatus: string;
  GlobalSecondaryIndexes: { IndexName: string }[];
  LatestStreamArn?: string;
  StreamSpecification?: unknown;
}

describe('restoring', () => {
  const indexes = indexNames.map((IndexName) => ({ IndexName }));
  const at = new Date('2026-01-31T12:00:00Z');
  const backups = (from: string) => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { EarliestRestorableDateTime: Date.parse(from) / 1_000, LatestRestorableDateTime: Date.parse('2026-02-01') / 1_000 },
    },
  });

  it('makes a table with all that the old one had, and has the stage adopt it', async () => {
    const file = givenStageFile();
    let table: RestoredTable | undefined;
    const aws = await givenAws({
      DescribeContinuousBackups: () => backups('2026-01-01'),
      DescribeTable: () => (table ? { Table: table } : missing),
      RestoreTableToPointInTime: () => ((table = { TableStatus: 'ACTIVE', GlobalSecondaryIndexes: indexes }), {}),
      UpdateTable: ({ StreamSpecification }) => {
        if (table && StreamSpecification) Object.assign(table, { StreamSpecification, LatestStreamArn: stream });
        return {};
      },
      UpdateContinuousBackups: () => ({}),
      DescribeTimeToLive: () => ({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } }),
      UpdateTimeToLive: () => ({}),
    });

    await restore(givenOperator(), stage, { yes: true, at, file });

    expect(parseStage('prod', readFileSync(file, 'utf8')).adopt.table).toEqual({ name: 'recado-prod-20260131120000', streamArn: stream });
    expect(aws.asked.filter((operation) => /^(Update|Restore)/.test(operation))).toEqual([
      'RestoreTableToPointInTime',
      'UpdateTable',
      'UpdateTable',
      'UpdateContinuousBackups',
      'UpdateTimeToLive',
    ]);
  });

  it('takes a table that was made of a copy, and gives it what it lacks', async () => {
    const file = givenStageFile();
    const table: RestoredTable = { TableStatus: 'ACTIVE', GlobalSecondaryIndexes: indexes };
    const aws = await givenAws({
      DescribeTable: () => ({ Table: table }),
      UpdateTable: ({ StreamSpecification }) => {
        if (StreamSpecification) Object.assign(table, { StreamSpecification, LatestStreamArn: stream });
        return {};
      },
      UpdateContinuousBackups: () => ({}),
      DescribeTimeToLive: () => ({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } }),
      UpdateTimeToLive: () => ({}),
    });

    await adoptTable(givenOperator(), stage, { yes: true, table: 'recado-copy', file });

    expect(parseStage('prod', readFileSync(file, 'utf8')).adopt.table).toEqual({ name: 'recado-copy', streamArn: stream });
    expect(aws.asked.filter((operation) => operation.startsWith('Update'))).toEqual([
      'UpdateTable',
      'UpdateTable',
      'UpdateContinuousBackups',
      'UpdateTimeToLive',
    ]);
  });

  it('makes the indexes of a table that was restored without some, one at a time', async () => {
    const table: RestoredTable = {
      TableStatus: 'ACTIVE',
      GlobalSecondaryIndexes: indexes.slice(0, -2),
      LatestStreamArn: stream,
      StreamSpecification: { StreamEnabled: true },
    };
    const created: unknown[] = [];
    let looksAtMaking = 0;
    await givenAws({
      DescribeTable: () => {
        const IndexStatus = (looksAtMaking -= 1) >= 0 ? 'CREATING' : 'ACTIVE';
        return { Table: { ...table, GlobalSecondaryIndexes: table.GlobalSecondaryIndexes.map((index) => ({ ...index, IndexStatus })) } };
      },
      UpdateTable: ({ GlobalSecondaryIndexUpdates: updates }) => {
        if (Array.isArray(updates)) {
          created.push(looksAtMaking < 0 ? updates : 'refused');
          looksAtMaking = 2;
          table.GlobalSecondaryIndexes.push(...updates.map(({ Create }) => Create));
        }
        return {};
      },
      UpdateContinuousBackups: () => ({}),
      DescribeTimeToLive: () => ({ TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED' } }),
    });

    await adoptTable(givenOperator(), stage, { yes: true, table: 'recado-copy', file: givenStageFile() });

    const key = (name: string) => [
      { AttributeName: `${name}Pk`, KeyType: 'HASH' },
      { AttributeName: `${name}Sk`, KeyType: 'RANGE' },
    ];
    const made = (IndexName: string) => [{ Create: { IndexName, KeySchema: key(IndexName), Projection: { ProjectionType: 'KEYS_ONLY' } } }];
    expect(created).toEqual([made('gsi3'), made('gsi4')]);
  });

  it('refuses a table that is not there, and leaves the stage as it is', async () => {
    const file = givenStageFile();
    await givenAws({ DescribeTable: () => missing });

    await expect(adoptTable(givenOperator(), stage, { yes: true, table: 'recado-copy', file })).rejects.toThrow(
      new Error('there is no table recado-copy in sa-east-1: restore it from a copy first'),
    );

    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(config);
  });

  it('refuses a moment of which there is no backup', async () => {
    await givenAws({ DescribeContinuousBackups: () => backups('2026-01-31T13:00:00Z') });

    await expect(restore(givenOperator(), stage, { yes: true, at, file: givenStageFile() })).rejects.toThrow(
      'the table recado-prod can be restored to moments from 2026-01-31T13:00:00.000Z to 2026-02-01T00:00:00.000Z',
    );
  });

  it('says where earlier moments are, for a stage that has been restored before', async () => {
    const restored = { ...stage, adopt: { table: { name: 'recado-prod-20260131120000', streamArn: stream } } };
    await givenAws({ DescribeContinuousBackups: () => backups('2026-01-31T13:00:00Z') });

    await expect(restore(givenOperator(), restored, { yes: true, at, file: givenStageFile() })).rejects.toThrow(
      /2026-02-01T00:00:00\.000Z; for an earlier one take adopt\.table out of infra\/stages\/prod\.json, and run this again$/,
    );
  });
});
