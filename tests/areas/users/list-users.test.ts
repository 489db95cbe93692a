import { beforeEach, describe, expect, it } from 'vitest';
import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { closeSocket } from '#functions/areas/live/socket-actions.ts';
import { listUsers } from '#functions/areas/users/list-users.ts';
import { searchUsers } from '#functions/areas/users/search-users.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { given, type Home } from '#tests/support/given.ts';

let home: Home;
beforeEach(async () => {
  home = await given.company();
});

const listed = async () => userRoutes.listUsers.reply.parse(await listUsers(home.deps, home.admin));

it('shows the users of the own company by name, without secrets', async () => {
  await given.company({ deps: home.deps });
  await given.user(home, { name: 'Álvaro' });
  const zoe = await given.user(home, { name: 'Zoé' });

  const users = await listed();

  expect(users.map(({ name }) => name)).toEqual(['Álvaro', home.company.name, 'Zoé']);
  expect(users[2]).toEqual({ id: zoe.userId, name: 'Zoé', profile: 'user', queueIds: [home.queue.queueId], mayAnswer: true, online: false });
});

it('says who may answer customers', async () => {
  for (const role of ['attendant', 'finance', 'reader']) await given.user(home, { name: role, role });

  const users = await listed();

  expect(users.flatMap(({ name, mayAnswer }) => (mayAnswer ? name : []))).toEqual(['attendant', home.company.name]);
});

describe('who is online', () => {
  const sockets = { post: async () => 'delivered' as const, close: async () => undefined };
  const opened = async (socketId: string) => {
    const user = await given.user(home, { name: 'Zoé' });
    const { pass } = await createLivePass(home.deps, user);
    await openSocket(home.deps, { socketId, pass });
    return { ...home.deps, sockets };
  };
  const isOnline = async () => (await listed()).at(-1)?.online;
  const minutes = 60_000;

  it('is whoever has a live socket, for as long as a socket can last', async () => {
    await opened('online-1');
    const seen = [await isOnline()];

    home.deps.clock.advance(120 * minutes);
    seen.push(await isOnline());
    home.deps.clock.advance(15 * minutes);
    seen.push(await isOnline());

    expect(seen).toEqual([true, true, false]);
  });

  it('is nobody whose last socket has closed', async () => {
    const deps = await opened('online-2');

    await closeSocket(deps, { socketId: 'online-2' });

    expect(await isOnline()).toBe(false);
  });
});

describe('the search', () => {
  const names = async (searchParam: string) => {
    const { users } = await searchUsers(home.deps, home.admin, { searchParam });
    return users.map(({ name }) => name);
  };

  beforeEach(async () => {
    await given.user(home, { name: 'João da Silva', email: `joao.silva-${home.company.companyId.toLowerCase()}@loja.com.br` });
    await given.user(home, { name: 'Ana-Clara (Vendas)', email: `x-${home.company.companyId.toLowerCase()}@exemplo.com` });
    await given.user(home, { name: 'Ana Lima', email: `ana-${home.company.companyId.toLowerCase()}@exemplo.com` });
  });

  it.each([
    ['the beginning of a name', 'joao', ['João da Silva']],
    ['a later word, whatever case and accents', 'SÍLVA', ['João da Silva']],
    ['several words', 'silva jo', ['João da Silva']],
    ['the host of an e-mail', 'loja', ['João da Silva']],
    ['the second part of a name with a hyphen', 'clara', ['Ana-Clara (Vendas)']],
    ['a word in brackets', 'vend', ['Ana-Clara (Vendas)']],
    ['a name as it is written', 'ana-clara (vendas)', ['Ana-Clara (Vendas)']],
    ['nothing inside a word', 'ilva', []],
  ])('finds by %s', async (_what, searchParam, expected) => {
    expect(await names(searchParam)).toEqual(expected);
  });
});

it('comes by pages of twenty, each user once, in the order of names', async () => {
  for (let count = 0; count < 44; count += 1) await given.user(home, { name: `Atendente ${String((count * 7) % 44).padStart(2, '0')}` });

  const pages = [];
  for (let cursor: string | undefined, more = true; more;) {
    const page = await searchUsers(home.deps, home.admin, { cursor });
    pages.push(page.users.map(({ name }) => name));
    [cursor, more] = [page.nextCursor, page.hasMore];
  }

  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(pages.flat()).toEqual(pages.flat().toSorted());
  expect(new Set(pages.flat()).size).toBe(45);
});
