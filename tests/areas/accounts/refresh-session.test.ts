import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDeps } from '#functions/areas/accounts/deps.ts';
import { exchangeRefresh } from '#functions/areas/accounts/refresh-rules.ts';
import { refreshSession } from '#functions/areas/accounts/refresh-session.ts';
import { loadSession } from '#functions/lib/authenticate.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { given, type Home } from '#tests/support/given.ts';
import { accountDeps, logInAs } from './given-accounts.ts';

describe('the rules of refresh tokens', () => {
  const exchanged = { refreshHashes: ['two'], previousRefresh: { hash: 'one', exchangedAtMs: 1_000, hasSibling: false } };
  const siblings = { refreshHashes: ['two', 'sibling'], previousRefresh: { hash: 'one', exchangedAtMs: 1_000, hasSibling: true } };

  it.each([
    ['exchanges a fresh token', { refreshHashes: ['one'], previousRefresh: null }, 'one', 1_000, ['next']],
    ['exchanges the next one', exchanged, 'two', 2_000, ['next']],
    ['gives the lost answer again, up to 10 s', exchanged, 'one', 11_000, ['two', 'next']],
    ['revokes for an old token after 10 s', exchanged, 'one', 11_001, undefined],
    ['revokes for asking a third time', siblings, 'one', 1_500, undefined],
    ['exchanges either sibling and drops the other', siblings, 'sibling', 2_000, ['next']],
    ['revokes for a token of long ago', exchanged, 'zero', 1_500, undefined],
  ])('%s', (_name, state, hash, nowMs, hashes) => {
    const after = exchangeRefresh(state, hash, 'next', nowMs);

    expect(after?.refreshHashes).toEqual(hashes);
  });
});

describe('refreshing', () => {
  let home: Home;
  let deps: AccountDeps;
  let first: string;

  beforeEach(async () => {
    home = await given.company();
    deps = accountDeps(home.deps);
    first = (await logInAs(deps, { email: home.email })).refreshToken;
  });

  const refresh = (refreshToken: string | undefined) => refreshSession(deps, { refreshToken });
  const isAlive = async () => (await loadSession(deps.table, home.company.companyId, home.admin.userId)) !== undefined;

  it('rotates the token and keeps the session', async () => {
    const second = await refresh(first);
    const third = await refresh(second.refreshToken);

    expect(new Set([first, second.refreshToken, third.refreshToken]).size).toBe(3);
    expect(third.reply).toMatchObject({ scope: 'full', user: { id: home.admin.userId } });
  });

  it('stores no token as it is', async () => {
    const { refreshToken } = await refresh(first);

    const stored = await deps.table.forCompany(home.company.companyId).get(companyKeys.session(home.company.companyId, home.admin.userId));

    expect(JSON.stringify(stored)).not.toContain(refreshToken.split('.').at(-1));
  });

  it('revokes the family when an old token comes again after 10 s', async () => {
    const second = await refresh(first);
    home.deps.clock.advance(10_001);

    await expect(refresh(first)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    await expect(refresh(second.refreshToken)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(await isAlive()).toBe(false);
  });

  it('gives one sibling of the same family within 10 s', async () => {
    await refresh(first);
    home.deps.clock.advance(9_000);

    const sibling = await refresh(first);

    await expect(refresh(sibling.refreshToken)).resolves.toBeDefined();
  });

  it('gives no second sibling', async () => {
    await refresh(first);
    await refresh(first);

    await expect(refresh(first)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(await isAlive()).toBe(false);
  });

  it('serves two clients that present the token at the same moment', async () => {
    const [one, two] = await Promise.all([refresh(first), refresh(first)]);

    expect(one.refreshToken).not.toBe(two.refreshToken);
    expect(await isAlive()).toBe(true);
  });

  it('lasts seven days from the last use', async () => {
    home.deps.clock.advance(7 * 86_400_000 - 1);
    const second = await refresh(first);
    home.deps.clock.advance(7 * 86_400_000);

    await expect(refresh(second.refreshToken)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
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
});
