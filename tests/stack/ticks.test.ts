import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TicketId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { Agent } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import { Recado } from '#tests/support/recado.ts';

const shop = '5511940009001';
const customers = Array.from({ length: 8 }, (_, index) => `551195009${String(index).padStart(4, '0')}`);
const [first = ''] = customers;
/** Sources that changed since the last build are built first. */
const startUpMs = 120_000;

describe('ticks of what staff write', () => {
  let recado: Recado;
  let agent: Agent;
  const tickets = new Map<string, Ticket>();

  // Whoever runs this counts the whole system.
  beforeAll(async () => {
    recado = await Recado.start();
    agent = await recado.signUp();
    await recado.phones.create(shop, 'Loja');
    for (const number of customers) await recado.phones.create(number, `Cliente ${number.slice(-4)}`);
    await agent.pairConnection(recado.phones, shop);
    for (const number of customers) await recado.phones.write(number, shop, 'bom dia');
    const waiting = async () => {
      const all = await agent.tickets({ status: 'pending' });
      return all.length === customers.length ? all : undefined;
    };
    for (const ticket of await eventually('the tickets', waiting, { withinMs: 30_000 }))
      tickets.set(ticket.contact.number, await agent.change(ticket.id, { status: 'open' }));
  }, startUpMs);

  afterAll(() => recado?.stop());

  const ticketOf = (number: string): TicketId => {
    const ticket = tickets.get(number);
    if (!ticket) throw new Error(`no ticket of ${number}`);
    return ticket.id;
  };
  const ticksOf = async (number: string, text: string): Promise<number> => {
    const sent = (await agent.messages(ticketOf(number))).find(({ fromMe, body }) => fromMe && body === text);
    return sent?.ack ?? 0;
  };
  const ticked = (number: string, text: string, ack: number) =>
    eventually(`ack ${ack}`, async () => ((await ticksOf(number, text)) >= ack ? true : undefined), { withinMs: 20_000 });
  const counted = async () => {
    const { functions, queues } = await recado.ledger();
    const runs = Object.entries(functions).find(([name]) => name.startsWith('Functionsreceive'))?.[1] ?? 0;
    return { runs, requests: Object.values(queues).reduce((sum, count) => sum + count, 0) };
  };

  it('come for eight answers of one moment by a few runs, up to blue', async () => {
    const before = await counted();
    await Promise.all(customers.map((number) => agent.send(ticketOf(number), 'já vejo')));
    await Promise.all(customers.map((number) => ticked(number, 'já vejo', 2)));
    const delivered = await counted();
    await Promise.all(customers.map((number) => recado.phones.read(number, shop)));
    await Promise.all(customers.map((number) => ticked(number, 'já vejo', 3)));
    const read = await counted();

    const runs = [delivered.runs - before.runs, read.runs - delivered.runs];
    console.log('ticks of eight answers', { runs, requests: [delivered.requests - before.requests, read.requests - delivered.requests] });
    expect(Math.max(...runs)).toBeLessThanOrEqual(4);
  }, 60_000);

  it('come one by one where the phone is off', async () => {
    await recado.phones.change(first, { online: false });
    const live = await agent.live();
    await live.join({ action: 'joinChatBox', ticketId: ticketOf(first) });
    const sentAt = Date.now();
    await agent.send(ticketOf(first), 'está aí?');
    await live.first('appMessage', ({ action, message }) => action === 'update' && message.body === 'está aí?' && message.ack === 1);
    const firstMs = Date.now() - sentAt;
    await live.close();

    await recado.phones.change(first, { online: true });
    await ticked(first, 'está aí?', 2);

    console.log('first tick', { ms: firstMs });
    // Half a second in the task, a second at the function, and what is slow here.
    expect(firstMs).toBeLessThan(5_000);
  }, 60_000);

  it('come for what the phone itself writes', async () => {
    await recado.phones.write(shop, first, 'do celular');

    await ticked(first, 'do celular', 2);
    await recado.phones.read(first, shop);
    await ticked(first, 'do celular', 3);

    expect(await ticksOf(first, 'do celular')).toBe(3);
  }, 60_000);
});
