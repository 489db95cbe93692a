import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { deleteTicket } from '#functions/areas/tickets/delete-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps, pngBytes } from '#tests/support/message-deps.ts';
import { derived } from '#tests/support/stream.ts';

async function conversation() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  const deps = messageDeps(home);
  const send = (body: object, files: Parameters<typeof sendMessage>[2]['files'] = [], by = deps) =>
    sendMessage(by, home.admin, { ticketId: ticket.id, body: messageRoutes.sendMessage.body.parse(body), files });
  const ours = async () =>
    (await listMessages(deps, home.admin, { ticketId: ticket.id, query: { peek: true } })).messages.filter(({ fromMe, kind }) => fromMe && kind !== 'event');
  const sent = () => deps.outbound.sent.filter((message) => message.type === 'send');
  return { home, connection, ticket, deps, send, ours, sent };
}

const minute = 60_000;

describe('a send that is repeated', () => {
  it.each([0, 10 * minute, -10 * minute, 24 * 60 * minute])('goes out once by a clock that is wrong by %d ms', async (skewMs) => {
    const { home, send, ours, sent } = await conversation();
    const clientToken = ulid(home.deps.clock.nowMs() + skewMs);

    const first = await send({ body: 'oi', clientToken });
    await Promise.all(Array.from({ length: 5 }, () => send({ body: 'oi', clientToken })));
    for (const laterMs of [minute, 20 * minute, 3 * 24 * 60 * minute]) {
      home.deps.clock.advance(laterMs);
      const again = await send({ body: 'oi', clientToken });
      expect(again.messages.map(({ id }) => id)).toEqual(first.messages.map(({ id }) => id));
    }

    expect(await ours()).toHaveLength(1);
    expect(new Set(sent().map((message) => message.whatsappMessageId)).size).toBe(1);
  });

  it.each([0, 10 * minute])('goes out once of ten at the same time, clock wrong by %d ms', async (skewMs) => {
    const { home, send, ours, sent } = await conversation();
    const clientToken = ulid(home.deps.clock.nowMs() + skewMs);

    await Promise.all(Array.from({ length: 10 }, () => send({ body: 'oi', clientToken })));

    expect(await ours()).toHaveLength(1);
    expect(sent()).toHaveLength(1);
  });

  it('goes out once after its ticket was closed', async () => {
    const { home, ticket, send, ours } = await conversation();
    const clientToken = ulid(home.deps.clock.nowMs());
    const first = await send({ body: 'oi', clientToken });
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed' } });

    const again = await send({ body: 'oi', clientToken });

    expect(again.messages[0]!.id).toBe(first.messages[0]!.id);
    expect(await ours()).toHaveLength(1);
  });

  it('with another text or another file is refused, however late', async () => {
    const { home, send, ours } = await conversation();
    const [one, two, three] = [ulid(home.deps.clock.nowMs()), ulid(home.deps.clock.nowMs() + 10 * minute), ulid(home.deps.clock.nowMs())];
    const file = { name: 'foto.png', mimeType: 'image/png', bytes: pngBytes };
    await send({ body: 'oi', clientToken: one });
    await send({ body: 'oi', clientToken: two });
    await send({ body: '', clientToken: three }, [file]);

    for (const laterMs of [0, 3 * 24 * 60 * minute]) {
      home.deps.clock.advance(laterMs);
      const other = { ...file, bytes: Buffer.concat([pngBytes, Buffer.from('x')]) };
      for (const clientToken of [one, two]) await expect(send({ body: 'tchau', clientToken })).rejects.toMatchObject({ code: 'ERR_CLIENT_TOKEN_REUSED' });
      await expect(send({ body: '', clientToken: three }, [other])).rejects.toMatchObject({ code: 'ERR_CLIENT_TOKEN_REUSED' });
    }
    await send({ body: '', clientToken: three }, [file]);

    expect(await ours()).toHaveLength(3);
  });

  it('of two different texts at once under one token sends one and refuses the other', async () => {
    const { home, send, ours, sent } = await conversation();
    const clientToken = ulid(home.deps.clock.nowMs());

    const results = await Promise.allSettled([send({ body: 'um', clientToken }), send({ body: 'dois', clientToken })]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await ours()).toHaveLength(1);
    expect(sent()).toHaveLength(1);
  });
});

describe('a send that does not get far', () => {
  it('leaves nothing in the history of a ticket that was deleted meanwhile', async () => {
    const { home, ticket, deps, send } = await conversation();
    let isFirst = true;
    const table = disturbed(home.deps.table, async (kind, write) => {
      if (kind === 'change' && isFirst) {
        isFirst = false;
        await deleteTicket(home.deps, home.admin, { ticketId: ticket.id });
      }
      return write();
    });

    await expect(send({ body: 'oi' }, [], { ...deps, table })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });

    const { pk } = companyKeys.chat(home.company.companyId, ticket.whatsappId, ticket.contactId);
    const rows = await home.deps.table.forCompany(home.company.companyId).queryAll({ pk, prefix: 'm#' });
    expect(rows.filter((row) => row['fromMe'])).toEqual([]);
    expect(deps.outbound.sent.filter(({ type }) => type === 'send')).toEqual([]);
  });

  it('is marked when the queue does not take it, and queued by itself as soon as it does', async () => {
    const { home, deps, send, ours, sent } = await conversation();
    await derived(home);
    const broken = { ...deps, outbound: Object.assign(Object.create(deps.outbound), { send: () => Promise.reject(new Error('down')) }) };

    await send({ body: 'oi' }, [], broken);
    const marked = await ours();
    await derived(home);

    expect(marked).toMatchObject([{ failure: 'ERR_SENDING_WAPP_MSG', ack: 0 }]);
    expect(await ours()).toMatchObject([{ failure: null, ack: 0 }]);
    expect(sent()).toMatchObject([{ content: { text: 'oi' } }]);
  });

  it('takes a quote that is null', async () => {
    const { send } = await conversation();

    expect((await send({ body: 'oi', quotedMsg: null })).messages).toMatchObject([{ quotedMsg: null }]);
  });
});
