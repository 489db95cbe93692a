import { CreateTableCommand, type GlobalSecondaryIndex } from '@aws-sdk/client-dynamodb';

/** The real keys and indexes. */
export function createTable(tableName: string): CreateTableCommand {
  const names = ['pk', 'sk', 'gsi1Pk', 'gsi1Sk', 'gsi2Pk', 'gsi2Sk'];
  return new CreateTableCommand({
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keySchema('pk', 'sk'),
    GlobalSecondaryIndexes: [index('gsi1'), index('gsi2')],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
}

function index(name: 'gsi1' | 'gsi2'): GlobalSecondaryIndex {
  return { IndexName: name, KeySchema: keySchema(`${name}Pk`, `${name}Sk`), Projection: { ProjectionType: 'ALL' } };
}

function keySchema(partition: string, sort: string): GlobalSecondaryIndex['KeySchema'] {
  return [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ];
}
