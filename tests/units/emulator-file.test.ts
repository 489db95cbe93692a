import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { deriveChanges } from '#functions/areas/derive/derive-changes.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { plainValues } from '#functions/data/item-values.ts';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable } from '#functions/data/table.ts';
import { ticketItem } from '#functions/records/tickets/ticket-item.ts';
import { dynamoFile } from '#services/local-cloud/tables/dynamo-file.ts';
import { startDynamo } from '#services/local-cloud/tables/dynamo.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { newChanges } from '#tests/support/stream.ts';
import { createTable } from '#tests/support/table-definition.ts';
import { indexNames } from '#shared/ports/table-indexes.ts';
import { testDynamo } from '#tests/support/test-table.ts';
import { fillFile } from '../bench/emulator-file.ts';
import { listRows } from '../bench/many-tickets.ts';

const tableName = 'recado-file';

async function emulatorAt(dataDir: string) {
  const dynamo = await startDynamo({ dataDir });
  const client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } });
  return { client, close: () => dynamo.close().finally(() => client.destroy()) };
}

type Row = Record<string, unknown>;
const keyOf = ({ pk, sk }: Row): string => JSON.stringify([pk, sk]);
const byKey = (rows: readonly Row[]): Row[] => rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

it('writes the rows of tickets as use cases and the stream leave them', async () => {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const texts = ['Onde está o pedido 48213?', 'Quero trocar a blusa azul'];
  for (const [index, text] of texts.entries()) await customerWrites(home, connection, { number: `551197000000${index}`, name: `Maria São ${index}`, text });
  const [newest] = await allTickets(home);
  await updateTicket(home.deps, home.admin, { ticketId: newest!.id, change: { status: 'open' } });
  await updateTicket(home.deps, home.admin, { ticketId: newest!.id, change: { status: 'closed' } });
  for (let changes = await newChanges(); changes.length > 0; changes = await newChanges()) await deriveChanges(home.deps, changes);
  const { client, tableName: name } = await testDynamo();
  const { Items = [] } = await client.send(new ScanCommand({ TableName: name }));
  const stored = byKey(
    Items.map(plainValues).filter(({ type, pk }) => (type === 'ticket' || type === 'posting') && String(pk).includes(home.company.companyId)),
  );
  const tickets = stored.filter(({ type }) => type === 'ticket').map((row) => ticketItem.parse(row));

  const puts = tickets.flatMap(listRows);

  expect(byKey(puts.map(({ key, attributes }) => ({ ...key, ...attributes })))).toEqual(stored);

  // The same rows by the emulator's own hand, and past it.
  const folders = await Promise.all(['api', 'file'].map((kind) => mkdtemp(join(tmpdir(), `recado-${kind}-`))));
  for (const [index, folder] of folders.entries()) {
    const emulator = await emulatorAt(folder);
    await emulator.client.send(createTable(tableName));
    if (index === 0) await openTable(tableName, sdkDynamo(emulator.client)).across.writeMany(puts);
    await emulator.close();
    if (index === 1) fillFile(folder, tableName, puts);
  }
  const contents = folders.map((folder) => {
    const database = new DatabaseSync(dynamoFile(folder), { readOnly: true });
    const rows = database.prepare(`SELECT pk, sk, item_json, item_size FROM "${tableName}" ORDER BY pk, sk`).all();
    const entries = indexNames.map((index) => database.prepare(`SELECT * FROM "${tableName}::gsi::${index}" ORDER BY gsi_pk, gsi_sk, table_pk`).all());
    database.close();
    return [rows, ...entries].map((some) => some.map((row) => ({ ...row, item_json: JSON.parse(String(row['item_json'])) })));
  });
  expect(contents[1]).toEqual(contents[0]);
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});
