import { beforeEach, describe, expect, it } from 'vitest';
import { forgetChat } from '#functions/areas/chats/forget-chat.ts';
import { listChatMessages } from '#functions/areas/chats/list-chat-messages.ts';
import { getChat, listChats } from '#functions/areas/chats/list-chats.ts';
import { readChat } from '#functions/areas/chats/read-chat.ts';
import { createChat, deleteChat, updateChat } from '#functions/areas/chats/save-chat.ts';
import { deleteUser } from '#functions/areas/users/delete-user.ts';
import { returnTicketsOfUser } from '#functions/areas/users/return-tickets-of-user.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { chatRoutes } from '#shared/contract/chats.ts';
import { givenChat } from '#tests/support/chats.ts';
import { crashingAt } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { outcomes } from '#tests/support/outcomes.ts';
import { restApi } from '#tests/support/rest-api.ts';

let home: Home;
let ana: Principal;
let bia: Principal;

beforeEach(async () => {
  home = await given.company();
  ana = await given.user(home, { name: 'Ana' });
  bia = await given.user(home, { name: 'Bia' });
});

const chatsOf = async (principal: Principal, query = {}) => (await listChats(home.deps, principal, query)).records;
const titles = async (principal: Principal, query = {}) => (await chatsOf(principal, query)).map(({ title }) => title);
const none = { code: 'ERR_NO_CHAT_FOUND' };
/** Rows of a room, its members' rows left out. */
const rowsOf = (chatId: Parameters<typeof companyKeys.room>[1]) => {
  const { companyId } = home.company;
  return home.deps.table.forCompany(companyId).queryAll({ pk: companyKeys.room(companyId, chatId).pk, consistent: true });
};

describe('conversations between staff', () => {
  it('are begun by admins alone', async () => {
    const api = await restApi(home);
    const body = { title: 'Plantão', users: [bia.userId] };

    const replies = [
      await api.call(chatRoutes.createChat, { token: await api.token(ana), body }),
      await api.call(chatRoutes.createChat, { token: await api.token(home.admin), body }),
    ];

    expect(replies).toMatchObject([
      { status: 403, body: { error: 'ERR_NO_PERMISSION' } },
      {
        status: 201,
        body: { title: 'Plantão', ownerId: home.admin.userId, users: [{ userId: home.admin.userId, unreads: 0 }, { userId: bia.userId }], unreads: 0 },
      },
    ]);
  });

  it.each([
    ['without a title', (id: string) => ({ title: '   ', users: [id] }), { error: 'ERR_VALIDATION', field: 'title' }],
    ['without anybody', () => ({ title: 'Plantão', users: [] }), { error: 'ERR_VALIDATION', field: 'users' }],
    ['with somebody unknown', () => ({ title: 'Plantão', users: ['01J00000000000000000000000'] }), { error: 'ERR_NO_USER_FOUND', field: 'users' }],
  ])('are refused %s', async (_what, body, refusal) => {
    const api = await restApi(home);

    const reply = await api.call(chatRoutes.createChat, { token: await api.token(home.admin), body: body(ana.userId) });

    expect(reply.body).toMatchObject(refusal);
  });

  it('are refused with oneself alone, and with more than fifty people', async () => {
    const { deps } = await givenChat(home, [ana]);
    const others = await Promise.all(Array.from({ length: 48 }, () => given.user(home)));
    const users = [...others, ana, bia].map(({ userId }) => userId);

    await expect(createChat(deps, home.admin, { title: 'Eu', users: [home.admin.userId] })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    await expect(createChat(deps, home.admin, { title: 'Todos', users })).rejects.toMatchObject({ code: 'ERR_TOO_MANY_CHAT_USERS' });
    const { id } = await createChat(deps, home.admin, { title: 'Quase todos', users: users.slice(1) });
    // Everybody but the owner is another one: the most that one change can be.
    const { users: changed } = await updateChat(deps, home.admin, { chatId: id, title: 'Quase todos', users: users.slice(0, 1) });
    expect(changed).toHaveLength(2);
  });

  it('are nothing to who takes no part, and to other companies', async () => {
    const { chat, deps, write } = await givenChat(home, [ana]);
    const stranger = (await given.company({ deps: home.deps })).admin;

    for (const outsider of [bia, stranger]) {
      expect(await chatsOf(outsider)).toEqual([]);
      const tries = [
        getChat(deps, outsider, { chatId: chat.id }),
        listChatMessages(deps, outsider, { chatId: chat.id, query: {} }),
        write(outsider, 'oi'),
        readChat(deps, outsider, { chatId: chat.id }),
        updateChat(deps, outsider, { chatId: chat.id, title: 'x', users: [outsider.userId] }),
        deleteChat(deps, outsider, { chatId: chat.id }),
      ];
      expect(await outcomes(tries)).toEqual(tries.map(() => 'ERR_NO_CHAT_FOUND'));
    }
  });

  it('are changed and deleted by their owner alone', async () => {
    const second = await given.user(home, { profile: 'admin' });
    const { chat, deps } = await givenChat(home, [ana, second]);

    const tries = [
      updateChat(deps, second, { chatId: chat.id, title: 'Minha', users: [ana.userId] }),
      deleteChat(deps, second, { chatId: chat.id }),
      updateChat(deps, home.admin, { chatId: chat.id, title: 'Equipe', users: [second.userId, bia.userId] }),
    ];

    expect(await outcomes(tries)).toEqual(['ERR_CHAT_NOT_YOURS', 'ERR_CHAT_NOT_YOURS', 'done']);
    expect([await titles(ana), await titles(bia), await titles(second)]).toEqual([[], ['Equipe'], ['Equipe']]);
  });

  it('keep what a change leaves out, whoever was taken in or deleted meanwhile', async () => {
    const [ana, bia] = [await given.user(home), await given.user(home)];
    const { chat, deps } = await givenChat(home, [ana]);
    await updateChat(deps, home.admin, { chatId: chat.id, users: [ana.userId, bia.userId] });
    await deleteUser(home.deps, home.admin, { userId: ana.userId });

    const renamed = await updateChat(deps, home.admin, { chatId: chat.id, title: 'Turno' });

    expect(renamed).toMatchObject({ title: 'Turno', users: [{ userId: home.admin.userId }, { userId: bia.userId }] });
  });

  it('are listed by activity, page by page, and found by words of their titles', async () => {
    const first = await givenChat(home, [ana], 'Primeira conversa');
    for (let number = 0; number < 24; number += 1) {
      home.deps.clock.advance(1_000);
      await givenChat(home, [ana], `Sala ${number}`);
    }
    home.deps.clock.advance(1_000);
    await first.write(home.admin, 'de volta');

    const page = await listChats(home.deps, ana, {});
    const rest = await listChats(home.deps, ana, { cursor: page.nextCursor });

    expect([page.records.length, page.hasMore, page.records[0]?.title, page.unreadChats]).toEqual([20, true, 'Primeira conversa', 1]);
    expect([rest.records.length, rest.hasMore, rest.records.at(-1)?.title]).toEqual([5, false, 'Sala 0']);
    expect(await titles(ana, { searchParam: 'CONVERSA prim' })).toEqual(['Primeira conversa']);
  });

  it('are gone for all once deleted, with what was said and shown there', async () => {
    const { chat, deps, write } = await givenChat(home, [ana]);
    const bucket = new MemoryBucket();
    for (let number = 0; number < 120; number += 1) await write(ana, `linha ${number}`);

    await deleteChat(deps, home.admin, { chatId: chat.id });
    const [job] = home.deps.jobs.take().filter(({ type }) => type === 'forgetChat');
    await forgetChat({ ...deps, eraser: bucket }, job as never);

    expect([await chatsOf(ana), await chatsOf(home.admin), await rowsOf(chat.id)]).toEqual([[], [], []]);
    await expect(write(ana, 'alguém aí?')).rejects.toMatchObject(none);
  });

  it('stay whole when a job comes for one that is there', async () => {
    const { chat, deps, write } = await givenChat(home, [ana]);
    await write(ana, 'oi');

    await forgetChat({ ...deps, eraser: new MemoryBucket() }, { type: 'forgetChat', companyId: home.company.companyId, chatId: chat.id });

    expect(await rowsOf(chat.id)).toHaveLength(2);
  });
});

describe('a user who is deleted', () => {
  const leave = (who: Principal, deps = home.deps) => deleteUser(deps, home.admin, { userId: who.userId });

  it('takes part in no conversation any more, and what they wrote stays', async () => {
    const { chat, deps, write } = await givenChat(home, [ana, bia]);
    await write(ana, 'até logo');

    await leave(ana);

    const { users } = await getChat(deps, bia, { chatId: chat.id });
    expect(users).toMatchObject([{ userId: home.admin.userId }, { userId: bia.userId }]);
    const { messages } = await listChatMessages(deps, bia, { chatId: chat.id, query: {} });
    expect(messages.map(({ message, sender }) => [sender.name, message])).toEqual([['Ana', 'até logo']]);
  });

  it('leaves what they owned to the next member, and nothing where nobody is left', async () => {
    const owner = await given.user(home, { profile: 'admin' });
    const { deps } = await givenChat(home, [ana]);
    const shared = await createChat(deps, owner, { title: 'Da equipe', users: [bia.userId] });
    await leave(owner);
    expect(await getChat(deps, bia, { chatId: shared.id })).toMatchObject({ ownerId: bia.userId });

    await leave(bia);

    expect(await rowsOf(shared.id)).toEqual([]);
    expect(home.deps.jobs.take()).toContainEqual({ type: 'forgetChat', companyId: home.company.companyId, chatId: shared.id });
  });

  it.each([2, 3])('is taken out by the job where a crash at write %i left them', async (write) => {
    await givenChat(home, [ana, bia], 'Uma');
    await givenChat(home, [ana, bia], 'Outra');

    await leave(ana, { ...home.deps, table: crashingAt(home.deps.table, write, false) }).catch(() => undefined);
    await returnTicketsOfUser(home.deps, { type: 'returnTickets', companyId: home.company.companyId, userId: ana.userId });

    expect((await chatsOf(bia)).map(({ users }) => users.length)).toEqual([2, 2]);
    expect(await chatsOf(ana)).toEqual([]);
  });
});
