import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { deleteMessage, retryMessage } from '#functions/areas/messages/change-message.ts';
import { createUpload } from '#functions/areas/messages/create-upload.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { getTicket } from '#functions/areas/tickets/get-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { update } from '#functions/data/writes.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { previewKey } from '#shared/domain/preview-key.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps, pngBytes } from '#tests/support/message-deps.ts';

async function conversation() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  return { home, connection, ticket, deps: messageDeps(home) };
}

const part = (home: Home) => home.deps.table.forCompany(home.company.companyId);
const bodyOf = (body: object) => messageRoutes.sendMessage.body.parse(body);
const send = (deps: ReturnType<typeof messageDeps>, principal: Home['admin'], ticketId: TicketId, body: object) =>
  sendMessage(deps, principal, { ticketId, body: bodyOf(body), files: [] });
const history = async (deps: ReturnType<typeof messageDeps>, principal: Home['admin'], ticketId: TicketId) =>
  (await listMessages(deps, principal, { ticketId, query: {} })).messages;

describe('sending', () => {
  it('stores the message with ack 0 and asks for it under its WhatsApp id', async () => {
    const { home, ticket, deps } = await conversation();

    const { messages } = await send(deps, home.admin, ticket.id, { body: 'Bom dia!' });

    expect(messages).toMatchObject([{ body: 'Bom dia!', fromMe: true, ack: 0, ticketId: ticket.id }]);
    const [sent] = deps.outbound.sent.filter((message) => message.type === 'send');
    expect(sent).toMatchObject({ chat: { number: '5511977776666' }, content: { type: 'text', text: 'Bom dia!' } });
    expect(messages[0]!.id.endsWith(sent!.whatsappMessageId)).toBe(true);
    expect(await getTicket(home.deps, home.admin, { ticketId: ticket.id })).toMatchObject({
      lastMessage: 'Bom dia!',
      lastMessageFromMe: true,
      unreadMessages: 0,
    });
  });

  it('quotes the beginning of a long message by whole characters', async () => {
    const { home, ticket, deps } = await conversation();
    const [long] = (await send(deps, home.admin, ticket.id, { body: `${'a'.repeat(199)}😀 e mais` })).messages;

    const { messages } = await send(deps, home.admin, ticket.id, { body: 'isto', quotedMsg: { id: long!.id } });

    expect(messages).toMatchObject([{ quotedMsg: { body: 'a'.repeat(199) } }]);
  });

  it('fills the variables of what is sent, typed or taken from a quick message', async () => {
    const { ticket, home, deps } = await conversation();

    const { messages } = await send(deps, home.admin, ticket.id, { body: 'Oi {{firstName}}, protocolo {{protocol}}. {{user}}, {{nada}}' });

    const [firstName] = ticket.contact.name.split(' ');
    const expected = `Oi ${firstName}, protocolo ${ticket.code}. ${home.admin.name}, {{nada}}`;
    expect(messages).toMatchObject([{ body: expected }]);
    expect(deps.outbound.sent.find((message) => message.type === 'send')).toMatchObject({ content: { type: 'text', text: expected } });
  });

  it('is refused, as is deleting, where the contact’s number was taken away', async () => {
    const { ticket, home, deps } = await conversation();
    const { messages } = await send(deps, home.admin, ticket.id, { body: 'Bom dia!' });
    await part(home).commit(update(companyKeys.contact(home.company.companyId, ticket.contactId), { set: { number: '', lid: null } }));

    await expect(send(deps, home.admin, ticket.id, { body: 'Ainda aí?' })).rejects.toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' });
    await expect(deleteMessage(deps, home.admin, { messageId: messages[0]!.id })).rejects.toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' });
  });

  it('sends one message for a call that is repeated with the same token', async () => {
    const { home, ticket, deps } = await conversation();
    const clientToken = home.deps.clock.newId();

    const first = await send(deps, home.admin, ticket.id, { body: 'uma vez', clientToken });
    const second = await send(deps, home.admin, ticket.id, { body: 'uma vez', clientToken });

    expect(second.messages[0]!.id).toBe(first.messages[0]!.id);
    expect((await history(deps, home.admin, ticket.id)).filter((message) => message.fromMe)).toHaveLength(1);
    expect(deps.outbound.sent.filter((message) => message.type === 'send')).toHaveLength(1);
  });

  it('finishes on the repeat what a queue that was down left undone', async () => {
    const { home, ticket, deps } = await conversation();
    const clientToken = home.deps.clock.newId();
    const broken = { ...deps, outbound: Object.assign(Object.create(deps.outbound), { send: () => Promise.reject(new Error('down')) }) };
    const first = await send(broken, home.admin, ticket.id, { body: 'oi', clientToken });

    await send(deps, home.admin, ticket.id, { body: 'oi', clientToken });

    expect(first.messages).toMatchObject([{ ack: 0, failure: 'ERR_SENDING_WAPP_MSG' }]);
    expect((await history(deps, home.admin, ticket.id)).filter((message) => message.fromMe)).toMatchObject([{ failure: null }]);
    expect(deps.outbound.sent.filter((message) => message.type === 'send')).toHaveLength(1);
  });

  it('takes uploaded files of its own company only, and tells the kind by the bytes', async () => {
    const { home, ticket, deps } = await conversation();
    const foreign = await given.company({ deps: home.deps });
    const upload = await createUpload(deps, home.admin, { name: 'foto da loja.png', mimeType: 'image/png', sizeBytes: 108 });
    const theirs = await createUpload(deps, foreign.admin, { name: 'segredo.png', mimeType: 'image/png', sizeBytes: 108 });
    await deps.files.put({ key: upload.key, mimeType: 'image/png', bytes: pngBytes });
    await deps.files.put({ key: theirs.key, mimeType: 'image/png', bytes: pngBytes });

    const { messages } = await send(deps, home.admin, ticket.id, { body: 'veja', uploads: [{ key: upload.key, name: 'foto da loja.png' }] });

    expect(messages).toMatchObject([{ kind: 'image', mediaType: 'image', body: 'veja', mediaName: 'foto da loja.png', mediaSizeBytes: 108 }]);
    await expect(send(deps, home.admin, ticket.id, { uploads: [{ key: theirs.key, name: 'x' }] })).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' });
    await expect(send(deps, home.admin, ticket.id, { uploads: [{ key: upload.key.replace('foto', 'nada'), name: 'x' }] })).rejects.toMatchObject({
      code: 'ERR_NO_FILE_FOUND',
    });
  });

  it('keeps the thumbnail of an image beside it, and leaves out one that is no JPEG', async () => {
    const { home, ticket, deps } = await conversation();
    const upload = await createUpload(deps, home.admin, { name: 'foto.png', mimeType: 'image/png', sizeBytes: 108 });
    await deps.files.put({ key: upload.key, mimeType: 'image/png', bytes: pngBytes });
    const uploadWith = (jpeg: Buffer) => [{ key: upload.key, name: 'foto.png', preview: { jpeg: jpeg.toString('base64'), width: 400, height: 300 } }];

    await send(deps, home.admin, ticket.id, { uploads: uploadWith(Buffer.from([0xff, 0xd8, 0xff])) });
    await send(deps, home.admin, ticket.id, { uploads: uploadWith(Buffer.from('<script>')) });

    const [good, bad] = deps.outbound.sent.flatMap((message) => (message.type === 'send' && message.content.type === 'media' ? [message.content.media] : []));
    expect(good?.preview).toEqual({ width: 400, height: 300 });
    expect(deps.files.files.get(previewKey(good?.key ?? ''))).toMatchObject({ mimeType: 'image/jpeg', sizeBytes: 3 });
    expect(bad).not.toHaveProperty('preview');
  });

  const attach = async (content: string, mimeType: string, way: 'multipart' | 'upload') => {
    const { home, ticket, deps } = await conversation();
    const bytes = Buffer.from(content);
    const key = `uploads/${home.company.companyId}/01J/x.png`;
    deps.files.files.set(key, { key, sizeBytes: bytes.length, mimeType, head: bytes.subarray(0, 64) });
    const isUpload = way === 'upload';
    const sending = sendMessage(deps, home.admin, {
      ticketId: ticket.id,
      body: bodyOf(isUpload ? { uploads: [{ key, name: 'x.png' }] } : {}),
      files: isUpload ? [] : [{ name: 'x.png', mimeType, bytes }],
    });
    return { deps, sending };
  };

  it.each(['multipart', 'upload'] as const)('refuses an HTML file that calls itself an image, by %s', async (way) => {
    const { deps, sending } = await attach('<html><script>alert(1)</script></html>', 'image/png', way);

    await expect(sending).rejects.toMatchObject({ code: 'ERR_FILE_TYPE_REFUSED', details: { file: 'x.png' } });
    expect(deps.outbound.sent.filter(({ type }) => type === 'send')).toEqual([]);
  });

  it('sends what is no image, whatever it calls itself, as a document', async () => {
    const { sending } = await attach('only words', 'image/png', 'multipart');

    expect((await sending).messages).toMatchObject([{ kind: 'document', mediaType: 'other' }]);
  });

  it('is refused without content, on a ticket that is not open, and on another user’s', async () => {
    const { home, connection, ticket, deps } = await conversation();
    const other = await given.user(home);
    await customerWrites(home, connection, { number: '5511900000001' });
    const pending = (await allTickets(home)).find((one) => one.status === 'pending')!;

    await expect(send(deps, home.admin, ticket.id, { body: '  ' })).rejects.toMatchObject({ code: 'ERR_EMPTY_MESSAGE' });
    await expect(send(deps, home.admin, pending.id, { body: 'oi' })).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_OPEN' });
    await expect(send(deps, other, ticket.id, { body: 'oi' })).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_YOURS' });
  });
});

describe('what comes back for a message', () => {
  async function sentMessage() {
    const { home, connection, ticket, deps } = await conversation();
    await send(deps, home.admin, ticket.id, { body: 'oi' });
    const [sent] = deps.outbound.sent.filter((message) => message.type === 'send');
    const scope = { companyId: home.company.companyId, connectionId: connection.connectionId, chat: { number: '551177776666' } };
    const own = async () => (await history(deps, home.admin, ticket.id)).find((message) => message.fromMe)!;
    return { home, ticket, deps, scope, whatsappMessageId: sent!.whatsappMessageId, own };
  }

  it('raises the ack and never lowers it', async () => {
    const { home, scope, whatsappMessageId, own } = await sentMessage();

    for (const ack of [1, 3, 2]) await receive(home.deps, { ...scope, type: 'ack', whatsappMessageIds: [whatsappMessageId], ack });

    expect(await own()).toMatchObject({ ack: 3, read: true });
  });

  it('keeps a failure with its reason until it is sent again under the same id', async () => {
    const { home, deps, scope, whatsappMessageId, own } = await sentMessage();
    await receive(home.deps, { ...scope, type: 'failure', whatsappMessageId, code: 'ERR_WAPP_REJECTED' });
    const failed = await own();

    const retried = await retryMessage(deps, home.admin, { messageId: failed.id });

    expect(failed.failure).toBe('ERR_WAPP_REJECTED');
    expect(retried).toMatchObject({ failure: null, ack: 0 });
    expect(deps.outbound.sent.filter((message) => message.type === 'send').map((message) => message.whatsappMessageId)).toEqual([
      whatsappMessageId,
      whatsappMessageId,
    ]);
    // The first answer may have been lost.
    expect(await retryMessage(deps, home.admin, { messageId: failed.id })).toMatchObject({ failure: null });
    expect(deps.outbound.sent.filter(({ type }) => type === 'send')).toHaveLength(2);
  });

  it('a late failure does not stain what reached the server', async () => {
    const { home, scope, whatsappMessageId, own } = await sentMessage();
    await receive(home.deps, { ...scope, type: 'ack', whatsappMessageIds: [whatsappMessageId], ack: 1 });

    await receive(home.deps, { ...scope, type: 'failure', whatsappMessageId, code: 'ERR_WAPP_REJECTED' });

    expect((await own()).failure).toBeNull();
  });

  it('reactions, edits and deletions change the customer’s own message', async () => {
    const { home, connection, ticket, deps } = await conversation();
    const { whatsappMessageId: targetId } = await customerWrites(home, connection, { text: 'quanto custa?' });
    const scope = {
      companyId: home.company.companyId,
      connectionId: connection.connectionId,
      chat: { number: '5511977776666' },
      targetId,
      fromMe: false,
      participant: null,
    };

    await receive(home.deps, { ...scope, type: 'edit', text: 'quanto custa o azul?' });
    await receive(home.deps, { ...scope, type: 'reaction', emoji: '👍' });
    const edited = (await history(deps, home.admin, ticket.id)).at(-1);
    await receive(home.deps, { ...scope, type: 'revoke', isAdmin: false });
    const deleted = (await history(deps, home.admin, ticket.id)).at(-1);

    expect(edited).toMatchObject({ body: 'quanto custa o azul?', isEdited: true, reactions: [{ emoji: '👍', fromMe: false }] });
    expect(deleted).toMatchObject({ isDeleted: true });
  });
});

describe('the history', () => {
  it('pages backwards through the whole chat, in order, and keeps the order within a second', async () => {
    const { home, connection, ticket, deps } = await conversation();
    const at = home.deps.clock.nowMs();
    for (let index = 0; index < 60; index += 1) {
      await customerWrites(home, connection, { text: `${index}` });
      home.deps.clock.advance(-1_000 + (index % 3 === 2 ? 700 : 100));
    }

    const newest = await listMessages(deps, home.admin, { ticketId: ticket.id, query: {} });
    const older = await listMessages(deps, home.admin, { ticketId: ticket.id, query: { cursor: newest.nextCursor } });

    expect(home.deps.clock.nowMs()).toBeGreaterThan(at);
    // A second that a page would cut goes to the next one, so that its order holds.
    const texts = [...older.messages, ...newest.messages].map((message) => message.body);
    expect(texts).toEqual(['Olá', ...Array.from({ length: 60 }, (_, index) => `${index}`)]);
    expect([newest.messages.length, older.hasMore]).toEqual([39, false]);
  });

  it('resets unread when opened, with one read receipt, and not when peeked at', async () => {
    const { home, connection, ticket, deps } = await conversation();
    await customerWrites(home, connection, { text: 'alô?' });
    const unread = async () => (await getTicket(home.deps, home.admin, { ticketId: ticket.id })).unreadMessages;

    await listMessages(deps, home.admin, { ticketId: ticket.id, query: { peek: true } });
    const afterPeek = await unread();
    await listMessages(deps, home.admin, { ticketId: ticket.id, query: {} });

    expect([afterPeek, await unread()]).toEqual([2, 0]);
    expect(deps.outbound.sent.filter((message) => message.type === 'read')).toMatchObject([{ whatsappMessageIds: [expect.any(String), expect.any(String)] }]);
  });

  it('keeps a deleted message, struck, and asks WhatsApp to delete it', async () => {
    const { home, ticket, deps } = await conversation();
    const { messages } = await send(deps, home.admin, ticket.id, { body: 'ops' });
    const theirs = (await history(deps, home.admin, ticket.id)).find((message) => !message.fromMe)!;

    const deleted = await deleteMessage(deps, home.admin, { messageId: messages[0]!.id });

    expect(deleted.isDeleted).toBe(true);
    expect(deps.outbound.sent.at(-1)).toMatchObject({ type: 'revoke', targetId: messagePlace(messages[0]!.id).channelMessageId });
    await expect(deleteMessage(deps, home.admin, { messageId: theirs.id })).rejects.toMatchObject({ code: 'ERR_DELETE_WAPP_MSG' });
  });
});
