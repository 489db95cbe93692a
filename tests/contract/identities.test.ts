import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { errors } from '#shared/contract/errors.ts';
import { type Permission } from '#shared/contract/permissions.ts';
import type { Right } from '#shared/contract/rights.ts';
import { hasRight } from '#shared/contract/roles.ts';
import { defineRoutes } from '#shared/contract/route.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { areasOfAll, furnish, type FurnishedHome, type NamedRoute, namedRoutes } from '#tests/support/furnish/furnish.ts';
import { secretText } from '#tests/support/furnish/messages.ts';
import { given } from '#tests/support/given.ts';
import { type ApiReply, restApi } from '#tests/support/rest-api.ts';
import { givenSupport } from '#tests/support/support-session.ts';

/** Routes for programs are in `connection-tokens.test.ts`. */
const guarded = namedRoutes.filter(({ route }) => route.permission !== 'public' && route.permission !== 'connectionToken');

/** Callers. Those of `home` meet their own ids; to the others the same ids are foreign ones. */
const identities = ['anonymous', 'expired', 'userWithoutQueue', 'user', 'admin', 'super', 'support', 'foreignUser', 'foreignAdmin'] as const;
type Identity = (typeof identities)[number];
type Which = 'own' | 'foreign' | 'missing' | 'malformed';

const isOfHome = (identity: Identity): boolean => ['userWithoutQueue', 'user', 'admin', 'support'].includes(identity);
/** Platform staff have a company of their own. */
const isStrange = (identity: Identity, which: Which): boolean => identity === 'super' || (which === 'foreign') === isOfHome(identity);
const isPlain = (identity: Identity): boolean => ['userWithoutQueue', 'user', 'foreignUser'].includes(identity);

function mayCall(identity: Identity, permission: Permission): boolean {
  if (permission === 'connectionToken') return false;
  if (permission === 'session' || permission === 'billing') return true;
  if (permission === 'super') return identity === 'super';
  if (identity === 'support') return hasRight({ profile: 'support' }, permission as Right); // the other permissions are above
  return permission !== 'public' && hasRight({ profile: isPlain(identity) ? 'user' : 'admin' }, permission);
}

/** Status that a route may answer, by nothing but its declaration. */
function expected(
  one: NamedRoute,
  identity: Identity,
  which: Which,
  { isOfQueue, isOfMembers }: { isOfQueue: boolean; isOfMembers: boolean },
): readonly string[] {
  const { route } = one;
  if (identity === 'anonymous') return ['ERR_SESSION_EXPIRED'];
  if (identity === 'expired') return ['ERR_ACCESS_TOKEN_INVALID'];
  if (identity === 'support' && route.openToSupport !== true) return ['ERR_SUPPORT_SESSION'];
  if (!mayCall(identity, route.permission)) return ['ERR_NO_PERMISSION'];
  // A body may name things, too.
  if (route.params === undefined)
    return ['done', ...ofState, ...(identity === 'super' ? notFound : []), ...(isPlain(identity) || identity === 'support' ? notTheirs : [])];
  if (which === 'malformed') return ['ERR_VALIDATION'];
  // Platform staff's own routes cross companies on purpose, and the path leads them into one where they may enter.
  const isEntered = identity === 'super' && route.superMayEnter === true && route.path.includes('{companyId}');
  const crosses = isEntered || route.permission === 'super' || areasOfAll.includes(one.area);
  const isMissing = which === 'missing' || (!crosses && isStrange(identity, which));
  // What only admins and its owner may touch is refused to others before it is looked for.
  if (isMissing) return isPlain(identity) ? [...notFound, 'ERR_NO_PERMISSION'] : notFound;
  if (isOfMembers && (isPlain(identity) || identity === 'support')) return notFound;
  if (isOfQueue && identity === 'userWithoutQueue') return ['ERR_NO_PERMISSION', ...notFound];
  return ['done', ...ofState, ...(identity === 'admin' ? [] : notTheirs)];
}

const codesOf = (fits: (status: number) => boolean): string[] => Object.entries(errors).flatMap(([code, { status }]) => (fits(status) ? [code] : []));
const notFound = codesOf((status) => status === 404);
/** Another user's, or of another queue. */
const notTheirs = codesOf((status) => status === 403).filter((code) => code !== 'ERR_ACCESS_TOKEN_INVALID');
/** The thing is in no state for it, or what the body names is. */
const ofState = codesOf((status) => [400, 409, 422].includes(status));

const errorReply = z.object({ error: z.string(), requestId: z.string() });

describe('every route to every identity with every id', () => {
  let api: Awaited<ReturnType<typeof restApi>>;
  let tokens: Record<Exclude<Identity, 'anonymous'>, string>;
  let things: Record<'own' | 'foreign', FurnishedHome>;

  beforeAll(async () => {
    const home = await given.company();
    const other = await given.company({ deps: home.deps });
    const platform = await given.company({ deps: home.deps, isSuper: true });
    api = await restApi(home);
    const own = await furnish(home);
    const otherConnection = await given.connection(other, { queueIds: [other.queue.queueId] });
    // Some tickets more, so that a number of the other company does not exist in this one.
    for (let count = 1; count <= 10; count += 1) await acceptedTicket(other, otherConnection, other.admin, { number: `55119000000${count + 10}` });
    things = { own, foreign: await furnish(other) };
    tokens = {
      expired: await api.token(home.admin, 16 * 60_000),
      userWithoutQueue: await api.token(await given.user(home, { queueIds: [] })),
      user: await api.token(await given.user(home)),
      admin: await api.token(home.admin),
      super: await api.token(platform.admin),
      support: await api.token(await givenSupport(home, platform.admin)),
      foreignUser: await api.token(await given.user(other)),
      foreignAdmin: await api.token(other.admin),
    };
  });

  const idsOf = ({ area, route }: NamedRoute, identity: Identity, which: Which): Record<string, string> =>
    Object.fromEntries(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
        const id = things[which === 'foreign' ? 'foreign' : 'own'][area].ids[name];
        // A number that counts up is another thing in each company: to strangers it must not be one of theirs.
        if (id?.isCounted && isStrange(identity, which) && which !== 'malformed' && !isOfHome(identity)) return [name, id.missing];
        return [name, (which === 'missing' || which === 'malformed' ? id?.[which] : id?.own) ?? ''];
      }),
    );
  const outcome = ({ status, body }: ApiReply): string => (status < 400 ? 'done' : errorReply.parse(body).error);

  /** A thing that is deleted or ended is not there for the next one: whoever may do it is left to the wall. */
  const usesUp = (one: NamedRoute, identity: Identity, which: Which): boolean => {
    const isForeign = one.route.params !== undefined && isStrange(identity, which) && !areasOfAll.includes(one.area);
    const isUsed = things.own[one.area].notPlain?.includes(one.name) === true || one.route.method === 'DELETE';
    return isUsed && !isForeign && which !== 'missing' && which !== 'malformed' && mayCall(identity, one.route.permission);
  };

  it.each(guarded)('$name', async (one) => {
    const isKeyOfAll = one.route.path.includes('{key}');
    const every: readonly Which[] = one.route.params === undefined ? ['own'] : ['malformed', 'missing', ...(isKeyOfAll ? [] : (['foreign'] as const)), 'own'];
    const names = Object.keys(idsOf(one, 'admin', 'own'));
    const is = (mark: 'isOfQueue' | 'isOfMembers'): boolean => names.some((name) => things.own[one.area].ids[name]?.[mark] === true);
    const reach = { isOfQueue: is('isOfQueue'), isOfMembers: is('isOfMembers') };
    const surprises: unknown[] = [];
    for (const which of every) {
      for (const identity of identities) {
        const isAlive = identity !== 'anonymous' && identity !== 'expired';
        if (isAlive && usesUp(one, identity, which)) continue;
        // Every company has the same settings.
        if (isAlive && isKeyOfAll && which === 'own' && !isOfHome(identity)) continue;
        const body = things[isOfHome(identity) ? 'own' : 'foreign'][one.area].bodies[one.name];
        const reply = await api.call(one.route, { token: identity === 'anonymous' ? undefined : tokens[identity], params: idsOf(one, identity, which), body });
        const isExpected = expected(one, identity, which, reach).includes(outcome(reply));
        const isLeaking = !isOfHome(identity) && which === 'own' && JSON.stringify(reply.body ?? '').includes(secretText) && one.route.params !== undefined;
        if (!isExpected || isLeaking) surprises.push({ identity, which, status: reply.status, body: reply.body });
      }
    }

    expect(surprises).toEqual([]);
  });
});

it('opens to support what a company has set, and of its conversations, customers and colleagues nothing', () => {
  const open = namedRoutes.filter(({ route }) => route.openToSupport === true).map(({ name }) => name);

  expect(open.length).toBeGreaterThan(20);
  expect(open.filter((name) => /ticket|message|contact|chat|campaign|schedule(?!s)|audit|dashboard|token|webhook|note|bulk|export|eras/i.test(name))).toEqual(
    open.filter((name) => /QuickMessage/.test(name)),
  );
  expect(open.filter((name) => /^(createUser|deleteUser|createConnection|replaceToken)$/.test(name))).toEqual([]);
});

it('does not compile a route without a permission, or with one that there is not', () => {
  const rest = { method: 'GET', path: '/open', summary: 'x', reply: z.object({}) } as const;

  // @ts-expect-error a permission is missing, which ends `npm run build` and `npm test`
  const forgotten = defineRoutes({ forgotten: rest });
  // @ts-expect-error there is no such permission
  const mistyped = defineRoutes({ mistyped: { ...rest, permission: 'users:view' } });

  expect([forgotten, mistyped]).toHaveLength(2);
  expect(namedRoutes.every(({ route }) => route.permission.length > 0)).toBe(true);
});
