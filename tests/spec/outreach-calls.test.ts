import { beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { given, type Home } from '#tests/support/given.ts';
import { allDone, live, type SpecificationClient } from '#tests/support/specification-client.ts';
import { calledCompany, picture, unique } from './called-company.ts';

let home: Home;
let call: SpecificationClient;
let connection: ConnectionItem;
let ticket: Ticket;
let agent: Principal;

const any = expect.anything();

const newList = async (): Promise<string> => String((await call('POST /contact-lists', { body: { name: `Lista ${unique()}` } })).body['id']);

beforeAll(async () => {
  ({ home, call, connection, agent, ticket } = await calledCompany());
});

describe('texts and lists, as the specification calls them', () => {
  it('GET, POST, PUT, DELETE /contact-lists, GET /contact-lists/list', async () => {
    expect(await live(call, '/contact-lists', { name: 'Clientes' }, { name: 'Clientes bons' })).toEqual(allDone);
    expect((await call('GET /contact-lists/', { query: { searchParam: '', pageNumber: '1' } })).body).toMatchObject({ records: any, hasMore: any });

    expect((await call('GET /contact-lists/list', { query: { companyId: home.company.companyId } })).body).toMatchObject({ records: any });
  });

  it('GET, POST, PUT, DELETE /contact-list-items', async () => {
    const [contactListId, { companyId }] = [await newList(), home.company];
    const item = { name: 'João', number: '5511988887777', email: null, companyId, contactListId };
    const { status, body } = await call('POST /contact-list-items', { body: item });
    expect(status).toBe(201);

    const one = `/contact-list-items/${body['id']}`;
    const read = await call(`GET ${one}`);
    expect(await call(`PUT ${one}`, { body: { ...read.body, name: 'João Dias' } })).toMatchObject({ status: 200 });
    expect((await call('GET /contact-list-items', { query: { searchParam: '', pageNumber: '1', contactListId } })).body).toMatchObject({
      contacts: [{ name: 'João Dias' }],
    });
    expect((await call(`DELETE ${one}`)).status).toBe(200);
  });

  it('POST /contact-lists/{id}/upload', async () => {
    const file = { name: 'a.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', text: 'PK' };

    expect((await call(`POST /contact-lists/${await newList()}/upload`, { file })).status).toBeOneOf([201, 400]);
  });

  it('POST /contacts/import', async () => {
    // No phone of this connection has told its address book.
    expect(await call('POST /contacts/import')).toMatchObject({ status: 404, body: { error: 'ERR_NO_PHONEBOOK' } });
  });

  it('POST, PUT, DELETE /quick-messages, GET /quick-messages/list', async () => {
    const { companyId } = home.company;
    expect(await live(call, '/quick-messages', { shortcode: 'pix', message: 'A chave é', companyId, userId: agent.userId }, { message: 'Outra' })).toEqual(
      allDone,
    );
    expect((await call('GET /quick-messages/', { query: { searchParam: '', pageNumber: '1' } })).body).toMatchObject({ records: any, hasMore: any });

    expect((await call('GET /quick-messages/list', { query: { companyId, userId: agent.userId } })).status).toBe(200);
  });

  it.each([
    ['shortcode', 'ab', 400],
    ['shortcode', 'abc', 201],
    ['shortcode', 'a'.repeat(50), 201],
    ['shortcode', 'a'.repeat(51), 400],
    ['message', 'ab', 400],
    ['message', 'b'.repeat(500), 201],
    ['message', 'b'.repeat(501), 400],
  ])('POST /quick-messages with a %s of 3 to its limit', async (field, value, status) => {
    const body = { shortcode: `abc${unique()}`, message: 'abc', [field]: value };

    expect((await call('POST /quick-messages', { body, isRefused: status === 400 })).status).toBe(status);
  });

  it('GET, POST, PUT, DELETE /schedules', async () => {
    const sendAt = new Date(home.deps.clock.nowMs() + 3_600_000).toISOString();

    expect(await live(call, '/schedules', { body: 'Até amanhã', contactId: ticket.contactId, sendAt, userId: agent.userId }, { body: 'Até logo' })).toEqual(
      allDone,
    );
    expect((await call('GET /schedules/', { query: { searchParam: '', pageNumber: '1' } })).body).toMatchObject({ schedules: any, hasMore: any });
  });

  it('POST /schedules on a day without a time', async () => {
    expect(await call('POST /schedules', { body: { body: 'Feliz ano novo', contactId: ticket.contact, sendAt: '2099-01-01' } })).toMatchObject({
      status: 201,
      body: { sendAt: '2099-01-01T12:00:00.000Z' },
    });
  });
});

describe('campaigns, as the specification calls them', () => {
  const newCampaign = async () => {
    const body = {
      name: 'Natal',
      message1: 'Feliz Natal',
      confirmation: 'false',
      status: 'INATIVA',
      contactListId: await newList(),
      companyId: home.company.companyId,
    };
    return call('POST /campaigns', { body: { ...body, whatsappId: connection.connectionId, scheduledAt: '', confirmationMessage1: null } });
  };

  it('POST, GET, PUT, DELETE /campaigns with whatsappId', async () => {
    const { status, body } = await newCampaign();
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { whatsappId: connection.connectionId, whatsappIds: [connection.connectionId], companyId: any },
    });

    const other = await given.connection(home);
    const read = await call(`GET /campaigns/${body['id']}`);
    const changed = await call(`PUT /campaigns/${body['id']}`, { body: { ...read.body, whatsappId: other.connectionId } });
    expect(changed).toMatchObject({ status: 200, body: { whatsappIds: [other.connectionId] } });
    expect(await call(`PUT /campaigns/${body['id']}`, { body: { name: 'Páscoa' } })).toMatchObject({ body: { name: 'Páscoa', message1: 'Feliz Natal' } });
    expect((await call('GET /campaigns/', { query: { searchParam: '', pageNumber: '1' } })).body).toMatchObject({ records: any, hasMore: false });
    expect((await call(`DELETE /campaigns/${body['id']}`)).status).toBe(200);
  });

  it('POST, DELETE /campaigns/{id}/media-upload', async () => {
    const { body } = await newCampaign();

    expect((await call(`POST /campaigns/${body['id']}/media-upload`, { file: picture })).status).toBeOneOf([200, 400]);
    expect((await call(`DELETE /campaigns/${body['id']}/media-upload`)).status).toBe(200);
  });

  it('PUT /campaigns/{id} of a stopped one with its own time, which is past; POST cancel and restart', async () => {
    const { body } = await newCampaign();
    await call('POST /contact-list-items', { body: { contactListId: body['contactListId'], name: 'Ana', number: '5511987654321', email: '' } });
    const scheduledAt = new Date(home.deps.clock.nowMs() + 86_400_000).toISOString();
    await call(`PUT /campaigns/${body['id']}`, { body: { scheduledAt } });
    expect((await call(`POST /campaigns/${body['id']}/cancel`)).status).toBe(200);
    home.deps.clock.advance(2 * 86_400_000);

    const read = await call(`GET /campaigns/${body['id']}`);
    const again = await call(`PUT /campaigns/${body['id']}`, { body: { ...read.body, message1: 'Outro texto' } });

    expect({ read: read.body['status'], again }).toMatchObject({ read: 'CANCELADA', again: { status: 200, body: { message1: 'Outro texto' } } });
    expect((await call(`POST /campaigns/${body['id']}/restart`)).status).toBe(200);
  });

  it('GET, POST /campaign-settings', async () => {
    const settings = { messageInterval: '60', longerIntervalAfter: '20', greaterInterval: '120', variables: [{ key: 'cupom', value: 'NATAL' }] };

    expect((await call('POST /campaign-settings', { body: { settings } })).status).toBe(200);
    expect((await call('GET /campaign-settings')).body).toContainEqual({ key: 'messageInterval', value: '60' });
  });

  it('POST /saveCampaignEmail, GET /emails, GET /email/{id}, POST /keys, POST /email/verify/{userId}, POST /saveTemplate twice', async () => {
    const { companyId } = home.company;
    const { status, body } = await call('POST /saveCampaignEmail', { body: { name: 'Novidades', companyId } });
    expect(status).toBe(200);

    expect((await call('GET /emails', { query: { searchParam: '', pageNumber: '1' } })).body).toMatchObject({ email: [{ name: 'Novidades', companyId }] });
    expect((await call(`GET /email/${body['id']}`)).status).toBe(200);
    expect(await call('POST /keys', { body: { companyId, domain: `${unique()}-loja.com.br`, id: home.admin.userId } })).toMatchObject({
      status: 200,
      body: expect.any(String),
    });
    expect((await call(`POST /email/verify/${home.admin.userId}`)).status).toBeOneOf([200, 400, 404, 409]);
    expect((await call('POST /saveTemplate', { body: { content: '<p>Olá</p>', companyId } })).status).toBe(200);
    expect((await call('POST /saveTemplate', { body: { content: { body: { rows: [] } }, companyId } })).status).toBeOneOf([200, 400]);
  });
});
