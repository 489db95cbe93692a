import { beforeEach, describe, expect, it } from 'vitest';
import { logOut } from '#functions/areas/auth/log-out.ts';
import { hashPassword, isPasswordOf } from '#functions/tools/password-hash.ts';
import { refreshSession } from '#functions/areas/auth/refresh-session.ts';
import { accessTokenVerifier } from '#functions/stack/access-token.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { authenticate } from '#functions/stack/authenticate.ts';
import type { SessionPermission } from '#shared/contract/permissions.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';
import { type IdentityDeps, identityDeps, logInAs, newAddress } from '#tests/support/given-accounts.ts';

let home: Home;
let deps: IdentityDeps;

beforeEach(async () => {
  home = await given.company();
  deps = identityDeps(home.deps);
});

function call(token: string, permission: SessionPermission = 'session') {
  return authenticate({ table: deps.table, verify: accessTokenVerifier(deps.table), nowMs: deps.clock.nowMs() }, `Bearer ${token}`, { permission });
}

/** Codes of failed log-ins one after the other. */
async function guess(times: number, origin: { email: string; clientAddress?: string; deviceCookie?: string }): Promise<string[]> {
  const codes: string[] = [];
  for (let count = 0; count < times; count += 1) {
    await logInAs(deps, { ...origin, password: 'errada' }).catch((error: { code: string }) => codes.push(error.code));
  }
  return codes;
}

describe('log-in', () => {
  it('opens a session that the other functions accept', async () => {
    const { reply } = await logInAs(deps, { email: home.email });

    await expect(call(reply.token, 'dashboard:view')).resolves.toMatchObject({
      companyId: home.company.companyId,
      userId: home.admin.userId,
      profile: 'admin',
      scope: 'full',
    });
  });

  it('answers the same for a wrong password and for an unknown account', async () => {
    const [wrong, unknown] = await Promise.allSettled([
      logInAs(deps, { email: home.email, password: 'errada' }),
      logInAs(deps, { email: `nobody-${home.email}` }),
    ]);

    expect(wrong).toMatchObject({ status: 'rejected', reason: { code: 'ERR_INVALID_CREDENTIALS', details: {} } });
    expect(unknown).toMatchObject({ status: 'rejected', reason: { code: 'ERR_INVALID_CREDENTIALS', details: {} } });
  });

  it('replaces the earlier session of the account', async () => {
    const first = await logInAs(deps, { email: home.email });
    const second = await logInAs(deps, { email: home.email });

    await expect(call(first.reply.token)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED', details: { isReplaced: true } });
    await expect(refreshSession(deps, { refreshToken: first.refreshToken })).rejects.toMatchObject({
      code: 'ERR_SESSION_EXPIRED',
      details: { isReplaced: true },
    });
    await expect(call(second.reply.token)).resolves.toBeDefined();
  });

  it('ends with the log-out', async () => {
    const { reply, refreshToken } = await logInAs(deps, { email: home.email });

    await logOut(deps, await call(reply.token));

    await expect(call(reply.token)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    await expect(refreshSession(deps, { refreshToken })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  });

  it('does not let a late log-out end the session that took its place', async () => {
    const first = await logInAs(deps, { email: home.email });
    const principal = await call(first.reply.token);
    const second = await logInAs(deps, { email: home.email });

    await logOut(deps, principal);

    await expect(call(second.reply.token)).resolves.toBeDefined();
  });
});

describe('passwords', () => {
  it('are stored as Argon2id with parameters and a salt of their own', async () => {
    const [one, two] = await Promise.all([hashPassword('igual', deps.clock.randomBytes(16)), hashPassword('igual', deps.clock.randomBytes(16))]);

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('are checked with the parameters that they were stored with', async () => {
    // Made by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1.
    const weak = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

    expect(await isPasswordOf(weak, 'password')).toBe(true);
    expect(await isPasswordOf(weak, 'passwort')).toBe(false);
  });

  it('never fit an account that does not exist', async () => {
    expect(await isPasswordOf(undefined, testPassword)).toBe(false);
  });
});

describe('the limit of failures', () => {
  it('holds an account after ten, from any address, and says how long', async () => {
    const codes = await guess(10, { email: home.email });

    home.deps.clock.advance(60_000);
    const eleventh = logInAs(deps, { email: home.email });

    expect(new Set(codes)).toEqual(new Set(['ERR_INVALID_CREDENTIALS']));
    await expect(eleventh).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSeconds: 840 } });
  });

  it('is over after 15 minutes', async () => {
    await guess(10, { email: home.email });

    home.deps.clock.advance(15 * 60_000);

    await expect(logInAs(deps, { email: home.email })).resolves.toBeDefined();
  });

  it('holds an address after ten, over all accounts', async () => {
    const clientAddress = newAddress();
    for (let count = 0; count < 10; count += 1) await guess(1, { email: `${count}-${home.email}`, clientAddress });

    const eleventh = logInAs(deps, { email: home.email, clientAddress });

    await expect(eleventh).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
  });

  it('holds accounts that do not exist alike', async () => {
    const codes = await guess(11, { email: `nobody-${home.email}` });

    expect(codes.at(-1)).toBe('ERR_TOO_MANY_REQUESTS');
  });

  it('lets no more than ten of thirty parallel guesses through', async () => {
    const guesses = Array.from({ length: 30 }, () => guess(1, { email: home.email }));

    const codes = (await Promise.all(guesses)).flat();

    // A guess whose answer got lost may take two places: fewer come through then, never more.
    const through = codes.filter((code) => code === 'ERR_INVALID_CREDENTIALS').length;
    expect(through).toBeLessThanOrEqual(10);
    expect(through).toBeGreaterThan(5);
  });

  it('does not count what succeeded, even when many log in from one address at once', async () => {
    const clientAddress = newAddress();
    const log = () => logInAs(deps, { email: home.email, clientAddress });

    const settled = await Promise.allSettled(Array.from({ length: 15 }, log));

    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('does not lock out the owner on a device that was used before', async () => {
    const clientAddress = newAddress();
    const { deviceCookie } = await logInAs(deps, { email: home.email });
    await guess(11, { email: home.email, clientAddress });

    const owner = logInAs(deps, { email: home.email, clientAddress, deviceCookie });

    await expect(owner).resolves.toBeDefined();
  });

  it('counts a known device by itself', async () => {
    const { deviceCookie } = await logInAs(deps, { email: home.email });

    const codes = await guess(11, { email: home.email, deviceCookie });

    expect(codes.at(-1)).toBe('ERR_TOO_MANY_REQUESTS');
    await expect(logInAs(deps, { email: home.email })).resolves.toBeDefined();
  });

  it('takes no device for known that another account or nobody vouches for', async () => {
    const other = await given.company({ deps: home.deps });
    const { deviceCookie } = await logInAs(deps, { email: other.email });
    await guess(10, { email: home.email });

    const foreign = await guess(1, { email: home.email, deviceCookie });
    const forged = await guess(1, { email: home.email, deviceCookie: 'abc.9999999999999.abc' });

    expect([...foreign, ...forged]).toEqual(['ERR_TOO_MANY_REQUESTS', 'ERR_TOO_MANY_REQUESTS']);
  });
});

describe('an expired company', () => {
  const dueAt = '2026-11-20T11:59:59.000Z';

  it('is refused with the date', async () => {
    const expired = await given.company({ deps: home.deps, dueAt });

    const logging = logInAs(deps, { email: expired.email });

    await expect(logging).rejects.toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED', details: { dueDate: dueAt, canOpenBilling: true } });
  });

  it('does not show its expiry to a wrong password', async () => {
    const expired = await given.company({ deps: home.deps, dueAt });

    await expect(logInAs(deps, { email: expired.email, password: 'errada' })).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' });
  });

  it('opens a session for paying only, to an admin who asks for it', async () => {
    const expired = await given.company({ deps: home.deps, dueAt });

    const { reply } = await logInAs(deps, { email: expired.email, scope: 'billing' });

    expect(reply.scope).toBe('billing');
    await expect(call(reply.token, 'billing')).resolves.toMatchObject({ scope: 'billing' });
    await expect(call(reply.token, 'session')).rejects.toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED' });
  });

  it('opens no session for paying to a plain user', async () => {
    const expired = await given.company({ deps: home.deps, dueAt });
    const email = `user-${expired.email}`;
    await given.user(expired, { email });

    const logging = logInAs(deps, { email, scope: 'billing' });

    await expect(logging).rejects.toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED', details: { canOpenBilling: false } });
  });

  it('never is the one of a super user', async () => {
    const own = await given.company({ deps: home.deps, dueAt, isSuper: true });

    const { reply } = await logInAs(deps, { email: own.email });

    await expect(call(reply.token, 'super')).resolves.toMatchObject({ isSuper: true });
  });

  it('gives a full session to who asks for billing without need', async () => {
    const { reply } = await logInAs(deps, { email: home.email, scope: 'billing' });

    expect(reply.scope).toBe('full');
  });

  it('is felt by an open session at once, which may still pay', async () => {
    const ending = await given.company({ deps: home.deps, dueAt: '2026-11-20T12:10:00.000Z' });
    const { reply, refreshToken } = await logInAs(deps, { email: ending.email });

    home.deps.clock.advance(10 * 60_000 + 1);

    await expect(call(reply.token)).rejects.toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED', details: { dueDate: ending.company.dueAt } });
    await expect(call(reply.token, 'billing')).resolves.toBeDefined();
    await expect(refreshSession(deps, { refreshToken })).resolves.toBeDefined();
  });
});

it('keeps in the session what decides rights', async () => {
  const { reply } = await logInAs(deps, { email: home.email });

  const session = await loadSession(deps.table, { companyId: reply.user.companyId, userId: reply.user.id, seat: 0 });

  expect(session).toMatchObject({
    profile: 'admin',
    isSuper: false,
    queueIds: [home.queue.queueId],
    dueAt: home.company.dueAt,
    cursorKey: home.company.cursorKey,
  });
});
