import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactId } from '#shared/contract/ids.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import type { Agent } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import { Recado } from '#tests/support/recado.ts';

const shop = '5511940000001';
const customer = '5511950000001';

const conversation = ['ainda está aí?', 'bom dia', 'bom dia, Maria', 'na hora marcada', 'um momento', 'venceu com tudo parado'];

const schedule = (agent: Agent, contactId: ContactId, body: string, inMs: number) =>
  agent.call(scheduleRoutes.createSchedule, { body: { contactId, body, sendAt: new Date(Date.now() + inMs).toISOString() } });

/** Sources that changed since the last build are built first. */
const startUpMs = 120_000;

describe('kill -9 of everything', () => {
  let recado: Recado;
  let agent: Agent;

  beforeAll(async () => {
    recado = await Recado.start();
    agent = await recado.signUp();
    await recado.phones.create(shop, 'Loja');
    await recado.phones.create(customer, 'Maria');
    await agent.pairConnection(recado.phones, shop);
  }, startUpMs);

  afterAll(() => recado?.stop());

  it('in the middle of a conversation loses nothing, ends no login and needs no new QR code', async () => {
    await recado.phones.write(customer, shop, 'bom dia');
    const ticket = await eventually('the ticket', async () => (await agent.tickets({ status: 'pending' }))[0], { withinMs: 30_000 });
    await agent.change(ticket.id, { status: 'open' });
    await agent.send(ticket.id, 'bom dia, Maria');
    await recado.phones.shown(customer, ({ text }) => text === 'bom dia, Maria');
    const late = await schedule(agent, ticket.contactId, 'venceu com tudo parado', 4_000);
    await schedule(agent, ticket.contactId, 'na hora marcada', 2_000);
    await recado.phones.shown(customer, ({ text }) => text === 'na hora marcada', 15_000);
    await Promise.all([agent.send(ticket.id, 'um momento'), recado.phones.write(customer, shop, 'ainda está aí?')]);

    await recado.killEverything();
    await eventually('the time of the scheduled message', async () => Date.now() > Date.parse(late.sendAt), { withinMs: 30_000 });
    await recado.restart();

    await agent.refresh();
    await recado.phones.shown(customer, ({ text }) => text === 'um momento', 30_000);
    await recado.phones.shown(customer, ({ text }) => text === 'venceu com tudo parado', 60_000);
    const messages = await eventually(
      'the whole conversation, delivered',
      async () => {
        const all = await agent.messages(ticket.id);
        return all.length >= 6 && all.every((message) => !message.fromMe || message.ack >= 2) ? all : undefined;
      },
      { withinMs: 30_000 },
    );
    expect(messages.map((message) => message.body).toSorted()).toEqual(conversation);
    const shown = (await recado.phones.messages(customer)).map((message) => message.text);
    expect(shown.toSorted()).toEqual(conversation);
    const isOpen = async () => (await recado.phones.sessions()).find(({ number, isLive }) => number === shop && isLive);
    await eventually('the session without a new QR code', isOpen, { withinMs: 30_000 });
  }, 90_000);
});
