import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createConnection } from '#functions/areas/connections/create-connection.ts';
import { deleteConnection } from '#functions/areas/connections/delete-connection.ts';
import { replaceToken } from '#functions/areas/connections/replace-token.ts';
import { listConnections } from '#functions/areas/connections/list-connections.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendByApi } from '#functions/areas/send-api/send-by-api.ts';
import type { ApiMessage } from '#functions/areas/send-api/api-request.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { saveNumberCheck } from '#functions/records/contact-lists/number-check.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { areas } from '#shared/contract/index.ts';
import type { Message } from '#shared/contract/messages.ts';
import { sendsPerMinute } from '#shared/contract/send-api.ts';
import { timeOfWhatsappMessageId } from '#shared/domain/message-id.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { MemoryFiles, messageDeps, pngBytes } from '#tests/support/message-deps.ts';
import { type ApiCall, restApi } from '#tests/support/rest-api.ts';
import { givenToken, sendApiDeps } from '#tests/support/send-api.ts';

const number = '5511977776666';
const stranger = '5511955554444';
const sent = z.object({ mensagem: z.literal('Mensagem enviada'), id: z.string() });

let home: Home;
let connection: ConnectionItem;
let deps: ReturnType<typeof sendApiDeps>;

beforeEach(async () => {
  home = await given.company();
  connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  deps = sendApiDeps(home);
});

const principal = () => ({ companyId: home.company.companyId, connectionId: connection.connectionId });
const send = (message: Partial<ApiMessage> = {}) => sendByApi(deps, principal(), { number, body: 'olá', files: [], idempotencyKey: undefined, ...message });
const messagesOf = async (ticketId: Message['ticketId']): Promise<Message[]> =>
  (await listMessages(messageDeps(home), home.admin, { ticketId, query: {} })).messages.filter(({ kind }) => kind !== 'event');
const sends = () => home.deps.outbound.sent.filter(({ type }) => type === 'send');
/** Answer of WhatsApp about a number. */
const onWhatsapp = (asked: string, form: string | null = asked) =>
  saveNumberCheck(home.deps.table.forCompany(home.company.companyId), home.company.companyId, asked, {
    number: form,
    checkedAt: isoTime(home.deps.clock.nowMs()),
  });
const refusal = (code: string, details: object = {}) => ({ code, details: expect.objectContaining(details) as unknown });

describe('a message of a program', () => {
  it('stands in the contact’s active ticket, unread as it was, and goes out by the connection', async () => {
    const ticket = await acceptedTicket(home, connection, home.admin, { number });

    const id = await send({ body: 'seu pedido saiu' });

    const [message] = (await messagesOf(ticket.id)).filter((one) => one.id === id);
    expect(message).toMatchObject({ body: 'seu pedido saiu', fromMe: true, ack: 0, ticketId: ticket.id });
    const whatsappMessageId = id.slice(68);
    expect(timeOfWhatsappMessageId(whatsappMessageId)).toBe(home.deps.clock.nowMs());
    expect(sends().at(-1)).toMatchObject({ connectionId: connection.connectionId, chat: { number }, whatsappMessageId, content: { text: 'seu pedido saiu' } });
  });

  it('leaves a closed ticket closed, and stands in its chat', async () => {
    const ticket = await acceptedTicket(home, connection, home.admin, { number });
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed', justClose: true } });

    const id = await send();

    const table = home.deps.table.forCompany(home.company.companyId);
    expect(await table.get(companyKeys.ticket(home.company.companyId, ticket.id), { consistent: true })).toMatchObject({ status: 'closed' });
    expect((await messagesOf(ticket.id)).map((one) => one.id)).toContain(id);
  });

  it('makes a contact of somebody new, in WhatsApp’s form of the number, and opens no ticket', async () => {
    await onWhatsapp('551155554444', '5511955554444');

    const id = await send({ number: '551155554444' });

    const table = home.deps.table.forCompany(home.company.companyId);
    const contactId = id.slice(27, 53);
    const { items } = await table.query({ pk: companyKeys.contact(home.company.companyId, contactId as never).pk });
    expect(items.find(({ type }) => type === 'contact')).toMatchObject({ number: stranger, name: stranger, isNamedByStaff: false });
    expect(items.filter(({ type }) => type === 'latestTicket')).toEqual([]);
    expect(sends().at(-1)).toMatchObject({ chat: { number: stranger } });
  });

  it('makes one contact of two first messages at once', async () => {
    await onWhatsapp(stranger);

    const ids = await Promise.all([send({ number: stranger, body: 'um' }), send({ number: stranger, body: 'dois' })]);

    expect(new Set(ids.map((id) => id.slice(27, 53))).size).toBe(1);
    expect(new Set(ids).size).toBe(2);
  });

  it('is refused to a number without WhatsApp', async () => {
    await onWhatsapp(stranger, null);

    await expect(send({ number: stranger })).rejects.toMatchObject(refusal('ERR_WAPP_INVALID_CONTACT', { field: 'number' }));
    expect(sends()).toEqual([]);
  });

  it('is asked about through its own connection, not the default one', async () => {
    const other = await given.connection(home);

    await sendByApi(deps, { ...principal(), connectionId: other.connectionId }, { number: stranger, body: 'oi', files: [], idempotencyKey: undefined });

    expect(home.deps.outbound.sent.map(({ type, connectionId }) => [type, connectionId])).toEqual([
      ['check', other.connectionId],
      ['send', other.connectionId],
    ]);
  });

  it('takes files, the text as the caption of the first', async () => {
    const ticket = await acceptedTicket(home, connection, home.admin, { number });
    const file = { name: 'foto.png', mimeType: 'image/png', bytes: pngBytes };

    await send({ body: 'veja', files: [file, { ...file, name: 'outra.png' }] });

    const messages = (await messagesOf(ticket.id)).filter(({ kind }) => kind === 'image');
    expect(messages.map(({ body, mediaName }) => [body, mediaName])).toEqual([
      ['veja', 'foto.png'],
      ['', 'outra.png'],
    ]);
    expect([...deps.files.files.keys()]).toHaveLength(2);
  });

  it('takes a file that stands at an address, and tells when nothing does', async () => {
    await acceptedTicket(home, connection, home.admin, { number });
    deps.played.at.set('https://www.example.com/b/boleto%20maio.pdf?x=1', { bytes: Buffer.from('%PDF-1.7'), mimeType: 'application/pdf' });

    await send({ body: '', mediaUrl: 'https://www.example.com/b/boleto%20maio.pdf?x=1' });

    expect(sends().at(-1)).toMatchObject({ content: { type: 'media', media: { name: 'boleto maio.pdf', mimeType: 'application/pdf', kind: 'document' } } });
    await expect(send({ mediaUrl: 'https://169.254.169.254/latest' })).rejects.toMatchObject(refusal('ERR_ADDRESS_REFUSED', { field: 'mediaUrl' }));
  });

  it('is refused when there is nothing in it, when the connection is not connected, and when it is gone', async () => {
    await expect(send({ body: '  \n' })).rejects.toMatchObject(refusal('ERR_EMPTY_MESSAGE'));
    const down = await given.connection(home, { status: 'DISCONNECTED' });
    await expect(
      sendByApi(deps, { ...principal(), connectionId: down.connectionId }, { number, body: 'oi', files: [], idempotencyKey: undefined }),
    ).rejects.toMatchObject(refusal('ERR_WAPP_NOT_INITIALIZED'));
    await deleteConnection(home.deps, home.admin, { connectionId: connection.connectionId });
    await expect(send()).rejects.toMatchObject(refusal('ERR_NO_WAPP_FOUND'));
  });

  it('is taken sixty times a minute, and the next after the rest of the minute', async () => {
    await acceptedTicket(home, connection, home.admin, { number });
    home.deps.clock.advance(1_000);
    for (let count = 0; count < sendsPerMinute; count += 1) await send({ body: String(count) });
    home.deps.clock.advance(20_000);

    await expect(send()).rejects.toMatchObject(refusal('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: 40 }));
    home.deps.clock.advance(40_001);
    await expect(send()).resolves.toEqual(expect.any(String));
  });
});

describe('an Idempotency-Key', () => {
  beforeEach(async () => void (await acceptedTicket(home, connection, home.admin, { number })));

  it('answers the same to the same request, and sends once, also later and while disconnected', async () => {
    const first = await send({ idempotencyKey: 'pedido 42' });
    home.deps.clock.advance(3_600_000);
    await home.deps.table
      .forCompany(home.company.companyId)
      .change(companyKeys.connection(home.company.companyId, connection.connectionId), { set: { status: 'DISCONNECTED' } });

    expect(await send({ idempotencyKey: 'pedido 42' })).toBe(first);
    expect(sends()).toHaveLength(1);
  });

  it('sends once when asked many times at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => send({ idempotencyKey: 'k' })));

    expect(new Set(ids).size).toBe(1);
    expect(sends()).toHaveLength(1);
  });

  it('finishes under the same ids what a crash left', async () => {
    const failing = sendApiDeps(home);
    const broken = { ...failing, files: Object.assign(new MemoryFiles(), { put: () => Promise.reject(new Error('no bucket')) }) };
    const message = { number, body: '', files: [{ name: 'a.png', mimeType: 'image/png', bytes: pngBytes }], idempotencyKey: 'k' };
    await expect(sendByApi(broken, principal(), message)).rejects.toThrow('no bucket');

    const id = await sendByApi(deps, principal(), message);

    expect(await sendByApi(deps, principal(), message)).toBe(id);
    expect(sends()).toHaveLength(1);
  });

  it('is refused for another message, and free again after a day', async () => {
    await send({ idempotencyKey: 'k' });

    await expect(send({ idempotencyKey: 'k', body: 'outra' })).rejects.toMatchObject(refusal('ERR_CLIENT_TOKEN_REUSED'));
    home.deps.clock.advance(24 * 3_600_000 + 1_000);
    await expect(send({ idempotencyKey: 'k', body: 'outra' })).resolves.toEqual(expect.any(String));
  });

  it('is one of a connection', async () => {
    const other = await given.connection(home);
    await send({ idempotencyKey: 'k' });

    const id = await sendByApi(deps, { ...principal(), connectionId: other.connectionId }, { number, body: 'outra', files: [], idempotencyKey: 'k' });

    expect(id.startsWith(other.connectionId)).toBe(true);
  });
});

describe('the token of a connection', () => {
  const fields = {
    name: 'Loja',
    isDefault: false,
    greetingMessage: '',
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    transferMessage: '',
    queueIds: [],
  };
  const call = async (options: ApiCall) => {
    const { status, body, headers } = await (await restApi(home)).call(areas.sendApi.sendByApi, { body: { number, body: 'oi' }, ...options });
    return { status, body: body as { error?: string; message?: string }, headers };
  };

  it('is shown when it is made, and its end alone afterwards', async () => {
    const created = await createConnection(home.deps, home.admin, fields);

    const listed = (await listConnections(home.deps, home.admin)).find(({ id }) => id === created.id);

    expect(created.token).toMatch(/^recado_[\w-]{43}$/);
    expect(listed).toMatchObject({ token: null, tokenLast4: created.token?.slice(-4) });
    const user = await given.user(home);
    expect((await listConnections(home.deps, user)).map(({ tokenLast4 }) => tokenLast4)).toEqual([null, null]);
    const stored = await home.deps.table.forCompany(home.company.companyId).get(companyKeys.connection(home.company.companyId, created.id));
    expect(JSON.stringify(stored)).not.toContain(created.token);
  });

  it('sends, in either header, and ends when it is replaced', async () => {
    await acceptedTicket(home, connection, home.admin, { number });
    const token = await givenToken(home, connection);
    for (const headers of [{ authorization: `Bearer ${token}` }, { x_token: token }, { x_token: `Bearer ${token}` }]) {
      const { status, body } = await call({ headers });
      expect([status, sent.safeParse(body).success]).toEqual([200, true]);
    }

    const { token: next } = await replaceToken(home.deps, home.admin, { connectionId: connection.connectionId });

    expect(await call({ token })).toMatchObject({ status: 401, body: { error: 'ERR_CONNECTION_TOKEN_INVALID', message: 'Acesso não permitido' } });
    expect(await call({ token: next ?? '' })).toMatchObject({ status: 200 });
  });

  it('tells that its connection was deleted', async () => {
    const token = await givenToken(home, connection);
    await deleteConnection(home.deps, home.admin, { connectionId: connection.connectionId });

    expect(await call({ token })).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
  });

  it.each([[{ body: 'oi' }], [{ number: '12', body: 'oi' }], [{ number: {}, body: 'oi' }], [{ number: '+55 (11) abc', body: 'oi' }]])(
    'refuses %j for its number',
    async (body) => {
      expect(await call({ token: await givenToken(home, connection), body })).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION', field: 'number' },
      });
    },
  );

  it.each(['5511977776666', '+55 (11) 97777-6666', '0055 11 97777 6666', '011 97777-6666', '0 21 11 97777-6666', 5_511_977_776_666])(
    'sends to a number that is written as %j',
    async (written) => {
      await acceptedTicket(home, connection, home.admin, { number });

      expect(await call({ token: await givenToken(home, connection), body: { number: written, body: 'oi' } })).toMatchObject({ status: 200 });

      expect(sends().at(-1)).toMatchObject({ chat: { number } });
    },
  );

  it('says how long to wait in a header', async () => {
    await acceptedTicket(home, connection, home.admin, { number });
    const token = await givenToken(home, connection);
    for (let count = 0; count < sendsPerMinute; count += 1) await call({ token });

    expect(await call({ token })).toMatchObject({ status: 429, headers: { 'retry-after': '60' }, body: { error: 'ERR_TOO_MANY_REQUESTS' } });
  });
});
