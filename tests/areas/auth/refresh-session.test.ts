import { beforeEach, describe, expect, it } from 'vitest';
import { loadAccountKeys } from '#functions/areas/auth/account-keys.ts';
import { exchangeRefresh } from '#functions/areas/auth/refresh-rules.ts';
import { refreshSession } from '#functions/areas/auth/refresh-session.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { successorOf } from '#functions/areas/auth/refresh-token.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { given, type Home } from '#tests/support/given.ts';
import { type IdentityDeps, identityDeps, logInAs } from '#tests/support/given-accounts.ts';

/** The rights change once, after they were read and before the session is written. */
function demotingAfterReads(deps: IdentityDeps, demote: () => Promise<void>): IdentityDeps {
  let isDone = false;
  const forCompany: IdentityDeps['table']['forCompany'] = (companyId) => {
    const part = deps.table.forCompany(companyId);
    const change: typeof part.change = async (...args) => {
      if (!isDone) {
        isDone = true;
        await demote();
      }
      return part.change(...args);
    };
    return Object.assign(Object.create(part), { change });
  };
  return { ...deps, table: Object.assign(Object.create(deps.table), { forCompany }) };
}

describe('the rules of refresh tokens', () => {
  const exchanged = { refreshHashes: ['two'], recentRefreshes: [{ hash: 'one', exchangedAtMs: 1_000 }] };

  it.each([
    ['exchanges a fresh token', { refreshHashes: ['one'], recentRefreshes: [] }, 'one', 1_000, ['next']],
    ['exchanges the next one', exchanged, 'two', 2_000, ['next']],
    ['repeats an exchange up to 10 s later', exchanged, 'one', 11_000, ['two']],
    ['revokes for an old token after 10 s', exchanged, 'one', 11_001, undefined],
    ['revokes for a token of long ago', exchanged, 'zero', 1_500, undefined],
  ])('%s', (_name, state, hash, nowMs, hashes) => {
    const after = exchangeRefresh(state, hash, 'next', nowMs);

    expect(after?.refreshHashes).toEqual(hashes);
  });

  it('remember no more exchanges than their window holds, and no more than twenty', () => {
    let state: { refreshHashes: string[]; recentRefreshes: { hash: string; exchangedAtMs: number }[] } = { refreshHashes: ['0'], recentRefreshes: [] };
    for (let count = 0; count < 30; count += 1) state = exchangeRefresh(state, String(count), String(count + 1), 1_000) ?? state;

    expect(state.recentRefreshes).toHaveLength(20);
    expect(exchangeRefresh(state, '30', '31', 12_000)?.recentRefreshes).toEqual([{ hash: '30', exchangedAtMs: 12_000 }]);
  });
});

describe('refreshing', () => {
  let home: Home;
  let deps: IdentityDeps;
  let first: string;

  beforeEach(async () => {
    home = await given.company();
    deps = identityDeps(home.deps);
    first = (await logInAs(deps, { email: home.email })).refreshToken;
  });

  const refresh = (refreshToken: string | undefined) => refreshSession(deps, { refreshToken });
  const isAlive = async () => (await loadSession(deps.table, { companyId: home.company.companyId, userId: home.admin.userId, seat: 0 })) !== undefined;

  it('rotates the token and keeps the session', async () => {
    const second = await refresh(first);
    const third = await refresh(second.refreshToken);

    expect(new Set([first, second.refreshToken, third.refreshToken]).size).toBe(3);
    expect(third.reply).toMatchObject({ scope: 'full', user: { id: home.admin.userId } });
  });

  it('stores no token as it is', async () => {
    const { refreshToken } = await refresh(first);

    const stored = await deps.table.forCompany(home.company.companyId).get(companyKeys.session(home.company.companyId, home.admin.userId, 0));

    expect(JSON.stringify(stored)).not.toContain(refreshToken.split('.').at(-1));
  });

  it('revokes the family when an old token comes again after 10 s', async () => {
    const second = await refresh(first);
    home.deps.clock.advance(10_001);

    await expect(refresh(first)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    await expect(refresh(second.refreshToken)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(await isAlive()).toBe(false);
  });

  it('gives the same successor within 10 s, any number of times', async () => {
    const { refreshToken } = await refresh(first);
    home.deps.clock.advance(10_000);

    const again = [await refresh(first), await refresh(first), await refresh(first)];

    expect(again.map((one) => one.refreshToken)).toEqual([refreshToken, refreshToken, refreshToken]);
    await expect(refresh(refreshToken)).resolves.toBeDefined();
  });

  it('gives ten tabs that ask at the same moment one successor, by which all stay logged in', async () => {
    const tabs = await Promise.all(Array.from({ length: 10 }, () => refresh(first)));

    const [successor, ...others] = new Set(tabs.map((one) => one.refreshToken));
    home.deps.clock.advance(900_000);
    expect(others).toEqual([]);
    await expect(refresh(successor)).resolves.toBeDefined();
    expect(await isAlive()).toBe(true);
  });

  it('gives a tab that comes late within 10 s a token that lasts, even when the successor was exchanged too', async () => {
    const second = await refresh(first);
    const third = await refresh(second.refreshToken);

    const late = await refresh(first);

    home.deps.clock.advance(900_000);
    expect(late.refreshToken).toBe(third.refreshToken);
    await expect(refresh(late.refreshToken)).resolves.toBeDefined();
  });

  it('derives successors that nobody else can', async () => {
    const { refreshToken } = await refresh(first);

    expect(refreshToken.split('.').at(-1)).toMatch(/^[\w-]{43}$/);
    expect(successorOf(Buffer.alloc(32), first)).not.toBe(refreshToken);
  });

  it('renews the rights, the queues and the due date of the session', async () => {
    const { companyId, userId } = home.admin;
    const table = deps.table.forCompany(companyId);
    await table.change(companyKeys.user(companyId, userId), { set: { profile: 'user', name: 'Novo nome', queueIds: [], isSuper: true } });
    await table.change(companyKeys.company(companyId), { set: { dueAt: '2027-01-01T00:00:00.000Z' } });

    await refresh(first);

    expect(await loadSession(deps.table, { companyId, userId, seat: 0 })).toMatchObject({
      profile: 'user',
      name: 'Novo nome',
      queueIds: [],
      isSuper: true,
      dueAt: '2027-01-01T00:00:00.000Z',
    });
  });

  it('does not give back a right that is taken while it runs', async () => {
    const { companyId, userId } = home.admin;
    const demote = async () => {
      await deps.table.forCompany(companyId).change(companyKeys.user(companyId, userId), { set: { profile: 'user' } });
      await deps.table.forCompany(companyId).change(companyKeys.session(companyId, userId, 0), { set: { profile: 'user' } });
    };
    const demoting = demotingAfterReads(deps, demote);

    await refreshSession(demoting, { refreshToken: first });

    expect((await loadSession(deps.table, { companyId, userId, seat: 0 }))?.profile).toBe('user');
  });

  it('lasts seven days from the last use', async () => {
    home.deps.clock.advance(7 * 86_400_000 - 1);
    const second = await refresh(first);
    home.deps.clock.advance(7 * 86_400_000);

    await expect(refresh(second.refreshToken)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  });

  it('lasts thirty days from the login, however it is used', async () => {
    let token = first;
    for (const _ of Array.from({ length: 5 })) {
      home.deps.clock.advance(6 * 86_400_000 - 1);
      token = (await refresh(token)).refreshToken;
    }
    home.deps.clock.advance(5);

    await expect(refresh(token)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(await isAlive()).toBe(false);
  });

  it.each([[undefined], [''], ['nonsense'], ['a.b.c.d'], ['..........']])('refuses %j', async (token) => {
    await expect(refresh(token)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(await isAlive()).toBe(true);
  });

  it('refuses a token that names the session of another company', async () => {
    const other = await given.company({ deps: home.deps });
    const [, , , proof] = first.split('.');
    const { companyId, userId, sessionId } = other.admin;

    await expect(refresh([companyId, userId, sessionId, proof].join('.'))).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  });

  it('turns a session for paying into a full one once it is paid', async () => {
    const expired = await given.company({ deps: home.deps, dueAt: '2026-11-20T00:00:00.000Z' });
    const { companyId } = expired.company;
    const billing = await logInAs(deps, { email: expired.email, scope: 'billing' });
    const unpaid = await refresh(billing.refreshToken);
    await deps.table.forCompany(companyId).change(companyKeys.company(companyId), { set: { dueAt: '2026-12-20T00:00:00.000Z' } });

    const paid = await refresh(unpaid.refreshToken);

    expect([unpaid.reply.scope, paid.reply.scope]).toEqual(['billing', 'full']);
  });

  it('hands out what was exchanged by a key that has been rotated since', async () => {
    const keys = (list: string): IdentityDeps => ({ ...deps, keys: () => loadAccountKeys(deps.table, list) });
    const [old, next] = ['a1'.repeat(32), 'b2'.repeat(32)];
    const { refreshToken: second } = await refreshSession(keys(old), { refreshToken: first });

    const late = await refreshSession(keys(`${next},${old}`), { refreshToken: first });
    const third = await refreshSession(keys(`${next},${old}`), { refreshToken: second });
    const later = await refreshSession(keys(`${old},${next}`), { refreshToken: first });

    expect(late.refreshToken).toBe(second);
    expect(later.refreshToken).toBe(third.refreshToken);
  });
});
