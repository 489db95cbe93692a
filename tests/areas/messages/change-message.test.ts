import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { deleteMessage, retryMessage } from '#functions/areas/messages/change-message.ts';
import { editMessage } from '#functions/areas/messages/edit-message.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { reactToMessage } from '#functions/areas/messages/react-to-message.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { getTicket } from '#functions/areas/tickets/get-ticket.ts';
import type { MessageId } from '#shared/contract/ids.ts';
import { deletableMs, editableMs, messageRoutes, takenEditMs } from '#shared/contract/messages.ts';
import { deletionId, messagePlace } from '#shared/domain/message-id.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { RecordingQueue } from '#tests/support/recording-queue.ts';
import { derived } from '#tests/support/stream.ts';

/** A ticket with a message of the customer's and one of ours, which the customer's phone has. */
async function conversation() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  const deps = messageDeps(home);
  const history = async () => (await listMessages(deps, home.admin, { ticketId: ticket.id, query: {} })).messages;
  const send = async (body: string) => {
    const { messages } = await sendMessage(deps, home.admin, { ticketId: ticket.id, body: messageRoutes.sendMessage.body.parse({ body }), files: [] });
    return messages[0]!;
  };
  const arrives = (id: MessageId) =>
    receive(home.deps, {
      type: 'ack',
      companyId: home.company.companyId,
      connectionId: connection.connectionId,
      chat: { number: '5511977776666' },
      whatsappMessageIds: [messagePlace(id).channelMessageId],
      ack: 2,
    });
  const ours = await send('O bolo custa 80');
  await arrives(ours.id);
  const theirs = (await history()).find(({ fromMe }) => !fromMe)!;
  return { home, ticket, deps, history, send, ours, theirs };
}

describe('a reaction of ours', () => {
  it('is asked for and shown, replaces the one before, and is taken back', async () => {
    const { home, deps, theirs } = await conversation();
    const react = (emoji: string) => reactToMessage(deps, home.admin, { messageId: theirs.id, emoji });

    expect((await react('👍')).reactions).toEqual([{ emoji: '👍', fromMe: true }]);
    expect((await react('❤️')).reactions).toEqual([{ emoji: '❤️', fromMe: true }]);
    expect((await react('')).reactions).toEqual([]);

    const { channelMessageId: targetId } = messagePlace(theirs.id);
    const asked = deps.outbound.sent.filter(({ type }) => type === 'react');
    expect(asked).toMatchObject(['👍', '❤️', ''].map((emoji) => ({ targetId, targetFromMe: false, participant: null, emoji })));
  });

  it('is refused on what was deleted or has not left', async () => {
    const { home, deps, send, ours } = await conversation();
    const waiting = await send('ainda não');
    await deleteMessage(deps, home.admin, { messageId: ours.id });

    for (const { id } of [waiting, ours]) {
      await expect(reactToMessage(deps, home.admin, { messageId: id, emoji: '👍' })).rejects.toMatchObject({ code: 'ERR_CHANGE_WAPP_MSG' });
    }
  });

  it.each(['👍', '👍🏽', '❤️', '🇧🇷', '👨‍👩‍👧', '1️⃣', ''])('may be %s', (emoji) => {
    expect(messageRoutes.reactToMessage.body.safeParse({ emoji }).success).toBe(true);
  });

  it.each(['oi', ' ', '👍 oi', '<b>'])('may not be %s', (emoji) => {
    expect(messageRoutes.reactToMessage.body.safeParse({ emoji }).success).toBe(false);
  });
});

describe('another wording of ours', () => {
  it('is asked for, shown as edited, and follows into the list', async () => {
    const { home, ticket, deps, ours } = await conversation();

    const edited = await editMessage(deps, home.admin, { messageId: ours.id, body: 'O bolo custa 90' });

    expect(edited).toMatchObject({ body: 'O bolo custa 90', isEdited: true });
    expect(deps.outbound.sent.at(-1)).toMatchObject({ type: 'rewrite', targetId: messagePlace(ours.id).channelMessageId, text: 'O bolo custa 90' });
    expect(await getTicket(home.deps, home.admin, { ticketId: ticket.id })).toMatchObject({ lastMessage: 'O bolo custa 90' });
  });

  it('is read in the list without its signature, as when it was sent', async () => {
    const { home, ticket, deps, ours } = await conversation();

    await editMessage(deps, home.admin, { messageId: ours.id, body: '*Ana:*\nO bolo custa 90' });

    expect(await getTicket(home.deps, home.admin, { ticketId: ticket.id })).toMatchObject({ lastMessage: 'O bolo custa 90' });
  });

  it('is refused of a customer’s words, of what has not left, and after 15 minutes', async () => {
    const { home, deps, send, ours, theirs } = await conversation();
    const waiting = await send('ainda não');
    const edit = (messageId: MessageId) => editMessage(deps, home.admin, { messageId, body: 'outra coisa' });

    await expect(edit(theirs.id)).rejects.toMatchObject({ code: 'ERR_CHANGE_WAPP_MSG' });
    await expect(edit(waiting.id)).rejects.toMatchObject({ code: 'ERR_CHANGE_WAPP_MSG' });
    home.deps.clock.advance(editableMs + 1);
    await expect(edit(ours.id)).rejects.toMatchObject({ code: 'ERR_CHANGE_WAPP_MSG' });
  });
});

describe('another wording that no phone takes any more', () => {
  /** Edits our message to each of these texts; then `fail` says of one after the other that it came too late. */
  async function edited(...bodies: string[]) {
    const { home, ticket, deps, history, ours } = await conversation();
    for (const body of bodies) await editMessage(deps, home.admin, { messageId: ours.id, body });
    const commands = deps.outbound.sent.filter((command) => command.type === 'rewrite');
    const fail = async (command: (typeof commands)[number] | undefined) => {
      const { companyId, connectionId, chat, whatsappMessageId, targetId, text, former } = command!;
      const rewrite = { targetId, text, former: former! };
      await receive(home.deps, { type: 'failure', companyId, connectionId, chat, whatsappMessageId, code: 'ERR_SENDING_TOO_LATE', rewrite });
    };
    const shown = async () => (await history()).find(({ id }) => id === ours.id);
    const inList = async () => (await getTicket(home.deps, home.admin, { ticketId: ticket.id })).lastMessage;
    return { home, ours, commands, fail, shown, inList };
  }

  it('gives way to the one that the customer goes on reading, in the list too', async () => {
    const { ours, commands, fail, shown, inList } = await edited('O bolo custa 90');
    const { ms } = messagePlace(ours.id);
    expect(commands).toMatchObject([{ beginBy: new Date(ms + takenEditMs).toISOString() }]);

    await fail(commands[0]);

    expect(await shown()).toMatchObject({ body: 'O bolo custa 80', isEdited: false });
    expect(await inList()).toBe('O bolo custa 80');
  });

  it('gives way to the first one when two were asked for, though the failure comes twice', async () => {
    const { commands, fail, shown } = await edited('O bolo custa 90', 'O bolo custa 95');

    await fail(commands[0]);
    expect(await shown()).toMatchObject({ body: 'O bolo custa 95', isEdited: true });
    await fail(commands[1]);
    await fail(commands[1]);

    expect(await shown()).toMatchObject({ body: 'O bolo custa 80', isEdited: false });
  });

  it('gives way to an earlier one that arrived, which stays marked', async () => {
    const { commands, fail, shown } = await edited('O bolo custa 90', 'O bolo custa 95');

    await fail(commands[1]);

    expect(await shown()).toMatchObject({ body: 'O bolo custa 90', isEdited: true });
  });

  it('leaves alone what arrived after it', async () => {
    const { commands, fail, shown } = await edited('O bolo custa 90', 'O bolo custa 95');

    await fail(commands[0]);

    expect(await shown()).toMatchObject({ body: 'O bolo custa 95', isEdited: true });
  });
});

describe('a deletion', () => {
  it('is to be done while phones take it, of a message that they have; of one that waits, whenever it leaves', async () => {
    const { home, deps, send, ours } = await conversation();
    const waiting = await send('ainda não');

    for (const { id } of [ours, waiting]) await deleteMessage(deps, home.admin, { messageId: id });

    const late = new Date(messagePlace(ours.id).ms + deletableMs).toISOString();
    expect(deps.outbound.sent.filter(({ type }) => type === 'revoke')).toMatchObject([{ beginBy: late }, { beginBy: null }]);
  });

  it('is refused after 60 hours, when the customer’s phone would go on showing the message', async () => {
    const { home, deps, send, ours } = await conversation();
    const waiting = await send('ainda não');
    const remove = (messageId: MessageId) => deleteMessage(deps, home.admin, { messageId });
    home.deps.clock.advance(deletableMs + 1);

    await expect(remove(ours.id)).rejects.toMatchObject({ code: 'ERR_DELETE_WAPP_MSG' });

    expect(deps.outbound.sent.filter(({ type }) => type === 'revoke')).toEqual([]);
    // One that has not left is nowhere to be kept.
    expect(await remove(waiting.id)).toMatchObject({ isDeleted: true });
  });
});

describe('a message of ours that was deleted before it left', () => {
  it('is not sent again by somebody who still sees its failure', async () => {
    const { home, deps, send } = await conversation();
    const { id } = await send('o preço errado');
    const { connectionId, channelMessageId } = messagePlace(id);
    const failure = { companyId: home.company.companyId, connectionId, chat: { number: '5511977776666' }, code: 'ERR_WAPP_MESSAGE_EXPIRED' };
    await receive(home.deps, { ...failure, type: 'failure', whatsappMessageId: channelMessageId });
    await deleteMessage(deps, home.admin, { messageId: id });
    const asked = deps.outbound.sent.length;

    await expect(retryMessage(deps, home.admin, { messageId: id })).rejects.toMatchObject({ code: 'ERR_MESSAGE_NOT_FAILED' });

    expect(deps.outbound.sent).toHaveLength(asked);
  });

  it('is not queued by its deletion, where the queue had not taken it', async () => {
    const { home, ticket, deps } = await conversation();
    const outbound = new RecordingQueue();
    outbound.fail();
    const body = messageRoutes.sendMessage.body.parse({ body: 'o preço errado' });
    const { messages } = await sendMessage({ ...deps, outbound }, home.admin, { ticketId: ticket.id, body, files: [] });
    await derived({ ...home, deps: { ...home.deps, outbound } });
    const { id } = messages[0]!;
    await deleteMessage(deps, home.admin, { messageId: id });

    await derived(home);

    const { channelMessageId } = messagePlace(id);
    expect(deps.outbound.sent.filter((message) => message.type === 'send' && message.whatsappMessageId === channelMessageId)).toEqual([]);
  });
});

describe('a deletion that WhatsApp did not take', () => {
  const failed = async (home: Home, id: MessageId) => {
    const { connectionId, channelMessageId } = messagePlace(id);
    const whatsappMessageId = deletionId(channelMessageId);
    const scope = { companyId: home.company.companyId, connectionId, chat: { number: '5511977776666' } };
    await receive(home.deps, { ...scope, type: 'failure', whatsappMessageId, code: 'ERR_WAPP_MESSAGE_EXPIRED' });
  };

  it('shows the message as the customer has it, also one that was written on the phone', async () => {
    const { home, ticket, deps, history, ours } = await conversation();
    await customerWrites(home, { connectionId: messagePlace(ours.id).connectionId }, { fromMe: true, text: 'do celular' });
    const written = (await history()).at(-1)!;

    for (const { id } of [ours, written]) {
      await deleteMessage(deps, home.admin, { messageId: id });
      await failed(home, id);
    }

    expect((await history()).filter(({ fromMe }) => fromMe).map(({ isDeleted, failure }) => [isDeleted, failure])).toEqual([
      [false, null],
      [false, null],
    ]);
    expect(await getTicket(home.deps, home.admin, { ticketId: ticket.id })).toMatchObject({ lastMessage: 'do celular' });
  });

  it('leaves a message deleted that never left', async () => {
    const { home, deps, history, send } = await conversation();
    const { id } = await send('o preço errado');
    await deleteMessage(deps, home.admin, { messageId: id });

    await failed(home, id);

    expect((await history()).at(-1)).toMatchObject({ isDeleted: true });
  });
});
