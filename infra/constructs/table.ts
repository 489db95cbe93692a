import { RemovalPolicy } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import type { Stage } from '#infra/stages.ts';
import { indexNames, indexProjections } from '#shared/ports/table-indexes.ts';

const text = (name: string): dynamodb.Attribute => ({ name, type: dynamodb.AttributeType.STRING });

export const expiryAttribute = 'expiresAtSeconds';

interface RecadoTableProps {
  readonly alarms: Alarms;
  readonly tableName: string;
  /** Without it each request is paid by itself. */
  readonly capacity: Stage['capacity'];
}

/** The one table; `functions/data/keys.ts` is the map of what it holds. CloudFormation adds one index per update: names say nothing of their use. */
export class RecadoTable extends Construct {
  readonly table: dynamodb.Table;

  constructor(scope: Construct, id: string, { alarms, tableName, capacity }: RecadoTableProps) {
    super(scope, id);
    // CloudFormation sets them when they change in the template, and leaves to scaling what becomes of them.
    const first = capacity && { readCapacity: capacity.reads[0], writeCapacity: capacity.writes[0] };
    this.table = new dynamodb.Table(this, 'Table', {
      tableName,
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: capacity ? dynamodb.BillingMode.PROVISIONED : dynamodb.BillingMode.PAY_PER_REQUEST,
      ...first,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: dynamodb.TableEncryption.DEFAULT,
      timeToLiveAttribute: expiryAttribute,
      stream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      // Its protection against deletion is the deploy's: a first deploy that fails could not be rolled back with it.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    for (const [indexName, projection] of Object.entries(indexProjections)) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text(`${indexName}Pk`),
        sortKey: text(`${indexName}Sk`),
        projectionType: dynamodb.ProjectionType[projection],
        ...first,
      });
    }
    if (!capacity) return;
    sayProvisioned(this.table);
    scale(this.table, capacity);
    this.#watchIndexes(alarms, tableName);
  }

  get streamArn(): string {
    if (!this.table.tableStreamArn) throw new Error('the table has no stream');
    return this.table.tableStreamArn;
  }

  /** An index that is too slow holds up the writes of the table, whose own metrics do not count that. On demand they grow together. */
  #watchIndexes(alarms: Alarms, tableName: string): void {
    const events = (indexName: string, metricName: string) =>
      new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: tableName, GlobalSecondaryIndexName: indexName }, statistic: 'Sum' });
    const usingMetrics = Object.fromEntries(
      indexNames.flatMap((name) => [
        [`${name}Reads`, events(name, 'ReadThrottleEvents')],
        [`${name}Writes`, events(name, 'WriteThrottleEvents')],
      ]),
    );
    alarms.add(this, 'IndexThrottles', {
      metric: new MathExpression({ expression: 'SUM(FILL(METRICS(), 0))', usingMetrics }),
      threshold: 50,
      impact: 'An index of the table refuses requests, and with it the table: everything is slow, and some of it fails.',
      runbook: 'the-table-refuses-requests',
    });
  }
}

/** CDK leaves the default unsaid. CloudFormation would then see no more than that a word is gone, where a table was on demand before. */
function sayProvisioned(table: dynamodb.Table): void {
  const made = table.node.defaultChild;
  if (!(made instanceof dynamodb.CfnTable)) throw new Error('CDK no longer makes a table of the first level');
  made.billingMode = dynamodb.BillingMode.PROVISIONED;
}

/** Table and indexes each have capacity of their own, which goes up within minutes and down after a quarter of an hour. */
function scale(table: dynamodb.Table, { reads, writes, utilization }: NonNullable<Stage['capacity']>): void {
  const between = ([minCapacity, maxCapacity]: readonly [number, number]): dynamodb.EnableScalingProps => ({ minCapacity, maxCapacity });
  const scaled = [
    table.autoScaleReadCapacity(between(reads)),
    table.autoScaleWriteCapacity(between(writes)),
    ...indexNames.flatMap((name) => [
      table.autoScaleGlobalSecondaryIndexReadCapacity(name, between(reads)),
      table.autoScaleGlobalSecondaryIndexWriteCapacity(name, between(writes)),
    ]),
  ];
  for (const one of scaled) one.scaleOnUtilization({ targetUtilizationPercent: utilization });
}
