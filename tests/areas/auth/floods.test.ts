import { describe, expect, it } from 'vitest';
import { planId, sessionId, userId } from '#shared/contract/ids.ts';
import { areas } from '#shared/contract/index.ts';
import { signUp } from '#functions/areas/companies/sign-up.ts';
import { floodGate } from '#functions/stack/flood-gate.ts';
import { networkOf } from '#functions/stack/network-of.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { TokenBuckets } from '#functions/stack/token-buckets.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import { identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given, type Home } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

const tooMany = { code: 'ERR_TOO_MANY_REQUESTS' };
const asked = async (work: () => Promise<unknown>, times: number): Promise<number> => {
  const outcomes = await Promise.allSettled(Array.from({ length: times }, work));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
};
const sessionOf = async ({ deps, admin }: Home): Promise<SessionItem> => {
  const session = await loadSession(deps.table, { companyId: admin.companyId, userId: admin.userId, seat: admin.seat });
  if (!session) throw new Error('no session');
  return session;
};

describe('a user who floods', () => {
  it('is refused at every instance, by a mark that is read with the session; others are not', async () => {
    const home = await given.company({ isHeard: true });
    const other = await given.company({ isHeard: true });
    const [one, two] = [1, 2].map(() => floodGate({ table: home.deps.table, perSecond: 2 }));
    const nowMs = home.deps.clock.nowMs();
    const session = await sessionOf(home);

    const answered = await asked(async () => one?.pass(session, nowMs), 200);

    expect(answered).toBe(30);
    const marked = await sessionOf(home);
    await expect(two?.pass(marked, nowMs)).rejects.toMatchObject({ ...tooMany, details: { retryAfterSeconds: 10 } });
    expect(() => two?.look(session.sessionId, nowMs)).toThrow('Too many requests');
    await expect(one?.pass(await sessionOf(other), nowMs)).resolves.toBeUndefined();
  });

  it('is answered again after ten seconds, by what came in meanwhile', async () => {
    const home = await given.company({ isHeard: true });
    const gate = floodGate({ table: home.deps.table, perSecond: 2 });
    const session = await sessionOf(home);
    const nowMs = home.deps.clock.nowMs();
    await asked(async () => gate?.pass(session, nowMs), 31);

    const later = nowMs + 10_000;

    expect(() => gate?.look(session.sessionId, later)).not.toThrow();
    expect(await asked(async () => gate?.pass({ ...session, shutUntilMs: nowMs + 10_000 }, later), 40)).toBe(20);
  });

  it('gains nothing by a further login', async () => {
    const home = await given.company({ isHeard: true });
    const gate = floodGate({ table: home.deps.table, perSecond: 1 });
    const session = await sessionOf(home);
    const nowMs = home.deps.clock.nowMs();
    await asked(async () => gate?.pass(session, nowMs), 15);

    const renewed = { ...session, sessionId: sessionId.parse(home.deps.clock.newId()) };

    await expect(gate?.pass(renewed, nowMs)).rejects.toMatchObject(tooMany);
  });

  it('cannot take more than ten users’ share by many users of one company', async () => {
    const home = await given.company({ isHeard: true });
    const other = await given.company({ isHeard: true });
    const gate = floodGate({ table: home.deps.table, perSecond: 1 });
    const nowMs = home.deps.clock.nowMs();
    const [session, strange] = [await sessionOf(home), await sessionOf(other)];
    const users = Array.from({ length: 30 }, () => ({ ...session, userId: userId.parse(home.deps.clock.newId()) }));

    let answered = 0;
    for (const user of users) answered += await asked(async () => gate?.pass(user, nowMs), 10);

    expect(answered).toBe(150);
    await expect(gate?.pass(strange, nowMs)).resolves.toBeUndefined();
  });

  it('is told over HTTP how long to wait', async () => {
    const home = await given.company();
    const api = await restApi(home, undefined, 1);
    const token = await api.token(home.admin);

    const replies = [];
    for (let count = 0; count < 17; count += 1) replies.push(await api.call(areas.tags.listTags, { token }));

    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(15).fill(200), 429, 429]);
    expect(replies.at(-1)).toMatchObject({ headers: { 'retry-after': '10' }, body: { error: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSeconds: 10 } } });
  });
});

it('buckets fill again, and never above their size', () => {
  const buckets = new TokenBuckets({ burst: 2, perSecond: 1 });
  const take = (atMs: number) => buckets.take('one', atMs);

  expect([take(0), take(0), take(0), take(999), take(1_000), take(1_000)]).toEqual([true, true, false, false, true, false]);
  expect([take(60_000), take(60_000), take(60_000)]).toEqual([true, true, false]);
  // A clock that goes back gives nothing.
  expect(take(30_000)).toBe(false);
});

describe('limits of addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('count %s as %s', (address, counted) => {
    expect(networkOf(address)).toBe(counted);
  });

  it('hold all addresses of an IPv6 network together', async () => {
    const home = await given.company();
    const deps = identityDeps(home.deps);
    const network = `2001:db8:${home.deps.clock.randomBytes(2).toString('hex')}:${home.deps.clock.randomBytes(2).toString('hex')}`;
    const guess = (host: number) =>
      logInAs(deps, { email: `nobody-${host}-${home.email}`, password: 'errada', clientAddress: `${network}::${host.toString(16)}` });

    for (let host = 1; host <= 10; host += 1) await expect(guess(host)).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' });

    await expect(guess(11)).rejects.toMatchObject(tooMany);
  });

  it('grow with the accounts that log in, once for each', async () => {
    const home = await given.company();
    const other = await given.company();
    const deps = identityDeps(home.deps);
    const clientAddress = `office-${home.admin.userId}`;
    const guess = (count: number) => logInAs(deps, { email: `nobody-${count}-${home.email}`, password: 'errada', clientAddress });
    for (let count = 0; count < 9; count += 1) await expect(guess(count)).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' });

    for (const email of [home.email, other.email, home.email]) await logInAs(deps, { email, clientAddress });

    const outcomes = [];
    for (let count = 0; count < 14; count += 1) outcomes.push(await guess(100 + count).catch(({ code }: { code: string }) => code));
    expect(outcomes).toEqual([...Array<string>(11).fill('ERR_INVALID_CREDENTIALS'), ...Array<string>(3).fill('ERR_TOO_MANY_REQUESTS')]);
  });

  it('never hold a device from which the account was logged in', async () => {
    const home = await given.company();
    const deps = identityDeps(home.deps);
    const clientAddress = `shared-${home.admin.userId}`;
    const { deviceCookie } = await logInAs(deps, { email: home.email, clientAddress: 'at home' });
    for (let count = 0; count < 10; count += 1) await logInAs(deps, { email: `nobody-${count}`, password: 'errada', clientAddress }).catch(() => undefined);

    await expect(logInAs(deps, { email: home.email, clientAddress })).rejects.toMatchObject(tooMany);
    await expect(logInAs(deps, { email: home.email, clientAddress, deviceCookie })).resolves.toBeDefined();
  });

  it('hold sign-ups of an IPv6 network together', async () => {
    const home = await given.company();
    const network = `2001:db9:${home.deps.clock.randomBytes(2).toString('hex')}:1`;
    const deps = { ...identityDeps(home.deps), signUpsPerHour: 1 };
    const noPlan = planId.parse(home.deps.clock.newId());
    const asks = (host: string) =>
      signUp(deps, { name: 'x', email: 'x@x.example', password: 'x', planId: noPlan, referrer: null, clientAddress: `${network}::${host}` });

    await expect(asks('1')).rejects.toMatchObject({ code: 'ERR_NO_PLAN_FOUND' });

    await expect(asks('2')).rejects.toMatchObject(tooMany);
  });
});
