import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startLocalCloud, whyNoPort } from '#services/local-cloud/cloud.ts';
import { startDynamo } from '#services/local-cloud/tables/dynamo.ts';
import { callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import { makePrivateFolder } from '#services/local-cloud/private-file.ts';
import { createTables } from '#services/local-cloud/tables/tables.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';
import { givenCore, temporaryFolder } from '#tests/local-cloud/core/given.ts';

it('names the package that is missing on a platform without a table emulator', async () => {
  const starting = startDynamo({ inMemory: true, platform: 'plan9-mips' });

  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow(/no binary for plan9-mips: @dynoxide\/plan9-mips is not installed/);
});

it('says which port is taken, and how to choose another one', async () => {
  const taken = createServer();
  const port = await new Promise<number>((resolve) => taken.listen(0, '127.0.0.1', () => resolve(Number(Object(taken.address())['port']))));
  onTestFinished(() => void taken.close());

  const starting = startLocalCloud({ port, dataDir: temporaryFolder(), cloudDir: temporaryFolder(), siteDir: temporaryFolder() });

  await expect(starting).rejects.toThrow(`Port ${port} is taken: end the program that has it, or choose another one by RECADO_PORT.`);
});

it('says of a port that only some may have what it needs', () => {
  const refused = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), { code: 'EACCES' });

  expect(whyNoPort(80, refused)).toBe('Port 80 needs rights that this user does not have: choose one from 1024 on by RECADO_PORT.');
  expect(whyNoPort(3000, Object.assign(new Error('listen EPERM'), { code: 'EPERM' }))).toBe('Port 3000 cannot be used: listen EPERM');
});

it('refuses a data folder that nobody can make', () => {
  expect(() => makePrivateFolder('/proc/recado/data')).toThrow(/^The data folder cannot be used: /);
});

it('names a resource of a type that it neither runs nor knowingly ignores', async () => {
  const starting = givenCore({ Clicks: { Type: 'AWS::Kinesis::Stream', Properties: {} } }, {});

  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow('The local cloud does not know the resource type AWS::Kinesis::Stream (Clicks)');
});

it('ignores what it knows that one machine does without', async () => {
  const { core } = await givenCore({ Alarm: { Type: 'AWS::CloudWatch::Alarm', Properties: {} }, Network: { Type: 'AWS::EC2::VPC', Properties: {} } }, {});

  expect([...core.template.resources.keys()]).toEqual(['Results', 'Alarm', 'Network']);
});

it('says what is wrong with a database that is none', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'dynamo.db'), 'no database at all, but long enough to be looked at'.repeat(50));

  await expect(startDynamo({ dataDir })).rejects.toThrow(/The table emulator could not start: .+/);
});

/** An emulator with the table of an older version, which has no index. */
async function olderTable(): Promise<string> {
  const dynamo = await startDynamo({ inMemory: true });
  onTestFinished(() => dynamo.close());
  const body = { TableName: 'Recado', BillingMode: 'PAY_PER_REQUEST', AttributeDefinitions: [text('pk')], KeySchema: keys('pk') };
  await callAwsJson({ endpoint: dynamo.endpoint, target: 'DynamoDB_20120810.CreateTable', body });
  return dynamo.endpoint;
}

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const keys = (pk: string) => [{ AttributeName: pk, KeyType: 'HASH' }];

/** A template of one table, with indexes of keys. */
function templateOf(physicalId: string, indexes: readonly string[]): LocalTemplate {
  const GlobalSecondaryIndexes = indexes.map((name) => ({ IndexName: name, KeySchema: keys(`${name}Pk`), Projection: { ProjectionType: 'KEYS_ONLY' } }));
  const AttributeDefinitions = ['pk', ...indexes.map((name) => `${name}Pk`)].map(text);
  const table = { physicalId, properties: { AttributeDefinitions, GlobalSecondaryIndexes } };
  // Of the template only its tables are asked for.
  return { ofType: (type: string) => (type === 'AWS::DynamoDB::Table' ? [table] : []) } as unknown as LocalTemplate;
}

it('says what to do with data of a version whose table had another name', async () => {
  const endpoint = await olderTable();

  await expect(createTables(endpoint, templateOf('recado-local', []))).rejects.toThrow(
    'The data folder is of an older version of Recado, whose table has another name',
  );
});

it('gives the table of an older version its new indexes, with what is there', async () => {
  const endpoint = await olderTable();
  const dynamo = (operation: string, body: object) =>
    callAwsJson({ endpoint, target: `DynamoDB_20120810.${operation}`, body: { TableName: 'Recado', ...body } });
  await dynamo('PutItem', { Item: { pk: { S: 'a' }, gsi1Pk: { S: 'list' }, gsi2Pk: { S: 'list' } } });

  await createTables(endpoint, templateOf('Recado', ['gsi1', 'gsi2']));
  await createTables(endpoint, templateOf('Recado', ['gsi1', 'gsi2']));

  for (const IndexName of ['gsi1', 'gsi2']) {
    const values = { ExpressionAttributeValues: { ':list': { S: 'list' } } };
    expect(await dynamo('Query', { IndexName, KeyConditionExpression: `${IndexName}Pk = :list`, ...values })).toMatchObject({ Count: 1 });
  }
});
