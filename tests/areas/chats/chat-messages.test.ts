import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetChat } from '#functions/areas/chats/forget-chat.ts';
import { listChatMessages } from '#functions/areas/chats/list-chat-messages.ts';
import { getChat } from '#functions/areas/chats/list-chats.ts';
import { readChat } from '#functions/areas/chats/read-chat.ts';
import { deleteChat, updateChat } from '#functions/areas/chats/save-chat.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { mediaKey } from '#functions/ports/media-keys.ts';
import { givenChat } from '#tests/support/chats.ts';
import { crashingAt } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { pngBytes } from '#tests/support/message-deps.ts';
import { outcomes } from '#tests/support/outcomes.ts';

let home: Home;
let ana: Principal;
let bia: Principal;
let room: Awaited<ReturnType<typeof givenChat>>;

beforeEach(async () => {
  home = await given.company();
  ana = await given.user(home, { name: 'Ana Lima' });
  bia = await given.user(home, { name: 'Bia' });
  room = await givenChat(home, [ana, bia]);
});

const list = (query = {}, by = ana) => listChatMessages(room.deps, by, { chatId: room.chat.id, query });
const texts = async (query = {}) => (await list(query)).messages.map(({ message }) => message);
const unread = () => Promise.all([home.admin, ana, bia].map(room.unreads));
const token = () => ulid(home.deps.clock.nowMs());

describe('messages of a conversation', () => {
  it('stand as they were written, forty a page, each known by its number', async () => {
    for (let number = 1; number <= 45; number += 1) await room.write(ana, `linha ${number}`);

    const newest = await list();
    const older = await list({ cursor: newest.nextCursor });

    expect(newest.messages.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 40 }, (_, index) => index + 6));
    expect([older.messages.map(({ message }) => message), older.hasMore]).toEqual([['linha 1', 'linha 2', 'linha 3', 'linha 4', 'linha 5'], false]);
  });

  it('are previewed by whole characters', async () => {
    await room.write(ana, `${'a'.repeat(119)}😀 e mais`);

    expect(await getChat(room.deps, bia, { chatId: room.chat.id })).toMatchObject({ lastMessage: 'a'.repeat(119) });
  });

  it('have times in their order, though the clocks of two servers differ', async () => {
    await room.write(ana, 'um');
    home.deps.clock.advance(-80);
    await room.write(bia, 'dois');

    const { messages } = await list();
    const times = messages.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
    expect(await getChat(room.deps, ana, { chatId: room.chat.id })).toMatchObject({ lastMessage: 'dois', updatedAt: times[1] });
  });

  it('are unread to all but who wrote them, until they have read them', async () => {
    await room.write(ana, 'um');
    await room.write(bia, 'dois');
    await room.write(bia, 'três');
    expect(await unread()).toEqual([3, 2, 0]);

    await readChat(room.deps, home.admin, { chatId: room.chat.id, upTo: 2 });
    await readChat(room.deps, ana, { chatId: room.chat.id });
    // A report that comes late takes nothing back.
    await readChat(room.deps, ana, { chatId: room.chat.id, upTo: 1 });
    await readChat(room.deps, ana, { chatId: room.chat.id, upTo: 99 });

    expect(await unread()).toEqual([1, 0, 0]);
  });

  it('are counted exactly, each once, when many write at the same time and again', async () => {
    const tokens = Array.from({ length: 10 }, (_, index) => [index % 2 === 0 ? ana : bia, `de ${index}`, { clientToken: token() }] as const);

    const sent = await outcomes(tokens.flatMap((one) => [room.write(...one), room.write(...one)]));
    for (const one of tokens) await room.write(...one);

    expect(new Set(sent)).toEqual(new Set(['done']));
    const { messages } = await list();
    expect(messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(messages.map(({ message }) => message)).size).toBe(10);
    expect(await room.unreads(home.admin)).toBe(10);
  });

  it.each([true, false])('are written once by a call that ended at its write (done: %s) and came again', async (isDone) => {
    const clientToken = token();
    const crashing = { ...room.deps, table: crashingAt(room.deps.table, 1, isDone) };

    await expect(room.write(ana, 'oi', { clientToken }, crashing)).rejects.toThrow('the process ended');
    home.deps.clock.advance(20 * 24 * 60 * 60_000);
    const again = await room.write(ana, 'oi', { clientToken });

    expect(again.sequence).toBe(1);
    expect([await texts(), await unread()]).toEqual([['oi'], [1, 0, 1]]);
  });

  it('refuse a token that belongs to another message, and nothing at all', async () => {
    const clientToken = token();
    await room.write(ana, 'oi', { clientToken });

    const tries = [room.write(ana, 'tchau', { clientToken }), room.write(ana, ' \n '), room.write(bia, 'tchau', { clientToken })];

    expect(await outcomes(tries)).toEqual(['ERR_CLIENT_TOKEN_REUSED', 'ERR_EMPTY_MESSAGE', 'done']);
  });

  it('are found by their words, accents and case aside, however far back', async () => {
    await room.write(ana, 'O relatório está no Arquivo');
    for (let number = 0; number < 210; number += 1) await room.write(bia, `conversa ${number}`);
    await room.write(bia, 'qual ARQUIVO?');

    expect([await texts({ searchParam: 'arquivo' }), await texts({ searchParam: 'relatorio arquivo' })]).toEqual([
      ['O relatório está no Arquivo', 'qual ARQUIVO?'],
      ['O relatório está no Arquivo'],
    ]);
    const first = await list({ searchParam: 'conversa' });
    expect([first.messages.length, first.hasMore, first.messages.at(-1)?.message]).toEqual([40, true, 'conversa 209']);
    const second = await list({ searchParam: 'conversa', cursor: first.nextCursor });
    expect(second.messages.at(-1)?.message).toBe('conversa 169');
  });

  it('written before somebody joined are no news to them, what comes then is', async () => {
    const carla = await given.user(home);
    await room.write(ana, 'antes');
    await updateChat(room.deps, home.admin, { chatId: room.chat.id, title: 'Plantão', users: [ana, bia, carla].map(({ userId }) => userId) });

    expect(await room.unreads(carla)).toBe(0);
    await room.write(ana, 'depois');
    expect(await room.unreads(carla)).toBe(1);
  });

  it('that are written while people are changed reach whoever is a member then', async () => {
    const change = () => updateChat(room.deps, home.admin, { chatId: room.chat.id, title: 'Plantão', users: [ana.userId] });

    await Promise.all([room.write(ana, 'um'), room.write(ana, 'dois'), change(), room.write(ana, 'três')]);

    expect(await unread()).toEqual([3, 0, undefined]);
    await expect(room.write(bia, 'ainda estou aqui?')).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
  });
});

describe('a mention', () => {
  it('calls those members whose names stand in the text, until they have read it', async () => {
    const stranger = await given.user(home, { name: 'Caio' });
    const mentions = [ana, bia, stranger].map(({ userId, name }) => ({ userId, name }));

    const sent = await room.write(home.admin, '@Ana Lima veja isto, @Caio', { mentions });

    expect(sent.mentions).toEqual([{ userId: ana.userId, name: 'Ana Lima' }]);
    const mentionedAt = async (who: Principal) => (await getChat(room.deps, who, { chatId: room.chat.id })).mentionedAt;
    expect([await mentionedAt(ana), await mentionedAt(bia)]).toEqual([1, 0]);
  });
});

describe('a picture', () => {
  const uploaded = (name: string, mimeType: string, head: Buffer) => {
    const key = mediaKey(home.company.companyId, 'uploads', home.deps.clock.newId(), name);
    room.deps.files.files.set(key, { key, sizeBytes: head.length, mimeType, head });
    return { key, name };
  };

  it('stands in the conversation, with or without words, and goes with it', async () => {
    const upload = uploaded('foto.png', 'image/png', pngBytes);

    const { picture } = await room.write(ana, '', { upload: { ...upload, width: 640, height: 480 }, clientToken: token() });

    expect(picture).toMatchObject({ name: 'foto.png', mimeType: 'image/png', width: 640, height: 480 });
    expect(await getChat(room.deps, bia, { chatId: room.chat.id })).toMatchObject({ lastMessage: '', lastKind: 'image', unreads: 1 });
    const bucket = new MemoryBucket();
    const key = picture?.url.replace('https://media.example/', '') ?? '';
    bucket.files.set(key, 'png');
    await deleteChat(room.deps, home.admin, { chatId: room.chat.id });
    await forgetChat({ ...room.deps, eraser: bucket }, { type: 'forgetChat', companyId: home.company.companyId, chatId: room.chat.id });
    expect(bucket.files.size).toBe(0);
  });

  it('is one, was uploaded, and by this company', async () => {
    const other = await given.company({ deps: home.deps });
    const pdf = uploaded('contrato.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
    const foreign = { key: mediaKey(other.company.companyId, 'uploads', home.deps.clock.newId(), 'x.png'), name: 'x.png' };
    const missing = { key: mediaKey(home.company.companyId, 'uploads', home.deps.clock.newId(), 'x.png'), name: 'x.png' };

    const tries = [pdf, foreign, missing].map((upload) => room.write(ana, '', { upload }));

    expect(await outcomes(tries)).toEqual(['ERR_FILE_TYPE_REFUSED', 'ERR_NO_FILE_FOUND', 'ERR_NO_FILE_FOUND']);
  });
});
