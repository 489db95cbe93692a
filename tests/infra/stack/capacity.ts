import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '#infra/folders.ts';
import { parseStage } from '#infra/stages.ts';
import { indexNames } from '#shared/ports/table-indexes.ts';
import { allowsOn, execution } from '../support/deployer-policies.ts';
import { flatten, stacks, synthesize } from '../support/template.ts';

type Resources = Awaited<ReturnType<typeof synthesize>>[string]['Resources'];
const good = { account: '123456789012', region: 'sa-east-1', superEmail: 'super@example.com' };
const [writes, reads] = [
  [20, 4_000],
  [10, 2_000],
];
const role = 'role/aws-service-role/dynamodb.application-autoscaling.amazonaws.com/AWSServiceRoleForApplicationAutoScaling_DynamoDBTable';

describe('provisioned capacity', () => {
  let data: Resources = {};
  beforeAll(async () => {
    data = (await synthesize(parseStage('other', JSON.stringify({ ...good, capacity: { writes, reads } }))))['Data']?.Resources ?? {};
  });
  const propertiesOf = (type: string) => Object.values(data).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : []));
  const table = () => propertiesOf('AWS::DynamoDB::Table')[0] ?? {};

  it('is there only where the stage asks for it', () => {
    expect(JSON.stringify(stacks)).not.toMatch(/PROVISIONED|ProvisionedThroughput|dynamodb:table|IndexThrottles/);
  });

  it('begins with the fewest units, of the table and of each index, and says so in words', () => {
    const first = { ReadCapacityUnits: 10, WriteCapacityUnits: 20 };

    expect(table()).toMatchObject({ BillingMode: 'PROVISIONED', ProvisionedThroughput: first });
    expect(table()['GlobalSecondaryIndexes']).toMatchObject(indexNames.map((IndexName) => ({ IndexName, ProvisionedThroughput: first })));
  });

  it('goes up and down between the fewest and the most units, of the table and of each index by itself', () => {
    const targets = propertiesOf('AWS::ApplicationAutoScaling::ScalableTarget').map(({ ResourceId, ScalableDimension, MinCapacity, MaxCapacity, RoleARN }) => {
      expect(flatten(RoleARN)).toMatch(new RegExp(`:${role}$`));
      return [flatten(ResourceId).replace(/\{.*\}/, 'T'), ScalableDimension, MinCapacity, MaxCapacity];
    });

    const both = (id: string, kind: string) => [
      [id, `dynamodb:${kind}:ReadCapacityUnits`, ...reads],
      [id, `dynamodb:${kind}:WriteCapacityUnits`, ...writes],
    ];
    expect(targets.toSorted()).toEqual([...both('table/T', 'table'), ...indexNames.flatMap((name) => both(`table/T/index/${name}`, 'index'))].toSorted());
  });

  it('aims at the wanted share of the units', () => {
    const shape = z.object({
      PredefinedMetricSpecification: z.object({ PredefinedMetricType: z.enum(['DynamoDBReadCapacityUtilization', 'DynamoDBWriteCapacityUtilization']) }),
      TargetValue: z.number(),
    });
    const aims = propertiesOf('AWS::ApplicationAutoScaling::ScalingPolicy').map((one) => shape.parse(one['TargetTrackingScalingPolicyConfiguration']));

    expect(aims.map(({ TargetValue }) => TargetValue)).toEqual(Array.from({ length: 10 }, () => 60));
  });

  it('has an alarm on refusals of its indexes, which the table’s own metrics do not count', () => {
    const shape = z.object({ AlarmDescription: z.string(), Metrics: z.array(z.object({ MetricStat: z.object({ Metric: z.unknown() }).optional() })) });
    const [alarm] = Object.entries(data).flatMap(([id, { Properties }]) => (id.includes('IndexThrottles') ? [shape.parse(Properties)] : []));
    const watched = JSON.stringify(alarm?.Metrics);

    for (const name of indexNames) expect(watched.split(`"GlobalSecondaryIndexName","Value":"${name}"`)).toHaveLength(3);
    expect(watched).toMatch(/ReadThrottleEvents.*WriteThrottleEvents/);
    expect(alarm?.AlarmDescription).toMatch(/infra\/RUNBOOK\.md#the-table-refuses-requests$/);
    expect(readFileSync(`${rootFolder}/infra/RUNBOOK.md`, 'utf8')).toContain('### The table refuses requests');
  });

  it('can be asked for by the role that deploys', () => {
    const passed = allowsOn(execution, 'iam:PassRole', `arn:aws:iam::123456789012:${role}`, { stage: 'other', account: '123456789012' });
    const linked = execution.filter(({ Action }) => Action.includes('iam:CreateServiceLinkedRole'));

    expect(passed).toBe(true);
    expect(JSON.stringify(linked)).toContain('"dynamodb.application-autoscaling.amazonaws.com"');
  });
});
