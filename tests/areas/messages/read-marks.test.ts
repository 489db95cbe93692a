import { describe, expect, it } from 'vitest';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { markRead } from '#functions/areas/messages/mark-read.ts';
import { getTicket } from '#functions/areas/tickets/get-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';

async function scene() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const [ana, caro] = [await given.user(home), await given.user(home)];
  const ticket = await acceptedTicket(home, connection, ana, { id: 'FIRST' });
  const deps = messageDeps(home);
  return {
    home,
    connection,
    ana,
    caro,
    ticket,
    deps,
    named: () => deps.outbound.sent.flatMap((sent) => (sent.type === 'read' ? [[...sent.whatsappMessageIds]] : [])),
    unread: async () => (await getTicket(home.deps, home.admin, { ticketId: ticket.id })).unreadMessages,
    look: async (user: Principal) => {
      await listMessages(deps, user, { ticketId: ticket.id, query: {} });
      await markRead(deps, user, { ticketId: ticket.id });
    },
  };
}

describe('a read mark', () => {
  it('is not made by a colleague, who may only read the ticket', async () => {
    const { caro, look, unread, named } = await scene();

    await look(caro);

    expect(await unread()).toBe(1);
    expect(named()).toEqual([]);
  });

  it('is made by a colleague where users may answer for each other', async () => {
    const { home, caro, look, unread, named } = await scene();
    await home.deps.table
      .forCompany(home.company.companyId)
      .commit(put(companyKeys.settings(home.company.companyId), { type: 'settings', takeOver: 'enabled' }));
    home.deps.clock.advance(6_000);

    await look(caro);

    expect(await unread()).toBe(0);
    expect(named()).toHaveLength(1);
  });

  it.each(['ZZZ', 'AAA'])('names the message that came last, whatever the ids of one second (%s)', async (id) => {
    const { home, connection, ana, ticket, deps, named } = await scene();
    const sentAt = new Date(Math.floor(home.deps.clock.nowMs() / 1_000) * 1_000).toISOString();
    await customerWrites(home, connection, { id: 'MMM', sentAt });
    await markRead(deps, ana, { ticketId: ticket.id });

    await customerWrites(home, connection, { id, sentAt });
    await markRead(deps, ana, { ticketId: ticket.id });

    expect(named().map((ids) => ids.toSorted())).toEqual([['FIRST', 'MMM'], [id]]);
  });

  it('names what comes while it is made', async () => {
    const { home, connection, ana, ticket, deps, named, unread } = await scene();
    const table = home.deps.table;
    let isSent = false;
    /** A message arrives between the reading of the ticket and the mark. */
    const forCompany = (companyId: Parameters<typeof table.forCompany>[0]) => {
      const part = table.forCompany(companyId);
      const query: typeof part.query = async (wanted) => {
        const page = await part.query(wanted);
        if (!isSent && wanted.newestFirst) {
          isSent = true;
          await customerWrites(home, connection, { id: 'MEANWHILE' });
        }
        return page;
      };
      return new Proxy(part, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name).bind(target)) });
    };
    const busy = { ...deps, table: new Proxy(table, { get: (target, name) => (name === 'forCompany' ? forCompany : Reflect.get(target, name)) }) };

    await markRead(busy, ana, { ticketId: ticket.id });
    await markRead(deps, ana, { ticketId: ticket.id });

    expect(new Set(named().flat())).toEqual(new Set(['FIRST', 'MEANWHILE']));
    expect(await unread()).toBe(0);
  });
});
