import { beforeAll, describe, expect, it } from 'vitest';
import { findMessages } from '#functions/areas/messages/find-messages.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { createTicketNote } from '#functions/areas/ticket-notes/write-note.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { composeMessages, type MessageTicket } from '#functions/conversations/post-message.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { messageRow } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { messagePlace, newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { meter } from '#tests/support/capacity.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { testDynamo } from '#tests/support/test-table.ts';

/** Read units of a call, however long the conversation is. */
const mostReads = 30;

let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

/** Each answer arrives, so that units can be counted. */
async function conversation() {
  const home = await given.company({ isHeard: true });
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  const find = (
    searchParam: string,
    { who = home.admin, cursor, ticketId = ticket.id }: { who?: typeof home.admin; cursor?: string; ticketId?: TicketId } = {},
  ) => findMessages(messageDeps(home), who, { ticketId, query: { searchParam, ...(cursor ? { cursor } : {}) } });
  const excerpts = async (searchParam: string) => (await find(searchParam)).found.map(({ excerpt }) => excerpt);
  const says = (text: string) => customerWrites(home, connection, { text });
  return { home, connection, ticket, find, excerpts, says };
}

/** So many messages more, later than all others. */
async function textsAfter(home: Home, { companyId, ...ticket }: MessageTicket, texts: readonly string[]): Promise<void> {
  const ms = home.deps.clock.nowMs() + 60_000;
  const drafts = texts.map((text, n) => ({
    content: { type: 'text', text } as const,
    quotedMsg: null,
    ms: ms + n * 1_000,
    channelMessageId: newWhatsappMessageId(ms + n * 1_000, new Uint8Array(3)),
    requestHash: null,
  }));
  const items = composeMessages({ companyId, ...ticket }, drafts, ms);
  await home.deps.table
    .forCompany(companyId)
    .writeMany(items.map((item, n) => ({ kind: 'put', key: messageKey(item, ms + n * 1_000, item.channelMessageId), attributes: messageRow(item) })));
}

describe('a search in a conversation', () => {
  it('finds messages with all of the words, newest first, accents and case aside', async () => {
    const { excerpts, says } = await conversation();
    for (const text of ['Orçamento do bolo azul', 'o bolo verde', 'BOLO, e o orcamento?']) await says(text);

    expect(await excerpts('ORÇAMENTO bol')).toEqual(['BOLO, e o orcamento?', 'Orçamento do bolo azul']);
    expect(await excerpts('roxo')).toEqual([]);
    expect(await excerpts('  ')).toEqual([]);
  });

  it('finds nothing of what was deleted, and finds documents by their names', async () => {
    const { home, excerpts, find, says, connection } = await conversation();
    await says('o bolo de ontem');
    const media = { kind: 'document', key: 'companies/x', mimeType: 'application/pdf', sizeBytes: 10, name: 'bolo.pdf', isVoice: false } as const;
    await customerWrites(home, connection, { content: { type: 'media', media, caption: '' } });
    const { found } = await find('bolo ontem');
    const { companyId } = home.company;
    for (const { id } of found) {
      const { connectionId, contactId, ms, channelMessageId } = messagePlace(id);
      await home.deps.table
        .forCompany(companyId)
        .change(companyKeys.message(companyId, connectionId, contactId, ms, channelMessageId), { set: { isDeleted: true } });
    }

    expect(found).toHaveLength(1);
    expect(await excerpts('bolo')).toEqual(['bolo.pdf']);
  });

  it('finds internal notes, with their authors', async () => {
    const { home, ticket, find } = await conversation();
    await createTicketNote(home.deps, home.admin, { ticketId: ticket.id, note: 'prefere bolo sem glúten' });

    expect((await find('gluten')).found).toMatchObject([{ excerpt: 'prefere bolo sem glúten', fromMe: true, author: home.admin.name }]);
  });

  it('goes through earlier services, but for those of queues that the user does not see', async () => {
    const { home, connection, ticket, find } = await conversation();
    const sales = await given.queue(home);
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { queueId: sales.queueId } });
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'open' } });
    await customerWrites(home, connection, { text: 'bolo secreto' });
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed' } });
    home.deps.clock.advance(24 * 60 * 60_000);
    const later = await acceptedTicket(home, connection, home.admin, { text: 'bolo à vista' });
    const user = await given.user(home);
    const seen = async (who: typeof user) => (await find('bolo', { who, ticketId: later.id })).found.map(({ excerpt }) => excerpt);

    expect(await seen(home.admin)).toEqual(['bolo à vista', 'bolo secreto']);
    expect(await seen(user)).toEqual(['bolo à vista']);
    await expect(find('bolo', { who: await given.user(home, { queueIds: [] }), ticketId: later.id })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });

  it('refuses a cursor of other words', async () => {
    const { home, ticket, find } = await conversation();
    await textsAfter(
      home,
      { ...ticket, companyId: home.company.companyId, sequence: 0 },
      Array.from({ length: 600 }, (_, n) => `mensagem ${n} ${'x'.repeat(300)}`),
    );
    const { nextCursor: cursor } = await find('mensagem');

    await expect(find('outra', cursor ? { cursor } : {})).rejects.toMatchObject({ code: 'ERR_INVALID_CURSOR' });
  });

  it('finds the oldest of many messages, in calls of few read units', async () => {
    const { home, ticket, find, says } = await conversation();
    await says('a zebra do começo');
    await textsAfter(
      home,
      { ...ticket, companyId: home.company.companyId, sequence: 0 },
      Array.from({ length: 1_500 }, (_, n) => `mensagem ${n} ${'de palavras '.repeat(12)}`),
    );

    const reads: number[] = [];
    const found: string[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      let page: Awaited<ReturnType<typeof find>> | undefined;
      reads.push((await measure(async () => void (page = await find('zebra', cursor ? { cursor } : {})))).reads);
      found.push(...(page?.found ?? []).map(({ excerpt }) => excerpt));
      cursor = page?.nextCursor;
    }

    console.log(`search in a conversation of 1,500 messages: ${reads.join(', ')} read units`);
    expect(found).toEqual(['a zebra do começo']);
    for (const units of reads) expect(units).toBeLessThanOrEqual(mostReads);
  });

  it('is led back to by few pages', async () => {
    const { home, ticket, find, says } = await conversation();
    await says('a zebra do começo');
    const texts = Array.from({ length: 500 }, (_, n) => `mensagem ${n}`);
    await textsAfter(home, { ...ticket, companyId: home.company.companyId, sequence: 0 }, texts);
    let found = await find('zebra');
    while (found.nextCursor) found = await find('zebra', { cursor: found.nextCursor });
    const through = found.found[0]!.id;
    const history = (query: Partial<Parameters<typeof listMessages>[2]['query']>) =>
      listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query });

    const newest = await history({});
    const [plain, far] = await Promise.all([history({ cursor: newest.nextCursor }), history({ cursor: newest.nextCursor, through })]);
    const rest = await history({ cursor: far.nextCursor, through });

    expect([plain.messages.length <= 41, far.messages.length >= 400, far.messages.length <= 441]).toEqual([true, true, true]);
    expect(rest.messages.map(({ id }) => id)).toContain(through);
    expect(new Set([newest, far, rest].flatMap(({ messages }) => messages.map(({ id }) => id))).size).toBe(
      newest.messages.length + far.messages.length + rest.messages.length,
    );
  });
});
