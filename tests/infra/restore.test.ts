import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indexNames } from '#shared/ports/table-indexes.ts';
import { adoptTable, restore } from '#infra/operations/restore.ts';
import { parseStage } from '#infra/stages.ts';
import { config, givenAws, givenOperator, missing, stage } from './support/given-operator.ts';
import { givenStageFile } from './support/given-stage-file.ts';

const stream = 'arn:aws:dynamodb:sa-east-1:123456789012:table/recado-prod/stream/1';

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
