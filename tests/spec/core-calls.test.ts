import { beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';
import { type SpecificationClient } from '#tests/support/specification-client.ts';
import { calledCompany } from './called-company.ts';

let home: Home;
let call: SpecificationClient;
let connection: ConnectionItem;
let ticket: Ticket;
let agent: Principal;
let count = 0;

const any = expect.anything();
const newNumber = (): string => `55119${String((count += 1)).padStart(8, '0')}`;
const newContact = async () => (await call('POST /contacts', { body: { name: 'Cliente Novo', number: newNumber(), email: '', extraInfo: [] } })).body;

beforeAll(async () => {
  ({ home, call, connection, agent, ticket } = await calledCompany());
});

describe('login and companies, as the specification calls them', () => {
  it('POST /auth/login', async () => {
    // A login ends the session before it.
    const { email } = await given.company({ deps: home.deps });

    const reply = await call('POST /auth/login', { body: { email, password: testPassword } });

    expect(reply).toMatchObject({
      status: 200,
      body: { token: any, user: { id: any, companyId: any, company: { dueDate: any, settings: expect.any(Array) } } },
    });
  });

  it('GET /auth/me', async () => expect(await call('GET /auth/me')).toMatchObject({ status: 200, body: { user: { id: home.admin.userId } } }));

  it('POST /auth/refresh_token without its cookie', async () => expect(await call('POST /auth/refresh_token')).toMatchObject({ status: 401 }));

  it('DELETE /auth/logout', async () => expect(await call('DELETE /auth/logout', { as: await given.user(home) })).toMatchObject({ status: 200 }));

  it('POST /companies/cadastro', async () => {
    const body = { name: 'Loja do Zé', email: 'ze@example.com', password: 'senha123', planId: home.plan.planId, recurrence: 'MENSAL', dueDate: '2027-05-01' };

    expect(await call('POST /companies/cadastro', { body: { ...body, status: true, campaignsEnabled: true } })).toMatchObject({ status: 201 });
  });

  it('GET /plans/list', async () => expect((await call('GET /plans/list')).body).toContainEqual(expect.objectContaining({ users: 100, value: any })));

  it('GET /companies/{id} by a super user', async () => {
    const other = await given.company({ deps: home.deps });

    expect(await call(`GET /companies/${other.company.companyId}`)).toMatchObject({
      status: 200,
      body: { id: other.company.companyId, dueDate: any, campaignsEnabled: true, plan: 'Teste', schedules: any, createdAt: any },
    });
  });

  it('PUT /companies/{id}/schedules by a super user', async () => {
    const { companyId } = (await given.company({ deps: home.deps })).company;
    const { schedules } = (await call(`GET /companies/${companyId}`)).body;

    expect(await call(`PUT /companies/${companyId}/schedules`, { body: { schedules } })).toMatchObject({ status: 200 });
  });
});

describe('connections, as the specification calls them', () => {
  it('GET /whatsapp/', async () => {
    const query = { session: '0', companyId: home.company.companyId };

    expect((await call('GET /whatsapp/', { query })).body).toContainEqual(
      expect.objectContaining({ status: 'CONNECTED', queues: [], updatedAt: any, retries: 0 }),
    );
  });

  it('GET, PUT /whatsapp/{id}', async () => {
    const address = `/whatsapp/${connection.connectionId}`;
    const { body } = await call(`GET ${address}`, { query: { session: '0' } });

    expect(await call(`PUT ${address}`, { body: { ...body, name: 'Loja', queueIds: [home.queue.queueId] } })).toMatchObject({
      status: 200,
      body: { name: 'Loja', queues: [{ id: home.queue.queueId }] },
    });
    await call(`PUT ${address}`, { body: { queueIds: [] } });
  });

  it('POST, DELETE /whatsapp, POST, PUT, DELETE /whatsappsession/{id}', async () => {
    const { status, body } = await call('POST /whatsapp', {
      body: { name: 'Filial', isDefault: 'false', greetingMessage: null, queueIds: [home.queue.queueId] },
    });
    expect(status).toBe(201);

    for (const method of ['POST', 'PUT', 'DELETE']) expect((await call(`${method} /whatsappsession/${body['id']}`)).status, method).toBe(200);
    expect((await call(`DELETE /whatsapp/${body['id']}`)).status).toBe(200);
  });

  it('POST /facebook', async () => {
    const body = { facebookUserId: '900000001', facebookUserToken: 'token', addInstagram: 'true' };

    expect([200, 201, 409]).toContain((await call('POST /facebook', { body })).status);
  });
});

describe('tickets and messages, as the specification calls them', () => {
  it('GET /tickets with every filter empty', async () => {
    const none = { searchParam: '', pageNumber: '1', tags: '[]', users: '', status: '', date: '', updatedAt: '', withUnreadMessages: '' };

    const reply = await call('GET /tickets', { query: { ...none, showAll: 'true', queueIds: '[]' } });

    expect(reply).toMatchObject({ status: 200, body: { tickets: expect.any(Array), hasMore: false } });
  });

  it('GET /tickets/{id}, GET /tickets/u/{uuid}', async () => {
    expect((await call(`GET /tickets/${ticket.id}`)).body).toMatchObject({ uuid: ticket.uuid, contact: any, tagIds: [] });
    expect((await call(`GET /tickets/u/${ticket.uuid}`)).body).toMatchObject({ id: ticket.id });
  });

  it('POST /tickets without a queue and with one', async () => {
    const [one, other] = [await newContact(), await newContact()];

    for (const [contact, queueId] of [
      [one, ''],
      [other, home.queue.queueId],
    ] as const) {
      const body = { contactId: contact['id'], queueId, userId: home.admin.userId, status: 'open' };
      expect(await call('POST /tickets', { body }), queueId).toMatchObject({ status: 201, body: { status: 'open' } });
    }
  });

  it('PUT /tickets/{id} by its five changes, DELETE /tickets/{id}', async () => {
    const contact = await newContact();
    const { body } = await call('POST /tickets', {
      body: { contactId: contact['id'], queueId: home.queue.queueId, userId: home.admin.userId, status: 'open' },
    });
    const change = (fields: object) => call(`PUT /tickets/${body['id']}`, { body: fields });

    expect(await change({ status: 'pending', userId: null })).toMatchObject({ body: { status: 'pending', userId: null } });
    expect(await change({ status: 'open', userId: home.admin.userId })).toMatchObject({ body: { status: 'open' } });
    expect(await change({ status: 'open', userId: agent.userId, queueId: home.queue.queueId })).toMatchObject({ body: { userId: agent.userId } });
    expect(await change({ queueId: home.queue.queueId, userId: '', status: 'pending' })).toMatchObject({ body: { status: 'pending', userId: null } });
    expect(await change({ status: 'closed', justClose: 'true' })).toMatchObject({ body: { status: 'closed' } });
    expect(await call(`DELETE /tickets/${body['id']}`)).toMatchObject({ status: 200 });
  });

  it('POST, GET, DELETE /messages', async () => {
    const sent = await call(`POST /messages/${ticket.id}`, { body: { read: 1, fromMe: true, mediaUrl: '', body: 'Olá', quotedMsg: null } });
    expect(sent.status).toBe(201);

    const { messages } = (await call(`GET /messages/${ticket.id}`, { query: { pageNumber: '1' } })).body;

    expect(messages).toContainEqual(expect.objectContaining({ body: '*Olá*'.replaceAll('*', ''), fromMe: true, ack: 0 }));
    const first = (messages as unknown as readonly { id: string; fromMe: boolean }[]).find(({ fromMe }) => fromMe);
    expect((await call(`DELETE /messages/${first?.id}`)).status).toBeOneOf([200, 409]);
  });

  it('POST /messages/{ticketId} with a file', async () => {
    const file = { name: 'nota.txt', type: 'text/plain', text: 'olá' };

    expect(await call(`POST /messages/${ticket.id}`, { file, field: 'medias', body: { body: 'nota.txt', fromMe: 'true' } })).toMatchObject({ status: 201 });
  });

  it('GET, POST, DELETE /ticket-notes, GET /ticket-notes/list', async () => {
    const { body } = await call('POST /ticket-notes', { body: { note: 'Ligar amanhã', ticketId: String(ticket.id), contactId: ticket.contactId } });

    const query = { ticketId: String(ticket.id), contactId: ticket.contactId };
    expect((await call('GET /ticket-notes/list', { query })).body).toContainEqual(expect.objectContaining({ note: 'Ligar amanhã', user: any }));
    expect((await call('GET /ticket-notes', { query })).status).toBe(200);
    expect((await call(`DELETE /ticket-notes/${body['id']}`)).status).toBe(200);
  });
});

describe('people, as the specification calls them', () => {
  it('GET /users/list, GET /users/{id}', async () => {
    expect((await call('GET /users/list')).body).toContainEqual(expect.objectContaining({ name: 'Beatriz Souza' }));
    expect((await call(`GET /users/${agent.userId}`)).body).toMatchObject({ queues: [{ id: home.queue.queueId }], companyId: any });
  });

  it('GET /users/ for the transfer dialog of a plain user', async () => {
    const reply = await call('GET /users/', { as: agent, query: { searchParam: 'Bea' } });

    expect(reply).toMatchObject({ status: 200, body: { users: [{ id: agent.userId, name: 'Beatriz Souza' }] } });
    expect(JSON.stringify(reply.body), 'addresses are for admins').not.toContain('@');
  });

  it.each(['User', 'Admin'])('POST, PUT, DELETE /users with the profile %s', async (profile) => {
    const body = { name: 'Carla', email: `carla-${profile}@example.com`, password: 'senha123', profile, companyId: home.company.companyId };

    const made = await call('POST /users', { body: { ...body, queueIds: [home.queue.queueId] } });

    expect(made).toMatchObject({ status: 201, body: { profile: profile.toLowerCase() } });
    const changed = { ...made.body, name: 'Carla Dias', password: '', profile, queueIds: [] };
    expect(await call(`PUT /users/${made.body['id']}`, { body: changed })).toMatchObject({ status: 200, body: { name: 'Carla Dias' } });
    expect((await call(`DELETE /users/${made.body['id']}`)).status).toBe(200);
  });

  it('GET /contacts, GET /contacts/list, GET, PUT /contacts/{id}', async () => {
    const { id } = await newContact();

    expect((await call('GET /contacts', { query: { searchParam: '', pageNumber: '1' } })).body).toMatchObject({ contacts: any, hasMore: any });
    expect((await call('GET /contacts/list', { query: { name: 'Cliente' } })).status).toBe(200);
    const { body } = await call(`GET /contacts/${id}`);
    const extraInfo = [{ name: 'CPF', value: '1' }];
    expect(await call(`PUT /contacts/${id}`, { body: { ...body, email: null, extraInfo } })).toMatchObject({ status: 200, body: { extraInfo } });
  });

  it('GET /dashboard by period and by date', async () => {
    const byPeriod = { days: '7', date_from: '', date_to: '' };

    expect((await call('GET /dashboard', { query: byPeriod })).body).toMatchObject({ counters: { supportPending: any, leads: any }, attendants: any });
    expect((await call('GET /dashboard', { query: { days: '0', date_from: '2026-11-01', date_to: '2026-11-23' } })).status).toBe(200);
  });
});

it('a customer writes again, and GET /tickets of a plain user answers their queue', async () => {
  await customerWrites(home, connection, { number: newNumber() });

  expect(
    await call('GET /tickets', { as: agent, query: { status: 'pending', pageNumber: '1', queueIds: JSON.stringify([home.queue.queueId]) } }),
  ).toMatchObject({ status: 200 });
});
