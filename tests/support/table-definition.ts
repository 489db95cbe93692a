import { CreateTableCommand, type GlobalSecondaryIndex } from '@aws-sdk/client-dynamodb';
import { type IndexName, indexNames, indexProjections } from '#shared/ports/table-indexes.ts';

/** The real keys and indexes. */
export function createTable(tableName: string): CreateTableCommand {
  const names = ['pk', 'sk', ...indexNames.flatMap((name) => [`${name}Pk`, `${name}Sk`])];
  return new CreateTableCommand({
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keySchema('pk', 'sk'),
    GlobalSecondaryIndexes: indexNames.map(index),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
}

function index(name: IndexName): GlobalSecondaryIndex {
  return { IndexName: name, KeySchema: keySchema(`${name}Pk`, `${name}Sk`), Projection: { ProjectionType: indexProjections[name] } };
}

function keySchema(partition: string, sort: string): GlobalSecondaryIndex['KeySchema'] {
  return [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ];
}
