import { AwsJsonError, callAwsJson, isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

const version = 'DynamoDB_20120810';

/** The properties that CloudFormation and `CreateTable` name alike. */
const createProperties = ['AttributeDefinitions', 'KeySchema', 'BillingMode', 'GlobalSecondaryIndexes', 'LocalSecondaryIndexes'] as const;

/**
 * Creates the template's tables that do not exist yet, with their indexes, streams and time to live, and adds indexes that are new.
 *
 * @throws StartError for a table of an older version that has another name.
 */
export async function createTables(endpoint: string, template: LocalTemplate): Promise<void> {
  const listed = await callAwsJson({ endpoint, target: `${version}.ListTables`, body: {} });
  const existing = Array.isArray(listed['TableNames']) ? listed['TableNames'] : [];
  const wanted = tablesOf(template).map((table) => table.physicalId);
  if (existing.some((name) => !wanted.includes(String(name)))) {
    throw new StartError('The data folder is of an older version of Recado, whose table has another name: delete it, or choose another one by RECADO_DATA.');
  }
  await Promise.all(tablesOf(template).map((table) => (existing.includes(table.physicalId) ? addIndexes(endpoint, table) : createTable(endpoint, table))));
}

/** As an update of the stack does on AWS: an index has what the table has by then. */
async function addIndexes(endpoint: string, { physicalId: TableName, properties }: Resource): Promise<void> {
  const { Table: found } = await callAwsJson({ endpoint, target: `${version}.DescribeTable`, body: { TableName } });
  const there = new Set(indexesOf(isRecord(found) ? found : {}).map(({ IndexName }) => IndexName));
  for (const Create of indexesOf(properties).filter(({ IndexName }) => !there.has(IndexName))) {
    const body = { TableName, AttributeDefinitions: properties['AttributeDefinitions'], GlobalSecondaryIndexUpdates: [{ Create }] };
    await callAwsJson({ endpoint, target: `${version}.UpdateTable`, body });
  }
}

function indexesOf({ GlobalSecondaryIndexes: indexes }: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  return Array.isArray(indexes) ? indexes.filter(isRecord) : [];
}

export function tablesOf(template: LocalTemplate): Resource[] {
  return [...template.ofType('AWS::DynamoDB::Table'), ...template.ofType('AWS::DynamoDB::GlobalTable')];
}

export function streamingTables(template: LocalTemplate): string[] {
  return tablesOf(template)
    .filter(({ properties }) => isRecord(properties['StreamSpecification']))
    .map(({ physicalId }) => physicalId);
}

/** The attribute by which items of the table expire; undefined when they do not. */
export function expiryAttribute(table: Resource): string | undefined {
  const specification = table.properties['TimeToLiveSpecification'];
  if (!isRecord(specification) || String(specification['Enabled']) !== 'true') return undefined;
  return String(specification['AttributeName']);
}

/** The names of its key's attributes, the partition key first. */
export function keyNames(table: Resource): string[] {
  const schema = table.properties['KeySchema'];
  const keys = Array.isArray(schema) ? schema.filter(isRecord) : [];
  return keys.toSorted((a, b) => String(a['KeyType']).localeCompare(String(b['KeyType']))).map((key) => String(key['AttributeName']));
}

async function createTable(endpoint: string, table: Resource): Promise<void> {
  const TableName = table.physicalId;
  const stream = table.properties['StreamSpecification'];
  const body: Record<string, unknown> = { TableName };
  for (const name of createProperties) body[name] = table.properties[name];
  if (typeof stream === 'object') body['StreamSpecification'] = { StreamEnabled: true, ...stream };
  try {
    await callAwsJson({ endpoint, target: `${version}.CreateTable`, body });
  } catch (error) {
    if (error instanceof AwsJsonError && error.name === 'ResourceInUseException') return;
    throw error;
  }
  const AttributeName = expiryAttribute(table);
  if (AttributeName === undefined) return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName };
  await callAwsJson({ endpoint, target: `${version}.UpdateTimeToLive`, body: { TableName, TimeToLiveSpecification } });
}
