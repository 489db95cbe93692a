import { beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { given, type Home } from '#tests/support/given.ts';
import { givenToken } from '#tests/support/send-api.ts';
import { allDone, live, type SpecificationClient, specificationClient } from '#tests/support/specification-client.ts';
import { calledCompany, picture, unique } from './called-company.ts';

let home: Home;
let call: SpecificationClient;
let connection: ConnectionItem;
let ticket: Ticket;
let agent: Principal;

const any = expect.anything();

beforeAll(async () => {
  ({ home, call, connection, agent, ticket } = await calledCompany());
});

describe('queues, settings and tags, as the specification calls them', () => {
  it('GET, POST, PUT, DELETE /queue', async () => {
    const [{ schedules }] = (await call('GET /queue')).body as unknown as readonly [{ schedules: unknown }];
    const color = '#0a1b2c';

    const { status, body } = await call('POST /queue', { body: { name: 'Vendas', color, greetingMessage: '', schedules } });

    expect(status).toBe(201);
    const read = await call(`GET /queue/${body['id']}`);
    expect((await call(`PUT /queue/${body['id']}`, { body: { ...read.body, outOfHoursMessage: null } })).status).toBe(200);
    expect((await call(`DELETE /queue/${body['id']}`)).status).toBe(200);
  });

  it('GET, POST, PUT, DELETE /queue-options', async () => {
    const { queueId } = home.queue;
    const { status, body } = await call('POST /queue-options', { body: { title: 'Preços', message: '', option: '1', queueId, parentId: '' } });
    expect(status).toBe(201);

    expect((await call('GET /queue-options', { query: { queueId, parentId: '-1' } })).body).toMatchObject([{ title: 'Preços', option: 1 }]);
    expect((await call(`PUT /queue-options/${body['id']}`, { body: { ...body, title: 'Tabela', children: [] } })).status).toBe(200);
    expect((await call(`DELETE /queue-options/${body['id']}`)).status).toBe(200);
  });

  it('GET /settings, PUT /settings/{key}', async () => {
    expect((await call('GET /settings')).body).toContainEqual({ key: 'userRating', value: 'disabled' });
    expect((await call('PUT /settings/userRating', { body: { key: 'userRating', value: 'enabled' } })).status).toBe(200);
  });

  it('GET, POST, PUT, DELETE /tags', async () => {
    expect(await live(call, '/tags', { name: 'Cliente VIP', color: '', kanban: '0' }, { color: '#A4CCCC' })).toEqual(allDone);
    expect((await call('GET /tags/', { query: { searchParam: '', pageNumber: '1' } })).body).toMatchObject({ tags: any, hasMore: false });
  });

  it('GET /tags/list, GET /tags/kanban, POST /tags/sync, the kanban calls', async () => {
    const tag = (await call('POST /tags', { body: { name: 'Devedor', color: '#a4cccc', kanban: 0 } })).body;
    const lane = (await call('POST /tags', { body: { name: 'Proposta', color: '#a4cccc', kanban: '1' } })).body;

    expect((await call('GET /tags/list')).body).toContainEqual(expect.objectContaining({ name: 'Devedor' }));
    expect((await call('GET /tags/kanban')).body['lista']).toContainEqual(expect.objectContaining({ name: 'Proposta' }));
    expect(await call('POST /tags/sync', { body: { ticketId: String(ticket.id), tags: [tag] } })).toMatchObject({ status: 200 });
    expect((await call(`DELETE /ticket-tags/${ticket.id}`)).status).toBe(200);
    expect((await call(`PUT /ticket-tags/${ticket.id}/${lane['id']}`)).status).toBe(200);
    const queueIds = JSON.stringify([home.queue.queueId]);
    expect(await call('GET /ticket/kanban', { query: { queueIds, teste: 'true' } })).toMatchObject({ status: 200, body: { tickets: expect.any(Array) } });
    expect((await call('GET /tags/', { query: { searchParam: '', pageNumber: '1', kanban: '1' } })).body).toMatchObject({ tags: [{ name: 'Proposta' }] });
  });
});

describe('people of the company and the platform, as the specification calls them', () => {
  it('GET, POST, PUT, DELETE /announcements, and their image', async () => {
    expect(await live(call, '/announcements', { title: 'Aviso', text: 'Texto', priority: '3', status: 'true' }, { status: 'false', priority: '1' })).toEqual(
      allDone,
    );
    expect((await call('GET /announcements/', { query: { searchParam: '', pageNumber: '1' } })).body).toMatchObject({ records: any, hasMore: any });

    const { body } = await call('POST /announcements', { body: { title: 'Aviso', text: 'Texto', priority: 3, status: true } });
    expect((await call(`POST /announcements/${body['id']}/media-upload`, { file: picture })).status).toBeOneOf([200, 400]);
    expect((await call(`DELETE /announcements/${body['id']}/media-upload`)).status).toBe(200);
    await call(`DELETE /announcements/${body['id']}`);
  });

  it('GET, POST, PUT, DELETE /chats, their reading and messages', async () => {
    const users = [(await call(`GET /users/${agent.userId}`)).body];
    const { status, body } = await call('POST /chats', { body: { title: 'Equipe', users } });
    expect(status).toBe(201);

    const one = `/chats/${body['id']}`;
    expect((await call(`PUT ${one}`, { body: { ...body, title: 'Time' } })).body).toMatchObject({
      title: 'Time',
      users: [{ userId: any }, { userId: agent.userId }],
    });
    expect(await call(`POST ${one}/messages`, { body: { message: 'Olá' } })).toMatchObject({
      status: 201,
      body: { senderId: any, sender: { name: any }, chatId: any },
    });
    expect((await call(`GET ${one}/messages`, { query: { pageNumber: '1' } })).body).toMatchObject({ messages: [{ message: 'Olá' }] });
    expect((await call(`POST ${one}/read`, { body: { userId: home.admin.userId } })).status).toBe(200);
    expect((await call('GET /chats', { query: { searchParam: '', pageNumber: '1' } })).body).toMatchObject({ records: [any], hasMore: false });
    expect((await call(`DELETE ${one}`)).status).toBe(200);
  });

  it('POST /api/messages/send with a connection’s token', async () => {
    const token = await givenToken(home, connection);

    expect((await call('POST /messages/send', { token, body: { number: '5511977776666', body: 'Olá' } })).status).toBe(200);
  });

  it('GET /plans/all, POST, GET, PUT, DELETE /plans', async () => {
    expect(await live(call, '/plans', { name: `Plano ${unique()}`, users: '10', connections: '2', queues: '3', value: '99.90' }, { value: '129.9' })).toEqual(
      allDone,
    );

    expect((await call('GET /plans/all')).body).toContainEqual(expect.objectContaining({ value: 99.9 }));
  });

  it('GET /helps, GET /helps/list, POST, PUT, DELETE /helps', async () => {
    expect(await live(call, '/helps', { title: 'Começo', video: 'dQw4w9WgXcQ', description: null }, { title: 'Fim' })).toEqual(allDone);
    expect((await call('GET /helps/', { query: { searchParam: '', pageNumber: '1' } })).body).toMatchObject({ records: any, hasMore: any });

    expect((await call('GET /helps/list')).status).toBe(200);
  });

  it('GET, POST, PUT, DELETE /companies, GET /companies/list', async () => {
    const made = { name: `Loja ${unique()}`, email: `${unique()}@loja.example`, phone: '', planId: home.plan.planId, status: 'true', campaignsEnabled: 'true' };
    const { status, body } = await call('POST /companies', { body: { ...made, dueDate: '2027-05-01', recurrence: 'MENSAL' } });
    expect({ status, body }).toMatchObject({ status: 201, body: { phone: null, dueDate: '2027-05-01T12:00:00.000Z', password: expect.any(String) } });

    expect(await call(`PUT /companies/${body['id']}`, { body: { ...body, dueDate: '2027-06-01' } })).toMatchObject({ status: 200, body: { phone: null } });
    expect((await call('GET /companies/list')).body).toContainEqual(expect.objectContaining({ name: made.name }));
    expect((await call('GET /companies')).status).toBe(200);
    expect((await call(`DELETE /companies/${body['id']}`, { query: { name: made.name } })).status).toBe(200);
  });
});

describe('paying, as the specification calls it', () => {
  it('GET /invoices/all, POST /subscription with the country Brasil', async () => {
    const paying = await given.company({ deps: home.deps });
    const pay = await specificationClient(paying);
    const invoice = await pay('POST /subscription/invoice');
    const { invoices } = (await pay('GET /invoices/all', { query: { searchParam: '', pageNumber: '1' } })).body;
    expect(invoices).toMatchObject([{ id: any, detail: any, value: any, dueDate: any, status: 'open' }]);

    const payer = { firstName: 'Ana', lastName: '', address2: 'Rua A, 1', city: 'Recife', state: 'PE', zipcode: '50000-000', country: 'Brasil' };
    const card = { useAddressForPaymentDetails: false, nameOnCard: '', cardNumber: '', cvv: '', plan: JSON.stringify({ price: 1, users: 1, connections: 1 }) };
    const reply = await pay('POST /subscription', { body: { ...payer, ...card, price: 1, users: 1, connections: 1, invoiceId: String(invoice.body['id']) } });

    expect(reply).toMatchObject({ status: 200, body: { qrcode: { qrcode: any }, valor: { original: any } } });
  });
});
