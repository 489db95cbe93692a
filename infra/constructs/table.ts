import { RemovalPolicy } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { indexProjections } from '#shared/ports/table-indexes.ts';

const text = (name: string): dynamodb.Attribute => ({ name, type: dynamodb.AttributeType.STRING });

export const expiryAttribute = 'expiresAtSeconds';

/** The one table; `functions/data/keys.ts` is the map of what it holds. CloudFormation adds one index per update: names say nothing of their use. */
export class RecadoTable extends Construct {
  readonly table: dynamodb.Table;

  constructor(scope: Construct, id: string, tableName: string) {
    super(scope, id);
    this.table = new dynamodb.Table(this, 'Table', {
      tableName,
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
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
      });
    }
  }

  get streamArn(): string {
    if (!this.table.tableStreamArn) throw new Error('the table has no stream');
    return this.table.tableStreamArn;
  }
}
