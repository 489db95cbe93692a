import { describe, expect, it } from 'vitest';
import { listFiles } from '#functions/areas/messages/list-files.ts';
import { composeMessages, type MessageTicket } from '#functions/conversations/post-message.ts';
import { put } from '#functions/data/writes.ts';
import { messageRow } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import { newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';

const file = (name: string, kind: 'image' | 'document' | 'sticker' = 'document'): MessageContent => ({
  type: 'media',
  media: { kind, key: `companies/${name}`, mimeType: 'application/pdf', sizeBytes: 10, name, isVoice: false },
  caption: '',
});

async function conversation() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  const deps = messageDeps(home);
  const files = (ticketId: TicketId = ticket.id, who = home.admin, cursor?: string) => listFiles(deps, who, { ticketId, query: cursor ? { cursor } : {} });
  return { home, connection, ticket, files };
}

/** So many messages more, later than all others. */
async function textsAfter(home: Home, { companyId, ...ticket }: MessageTicket, count: number): Promise<void> {
  const ms = home.deps.clock.nowMs() + 60_000;
  const drafts = Array.from({ length: count }, (_, n) => ({
    content: { type: 'text', text: `mensagem ${n}` } as const,
    quotedMsg: null,
    ms: ms + n,
    channelMessageId: newWhatsappMessageId(ms + n, new Uint8Array(3)),
    requestHash: null,
  }));
  const items = composeMessages({ companyId, ...ticket }, drafts, ms);
  const table = home.deps.table.forCompany(companyId);
  await Promise.all(items.map((item, n) => table.commit(put(messageKey(item, ms + n, item.channelMessageId), messageRow(item)))));
}

const found = ({ messages }: Awaited<ReturnType<typeof listFiles>>) => messages.map(({ mediaName, body }) => mediaName ?? body);

describe('files of a chat', () => {
  it('are what was sent besides words and stickers, newest first, with links', async () => {
    const { home, connection, files } = await conversation();
    await customerWrites(home, connection, { content: file('foto.jpg', 'image') });
    await customerWrites(home, connection, { content: file('figura.webp', 'sticker') });
    await customerWrites(home, connection, { text: 'veja https://exemplo.com/bolo' });
    await customerWrites(home, connection, { text: 'sem endereço' });
    await customerWrites(home, connection, { content: file('recibo.pdf') });

    expect(found(await files())).toEqual(['recibo.pdf', 'veja https://exemplo.com/bolo', 'foto.jpg']);
  });

  it('go on behind two hundred messages', async () => {
    const { home, connection, files, ticket } = await conversation();
    await customerWrites(home, connection, { content: file('antigo.pdf') });
    await textsAfter(home, { ...ticket, companyId: home.company.companyId, sequence: 0 }, 200);

    const first = await files();
    const second = await files(ticket.id, home.admin, first.nextCursor);

    expect([found(first), first.hasMore]).toEqual([[], true]);
    expect(found(second)).toEqual(['antigo.pdf']);
  });

  it('of an earlier service in another queue are not shown', async () => {
    const { home, connection, ticket, files } = await conversation();
    const sales = await given.queue(home);
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { queueId: sales.queueId } });
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'open' } });
    await customerWrites(home, connection, { content: file('segredo.pdf') });
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed' } });
    home.deps.clock.advance(24 * 60 * 60_000);
    const later = await acceptedTicket(home, connection);
    const user = await given.user(home);

    expect(found(await files(later.id, user))).toEqual([]);
    expect(found(await files(later.id))).toEqual(['segredo.pdf']);
    await expect(files(ticket.id, user)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });
});
