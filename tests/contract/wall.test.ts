import { beforeAll, describe, expect, it } from 'vitest';
import { companyKeys } from '#functions/data/keys.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { areas } from '#shared/contract/index.ts';
import { type AdminRight, hasRight } from '#shared/contract/permissions.ts';
import type { Route } from '#shared/contract/route.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { restApi } from '#tests/support/rest-api.ts';

type RouteName = { [A in keyof typeof areas]: keyof (typeof areas)[A] }[keyof typeof areas];

/** A body that passes each route's schema; a new route with a body does not compile without one. */
const validBodies: Record<RouteName, object | undefined> = {
  signUp: { name: 'Muro', email: 'not-used@example.com', password: 'senha123', planId: '01J00000000000000000000000' },
  listPublicPlans: undefined,
  login: { email: 'nobody@example.com', password: 'errada' },
  refresh: undefined,
  me: undefined,
  logout: undefined,
  listUsers: undefined,
  listQueues: undefined,
  listConnections: undefined,
  getConnection: undefined,
  createConnection: { name: 'Nova conexão' },
  updateConnection: { greetingMessage: 'olá' },
  deleteConnection: undefined,
  startSession: undefined,
  renewQrCode: undefined,
  disconnectSession: undefined,
  listTickets: undefined,
  countTickets: undefined,
  getTicket: undefined,
  getTicketByUuid: undefined,
  updateTicket: { status: 'open' },
  deleteTicket: undefined,
  listMessages: undefined,
  sendMessage: { body: 'olá' },
  markRead: undefined,
  deleteMessage: undefined,
  retryMessage: undefined,
  createUpload: { name: 'a.png', mimeType: 'image/png', sizeBytes: 10 },
  createLivePass: undefined,
};

const routes = Object.values(areas)
  .flatMap((area) => Object.entries<Route>(area))
  .map(([name, route]) => ({ name: name as RouteName, route }));
const guarded = routes.filter(({ route }) => route.permission !== 'public');
const withIds = guarded.filter(({ route }) => route.params !== undefined);

const malformed: Record<string, string> = { ticketId: 'forty-two', uuid: 'no-uuid', messageId: '???', whatsappId: '42' };
const missing: Record<string, string> = {
  ticketId: '999999',
  uuid: '01J00000000000000000000000',
  messageId: '01J00000000000000000000000-01J00000000000000000000000-1700000000000-3EB0000000000000000000',
  whatsappId: '01J00000000000000000000000',
};

/** A company with one of everything, and the ids by which routes name them. */
async function furnished(home: Home): Promise<Record<string, string>> {
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  const { messages } = await sendMessage(messageDeps(home), home.admin, {
    ticketId: ticket.id,
    body: messageRoutes.sendMessage.body.parse({ body: 'nosso segredo' }),
    files: [],
  });
  return { ticketId: String(ticket.id), uuid: ticket.uuid, messageId: messages[0]?.id ?? '', whatsappId: connection.connectionId };
}

const pick = (route: Route, ids: Record<string, string>): Record<string, string> =>
  Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, ids[name] ?? '']));

describe('the wall', () => {
  let home: Home;
  let api: Awaited<ReturnType<typeof restApi>>;
  let own: Record<string, string>;
  let foreign: Record<string, string>;
  let tokens: Record<'admin' | 'user' | 'userWithoutQueue' | 'super' | 'foreignAdmin' | 'foreignUser', string>;

  beforeAll(async () => {
    home = await given.company();
    const other = await given.company({ deps: home.deps });
    const platform = await given.company({ deps: home.deps, isSuper: true });
    api = await restApi(home);
    own = await furnished(home);
    // Two tickets more, so that a number of the other company does not exist in this one.
    const otherConnection = await given.connection(other, { queueIds: [other.queue.queueId] });
    for (const number of ['5511900000001', '5511900000002', '5511900000003']) await acceptedTicket(other, otherConnection, other.admin, { number });
    foreign = await furnished(other);
    tokens = {
      admin: await api.token(home.admin),
      user: await api.token(await given.user(home)),
      userWithoutQueue: await api.token(await given.user(home, { queueIds: [] })),
      super: await api.token(platform.admin),
      foreignAdmin: await api.token(other.admin),
      foreignUser: await api.token(await given.user(other)),
    };
  });

  const call = (name: RouteName, route: Route, token: string | undefined, ids: Record<string, string> = own) =>
    api.call(route, { token, params: pick(route, ids), body: validBodies[name] });

  it.each(guarded)('$name refuses strangers, forged and old tokens, ended sessions', async ({ name, route }) => {
    const replaced = await given.user(home);
    const stale = await api.token(replaced);
    await home.deps.table.forCompany(home.company.companyId).commit({ kind: 'delete', key: companyKeys.session(home.company.companyId, replaced.userId) });
    const [header, payload, signature = ''] = tokens.admin.split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    const forged = `${header}.${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`;

    const replies = await Promise.all(
      [undefined, 'garbage', unsigned, forged, await api.token(home.admin, 16 * 60_000), stale].map((token) => call(name, route, token)),
    );

    expect(replies.map((reply) => [reply.status, (reply.body as { error?: string }).error])).toEqual([
      [401, 'ERR_SESSION_EXPIRED'],
      [403, 'ERR_ACCESS_TOKEN_INVALID'],
      [403, 'ERR_ACCESS_TOKEN_INVALID'],
      [403, 'ERR_ACCESS_TOKEN_INVALID'],
      [403, 'ERR_ACCESS_TOKEN_INVALID'],
      [401, 'ERR_SESSION_EXPIRED'],
    ]);
  });

  it.each(guarded)('$name answers 402 once the subscription has expired, unless it is of billing', async ({ name, route }) => {
    const expired = await given.company({ deps: home.deps, dueAt: '2026-01-01T00:00:00.000Z' });

    const reply = await call(name, route, await api.token(expired.admin), missing);

    const expected = route.permission === 'billing' ? { status: 200 } : { status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } };
    expect(reply).toMatchObject(expected);
  });

  it.each(guarded.filter(({ route }) => !['session', 'billing'].includes(route.permission)))('$name needs its right', async ({ name, route }) => {
    const reply = await call(name, route, tokens.user);

    expect(hasRight('user', route.permission as AdminRight)).toBe(false);
    expect(reply).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it.each(withIds)('$name hides what belongs to another company, and what does not exist, alike', async ({ name, route }) => {
    const replies = [
      await call(name, route, tokens.admin, foreign),
      await call(name, route, tokens.admin, missing),
      await call(name, route, tokens.foreignAdmin, { ...own, ticketId: '999' }),
      await call(name, route, tokens.super, own),
    ];

    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404]);
    expect(JSON.stringify(replies)).not.toContain('segredo');
  });

  it.each(withIds)('$name refuses a malformed id with the field’s name', async ({ name, route }) => {
    const reply = await call(name, route, tokens.admin, malformed);

    expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', field: Object.keys(pick(route, own))[0], requestId: 'test-request' } });
  });

  it.each(withIds.filter(({ route }) => /ticketId|uuid|messageId/.test(route.path)))(
    '$name keeps users out of queues that are not theirs',
    async ({ name, route }) => {
      const reply = await call(name, route, tokens.userWithoutQueue);

      expect(reply).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    },
  );

  it.each(routes.filter(({ route }) => route.body !== undefined))('$name answers 400 or 415 to bodies that are none', async ({ route }) => {
    const params = pick(route, own);
    const bad = [
      await api.call(route, { token: tokens.admin, params, rawBody: '{"name":' }),
      await api.call(route, { token: tokens.admin, params, rawBody: '[]' }),
      await api.call(route, { token: tokens.admin, params, rawBody: 'null' }),
      await api.call(route, { token: tokens.admin, params, rawBody: '<xml/>', headers: { 'content-type': 'text/xml' } }),
    ];

    expect(bad.map((reply) => reply.status)).toEqual([400, 400, 400, 415]);
  });

  it('is not reachable past CloudFront', async () => {
    const reply = await api.call(areas.plans.listPublicPlans, { headers: { 'x-origin-secret': 'guess' } });

    expect(reply).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it.each(
    guarded.filter(
      ({ name }) =>
        !['logout', 'deleteTicket', 'deleteConnection', 'deleteMessage', 'retryMessage', 'renewQrCode', 'disconnectSession', 'startSession'].includes(name),
    ),
  )('$name answers its own company in the declared form', async ({ name, route }) => {
    const reply = await call(name, route, tokens.admin);

    expect(reply).toMatchObject({ status: route.status ?? 200 });
    expect(() => route.reply.parse(reply.body)).not.toThrow();
  });
});
