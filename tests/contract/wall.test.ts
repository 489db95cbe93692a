import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { companyKeys } from '#functions/data/keys.ts';
import { heldRole, type HeldRole } from '#functions/records/accounts/held-role.ts';
import { areas } from '#shared/contract/index.ts';
import { isOfBilling } from '#shared/contract/permissions.ts';
import type { Right } from '#shared/contract/rights.ts';
import { builtInRoles, hasRight, type Rightful } from '#shared/contract/roles.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { areasOfAll, furnish, furnishArea, type FurnishedHome, type NamedRoute, namedRoutes } from '#tests/support/furnish/furnish.ts';
import { secretText } from '#tests/support/furnish/messages.ts';
import { given, type Home } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

/** Routes for programs are in `connection-tokens.test.ts`. */
const guarded = namedRoutes.filter(({ route }) => route.permission !== 'public' && route.permission !== 'connectionToken');
const withIds = guarded.filter(({ route }) => route.params !== undefined);
/** Platform staff's own routes cross companies on purpose. */
/** A setting's key names one in every company. */
const ofCompanies = withIds.filter(({ area, route }) => route.permission !== 'super' && !route.path.includes('{key}') && !areasOfAll.includes(area));

const errorReply = z.object({ error: z.string(), requestId: z.string() });

type Which = 'own' | 'missing' | 'malformed';

describe('the wall', () => {
  let home: Home;
  let api: Awaited<ReturnType<typeof restApi>>;
  let own: FurnishedHome;
  let foreign: FurnishedHome;
  /** Somebody of each role, and of one of the company's own that allows nothing. */
  let roles: Map<string, Rightful & { readonly token: string }>;
  let tokens: Record<'admin' | 'user' | 'userWithoutQueue' | 'super' | 'foreignAdmin' | 'foreignUser' | 'ended', string>;
  /** Its subscription has expired. */
  let expired: Home;

  beforeAll(async () => {
    home = await given.company();
    const other = await given.company({ deps: home.deps });
    const platform = await given.company({ deps: home.deps, isSuper: true });
    api = await restApi(home);
    own = await furnish(home);
    // Some tickets more, so that a number of the other company does not exist in this one.
    const otherConnection = await given.connection(other, { queueIds: [other.queue.queueId] });
    for (let count = 1; count <= 10; count += 1) await acceptedTicket(other, otherConnection, other.admin, { number: `55119000000${count + 10}` });
    foreign = await furnish(other);
    const held: readonly HeldRole[] = [...builtInRoles.filter((role) => role !== 'admin').map((role) => ({ role, rights: null })), { role: 'own', rights: [] }];
    roles = new Map();
    for (const one of held) {
      const who = await given.user(home, heldRole(one));
      roles.set(one.role ?? '', { ...who, token: await api.token(who) });
    }
    tokens = {
      admin: await api.token(home.admin),
      user: await api.token(await given.user(home)),
      userWithoutQueue: await api.token(await given.user(home, { queueIds: [] })),
      super: await api.token(platform.admin),
      foreignAdmin: await api.token(other.admin),
      foreignUser: await api.token(await given.user(other)),
      ended: await api.token(await withEndedSession()),
    };
    expired = await given.company({ deps: home.deps, dueAt: '2026-01-01T00:00:00.000Z' });
  });

  async function withEndedSession() {
    const { companyId } = home.company;
    const user = await given.user(home);
    await home.deps.table.forCompany(companyId).commit({ kind: 'delete', key: companyKeys.session(companyId, user.userId, 0) });
    return user;
  }

  /** The ids in a route's path; those that only count up are missing ones where they must not mean something else. */
  const idsOf = ({ area, route }: NamedRoute, which: Which, { from = own, isCountedMissing = false } = {}): Record<string, string> =>
    Object.fromEntries(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
        const id = from[area].ids[name];
        return [name, (isCountedMissing && id?.isCounted ? id.missing : id?.[which]) ?? ''];
      }),
    );
  const allowed = ({ area, route }: NamedRoute): string => {
    if (route.permission === 'connectionToken') return own[area].connectionToken ?? '';
    return route.permission === 'super' ? tokens.super : tokens.admin;
  };
  const call = (one: NamedRoute, token: string | undefined, params = idsOf(one, 'own')) =>
    api.call(one.route, { token, params, body: own[one.area].bodies[one.name] });

  it.each(guarded)('$name refuses strangers, forged and old tokens, ended sessions', async (one) => {
    const [header, payload, signature = ''] = tokens.admin.split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    const forged = `${header}.${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`;

    const replies = await Promise.all(
      [undefined, 'garbage', unsigned, forged, await api.token(home.admin, 16 * 60_000), tokens.ended].map((token) => call(one, token)),
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

  it.each(guarded)('$name answers 402 once the subscription has expired, unless it is of billing', async (one) => {
    const isRefused = !isOfBilling(one.route.permission);
    // What is answered may end the session that asks.
    const who = isRefused ? expired.admin : await given.user(expired, { profile: 'admin' });

    const reply = await call(one, await api.token(who), idsOf(one, 'missing'));

    // What billing is asked for may not be there; that it had to pay first is not what it is told.
    const code = errorReply.safeParse(reply.body).data?.error;
    expect([reply.status === 402, code === 'ERR_SUBSCRIPTION_EXPIRED']).toEqual([isRefused, isRefused]);
  });

  it.each(guarded.filter(({ route }) => !['session', 'billing'].includes(route.permission)))('$name is refused to each role without its right', async (one) => {
    const { permission } = one.route;
    const lacking = [...roles].filter(([, who]) => permission === 'super' || !hasRight(who, permission as Right)); // the others are filtered

    const replies = await Promise.all(lacking.map(async ([name, { token }]) => ({ name, ...(await call(one, token)) })));

    expect(replies.length).toBeGreaterThan(0);
    expect(replies).toMatchObject(lacking.map(([name]) => ({ name, status: 403, body: { error: 'ERR_NO_PERMISSION', details: { right: permission } } })));
  });

  it.each(ofCompanies)('$name hides what belongs to another company, and what does not exist, alike', async (one) => {
    const replies = [
      await call(one, tokens.admin, idsOf(one, 'own', { from: foreign })),
      await call(one, tokens.admin, idsOf(one, 'missing')),
      await call(one, tokens.foreignAdmin, idsOf(one, 'own', { isCountedMissing: true })),
      // The path alone leads a super user into a company, where the route says that they may enter.
      ...(one.route.superMayEnter && one.route.path.includes('{companyId}') ? [] : [await call(one, tokens.super)]),
    ];

    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([404]));
    expect(JSON.stringify(replies)).not.toContain(secretText);
  });

  it.each(withIds)('$name refuses a malformed id with the field’s name', async (one) => {
    const params = idsOf(one, 'malformed');

    const reply = await call(one, allowed(one), params);

    expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', field: Object.keys(params)[0], requestId: 'test-request' } });
  });

  it('keeps users out of queues that are not theirs', async () => {
    const ofQueue = withIds.filter((one) => Object.keys(idsOf(one, 'own')).some((name) => own[one.area].ids[name]?.isOfQueue));

    const replies = await Promise.all(ofQueue.map(async (one) => ({ name: one.name, ...(await call(one, tokens.userWithoutQueue)) })));

    expect(replies.length).toBeGreaterThan(0);
    expect(replies).toMatchObject(ofQueue.map(({ name }) => ({ name, status: 403, body: { error: 'ERR_NO_PERMISSION' } })));
  });

  it.each(namedRoutes.filter(({ route }) => route.body !== undefined))('$name answers 400 or 415 to bodies that are none', async (one) => {
    const { route } = one;
    const params = idsOf(one, 'own');
    const token = allowed(one);
    const bad = [
      await api.call(route, { token, params, rawBody: '{"name":' }),
      await api.call(route, { token, params, rawBody: '[]' }),
      await api.call(route, { token, params, rawBody: 'null' }),
      await api.call(route, { token, params, rawBody: '<xml/>', headers: { 'content-type': 'text/xml' } }),
    ];

    expect(bad.map((reply) => reply.status)).toEqual([400, 400, 400, 415]);
  });

  it('is not reachable past CloudFront', async () => {
    const reply = await api.call(areas.plans.listPublicPlans, { headers: { 'x-origin-secret': 'guess' } });

    expect(reply).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it.each(guarded)('$name answers its own company in the declared form', async (one) => {
    const { statuses, ...own } = await ownCall(one);

    const reply = await api.call(one.route, own);

    expect(reply.status).toSatisfy((status: number) => statuses.includes(status));
    expect(() => (reply.status < 400 ? one.route.reply : errorReply).parse(reply.body)).not.toThrow();
  });

  /** A call that uses up its thing gets a company of its own, and may be in no state for it. */
  async function ownCall(one: NamedRoute) {
    const done = one.route.status ?? 200;
    const { notPlain, bodies } = own[one.area];
    if (!notPlain?.includes(one.name)) return { statuses: [done], token: allowed(one), params: idsOf(one, 'own'), body: bodies[one.name] };
    const fresh = await given.company({ deps: home.deps, isSuper: one.route.permission === 'super' });
    const furnished = await furnishArea(fresh, one.area);
    const from = { ...own, [one.area]: furnished };
    return { statuses: [done, 400, 409], params: idsOf(one, 'own', { from }), token: await api.token(fresh.admin), body: furnished.bodies[one.name] };
  }
});
