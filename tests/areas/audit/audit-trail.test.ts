import { describe, expect, it } from 'vitest';
import { deriveChanges } from '#functions/areas/derive/derive-changes.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { areas } from '#shared/contract/index.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { newChanges } from '#tests/support/stream.ts';
import { idOf, trail } from './given-trail.ts';

const { users, queues, queueOptions, connections, settings, companies, contacts, contactPrivacy, tickets, tags, quickMessages, schedules, ticketNotes } = areas;
const secret = 'segredo-canario';

describe('the audit trail', () => {
  it('tells who changed a queue, how it was and is, and of its texts only that they changed', async () => {
    const { home, act, entries } = await trail();
    const made = await act(home.admin, queues.createQueue, { body: { name: 'Vendas', color: '#112233', greetingMessage: secret } });
    const params = { queueId: idOf(made) };
    await act(home.admin, queues.updateQueue, { params, body: { name: 'Compras', greetingMessage: `${secret} 2` } });
    await act(home.admin, queues.updateQueue, { params, body: { name: 'Compras' } });
    await act(home.admin, queues.deleteQueue, { params });

    const told = await entries();

    const actor = { kind: 'user', id: home.admin.userId, name: home.admin.name };
    expect(told).toMatchObject([
      { action: 'delete', kind: 'queue', actor, record: { id: params.queueId, name: 'Compras' }, changes: [] },
      {
        action: 'update',
        actor,
        changes: [
          { field: 'name', isMasked: false, before: 'Vendas', after: 'Compras' },
          { field: 'greetingMessage', isMasked: true, before: null, after: null },
        ],
      },
      {
        action: 'create',
        actor,
        record: { name: 'Vendas' },
        changes: [
          { field: 'name', after: 'Vendas' },
          { field: 'color', before: null, after: '#112233' },
        ],
      },
    ]);
    expect(JSON.stringify(told)).not.toContain(secret);
  });

  it('tells who took all contacts along, once for all pages', async () => {
    const { home, act, entries } = await trail();
    const ana = await given.user(home, { name: 'Ana' });
    const { hasMore } = (await act(ana, contacts.exportContacts)).body as { hasMore: boolean }; // as the contract says

    expect(hasMore).toBe(false);
    expect(await entries({ kind: 'contactBook' })).toMatchObject([{ action: 'export', actor: { id: ana.userId, name: 'Ana' }, changes: [] }]);
  });

  it('masks passwords and addresses of users, and says that they changed', async () => {
    const { home, act, entries } = await trail();
    const body = { name: 'Bia', email: 'bia@example.com', password: 'uma senha boa', profile: 'user', queueIds: [] };
    const params = { userId: idOf(await act(home.admin, users.createUser, { body })) };
    await act(home.admin, users.updateUser, { params, body: { profile: 'admin', email: 'bia.nova@example.com', password: 'outra senha boa' } });
    await act(home.admin, users.deleteUser, { params });

    const [gone, changed, made] = await entries({ kind: 'user' });

    expect(gone).toMatchObject({ action: 'delete', record: { id: params.userId, name: 'Bia' } });
    expect(changed?.changes).toEqual([
      { field: 'email', isMasked: true, before: null, after: null },
      { field: 'profile', isMasked: false, before: 'user', after: 'admin' },
      { field: 'passwordSetAt', isMasked: true, before: null, after: null },
    ]);
    expect(made).toMatchObject({ action: 'create', record: { name: 'Bia' } });
    expect(JSON.stringify([gone, changed, made])).not.toMatch(/example\.com|senha/);
  });

  it('tells of settings, their secrets masked, of hours, connections and options of a queue', async () => {
    const { home, act, entries } = await trail();
    const { admin, company, queue } = home;
    await act(admin, settings.updateSetting, { params: { key: 'userRating' }, body: { value: 'enabled' } });
    await act(admin, settings.updateSetting, { params: { key: 'asaas' }, body: { value: secret } });
    const week = (await act(admin, companies.getSchedules, { params: { companyId: company.companyId } })).body as { schedules: { startTime: string }[] };
    const changedWeek = { schedules: week.schedules.map((day) => ({ ...day, startTime: '09:30' })) };
    await act(admin, companies.updateSchedules, { params: { companyId: company.companyId }, body: changedWeek });
    const connection = { name: 'Principal', isDefault: true, greetingMessage: secret, queueIds: [] };
    const connectionId = idOf(await act(admin, connections.createConnection, { body: connection }));
    await act(admin, connections.deleteConnection, { params: { whatsappId: connectionId } });
    const option = { queueId: queue.queueId, title: 'Boleto', message: secret, parentId: null };
    const optionId = idOf(await act(admin, queueOptions.createQueueOption, { body: option }));
    await act(admin, queueOptions.deleteQueueOption, { params: { queueOptionId: optionId } });

    const told = await entries();

    expect(told.map(({ action, kind, record, changes }) => [action, kind, record.name, changes.map(({ field }) => field).join()])).toEqual([
      ['delete', 'queueOption', 'Boleto', ''],
      ['create', 'queueOption', 'Boleto', 'title,option'],
      ['delete', 'connection', 'Principal', ''],
      ['create', 'connection', 'Principal', 'name,isDefault,queueIds'],
      ['update', 'settings', null, 'schedules'],
      ['update', 'settings', null, 'asaas'],
      ['update', 'settings', null, 'userRating'],
    ]);
    expect(JSON.stringify(told)).not.toContain(secret);
  });

  it('tells who deleted what, exported and erased', async () => {
    const { home, act, entries } = await trail();
    const { admin, deps } = home;
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    const ticket = await acceptedTicket(home, connection, admin);
    const contactId = idOf(await act(admin, contacts.createContact, { body: { name: 'Zenóbia', number: '5511977771234' } }));
    const sendAt = new Date(deps.clock.nowMs() + 86_400_000).toISOString();
    const scheduleId = idOf(await act(admin, schedules.createSchedule, { body: { contactId, body: secret, sendAt } }));
    const tagId = idOf(await act(admin, tags.createTag, { body: { name: 'VIP', kanban: 0 } }));
    const quickMessageId = idOf(await act(admin, quickMessages.createQuickMessage, { body: { shortcode: 'ola', message: secret } }));
    const noteId = idOf(await act(admin, ticketNotes.createTicketNote, { body: { note: secret, ticketId: ticket.id } }));
    await entries();

    await act(admin, ticketNotes.deleteTicketNote, { params: { ticketNoteId: noteId } });
    await act(admin, schedules.deleteSchedule, { params: { scheduleId } });
    await act(admin, tags.deleteTag, { params: { tagId } });
    await act(admin, quickMessages.deleteQuickMessage, { params: { quickMessageId } });
    await act(admin, tickets.deleteTicket, { params: { ticketId: String(ticket.id) } });
    await act(admin, contactPrivacy.startExport, { params: { contactId } });
    await entries();
    await act(admin, contacts.deleteContact, { params: { contactId } });
    const told = await entries({ userId: admin.userId });

    expect(told.map(({ action, kind, record }) => [action, kind, record.name])).toEqual([
      ['delete', 'contact', 'Zenóbia'],
      ['export', 'contact', 'Zenóbia'],
      ['delete', 'ticket', expect.any(String)],
      ['delete', 'quickMessage', 'ola'],
      ['delete', 'tag', 'VIP'],
      ['delete', 'schedule', 'Zenóbia'],
      ['delete', 'ticketNote', expect.any(String)],
    ]);
    expect(JSON.stringify(told)).not.toContain(secret);
  });

  it('tells nothing of what customers and the system do to conversations', async () => {
    const { home, entries } = await trail();
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    await customerWrites(home, connection, { number: '5511977770000', name: 'Cliente', text: 'oi' });
    const table = home.deps.table.forCompany(home.company.companyId);
    await table.change(companyKeys.connection(home.company.companyId, connection.connectionId), { set: { status: 'DISCONNECTED' } });

    const told = await entries();

    expect(told.map(({ action, kind, actor }) => [action, kind, actor.kind])).toEqual([['create', 'connection', 'system']]);
  });

  it('calls a change of the system the system’s, though somebody changed the row before', async () => {
    const { home, act, entries } = await trail();
    await act(home.admin, queues.updateQueue, { params: { queueId: home.queue.queueId }, body: { name: 'Antes' } });
    const key = companyKeys.queue(home.company.companyId, home.queue.queueId);
    await home.deps.table.forCompany(home.company.companyId).change(key, { set: { name: 'Depois' } });

    const told = await entries();

    expect(told.map(({ actor, changes }) => [actor.kind, changes[0]?.after])).toEqual(
      expect.arrayContaining([
        ['system', 'Depois'],
        ['user', 'Antes'],
      ]),
    );
    expect(told).toHaveLength(2);
  });

  it('hides the names of platform staff from the company that they enter', async () => {
    const { home, act, entries, page } = await trail();
    const platform = await given.company({ deps: home.deps, isSuper: true });
    const call = { params: { companyId: home.company.companyId }, query: { companyId: home.company.companyId } };
    const { schedules: week } = (await act(platform.admin, companies.getSchedules, call)).body as { schedules: object[] };
    const body = { schedules: week.map((day) => ({ ...day, startTime: '07:00' })) };
    await act(platform.admin, companies.updateSchedules, { ...call, body });

    const [told] = await entries();

    expect(told).toMatchObject({ actor: { kind: 'staff', id: null, name: null }, kind: 'settings' });
    expect((await page({ userId: 'staff' })).entries).toHaveLength(1);
    expect((await page({ userId: platform.admin.userId })).entries).toEqual([]);
  });

  it('has each change once, however often and in whatever order the stream tells of it', async () => {
    const { home, act, page } = await trail();
    const params = { queueId: home.queue.queueId };
    for (const name of ['Um', 'Dois', 'Três']) await act(home.admin, queues.updateQueue, { params, body: { name } });
    const changes = await newChanges();

    await deriveChanges(home.deps, changes);
    const once = await page();
    await Promise.all([deriveChanges(home.deps, changes.toReversed()), deriveChanges(home.deps, changes)]);

    expect(once.entries.map(({ changes: [name] }) => name?.after)).toEqual(['Três', 'Dois', 'Um']);
    expect((await page()).entries).toEqual(once.entries);
  });
});
