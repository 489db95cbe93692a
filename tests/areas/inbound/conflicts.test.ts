import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { createCompany } from '#functions/records/companies/create-company.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys, listKeys, systemKeys } from '#functions/data/keys.ts';
import { messageItem } from '#functions/records/messages/message-item.ts';
import { loadCounters } from '#functions/records/tickets/ticket-counts.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { loadListed } from '#functions/records/tickets/ticket-lists.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { ticketStatuses } from '#shared/contract/tickets.ts';
import { chunk } from '#shared/domain/chunk.ts';
import { chanceOf, conflictingTable, insist } from '#tests/support/conflicting-table.ts';
import { allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { isLong } from '#tests/support/long.ts';
import { messageDeps } from '#tests/support/message-deps.ts';

/** A seed that fails is run alone by `SEED=<n>`. */
const seeds = (count: number): number[] => (process.env['SEED'] ? [Number(process.env['SEED'])] : Array.from({ length: count }, (_, index) => index + 1));

/** Runs a story for each seed, a few at once, on a table that behaves as badly as DynamoDB may. */
async function underConflicts(count: number, story: (home: Home, seed: number) => Promise<void>): Promise<void> {
  for (const some of chunk(seeds(count), 6)) await Promise.all(some.map((seed) => tell(seed, story)));
}

async function tell(seed: number, story: (home: Home, seed: number) => Promise<void>): Promise<void> {
  const home = await given.company();
  const { table, close } = await conflictingTable(seed);
  try {
    await story({ ...home, deps: { ...home.deps, table } }, seed);
  } catch (error) {
    throw new Error(`SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    close();
  }
}

/** Everything of a company, read past the faults. */
async function stored(home: Home) {
  const table = (await given.company()).deps.table.forCompany(home.company.companyId);
  const { companyId } = home.company;
  const pages = await Promise.all(ticketStatuses.map((status) => table.queryAll({ index: 'gsi4', pk: listKeys.ticketsByStatus(companyId, status) })));
  const tickets = await loadListed(table, pages.flat());
  const chats = new Map(tickets.map((one) => [companyKeys.chat(companyId, one.whatsappId, one.contactId).pk, one]));
  const rows = await Promise.all([...chats.keys()].map((pk) => table.queryAll({ pk })));
  return { table, tickets, messages: rows.flat().map((item) => messageItem.parse(item)), counters: await loadCounters(table, companyId) };
}

/** Checks what must hold whatever went wrong. */
async function expectSound(home: Home, ids: readonly string[]): Promise<TicketItem[]> {
  const { tickets, messages, counters } = await stored(home);
  const received = messages.filter((message) => !message.fromMe);
  expect(received.map((message) => message.channelMessageId).toSorted(), 'one row of each message').toEqual([...ids].toSorted());
  const active = tickets.filter((ticket) => ticket.status !== 'closed').map((ticket) => `${ticket.contactId} ${ticket.whatsappId}`);
  expect(new Set(active).size, 'one active ticket of a chat').toBe(active.length);
  const counted = Object.fromEntries(
    [...counters].flatMap(([group, numbers]) => [...numbers].filter(([, count]) => count !== 0).map(([name, count]) => [`${group} ${name}`, count])),
  );
  expect(counted, 'counts equal a recount').toEqual(recount(tickets));
  for (const message of received)
    expect(
      tickets.map((ticket) => ticket.id),
      'its ticket is there',
    ).toContain(message.ticketId);
  return tickets;
}

function recount(tickets: readonly TicketItem[]): Record<string, number> {
  const names = tickets.flatMap((ticket) => {
    if (ticket.status === 'closed') return [];
    if (ticket.status === 'open') return [`open u${ticket.userId}`];
    return [`pending ${ticket.queueId ? `q${ticket.queueId}` : `c${ticket.whatsappId}`}`];
  });
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

const change = (home: Home, principal: Principal, ticketId: TicketItem['id'], wish: object) =>
  insist(() => updateTicket(home.deps, principal, { ticketId, change: wish }));
const allowed = async (work: Promise<unknown>, ...codes: string[]): Promise<void> =>
  work.then(
    () => undefined,
    (error: { code?: string }) => expect(codes).toContain(error.code ?? error),
  );

describe('on a table with conflicts, lost answers and old reads', () => {
  it('every message of a customer is stored and counted once, whatever agents do', { timeout: 60_000 }, async () => {
    await underConflicts(isLong ? 30 : 10, async (home, seed) => {
      const chance = chanceOf(seed + 1_000);
      const connection = await insist(() => given.connection(home, { queueIds: chance() < 0.5 ? [home.queue.queueId] : [] }));
      const messages = Array.from({ length: 8 }, (_, index) => inbound(home, connection, { text: `${index}` }));
      const take = async (index: number): Promise<void> => {
        await insist(() => receive(home.deps, messages[index]!));
        if (chance() < 0.4) await insist(() => receive(home.deps, messages[Math.floor(chance() * (index + 1))]!));
        home.deps.clock.advance(1_000);
      };

      await take(0);
      const [first] = await insist(async () => (await stored(home)).tickets);
      await Promise.all([take(1), change(home, home.admin, first!.id, { status: 'open' })]);
      await take(2);
      // Closed, and not heard of: the repetition is told that it is closed already.
      await allowed(change(home, home.admin, first!.id, { status: 'closed' }), 'ERR_TICKET_ALREADY_CLOSED');
      // Redelivered after closing: neither reopened nor counted.
      await insist(() => receive(home.deps, messages[2]!));
      await expectSound(
        home,
        messages.slice(0, 3).map((message) => message.whatsappMessageId),
      );
      await Promise.all([take(3), allowed(change(home, home.admin, first!.id, { status: 'open' }), 'ERR_TICKET_ALREADY_ACCEPTED')]);
      await take(4);
      await allowed(change(home, home.admin, first!.id, { status: 'closed' }), 'ERR_TICKET_ALREADY_CLOSED');
      home.deps.clock.advance(3 * 60 * 60_000);
      await Promise.all([take(5), allowed(change(home, home.admin, first!.id, { status: 'open' }), 'ERR_OTHER_OPEN_TICKET', 'ERR_TICKET_ALREADY_ACCEPTED')]);
      await take(6);
      await take(7);
      for (const message of messages) await insist(() => receive(home.deps, message));

      const tickets = await expectSound(
        home,
        messages.map((message) => message.whatsappMessageId),
      );
      expect(
        tickets.reduce((sum, ticket) => sum + ticket.unreadMessages, 0),
        'unread is exact',
      ).toBe(8);
    });
  });

  it('one of five admins and fifty users accepts, and the others learn who', { timeout: 60_000 }, async () => {
    await underConflicts(3, async (home) => {
      const calm = await given.company();
      const plain: Home = { ...home, deps: { ...home.deps, table: calm.deps.table } };
      const connection = await given.connection(plain, { queueIds: [home.queue.queueId] });
      await customerWrites(plain, connection);
      const [ticket] = await allTickets(plain);
      const people = await Promise.all(
        Array.from({ length: 55 }, (_, index) => given.user(plain, { name: `Agente ${index}`, profile: index < 5 ? 'admin' : 'user' })),
      );

      const results = await Promise.allSettled(people.map((person) => change(home, person, ticket!.id, { status: 'open' })));

      const winners = people.filter((_, index) => results[index]!.status === 'fulfilled');
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(winners).toHaveLength(1);
      for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'ERR_TICKET_ALREADY_ACCEPTED', details: { name: winners[0]!.name } });
      const [after] = await expectSound(home, [(await stored(home)).messages[0]!.channelMessageId]);
      expect(after).toMatchObject({ status: 'open', userId: winners[0]!.userId });
    });
  });

  it('what an agent sends under one token goes out once', { timeout: 60_000 }, async () => {
    await underConflicts(isLong ? 30 : 10, async (home, seed) => {
      const chance = chanceOf(seed + 2_000);
      const connection = await insist(() => given.connection(home, { queueIds: [home.queue.queueId] }));
      const first = inbound(home, connection);
      await insist(() => receive(home.deps, first));
      const [ticket] = (await stored(home)).tickets;
      await change(home, home.admin, ticket!.id, { status: 'open' });
      const deps = messageDeps(home);
      const skewMs = chance() < 0.5 ? 0 : (chance() - 0.5) * 20 * 60_000;
      const token = (): string => ulid(Math.round(home.deps.clock.nowMs() + skewMs));
      const send = (clientToken: string, body: string) =>
        insist(() => sendMessage(deps, home.admin, { ticketId: ticket!.id, body: messageRoutes.sendMessage.body.parse({ body, clientToken }), files: [] }));

      const [one, two] = [token(), token()];
      const next = inbound(home, connection);
      await Promise.all([send(one, 'um'), send(one, 'um'), insist(() => receive(home.deps, next))]);
      home.deps.clock.advance(60_000);
      await Promise.all([send(two, 'dois'), send(one, 'um')]);
      await expect(send(two, 'outro')).rejects.toMatchObject({ code: 'ERR_CLIENT_TOKEN_REUSED' });

      await expectSound(home, [first.whatsappMessageId, next.whatsappMessageId]);
      const { messages } = await stored(home);
      expect(
        messages
          .filter((message) => message.fromMe)
          .map((message) => message.body)
          .toSorted(),
      ).toEqual(['dois', 'um']);
      const sent = deps.outbound.sent.filter((message) => message.type === 'send').map((message) => message.whatsappMessageId);
      expect(new Set(sent).size).toBe(2);
    });
  });

  it('of sign-ups with one e-mail one company stands, whole', { timeout: 60_000 }, async () => {
    await underConflicts(isLong ? 30 : 10, async (home, seed) => {
      const email = `seed-${seed}-${home.company.companyId.toLowerCase()}@example.com`;
      const input = (index: number) => ({
        name: `Loja ${seed} ${index} ${home.company.companyId}`,
        email,
        passwordHash: 'x',
        planId: home.plan.planId,
        dueAt: '2026-12-01T00:00:00.000Z',
        referrer: null,
        isSuper: false,
      });

      await Promise.all(
        [1, 2, 3, 4].map((index) =>
          allowed(
            insist(() => createCompany(home.deps, input(index))),
            'ERR_EMAIL_IN_USE',
            'ERR_COMPANY_NAME_IN_USE',
          ),
        ),
      );

      const { deps } = await given.company();
      const account = await deps.table.system.get(systemKeys.email(email), { consistent: true });
      const names = await Promise.all([1, 2, 3, 4].map((index) => deps.table.system.get(systemKeys.companyName(input(index).name))));
      expect(account).toBeDefined();
      expect(names.filter((name) => name !== undefined)).toMatchObject([{ companyId: account!['companyId'] }]);
      const table = deps.table.forCompany(home.company.companyId);
      expect(await table.get(companyKeys.company(home.company.companyId))).toBeDefined();
    });
  });
});
