import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { indexNames } from '#shared/ports/table-indexes.ts';
import { adoptTable, restore } from '#infra/operations/restore.ts';
import { rotate } from '#infra/operations/rotate.ts';
import { parseStage } from '#infra/stages.ts';
import { config, givenAws, givenOperator, givenSite, missing, stage } from './support/given-operator.ts';

const stream = 'arn:aws:dynamodb:sa-east-1:123456789012:table/recado-prod/stream/1';

function givenStageFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recado-stage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'prod.json');
  writeFileSync(file, JSON.stringify(config));
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
      ListStackResources: () => summariesXml('identity'),
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

  it.each(['origin' as const, 'media' as const])('%s adds a generation to the stage and deploys it', async (secret) => {
    const operator = givenOperator();
    const file = givenStageFile();
    await givenAws({}, await givenSite());

    await rotate(operator, stage, { yes: true, secret, dropOld: false, file });

    expect(parseStage('prod', readFileSync(file, 'utf8')).generations[secret]).toEqual([2, 1]);
    expect(operator.done.filter((line) => line.startsWith('cdk deploy'))).toHaveLength(6);
  });
});

const summariesXml = (id: string): string =>
  `<StackResourceSummaries><member><ResourceType>AWS::Lambda::Function</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId><LogicalResourceId>x</LogicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus><LastUpdatedTimestamp>2026-01-01T00:00:00Z</LastUpdatedTimestamp></member></StackResourceSummaries>`;

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

  it.each([
    ['that is not there', missing, 'there is no table recado-copy in sa-east-1: restore it from a copy first'],
    [
      'that has lost an index',
      { Table: { TableStatus: 'ACTIVE', GlobalSecondaryIndexes: indexNames.slice(0, -1).map((IndexName) => ({ IndexName })) } },
      'the table recado-copy has no index gsi4: restore it with its indexes',
    ],
  ])('refuses a table %s, and leaves the stage as it is', async (_what, answer, sentence) => {
    const file = givenStageFile();
    await givenAws({ DescribeTable: () => answer });

    await expect(adoptTable(givenOperator(), stage, { yes: true, table: 'recado-copy', file })).rejects.toThrow(new Error(sentence));

    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(config);
  });

  it('refuses a moment of which there is no backup', async () => {
    await givenAws({ DescribeContinuousBackups: () => backups('2026-01-31T13:00:00Z') });

    await expect(restore(givenOperator(), stage, { yes: true, at, file: givenStageFile() })).rejects.toThrow(
      'the table recado-prod can be restored to moments from 2026-01-31T13:00:00.000Z to 2026-02-01T00:00:00.000Z',
    );
  });
});
