import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connectionRoutes } from '#shared/contract/connections.ts';
import { type Message, messageRoutes } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { Agent } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import { MetaPages, type SimulatedPage } from '#tests/support/meta-pages.ts';
import { pngBytes } from '#tests/support/message-deps.ts';
import type { Recado } from '#tests/support/recado.ts';
import { sharedRecado } from '#tests/support/shared-recado.ts';

/** Sources that changed since the last build are built first. */
const startUpMs = 120_000;
const within = { withinMs: 30_000 };

let customers = 0;
const newCustomer = (): string => `77000000${String((customers += 1)).padStart(6, '0')}`;

describe('Facebook and Instagram', () => {
  let recado: Recado;
  let agent: Agent;
  let meta: MetaPages;
  let page: SimulatedPage;
  let instagram: string;
  let connected: readonly Connection[];

  beforeAll(async () => {
    recado = await sharedRecado();
    meta = new MetaPages(recado.url);
    agent = await recado.signUp();
    page = await meta.create('Doces da Ana', 'doces.da.ana');
    instagram = page.instagramId ?? '';
    const { connections } = await meta.connect(agent, [page.id], { addInstagram: true });
    connected = connections;
  }, startUpMs);

  const ticketWhere = (fits: (ticket: Ticket) => boolean): Promise<Ticket> => eventually('a ticket', async () => (await agent.tickets()).find(fits), within);
  const messageWhere = (ticket: Ticket, fits: (message: Message) => boolean): Promise<Message> =>
    eventually('a message', async () => (await agent.messages(ticket.id)).find(fits), within);
  const received = (inbox: string, customer: string, text: string): Promise<true> =>
    eventually('the customer gets it', async () => (await meta.received(inbox, customer)).includes(text) || undefined, within);

  /** A customer's first message, in a ticket that the agent has accepted. */
  async function conversation(inbox: string, name: string) {
    const customer = newCustomer();
    await meta.do(inbox, 'customers', { id: customer, name });
    await meta.write(inbox, customer, `olá de ${name}`);
    const ticket = await ticketWhere(({ lastMessage }) => lastMessage === `olá de ${name}`);
    await agent.change(ticket.id, { status: 'open' });
    return { customer, ticket };
  }

  it('connects a page and its account of Instagram', () => {
    expect(connected).toMatchObject([
      { name: 'Doces da Ana', channel: 'facebook', status: 'CONNECTED', isDefault: false },
      { name: 'doces.da.ana', channel: 'instagram', status: 'CONNECTED' },
    ]);
  });

  it.each(['facebook', 'instagram'] as const)('%s: a customer writes, is answered, and reads', async (channel) => {
    const inbox = channel === 'facebook' ? page.id : instagram;
    const { customer, ticket } = await conversation(inbox, `Maria do ${channel}`);

    await agent.send(ticket.id, 'bom dia!');
    await received(inbox, customer, 'bom dia!');
    await meta.do(inbox, 'read', { with: customer });

    expect(ticket).toMatchObject({ channel, status: 'pending', unreadMessages: 1 });
    await messageWhere(ticket, ({ body, ack }) => body === 'bom dia!' && ack === 3);
    await ticketWhere(({ id, contact }) => id === ticket.id && contact.name === `Maria do ${channel}`);
    expect((await agent.messages(ticket.id)).map(({ body }) => body)).toEqual([`olá de Maria do ${channel}`, 'bom dia!']);
  });

  it('passes files both ways', async () => {
    const { customer, ticket } = await conversation(page.id, 'Rosa');
    await meta.write(page.id, customer, { text: 'este bolo', media: { type: 'image', name: 'bolo.png', base64: pngBytes.toString('base64') } });
    const photo = await messageWhere(ticket, ({ kind, mediaUrl }) => kind === 'image' && mediaUrl !== null);

    const form = new FormData();
    form.append('body', 'o cardápio');
    form.append('medias', new Blob(['%PDF-1.4 cardápio'], { type: 'application/pdf' }), 'cardapio.pdf');
    const headers = { authorization: `Bearer ${agent.session.token}` };
    const sent = await fetch(`${recado.url}/api/messages/${ticket.id}`, { method: 'POST', body: form, headers });
    await received(page.id, customer, 'o cardápio');

    expect(sent.status).toBe(201);
    expect(photo).toMatchObject({ body: 'este bolo', mediaMimeType: 'image/png', mediaSizeBytes: pngBytes.length, failure: null });
    expect(Buffer.from(await (await fetch(photo.mediaUrl ?? '')).arrayBuffer()).equals(pngBytes)).toBe(true);
    const got = (await meta.messages(page.id, customer)).filter(({ fromPage }) => fromPage);
    expect(got).toMatchObject([{ media: { type: 'file', sha256: createHash('sha256').update('%PDF-1.4 cardápio').digest('hex') } }, { text: 'o cardápio' }]);
  });

  it('shows reactions, what was taken back, and what the page’s own inbox wrote', async () => {
    const { customer, ticket } = await conversation(page.id, 'Lia');
    await agent.send(ticket.id, 'gostou?');
    await received(page.id, customer, 'gostou?');
    const [, ours] = await meta.messages(page.id, customer);
    const mistaken = await meta.write(page.id, customer, 'não era para você');
    await messageWhere(ticket, ({ body }) => body === 'não era para você');

    await meta.do(page.id, 'react', { from: customer, id: ours?.id, emoji: '😍' });
    await meta.do(page.id, 'unsend', { id: mistaken });
    await meta.write(page.id, customer, { text: 'daqui da página', asPage: true });

    await messageWhere(ticket, ({ body, reactions }) => body === 'gostou?' && reactions[0]?.emoji === '😍');
    await messageWhere(ticket, ({ body, isDeleted }) => body === 'não era para você' && isDeleted);
    const fromInbox = await messageWhere(ticket, ({ body }) => body === 'daqui da página');
    expect(fromInbox).toMatchObject({ fromMe: true, ack: 2 });
    expect((await agent.messages(ticket.id)).length).toBe(4);
  });

  it('waits while the access has expired, says so, and goes on after a new login', async () => {
    const { customer, ticket } = await conversation(page.id, 'Dora');
    await meta.do(page.id, 'token/expire');

    const waiting = await agent.send(ticket.id, 'ainda aí?');
    const stateOf = async () => (await agent.call(connectionRoutes.listConnections, {})).find(({ id }) => id === ticket.whatsappId);
    await eventually('the state', async () => ((await stateOf())?.closeReason === 'tokenExpired' ? true : undefined), within);
    const shown = (await agent.messages(ticket.id)).find(({ id }) => id === waiting?.id);
    const { connections } = await meta.connect(agent, [page.id], { addInstagram: true });
    await received(page.id, customer, 'ainda aí?');

    expect(shown).toMatchObject({ ack: 0, failure: null });
    expect(connections.map(({ id }) => id)).toContain(ticket.whatsappId);
    expect((await agent.call(connectionRoutes.listConnections, {})).length).toBe(2);
    expect(await meta.received(page.id, customer)).toEqual(['ainda aí?']);
  });

  it('says why a message cannot be sent', async () => {
    const { customer, ticket } = await conversation(page.id, 'Rita');
    await meta.do(page.id, 'customers', { id: customer, lastWroteAt: new Date(Date.now() - 25 * 60 * 60_000).toISOString() });
    await agent.send(ticket.id, 'tarde demais');
    await messageWhere(ticket, ({ failure }) => failure === 'ERR_META_WINDOW_CLOSED');

    await meta.do(page.id, 'customers', { id: customer, isBlocking: true });
    await agent.send(ticket.id, 'bloqueada');
    await messageWhere(ticket, ({ failure }) => failure === 'ERR_META_USER_UNREACHABLE');

    await meta.do(page.id, 'customers', { id: customer, isBlocking: false, lastWroteAt: new Date().toISOString() });
    const failed = await messageWhere(ticket, ({ body }) => body === 'bloqueada');
    await agent.call(messageRoutes.retryMessage, { params: { messageId: failed.id } });
    await received(page.id, customer, 'bloqueada');

    expect(await meta.received(page.id, customer)).toEqual(['bloqueada']);
  });

  it('sends once whatever goes wrong at Meta', async () => {
    const { customer, ticket } = await conversation(page.id, 'Sara');
    await meta.fault({ kind: 'rate' });
    await agent.send(ticket.id, 'depois da pausa');
    await received(page.id, customer, 'depois da pausa');
    // Done, and the answer got lost: the echo tells.
    await meta.fault({ kind: 'lost' });
    await agent.send(ticket.id, 'sem resposta');
    await messageWhere(ticket, ({ body, ack }) => body === 'sem resposta' && ack >= 1);
    await agent.send(ticket.id, 'por fim');
    await eventually('all of it', async () => ((await meta.received(page.id, customer)).includes('por fim') ? true : undefined), { withinMs: 60_000 });

    expect(await meta.received(page.id, customer)).toEqual(['depois da pausa', 'sem resposta', 'por fim']);
  }, 90_000);

  it('refuses webhooks that are forged or too large, and does nothing for pages that it does not know', async () => {
    const before = (await agent.tickets()).length;
    const call = (body: string, signature?: string) =>
      fetch(`${recado.url}/api/meta/webhook`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(signature ? { 'x-hub-signature-256': signature } : {}) },
      });
    const body = JSON.stringify({ object: 'page', entry: [{ id: page.id, messaging: [eventOf(page.id, newCustomer(), 'm_forged', 'falso', Date.now())] }] });

    const replies = [await call(body), await call(body, `sha256=${'0'.repeat(64)}`), await call('x'.repeat(1024 * 1024 + 1), `sha256=${'0'.repeat(64)}`)];
    const unknown = await meta.webhook({
      object: 'page',
      entry: [{ id: '999999999', messaging: [eventOf('999999999', newCustomer(), 'm_unknown', 'oi', Date.now())] }],
    });
    const strange = await meta.webhook({ object: 'page', entry: [{ id: page.id, messaging: [{ what: 'ever' }] }] });

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 413]);
    expect([unknown, strange]).toEqual([200, 200]);
    expect((await agent.tickets()).length).toBe(before);
  });

  it('makes one ticket of a thousand messages, each once, however they come', async () => {
    const customer = newCustomer();
    const whatsappId = connected[0]?.id;
    if (!whatsappId) throw new Error('not connected');
    await agent.call(connectionRoutes.updateConnection, { params: { whatsappId }, body: { greetingMessage: 'Já respondemos!' } });
    await meta.do(page.id, 'customers', { id: customer, name: 'Pressa', lastWroteAt: new Date().toISOString() });
    const startMs = Date.now() - 1_000_000;
    const events = Array.from({ length: 1_000 }, (_, index) => eventOf(page.id, customer, `m_burst${index}`, `mensagem ${index}`, startMs + index * 1_000));
    const calls = Array.from({ length: 40 }, (_, index) => ({
      object: 'page',
      entry: [{ id: page.id, messaging: events.slice(index * 25, index * 25 + 25) }],
    }));
    // In another order, and some of them again.
    const mixed = [...calls.toReversed(), ...calls.slice(0, 10)];

    const statuses = await Promise.all(mixed.map((call) => meta.webhook(call)));
    const ticket = await eventually(
      'all messages',
      async () => (await agent.tickets()).find(({ contact, unreadMessages }) => contact.name === 'Pressa' && unreadMessages === 1_000),
      { withinMs: 90_000, everyMs: 1_000 },
    );

    expect(new Set(statuses)).toEqual(new Set([200]));
    const messages = await agent.messages(ticket.id);
    expect(messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual(events.map(({ message }) => message.text));
    expect(messages.flatMap(({ fromMe, body }) => (fromMe ? [body] : []))).toEqual(['Já respondemos!']);
    expect((await agent.tickets()).filter(({ contact }) => contact.name === 'Pressa').length).toBe(1);
    await received(page.id, customer, 'Já respondemos!');
    expect(await meta.received(page.id, customer)).toEqual(['Já respondemos!']);
  }, 120_000);

  it('belongs to one company of the installation', async () => {
    const other = await recado.signUp();
    await expect(meta.connect(other, [page.id])).rejects.toMatchObject({ status: 409, code: 'ERR_META_PAGE_IN_USE' });
  });

  it('forgets a page that is disconnected or deleted', async () => {
    const own = await meta.create('Página breve');
    const { connections } = await meta.connect(agent, [own.id]);
    const whatsappId = connections[0]?.id;
    if (!whatsappId) throw new Error('not connected');
    const isSubscribed = async () => {
      const pages = (await (await fetch(`${recado.url}/local/meta/pages`)).json()) as { id: string; isSubscribed: boolean }[]; // the door's own form
      return pages.find(({ id }) => id === own.id)?.isSubscribed;
    };

    await agent.call(connectionRoutes.disconnectSession, { params: { whatsappId } });
    await eventually('the end', async () => ((await agent.connection(whatsappId)).closeReason === 'loggedOut' ? true : undefined), within);
    expect(await isSubscribed()).toBe(false);
    await meta.connect(agent, [own.id]);
    await agent.call(connectionRoutes.deleteConnection, { params: { whatsappId } });

    await eventually('no subscription', async () => ((await isSubscribed()) === false ? true : undefined), within);
    const again = await eventually('free for others', () => meta.connect(agent, [own.id]).catch(() => undefined), within);
    expect(again.connections[0]?.id).not.toBe(whatsappId);
  });
});

function eventOf(inbox: string, customer: string, mid: string, text: string, timestamp: number) {
  return { sender: { id: customer }, recipient: { id: inbox }, timestamp, message: { mid, text } };
}
