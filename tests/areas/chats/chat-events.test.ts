import { describe, expect, it } from 'vitest';
import { readChat } from '#functions/areas/chats/read-chat.ts';
import { deleteChat, updateChat } from '#functions/areas/chats/save-chat.ts';
import { deleteUser } from '#functions/areas/users/delete-user.ts';
import { givenChat } from '#tests/support/chats.ts';
import { given } from '#tests/support/given.ts';
import { newChanges } from '#tests/support/stream.ts';
import { liveHome } from '../live/live-home.ts';

async function world() {
  const live = await liveHome();
  const { home, sockets } = live;
  const [ana, bia] = [await given.user(home), await given.user(home)];
  const open = { admin: await live.open(home.admin), ana: await live.open(ana), bia: await live.open(bia) };
  await newChanges();
  /** Events that each browser is told of what was done since. */
  const told = async () => {
    sockets.forget();
    await live.push(...(await newChanges()));
    const of = (socketId: string) =>
      sockets.events(socketId).flatMap(({ event, data }) => {
        const name = event.replace(`company-${home.company.companyId}-`, '');
        return name.startsWith('chat') ? [[name, data as Record<string, unknown>] as const] : [];
      });
    return { admin: of(open.admin), ana: of(open.ana), bia: of(open.bia) };
  };
  const chat = await givenChat(home, [ana]);
  return { home, ana, bia, told, ...chat };
}

describe('what happens in a conversation is told live', () => {
  it('to its members when it is begun, changed and deleted', async () => {
    const { home, chat, ana, bia, told, deps } = await world();

    const begun = await told();
    await updateChat(deps, home.admin, { chatId: chat.id, title: 'Equipe', users: [bia.userId] });
    const changed = await told();
    await deleteChat(deps, home.admin, { chatId: chat.id });
    const ended = await told();

    expect(begun.ana).toMatchObject([['chat', { action: 'create', record: { id: chat.id, title: 'Plantão' } }]]);
    expect([begun.bia, begun.admin.length]).toEqual([[], 1]);
    expect(changed.ana).toEqual([[`chat-user-${ana.userId}`, { action: 'delete', id: chat.id }]]);
    expect(changed.bia).toMatchObject([['chat', { action: 'update', record: { title: 'Equipe' } }]]);
    expect(ended.bia).toContainEqual(['chat', { action: 'delete', id: chat.id }]);
    expect(ended.ana).toEqual([]);
  });

  it('to its members when somebody writes, and to nobody else', async () => {
    const { home, chat, ana, told, write } = await world();
    await told();

    const message = await write(home.admin, 'bom dia', { mentions: [] });
    const { admin, ana: ofAna, bia } = await told();

    const event = [`chat-${chat.id}`, { action: 'new-message', newMessage: message }];
    expect(ofAna).toEqual([event]);
    expect(admin).toContainEqual(event);
    expect(admin).toContainEqual([`chat-user-${home.admin.userId}`, { action: 'update', id: chat.id, readCount: 1, mentionedAt: 0 }]);
    expect([bia, ana.userId === home.admin.userId]).toEqual([[], false]);
  });

  it('to who has read it alone, in all windows, and to who is mentioned', async () => {
    const { home, chat, ana, told, write, deps } = await world();
    await write(home.admin, `@${ana.name} oi`, { mentions: [{ userId: ana.userId, name: ana.name }] });

    const mentioned = (await told()).ana;
    await readChat(deps, ana, { chatId: chat.id });
    const read = await told();

    const own = `chat-user-${ana.userId}`;
    expect(mentioned).toContainEqual([own, { action: 'update', id: chat.id, readCount: 0, mentionedAt: 1 }]);
    expect(read.ana).toEqual([[own, { action: 'update', id: chat.id, readCount: 1, mentionedAt: 1 }]]);
    expect(read.admin).toEqual([]);
  });

  it('to those who stay when a member is deleted', async () => {
    const { home, chat, ana, told } = await world();
    await told();

    await deleteUser(home.deps, home.admin, { userId: ana.userId });

    expect((await told()).admin).toMatchObject([['chat', { action: 'update', record: { id: chat.id, users: [{ userId: home.admin.userId }] } }]]);
  });
});
