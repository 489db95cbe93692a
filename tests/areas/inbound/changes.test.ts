import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { loadMessage } from '#functions/records/messages/message-store.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';

const number = '5511977776666';
const ana = { number: '5511900000002', lid: '111111' };
const bia = { number: '5511900000003', lid: '222222' };

async function chatWith(chat: { number: string } | { groupId: string }) {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  await updateSetting(home.deps, home.admin, { key: 'CheckMsgIsGroup', value: 'disabled' });
  home.deps.clock.advance(10_000);
  const ticket = await acceptedTicket(home, connection, home.admin, chat);
  const deps = messageDeps(home);
  const scope = { companyId: home.company.companyId, connectionId: connection.connectionId, chat };
  const shown = async () => (await listMessages(deps, home.admin, { ticketId: ticket.id, query: { peek: true } })).messages.at(-1);
  const weWrite = async (body: string) => {
    const { messages } = await sendMessage(deps, home.admin, { ticketId: ticket.id, body: messageRoutes.sendMessage.body.parse({ body }), files: [] });
    home.deps.clock.advance(1_000);
    return messagePlace(messages[0]!.id).channelMessageId;
  };
  return { home, connection, ticket, deps, scope, shown, weWrite };
}

describe('a contact’s modified client', () => {
  it('neither rewrites nor deletes what the company wrote', async () => {
    const { home, scope, shown, weWrite } = await chatWith({ number });
    const targetId = await weWrite('são 100 reais');

    await receive(home.deps, { ...scope, type: 'edit', targetId, text: 'é de graça', fromMe: false, participant: null });
    await receive(home.deps, { ...scope, type: 'revoke', targetId, fromMe: false, participant: null, isAdmin: true });

    expect(await shown()).toMatchObject({ body: 'são 100 reais', isEdited: false, isDeleted: false });
  });

  it('cannot keep our own phone from doing so', async () => {
    const { home, scope, shown, weWrite } = await chatWith({ number });
    const targetId = await weWrite('são 100 reais');

    await receive(home.deps, { ...scope, type: 'edit', targetId, text: 'são 90 reais', fromMe: true, participant: null });

    expect(await shown()).toMatchObject({ body: 'são 90 reais', isEdited: true });
  });
});

describe('in a group', () => {
  const group = { groupId: '120363041234567890' };

  it('names people in an edited text, as in any other', async () => {
    const { home, connection, scope, shown } = await chatWith(group);
    await customerWrites(home, connection, { ...bia, name: 'Bia', text: 'oi' });
    const { whatsappMessageId: targetId } = await customerWrites(home, connection, { ...group, participant: ana, text: 'fale com alguém' });
    const edit = { ...scope, type: 'edit' as const, targetId, text: 'fale com @222222', fromMe: false, participant: ana };

    await receive(home.deps, { ...edit, mentions: [{ digits: '222222', person: { lid: bia.lid } }] });

    expect(await shown()).toMatchObject({ body: 'fale com @Bia', isEdited: true });
  });

  it('only the author edits, and the author or an administrator deletes', async () => {
    const { home, connection, scope, shown } = await chatWith(group);
    const { whatsappMessageId: targetId } = await customerWrites(home, connection, { ...group, participant: ana, text: 'oi' });

    await receive(home.deps, { ...scope, type: 'edit', targetId, text: 'falso', fromMe: false, participant: bia });
    await receive(home.deps, { ...scope, type: 'revoke', targetId, fromMe: false, participant: bia, isAdmin: false });
    const untouched = await shown();
    await receive(home.deps, { ...scope, type: 'edit', targetId, text: 'olá', fromMe: false, participant: { lid: ana.lid } });
    const edited = await shown();
    await receive(home.deps, { ...scope, type: 'revoke', targetId, fromMe: false, participant: bia, isAdmin: true });

    expect([untouched, edited, await shown()]).toMatchObject([
      { body: 'oi', isDeleted: false },
      { body: 'olá', isDeleted: false },
      { body: 'olá', isDeleted: true },
    ]);
  });

  it('an answer names whose words it repeats, and the browser hears of nobody’s address', async () => {
    const { home, connection, ticket, deps, shown } = await chatWith(group);
    await customerWrites(home, connection, { ...group, participant: ana, text: 'quanto custa?' });
    const quoted = await shown();
    const body = messageRoutes.sendMessage.body.parse({ body: '80 reais', quotedMsg: { id: quoted?.id } });

    const { messages } = await sendMessage(deps, home.admin, { ticketId: ticket.id, body, files: [] });

    expect(home.deps.outbound.sent.at(-1)).toMatchObject({ quoted: { body: 'quanto custa?', fromMe: false, participant: ana } });
    expect(messages[0]?.quotedMsg).toEqual({ id: quoted?.id, body: 'quanto custa?', fromMe: false, mediaType: null });
  });

  it('each member has a reaction of their own', async () => {
    const { home, connection, scope, shown } = await chatWith(group);
    const { whatsappMessageId: targetId } = await customerWrites(home, connection, { ...group, participant: ana, text: 'oi' });
    const react = (participant: ChatAddress, emoji: string) => receive(home.deps, { ...scope, type: 'reaction', targetId, emoji, fromMe: false, participant });

    await react(ana, '👍');
    await react(bia, '🎉');
    await react({ number: ana.number }, '');

    expect((await shown())?.reactions).toEqual([{ emoji: '🎉', fromMe: false }]);
  });
});

describe('a message of a busy chat', () => {
  it('is edited and deleted by its author though much was written since', { timeout: 60_000 }, async () => {
    const { home, connection, scope } = await chatWith({ number });
    const { whatsappMessageId: targetId, sentAt } = await customerWrites(home, connection, { number, text: 'minha senha é 1234' });
    for (let count = 0; count < 150; count += 1) await customerWrites(home, connection, { number, text: `${count}` });
    const stored = async () => {
      const { contactId } = (await allTickets(home))[0]!;
      const chat = { companyId: scope.companyId, connectionId: scope.connectionId, contactId };
      return loadMessage(home.deps.table.forCompany(scope.companyId), chat, Date.parse(sentAt), targetId);
    };

    await receive(home.deps, { ...scope, type: 'edit', targetId, text: 'esqueça', fromMe: false, participant: null });
    const edited = await stored();
    await receive(home.deps, { ...scope, type: 'revoke', targetId, fromMe: false, participant: null, isAdmin: false });

    expect([edited, await stored()]).toMatchObject([{ body: 'esqueça' }, { isDeleted: true }]);
  });
});
