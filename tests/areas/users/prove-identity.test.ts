import { beforeEach, describe, expect, it } from 'vitest';
import { refreshSession } from '#functions/areas/auth/refresh-session.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { type Key, systemKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { once } from '#functions/ports/secrets.ts';
import { provePassword } from '#functions/stack/prove-identity.ts';
import { authenticate, principalOf } from '#functions/stack/authenticate.ts';
import { accessTokenVerifier } from '#functions/stack/access-token.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { type IdentityDeps, identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';

const minuteMs = 60_000;
let home: Home;
let identity: IdentityDeps;

beforeEach(async () => {
  home = await given.company();
  identity = identityDeps(home.deps);
});

const change = (user: Principal, fields: object, by: Principal = user) =>
  updateUser(home.deps, by, { userId: user.userId, change: userRoutes.updateUser.body.parse(fields) });
const mails = () => home.deps.jobs.take().flatMap((job) => (job.type === 'sendAccountMail' ? [job.mail] : []));

async function freshAdmin(): Promise<{ admin: Principal; token: string; refreshToken: string }> {
  const { reply, refreshToken } = await logInAs(identity, { email: home.email });
  const session = await loadSession(home.deps.table, { companyId: home.company.companyId, userId: home.admin.userId, seat: 0 });
  if (!session) throw new Error('no session');
  return { admin: principalOf(session), token: reply.token, refreshToken };
}

describe('another e-mail or password', () => {
  it('needs no further proof within ten minutes of a login', async () => {
    const { admin } = await freshAdmin();
    home.deps.clock.advance(10 * minuteMs);

    await expect(change(admin, { password: 'outra senha' })).resolves.toBeDefined();
  });

  it('asks for the present password later, and for nothing else', async () => {
    const { admin } = await freshAdmin();
    home.deps.clock.advance(10 * minuteMs + 1);

    await expect(change(admin, { password: 'outra senha' })).rejects.toMatchObject({ code: 'ERR_PASSWORD_REQUIRED', details: { field: 'currentPassword' } });
    await expect(change(admin, { email: `new-${home.email}` })).rejects.toMatchObject({ code: 'ERR_PASSWORD_REQUIRED' });
    await expect(change(admin, { password: 'outra senha', currentPassword: 'chute' })).rejects.toMatchObject({ code: 'ERR_PASSWORD_WRONG' });
    await expect(change(admin, { name: 'Ana Maria', email: home.email, password: '' })).resolves.toMatchObject({ name: 'Ana Maria' });
    await expect(change(admin, { email: `new-${home.email}`, currentPassword: testPassword })).resolves.toMatchObject({ email: `new-${home.email}` });
  });

  it('asks for the password of whoever changes it, not of whom it is changed for', async () => {
    const { admin } = await freshAdmin();
    const ana = await given.user(home, { name: 'Ana' });
    home.deps.clock.advance(11 * minuteMs);

    await expect(change(ana, { password: 'senha da ana' }, admin)).rejects.toMatchObject({ code: 'ERR_PASSWORD_REQUIRED' });
    await expect(change(ana, { password: 'senha da ana', currentPassword: testPassword }, admin)).resolves.toBeDefined();
  });

  it('knows the password when the address moves between two readings', async () => {
    const { admin } = await freshAdmin();
    home.deps.clock.advance(11 * minuteMs);
    const { table } = home.deps;
    const moving = once(() => change(admin, { email: `new-${home.email}`, currentPassword: testPassword }));
    const isLogin = (key: Key) => key.pk === systemKeys.email(home.email).pk;
    const system: TablePart = { ...table.system, get: async (key, options) => (isLogin(key) && (await moving()), table.system.get(key, options)) };

    await expect(provePassword({ table: { ...table, system }, clock: home.deps.clock }, admin, testPassword)).resolves.toBeUndefined();
    await expect(moving()).resolves.toMatchObject({ email: `new-${home.email}` });
  });

  it('lets nobody guess at an unlocked desk', async () => {
    const { admin } = await freshAdmin();
    home.deps.clock.advance(11 * minuteMs);
    for (let count = 0; count < 10; count += 1) await change(admin, { password: 'outra senha', currentPassword: 'chute' }).catch(() => undefined);

    await expect(change(admin, { password: 'outra senha', currentPassword: testPassword })).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
  });

  it('ends the tokens by which the session would be prolonged, and tells the owner', async () => {
    const { admin, token, refreshToken } = await freshAdmin();

    await change(admin, { password: 'outra senha', language: 'es' });

    const verify = accessTokenVerifier(home.deps.table);
    await expect(
      authenticate({ table: home.deps.table, verify, nowMs: home.deps.clock.nowMs() }, `Bearer ${token}`, { permission: 'session' }),
    ).resolves.toBeDefined();
    await expect(refreshSession(identity, { refreshToken })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(mails()).toEqual([{ kind: 'passwordChanged', email: home.email, language: 'es' }]);
  });

  it('tells the address that was left', async () => {
    const { admin } = await freshAdmin();

    await change(admin, { email: `new-${home.email}` });

    expect(mails()).toEqual([{ kind: 'addressChanged', email: home.email, newEmail: `new-${home.email}`, name: admin.name, language: 'pt' }]);
  });
});
