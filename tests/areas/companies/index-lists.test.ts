import { expect, it } from 'vitest';
import type { MigrationDeps } from '#functions/areas/companies/deps.ts';
import * as migrations from '#functions/areas/companies/migrations.ts';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { listContacts } from '#functions/areas/contacts/list-contacts.ts';
import { listKanban } from '#functions/areas/tickets/list-kanban.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { crashingAt } from '#tests/support/disturbed-table.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { asFunction } from '#tests/support/function-rights.ts';
import { given, type Home } from '#tests/support/given.ts';
import { testKeySweep, testSweep } from '#tests/support/test-table.ts';

const migrate: typeof migrations.migrate = (deps) => asFunction('bootstrap', () => migrations.migrate(deps));

const newPlace = ['gsi3Pk', 'gsi3Sk', 'gsi4Pk', 'gsi4Sk'] as const;

/** The ticket as it was while the indexes of lists had whole rows. */
async function asBefore({ deps, company: { companyId } }: Home, ticketId: TicketId): Promise<void> {
  const [part, key] = [deps.table.forCompany(companyId), companyKeys.ticket(companyId, ticketId)];
  const row = await part.get(key, { consistent: true });
  const set = Object.fromEntries(newPlace.map((name, at) => [['gsi1Pk', 'gsi1Sk', 'gsi2Pk', 'gsi2Sk'][at]!, row?.[name]]));
  await part.change(key, { set, remove: newPlace });
}

it('finds contacts and lanes of rows that were stored before there were indexes, part by part, after a crash too', async () => {
  const home = await given.company();
  const { deps, admin } = home;
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection, admin, { number: '5511977771234', name: 'Zenóbia Antiga' });
  for (let count = 0; count < 30; count += 1) await createContact(deps, admin, { name: `Cliente ${count}`, number: `5521${String(900_000_000 + count)}` });
  await asBefore(home, ticket.id);
  // Nothing has followed the stream, as if all this were older than its consumer.
  const found = async (searchParam: string) => (await listContacts(deps, admin, { searchParam })).contacts.map(({ name }) => name);
  const shown = async () => (await listKanban(deps, admin, {})).tickets.map(({ id }) => id);
  expect([await found('zenobia'), await shown()]).toEqual([[], []]);
  await deps.table.system.commit(put(systemKeys.migrations(), { type: 'migrations', done: 1 }));

  const [sweep, sweepKeys] = [await testSweep(), await testKeySweep()];
  const inParts: MigrationDeps = { ...deps, sweepKeys, sweep: (after) => sweep(after, 10) };
  await expect(migrate({ ...inParts, table: crashingAt(deps.table, 2, false) })).rejects.toThrow('the process ended');
  expect(await migrate(inParts)).toEqual({
    migrated: ['2 search of contacts, lists of tickets', '3 list of companies', '4 companies of plans', '5 places of tickets', '6 pages of Instagram'],
    isUnfinished: false,
  });
  expect(await migrate(inParts)).toEqual({ migrated: [], isUnfinished: false });

  expect([await found('zenobia'), await found('cliente 29'), await found('921000000'), await shown()]).toEqual([
    ['Zenóbia Antiga'],
    ['Cliente 29'],
    [],
    [ticket.id],
  ]);
});

it('lists tickets whose places stood in the indexes of whole rows, and takes these out', async () => {
  const home = await given.company();
  const { deps, admin } = home;
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection, admin, { number: '5511977771234' });
  await asBefore(home, ticket.id);
  const listed = async () => (await listTickets(deps, admin, { status: 'open' })).tickets.map(({ id }) => id);
  expect(await listed()).toEqual([]);
  await deps.table.system.commit(put(systemKeys.migrations(), { type: 'migrations', done: 4 }));

  await migrate({ ...deps, sweep: await testSweep(), sweepKeys: await testKeySweep() });

  expect(await listed()).toEqual([ticket.id]);
  const row = await deps.table.forCompany(home.company.companyId).get(companyKeys.ticket(home.company.companyId, ticket.id));
  expect(
    Object.keys(row ?? {})
      .filter((name) => name.startsWith('gsi'))
      .sort(),
  ).toEqual([...newPlace]);
});

it('lists a ticket whose row is older than the time of its place', async () => {
  const home = await given.company();
  const { deps, admin } = home;
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection, admin, { number: '5511977771234' });
  await asBefore(home, ticket.id);
  const { companyId } = home.company;
  await deps.table.forCompany(companyId).change(companyKeys.ticket(companyId, ticket.id), { remove: ['listedAtMs'] });
  await deps.table.system.commit(put(systemKeys.migrations(), { type: 'migrations', done: 4 }));

  await migrate({ ...deps, sweep: await testSweep(), sweepKeys: await testKeySweep() });

  expect((await listTickets(deps, admin, { status: 'open' })).tickets.map(({ id }) => id)).toEqual([ticket.id]);
});

it('stops when its time is over, and goes on in the next call', async () => {
  const home = await given.company();
  const { deps, admin } = home;
  await createContact(deps, admin, { name: 'Zenóbia Antiga' });
  for (let count = 0; count < 60; count += 1) await createContact(deps, admin, { name: `Cliente ${count}` });
  await deps.table.system.commit(put(systemKeys.migrations(), { type: 'migrations', done: 1 }));
  const [sweep, sweepKeys] = [await testSweep(), await testKeySweep()];
  const slow: MigrationDeps = {
    ...deps,
    sweepKeys,
    sweep: (after) => {
      deps.clock.advance(15_000);
      return sweep(after, 20);
    },
  };

  const calls = [await migrate(slow)];
  while (calls.at(-1)?.isUnfinished) calls.push(await migrate(slow));

  expect(calls.length).toBeGreaterThan(1);
  expect(calls.flatMap(({ migrated }) => migrated)).toHaveLength(5);
  expect((await listContacts(deps, admin, { searchParam: 'zenobia' })).contacts).toHaveLength(1);
});
