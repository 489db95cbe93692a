import { describe, expect, it } from 'vitest';
import { deleteMessage, retryMessage } from '#functions/areas/messages/change-message.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { listMentions, seeMentions } from '#functions/areas/ticket-notes/mentions.ts';
import { findTicketNotes, listTicketNotes } from '#functions/areas/ticket-notes/list-notes.ts';
import { createTicketNote, deleteTicketNote } from '#functions/areas/ticket-notes/write-note.ts';
import { deleteTicket } from '#functions/areas/tickets/delete-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { noticesOf } from '#functions/areas/web-push/notice-table.ts';
import { mentionKey } from '#functions/records/tickets/mention-item.ts';
import { noteKey, notePlace } from '#functions/records/tickets/ticket-note-item.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { given } from '#tests/support/given.ts';
import { derived } from '#tests/support/stream.ts';
import { liveHome } from '../live/live-home.ts';

async function desk() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  const write = (note: string, principal = home.admin, ticketId = ticket.id) => createTicketNote(home.deps, principal, { note, ticketId });
  return { home, connection, ticket, write, deps: home.deps };
}

const texts = (notes: readonly { readonly note: string }[]): string[] => notes.map(({ note }) => note);

describe('notes of a ticket', () => {
  it('are listed newest first with who wrote them, page by page', async () => {
    const { home, ticket, write, deps } = await desk();
    const written = Array.from({ length: 25 }, (_, index) => `nota ${String(index).padStart(2, '0')}`);
    for (const note of written) {
      await write(note);
      deps.clock.advance(1_000);
    }

    const first = await listTicketNotes(deps, home.admin, { ticketId: ticket.id });
    const second = await listTicketNotes(deps, home.admin, { ticketId: ticket.id, cursor: first.nextCursor });
    const all = await findTicketNotes(deps, home.admin, { ticketId: ticket.id, contactId: ticket.contactId });

    expect([...texts(first.ticketNotes), ...texts(second.ticketNotes)]).toEqual(written.toReversed());
    expect([first.ticketNotes.length, second.hasMore, texts(all)]).toEqual([20, false, written.toReversed()]);
    expect(all[0]?.user).toEqual({ id: home.admin.userId, name: home.admin.name });
  });

  it('of a contact are those of the tickets that the user may see', async () => {
    const { home, connection, ticket, write, deps } = await desk();
    await write('da fila');
    const sales = await given.queue(home);
    await updateTicket(deps, home.admin, { ticketId: ticket.id, change: { status: 'closed' } });
    deps.clock.advance(24 * 60 * 60_000);
    const later = await acceptedTicket(home, connection);
    await write('de vendas', home.admin, later.id);
    await updateTicket(deps, home.admin, { ticketId: later.id, change: { queueId: sales.queueId } });
    await derived(home);
    const user = await given.user(home);

    expect(texts(await findTicketNotes(deps, home.admin, { contactId: ticket.contactId }))).toEqual(['de vendas', 'da fila']);
    expect(texts(await findTicketNotes(deps, user, { contactId: ticket.contactId }))).toEqual(['da fila']);
    expect(await findTicketNotes(deps, home.admin, { ticketId: later.id, contactId: user.userId as never })).toEqual([]);
  });

  it('are nothing to users who may not see the ticket', async () => {
    const { home, ticket, write, deps } = await desk();
    const outsider = await given.user(home, { queueIds: [] });
    const { id } = await write('segredo');

    await expect(findTicketNotes(deps, outsider, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(write('oi', outsider)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(deleteTicketNote(deps, outsider, id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });

  it('are deleted by their author or an admin, and by nobody else', async () => {
    const { home, ticket, write, deps } = await desk();
    const [author, other] = [await given.user(home), await given.user(home)];
    const [one, two] = [await write('uma', author), await write('duas', author)];

    await expect(deleteTicketNote(deps, other, one.id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await deleteTicketNote(deps, author, one.id);
    await deleteTicketNote(deps, home.admin, two.id);

    expect(await findTicketNotes(deps, author, { ticketId: ticket.id })).toEqual([]);
    await expect(deleteTicketNote(deps, author, one.id)).rejects.toMatchObject({ code: 'ERR_NO_NOTE_FOUND' });
  });

  it('go with their ticket', async () => {
    const { home, ticket, write, deps } = await desk();
    const { id } = await write('uma');

    await deleteTicket(deps, home.admin, { ticketId: ticket.id });

    const { companyId } = home.company;
    expect(await deps.table.forCompany(companyId).get(noteKey({ companyId, ...notePlace(id) }))).toBeUndefined();
  });

  it('are told live to those who have the ticket open and may see it', async () => {
    const { home, connection, sockets, join, push, table } = await liveHome();
    const ticket = await acceptedTicket(home, connection);
    const chatBox = { action: 'joinChatBox', ticketId: ticket.id };
    const watching = await join(await given.user(home), chatBox);
    const elsewhere = await join(await given.user(home), { action: 'joinTickets', status: 'open' });
    const note = await createTicketNote(home.deps, home.admin, { note: 'ligar amanhã', ticketId: ticket.id });
    const row = await table.get(noteKey({ companyId: home.company.companyId, ...notePlace(note.id) }));

    await push({ before: undefined, after: row }, { before: row, after: undefined });

    const event = `company-${home.company.companyId}-ticketNote`;
    expect(sockets.events(watching)).toEqual([
      { event, data: { action: 'create', note } },
      { event, data: { action: 'delete', ticketId: ticket.id, noteId: note.id } },
    ]);
    expect(sockets.events(elsewhere)).toEqual([]);
  });
});

describe('a note among the messages', () => {
  const bodies = (page: { readonly messages: readonly { readonly body: string }[] }): string[] => page.messages.map(({ body }) => body).filter(Boolean);

  it('stands where it was written, and goes when it is deleted', async () => {
    const { home, ticket, write, deps } = await desk();
    deps.clock.advance(2_000);
    const { id } = await write('cuidado, já reclamou');
    deps.clock.advance(2_000);
    await sendMessage(messageDeps(home), home.admin, { ticketId: ticket.id, body: { body: 'Bom dia!', uploads: [] }, files: [] });

    const before = await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: {} });
    await deleteTicketNote(deps, home.admin, id);
    const after = await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: {} });

    expect(bodies(before).slice(-2)).toEqual(['cuidado, já reclamou', 'Bom dia!']);
    expect(before.messages.find(({ event }) => event)).toMatchObject({
      kind: 'event',
      event: { type: 'note', userId: home.admin.userId },
      participantName: home.admin.name,
    });
    expect(bodies(after)).not.toContain('cuidado, já reclamou');
  });

  it('is never sent: it can be neither quoted, deleted for everyone nor sent again', async () => {
    const { home, ticket, write, deps } = await desk();
    await write('segredo da casa');
    const line = (await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: {} })).messages.find(({ event }) => event?.type === 'note');
    const messageId = line?.id ?? ('' as never);
    const answer = { body: 'Oi', quotedMsg: { id: messageId }, uploads: [] };

    await expect(sendMessage(messageDeps(home), home.admin, { ticketId: ticket.id, body: answer, files: [] })).rejects.toMatchObject({
      code: 'ERR_FETCH_WAPP_MSG',
    });
    await expect(deleteMessage(messageDeps(home), home.admin, { messageId })).rejects.toMatchObject({ code: 'ERR_DELETE_WAPP_MSG' });
    await expect(retryMessage(messageDeps(home), home.admin, { messageId })).rejects.toMatchObject({ code: 'ERR_MESSAGE_NOT_FAILED' });
    expect(JSON.stringify(deps.outbound.sent)).not.toContain('segredo');
  });

  it('goes with its ticket', async () => {
    const { home, connection, ticket, write, deps } = await desk();
    await write('uma', home.admin);

    await deleteTicket(deps, home.admin, { ticketId: ticket.id });
    const next = await acceptedTicket(home, connection);

    expect(bodies(await listMessages(messageDeps(home), home.admin, { ticketId: next.id, query: {} }))).not.toContain('uma');
  });
});

describe('colleagues whom a note names', () => {
  it('are told where they may see the ticket, until they have looked at it', async () => {
    const { home, ticket, deps } = await desk();
    const [seeing, outsider] = [await given.user(home), await given.user(home, { queueIds: [] })];
    const mentions = [seeing.userId, outsider.userId, home.admin.userId, seeing.userId];

    const note = await createTicketNote(deps, home.admin, { note: '@Bia olha isto', ticketId: ticket.id, mentions });

    expect(note.mentions).toEqual([seeing.userId]);
    expect(await listMentions(deps, outsider)).toEqual([]);
    expect(await listMentions(deps, seeing)).toEqual([
      {
        id: note.id,
        ticketId: ticket.id,
        ticketUuid: ticket.uuid,
        contactName: ticket.contact.name,
        user: { id: home.admin.userId, name: home.admin.name },
        createdAt: note.createdAt,
      },
    ]);
    await seeMentions(deps, seeing, { ticketId: ticket.id });
    expect(await listMentions(deps, seeing)).toEqual([]);
  });

  it('are told no more once the note is gone, or the ticket is in a queue that is not theirs', async () => {
    const { home, ticket, deps } = await desk();
    const seeing = await given.user(home);
    const write = () => createTicketNote(deps, home.admin, { note: '@Bia olha isto', ticketId: ticket.id, mentions: [seeing.userId] });
    await deleteTicketNote(deps, home.admin, (await write()).id);
    const afterDeletion = await listMentions(deps, seeing);
    await write();
    const other = await given.queue(home);

    await updateTicket(deps, home.admin, { ticketId: ticket.id, change: { queueId: other.queueId } });

    expect([afterDeletion, await listMentions(deps, seeing)]).toEqual([[], []]);
  });

  it('hear of it live and on devices without a page', async () => {
    const { home, connection, sockets, join, push, table } = await liveHome();
    const ticket = await acceptedTicket(home, connection);
    const seeing = await given.user(home);
    const watching = await join(seeing, { action: 'joinTickets', status: 'open' });
    const note = await createTicketNote(home.deps, home.admin, { note: '@Bia olha isto', ticketId: ticket.id, mentions: [seeing.userId] });
    const { companyId } = home.company;
    const [named, row] = await Promise.all([
      table.get(mentionKey({ companyId, userId: seeing.userId, ulid: notePlace(note.id).ulid })),
      table.get(noteKey({ companyId, ...notePlace(note.id) })),
    ]);

    await push({ before: undefined, after: named });

    expect(sockets.events(watching)).toEqual([{ event: `company-${companyId}-mention`, data: { action: 'create', ticketId: ticket.id } }]);
    expect(noticesOf([{ before: undefined, after: row }])).toEqual([
      expect.objectContaining({ to: { userIds: [seeing.userId] }, words: '@Bia olha isto', path: `/tickets/${ticket.uuid}` }),
    ]);
  });
});
