import { describe, expect, it } from 'vitest';
import { deleteMessage } from '#functions/areas/messages/change-message.ts';
import { createUpload } from '#functions/areas/messages/create-upload.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { previewKey } from '#shared/domain/preview-key.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps, pngBytes } from '#tests/support/message-deps.ts';

type Deps = ReturnType<typeof messageDeps>;

async function twoConversations() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const from = await acceptedTicket(home, connection, home.admin, { number: '5511977770001' });
  const to = await acceptedTicket(home, connection, home.admin, { number: '5511977770002' });
  return { home, from, to, deps: messageDeps(home) };
}

const bodyOf = (body: object) => messageRoutes.sendMessage.body.parse(body);
const send = (deps: Deps, principal: Home['admin'], ticketId: TicketId, body: object) =>
  sendMessage(deps, principal, { ticketId, body: bodyOf(body), files: [] });
const sentTo = (deps: Deps, number: string) => deps.outbound.sent.flatMap((one) => (one.type === 'send' && one.chat.number === number ? [one] : []));

describe('forwarding', () => {
  it('sends a text as it was written, without its signature, marked as forwarded', async () => {
    const { home, from, to, deps } = await twoConversations();
    const { messages } = await send(deps, home.admin, from.id, { body: '*Ana:*\nRua das Flores, {nada}' });

    const forwarded = await send(deps, home.admin, to.id, { forward: { id: messages[0]!.id } });

    expect(forwarded.messages).toMatchObject([{ body: 'Rua das Flores, {nada}', isForwarded: true, fromMe: true, ticketId: to.id }]);
    expect(sentTo(deps, '5511977770002')).toMatchObject([{ content: { type: 'text', text: 'Rua das Flores, {nada}' }, isForwarded: true }]);
    expect(sentTo(deps, '5511977770001')[0]).not.toHaveProperty('isForwarded');
  });

  it('sends a copy of the file with its thumbnail, and leaves each conversation its own', async () => {
    const { home, from, to, deps } = await twoConversations();
    const upload = await createUpload(deps, home.admin, { name: 'foto.png', mimeType: 'image/png', sizeBytes: 108 });
    await deps.files.put({ key: upload.key, mimeType: 'image/png', bytes: pngBytes });
    const preview = { jpeg: Buffer.from([0xff, 0xd8, 0xff]).toString('base64'), width: 400, height: 300 };
    const { messages } = await send(deps, home.admin, from.id, { body: 'veja', uploads: [{ key: upload.key, name: 'foto.png', preview }] });

    await send(deps, home.admin, to.id, { forward: { id: messages[0]!.id } });

    const media = [...sentTo(deps, '5511977770001'), ...sentTo(deps, '5511977770002')].flatMap(({ content }) => (content.type === 'media' ? [content] : []));
    expect(media.map(({ caption, media: { name, kind, preview: shown } }) => [caption, name, kind, shown])).toEqual(
      [0, 1].map(() => ['veja', 'foto.png', 'image', { width: 400, height: 300 }]),
    );
    expect(media[0]?.media.key).not.toBe(media[1]?.media.key);
    for (const { media: file } of media) expect([file.key, previewKey(file.key)].every((key) => deps.files.files.has(key))).toBe(true);
  });

  it('sends it once for a repeated token, and refuses the token for another message', async () => {
    const { home, from, to, deps } = await twoConversations();
    const [one, other] = [await send(deps, home.admin, from.id, { body: 'um' }), await send(deps, home.admin, from.id, { body: 'dois' })];
    const clientToken = home.deps.clock.newId();
    const forward = (id: string) => send(deps, home.admin, to.id, { forward: { id }, clientToken });

    const [first, again] = [await forward(one.messages[0]!.id), await forward(one.messages[0]!.id)];

    expect(again.messages[0]?.id).toBe(first.messages[0]?.id);
    expect(sentTo(deps, '5511977770002')).toHaveLength(1);
    await expect(forward(other.messages[0]!.id)).rejects.toMatchObject({ code: 'ERR_CLIENT_TOKEN_REUSED' });
  });

  it('is for messages that the user sees, into conversations that they answer', async () => {
    const { home, from, to, deps } = await twoConversations();
    const { messages } = await send(deps, home.admin, from.id, { body: 'segredo' });
    const sales = await given.queue(home);
    const bia = await given.user(home, { queueIds: [sales.queueId] });
    const hers = await acceptedTicket(home, await given.connection(home, { queueIds: [sales.queueId] }), bia, { number: '5511977770003' });
    const stranger = await given.company({ deps: home.deps });
    const elsewhere = await acceptedTicket(stranger, await given.connection(stranger, { queueIds: [stranger.queue.queueId] }), stranger.admin);
    const forward = { forward: { id: messages[0]!.id } };

    await expect(send(deps, bia, to.id, forward)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(send(deps, bia, hers.id, forward)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION', details: { field: 'forward' } });
    await expect(send(messageDeps(stranger), stranger.admin, elsewhere.id, forward)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });

  it('is refused for what was deleted, is no message, or has lost its file', async () => {
    const { home, from, to, deps } = await twoConversations();
    const { messages } = await send(deps, home.admin, from.id, { body: 'engano' });
    await deleteMessage(deps, home.admin, { messageId: messages[0]!.id });
    const upload = await createUpload(deps, home.admin, { name: 'foto.png', mimeType: 'image/png', sizeBytes: 108 });
    await deps.files.put({ key: upload.key, mimeType: 'image/png', bytes: pngBytes });
    const pictured = await send(deps, home.admin, from.id, { uploads: [{ key: upload.key, name: 'foto.png' }] });
    deps.files.files.clear();

    for (const { id } of [messages[0]!, pictured.messages[0]!]) {
      await expect(send(deps, home.admin, to.id, { forward: { id } })).rejects.toMatchObject({ code: 'ERR_MESSAGE_NOT_FORWARDED' });
    }
    expect(sentTo(deps, '5511977770002')).toEqual([]);
  });

  it.each([{ body: 'e isto' }, { uploads: [{ key: 'k', name: 'n' }] }, { quotedMsg: { id: 'x' } }])('goes alone: not with %o', (more) => {
    expect(messageRoutes.sendMessage.body.safeParse({ forward: { id: 'x' }, ...more }).success).toBe(false);
  });
});
