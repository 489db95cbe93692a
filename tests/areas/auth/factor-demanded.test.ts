import { beforeEach, describe, expect, it } from 'vitest';
import { removeFactor } from '#functions/areas/auth/factor/set-factor.ts';
import { enterSupport } from '#functions/areas/auth/support-session.ts';
import { refreshSession } from '#functions/areas/auth/refresh-session.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { accessTokenVerifier } from '#functions/stack/access-token.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { authenticate, principalOf } from '#functions/stack/authenticate.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { SessionPermission } from '#shared/contract/permissions.ts';
import { type IdentityDeps, identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { setUpFactor } from '#tests/support/given-factor.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';
import { givenSupport } from '#tests/support/support-session.ts';

let home: Home;
let deps: IdentityDeps;

beforeEach(async () => {
  home = await given.company();
  deps = identityDeps(home.deps);
});

const nowMs = () => home.deps.clock.nowMs();

describe('a company that demands a factor', () => {
  const demand = (value: 'enabled' | 'disabled' = 'enabled') => updateSetting(home.deps, home.admin, { key: 'secondFactor', value });
  const mayCall = async (token: string, permission: SessionPermission) =>
    authenticate({ table: deps.table, verify: accessTokenVerifier(deps.table), nowMs: nowMs() }, `Bearer ${token}`, { permission });
  const ownSession = async (): Promise<Principal> => {
    const session = await loadSession(deps.table, { companyId: home.company.companyId, userId: home.admin.userId, seat: 0 });
    if (!session) throw new Error('no session');
    return principalOf(session);
  };

  it('leads whoever has none to setting one, and to nothing else', async () => {
    await demand();
    const { reply } = await logInAs(deps, { email: home.email });

    expect(reply.mustSetFactor).toBe(true);
    await expect(mayCall(reply.token, 'session')).rejects.toMatchObject({ code: 'ERR_FACTOR_DEMANDED' });
    await expect(mayCall(reply.token, 'billing')).resolves.toBeDefined();
    await setUpFactor(deps, home.deps.clock, await ownSession());
    await expect(mayCall(reply.token, 'session')).resolves.toBeDefined();
    await expect(removeFactor(deps, await ownSession(), { currentPassword: testPassword, language: 'pt' })).rejects.toMatchObject({
      code: 'ERR_FACTOR_DEMANDED',
    });
  });

  it('reaches open sessions with their next refresh, and lets them go likewise', async () => {
    const { refreshToken } = await logInAs(deps, { email: home.email });
    await demand();
    const demanded = await refreshSession(deps, { refreshToken });
    expect(demanded.reply.mustSetFactor).toBe(true);
    await demand('disabled');

    const free = await refreshSession(deps, { refreshToken: demanded.refreshToken });

    expect(free.reply.mustSetFactor).toBeUndefined();
  });
});

describe('platform staff', () => {
  it('change no rule of accounts of a company that they support', async () => {
    const platform = await given.company({ deps: home.deps, isSuper: true });
    const supporter = await givenSupport(home, platform.admin);

    await expect(updateSetting(home.deps, supporter, { key: 'secondFactor', value: 'disabled' })).rejects.toMatchObject({ code: 'ERR_SUPPORT_SESSION' });
  });

  it('enter no company without a factor', async () => {
    const platform = await given.company({ deps: home.deps, isSuper: true });
    const staff = { ...platform.admin, factor: 'none' as const };

    await expect(enterSupport(deps, staff, home.company.companyId)).rejects.toMatchObject({ code: 'ERR_FACTOR_DEMANDED' });
    await expect(enterSupport(deps, platform.admin, home.company.companyId)).resolves.toBeDefined();
  });
});
