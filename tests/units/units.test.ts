import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { receiveAcks } from '#functions/areas/inbound/receive-acks.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { linkTag } from '#functions/areas/tags/tag-ticket.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { getTicketByUuid } from '#functions/areas/tickets/get-ticket.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { ackReports, joinAcks } from '#shared/domain/join-acks.ts';
import { meter, type Units } from '#tests/support/capacity.ts';
import { customerWrites, inbound } from '#tests/support/conversations.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { isLong } from '#tests/support/long.ts';
import { testDynamo } from '#tests/support/test-table.ts';
import { companyOfSize, type SizedCompany, text } from './company-of-size.ts';
import { gathered, standardTrace } from './standard-trace.ts';

const every = [1, 20, 200].flatMap((queues) => [1, 20, 200].map((users) => ({ queues, users })));
/** The least and the most of each, and the middle. */
const sizes = isLong ? every : every.filter(({ queues, users }) => (queues === 20) === (users === 20));

let measure: ReturnType<typeof meter>;
/** By operation and size; the worst of each is what the bench prints. */
const figures: { readonly id: string; readonly size: string; readonly figure: Record<string, number> }[] = [];

beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

afterAll(() => {
  for (const { id, size, figure } of figures) console.log(`${size.padEnd(26)} ${id} ${inspect(figure, { breakLength: Infinity })}`);
  for (const [id, all] of Map.groupBy(figures, (one) => one.id)) {
    const worst: Record<string, number> = {};
    for (const { figure } of all) for (const [name, value] of Object.entries(figure)) worst[name] = Math.max(worst[name] ?? 0, value);
    console.log(`${id} ${inspect(worst, { breakLength: Infinity })}`);
  }
});

const rounded = (value: number): number => Math.round(value * 100) / 100;

function average(units: readonly Units[]): Units {
  const of = (pick: (one: Units) => number): number => rounded(units.reduce((sum, one) => sum + pick(one), 0) / units.length);
  return { reads: of((one) => one.reads), writes: of((one) => one.writes) };
}

/** All that a function has kept is too old by now: each figure is that of a function that has just woken. */
const forget = ({ home }: SizedCompany): void => home.deps.clock.advance(10 * 60_000);

let customers = 0;
const nextNumber = (): string => `55119777${String((customers += 1)).padStart(5, '0')}`;

/** The ticket of a customer who has just written, in a queue, open with somebody. */
async function openTicket(company: SizedCompany, principal: Principal, number: string): Promise<Ticket> {
  const { home, connections, queueIds } = company;
  await customerWrites(home, connections[0]!, { number, text });
  const { tickets } = await listTickets(home.deps, home.admin, { status: 'pending' });
  const ticket = tickets.find(({ contact }) => contact.number === number)!;
  for (const tagId of company.tags) await linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId });
  return updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { userId: principal.userId, queueId: queueIds[0]!, status: 'open' } });
}

afterEach(() => vi.restoreAllMocks());

const noLaterAcks = { send: () => Promise.reject(new Error('the rows are there')) };

/** Plays the trace on an open ticket. */
async function played(company: SizedCompany, principal: Principal): Promise<{ inbound: Units; outbound: Units; apart: Units }> {
  const { home, connections } = company;
  const number = nextNumber();
  const ticket = await openTicket(company, principal, number);
  const deps = messageDeps(home);
  const scope = { connectionId: connections[0]!.connectionId, chat: { number } };
  const counted: Record<'customer' | 'agent' | 'apart', Units[]> = { customer: [], agent: [], apart: [] };
  for (const { by, afterMs } of standardTrace) {
    home.deps.clock.advance(afterMs);
    // A ticket keeps the marks of its additions for some seconds: those of the burst, not of the whole conversation.
    vi.spyOn(Date, 'now').mockReturnValue(home.deps.clock.nowMs());
    if (by === 'customer') {
      const message = inbound(home, connections[0]!, { number, text });
      counted.customer.push(await measure(() => receive(home.deps, message)));
      continue;
    }
    const body = messageRoutes.sendMessage.body.parse({ body: text, clientToken: home.deps.clock.newId() });
    const sending = await measure(() => sendMessage(deps, principal, { ticketId: ticket.id, body, files: [] }));
    const whatsappMessageIds = [deps.outbound.sent.findLast((message) => message.type === 'send')!.whatsappMessageId];
    const acks = await measure(async () => {
      for (const levels of gathered) {
        const reached = joinAcks(levels.map((ack) => ({ ...scope, whatsappMessageIds, ack })));
        for (const report of ackReports(home.company.companyId, reached)) await receiveAcks({ ...home.deps, acks: noLaterAcks }, report);
      }
    });
    counted.agent.push({ reads: sending.reads + acks.reads, writes: sending.writes + acks.writes });
    // Had each ack been told by itself, it would have been one write more.
    counted.apart.push({ reads: sending.reads + acks.reads, writes: sending.writes + acks.writes + 1 });
  }
  return { inbound: average(counted.customer), outbound: average(counted.agent), apart: average(counted.apart) };
}

describe.each(sizes)('units billed by DynamoDB with $queues queues and $users users', ({ queues, users }) => {
  const size = `${queues} queues, ${users} users`;
  let company: SizedCompany;
  beforeAll(async () => {
    company = await companyOfSize(queues, users);
  });

  it.each(['admin', 'userOfOne', 'userOfAll'] as const)('U1, U2: a conversation with %s', async (who) => {
    const { inbound: received, outbound, apart } = await played(company, who === 'admin' ? company.home.admin : company[who]);

    figures.push({ id: 'U1', size: `${size}, ${who}`, figure: { ...received } });
    figures.push({ id: 'U2', size: `${size}, ${who}`, figure: { writes: outbound.writes, reads: outbound.reads, ifAcksCameApart: apart.writes } });
    expect(received.writes).toBeLessThanOrEqual(3);
    expect(received.reads).toBeLessThanOrEqual(1);
    expect(outbound.writes).toBeLessThanOrEqual(4);
  });

  it.each(['admin', 'userOfOne', 'userOfAll'] as const)('U3: lists, badges and an open ticket of %s', async (who) => {
    const principal = who === 'admin' ? company.home.admin : company[who];
    const { home } = company;
    const read = async (work: () => Promise<unknown>): Promise<number> => {
      forget(company);
      return (await measure(work)).reads;
    };
    const number = nextNumber();
    const ticket = await openTicket(company, principal, number);
    for (let index = 0; index < 45; index += 1) await receive(home.deps, inbound(home, company.connections[0]!, { number, text }));

    // A function that has just woken also reads which connection has which queues, and keeps it for what the screen asks next.
    const woken = await read(() => countTickets(home.deps, principal));
    const badges = (await measure(() => countTickets(home.deps, principal))).reads;
    const pending = (await measure(() => listTickets(home.deps, principal, { status: 'pending' }))).reads;
    const open = (await measure(() => listTickets(home.deps, principal, { status: 'open', showAll: true }))).reads;
    const all = (await measure(() => listTickets(home.deps, principal, { showAll: true }))).reads;
    const opening = await read(async () => {
      await getTicketByUuid(home.deps, principal, { uuid: ticket.uuid });
      await listMessages(messageDeps(home), principal, { ticketId: ticket.id, query: { peek: true } });
    });

    figures.push({ id: 'U3', size: `${size}, ${who}`, figure: { pending, open, all, badges, wakingUp: woken - badges, opening } });
    const most = who === 'admin' ? 9 : 8.5 + 0.5 * principal.queueIds.length;
    expect(pending).toBeLessThanOrEqual(most);
    expect(open).toBeLessThanOrEqual(most);
    expect(badges).toBeLessThanOrEqual(1 + 0.1 * queues);
    expect(opening).toBeLessThanOrEqual(6);
  });

  it('U4: accept, return, transfer, close and reopen', async () => {
    const { home, queueIds, userIds } = company;
    const ticket = await openTicket(company, home.admin, nextNumber());
    const [other, queue] = [userIds.at(-1)!, queueIds.at(-1)!];
    const wish = async (principal: Principal, change: object): Promise<number> => {
      home.deps.clock.advance(61_000);
      return (await measure(() => updateTicket(home.deps, principal, { ticketId: ticket.id, change }))).writes;
    };

    const figure = {
      return: await wish(home.admin, { status: 'pending' }),
      accept: await wish(company.userOfAll, { status: 'open' }),
      toUser: await wish(company.userOfAll, { userId: other }),
      toUserAndQueue: await wish(home.admin, { userId: home.admin.userId, queueId: queue }),
      close: await wish(home.admin, { status: 'closed' }),
      reopen: await wish(home.admin, { status: 'open' }),
      openToQueue: await wish(home.admin, { queueId: queueIds[0]! }),
      queueToQueue: await wish(home.admin, { queueId: queue }),
      closeWaiting: await wish(home.admin, { status: 'closed' }),
    };

    figures.push({ id: 'U4', size, figure });
    for (const [name, writes] of Object.entries(figure)) expect(writes, name).toBeLessThanOrEqual(10);
  });
});
