import { beforeEach, describe, expect, it } from 'vitest';
import { logOut } from '#functions/areas/auth/log-out.ts';
import { refreshSession } from '#functions/areas/auth/refresh-session.ts';
import { enterSupport } from '#functions/areas/auth/support-session.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { deleteUser } from '#functions/areas/users/delete-user.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { loadSession, loadSessions } from '#functions/records/accounts/sessions.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { accessTokenVerifier } from '#functions/stack/access-token.ts';
import { authenticate } from '#functions/stack/authenticate.ts';
import { renewCompanySessions } from '#functions/stack/company-sessions.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { identityDeps, type IdentityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';

let home: Home;
let deps: IdentityDeps;
let email: string;
let agent: Principal;

beforeEach(async () => {
  home = await given.company();
  deps = identityDeps(home.deps);
  agent = await given.user(home);
  email = String((await home.deps.table.forCompany(agent.companyId).get(companyKeys.user(agent.companyId, agent.userId)))?.['email']);
  await logOut(deps, agent);
});

type LoggedIn = Awaited<ReturnType<typeof logInAs>>;

const allow = (value: number) => updateSetting(home.deps, home.admin, { key: 'sessionsPerUser', value });
const verify = () => authenticateBy(accessTokenVerifier(deps.table));
const authenticateBy = (verifier: ReturnType<typeof accessTokenVerifier>) => (token: string) =>
  authenticate({ table: deps.table, verify: verifier, nowMs: deps.clock.nowMs() }, `Bearer ${token}`, { permission: 'session' });
const call = ({ reply }: LoggedIn) => verify()(reply.token);
/** Later than the one before, so that it was used later. */
const logIn = async (password = testPassword): Promise<LoggedIn> => {
  home.deps.clock.advance(1_000);
  return logInAs(deps, { email, password });
};
const areAlive = (logins: readonly LoggedIn[]): Promise<boolean[]> =>
  Promise.all(
    logins.map((one) =>
      call(one).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code !== 'ERR_SESSION_EXPIRED') throw error;
          return false;
        },
      ),
    ),
  );

describe('several sessions of an account', () => {
  it('are as many as the company allows; a login beyond ends the one that was used longest ago', async () => {
    await allow(3);
    const [first, second, third] = [await logIn(), await logIn(), await logIn()];
    home.deps.clock.advance(1_000);
    await refreshSession(deps, { refreshToken: second.refreshToken });
    const before = await areAlive([first, second, third]);

    const fourth = await logIn();
    const fifth = await logIn();

    expect(before).toEqual([true, true, true]);
    expect(await areAlive([first, second, third, fourth, fifth])).toEqual([false, true, false, true, true]);
    expect(await loadSessions(deps.table, agent)).toHaveLength(3);
  });

  it('are those of different browsers: a login takes the place of the one before in its own', async () => {
    await allow(3);
    const [phone, desk] = [await logIn(), await logIn()];

    const again = await logInAs(deps, { email, refreshToken: phone.refreshToken });
    const stranger = await logInAs(deps, { email, refreshToken: (await given.company({ deps: home.deps })).admin.sessionId });

    expect(await areAlive([phone, desk, again, stranger])).toEqual([false, true, true, true]);
  });

  it('are refreshed and ended each by itself', async () => {
    await allow(2);
    const [phone, desk] = [await logIn(), await logIn()];

    await refreshSession(deps, { refreshToken: phone.refreshToken });
    await logOut(deps, await call(phone));

    expect(await areAlive([phone, desk])).toEqual([false, true]);
    await expect(refreshSession(deps, { refreshToken: phone.refreshToken })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    await expect(refreshSession(deps, { refreshToken: desk.refreshToken })).resolves.toBeDefined();
  });

  it('take the seat of one that has expired before that of one in use', async () => {
    await allow(2);
    const [left, used] = [await logIn(), await logIn()];
    home.deps.clock.advance(6 * 24 * 60 * 60_000);
    const { refreshToken } = await refreshSession(deps, { refreshToken: used.refreshToken });
    home.deps.clock.advance(2 * 24 * 60 * 60_000);

    await logIn();

    await expect(refreshSession(deps, { refreshToken })).resolves.toBeDefined();
    await expect(refreshSession(deps, { refreshToken: left.refreshToken })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  });

  it('stay within the limit when many log in at once, and each of those who are left works', async () => {
    await allow(2);

    const logins = await Promise.all(Array.from({ length: 6 }, () => logInAs(deps, { email })));

    expect((await areAlive(logins)).filter(Boolean)).toHaveLength(2);
    expect(await loadSessions(deps.table, agent)).toHaveLength(2);
  });

  it('end at once when the company allows fewer; a refresh that comes between ends there', async () => {
    await allow(3);
    const logins = [await logIn(), await logIn(), await logIn()];
    const late = logins[2];
    const key = companyKeys.company(home.company.companyId);

    await home.deps.table.forCompany(home.company.companyId).change(key, { set: { sessionsPerUser: 2 } });
    await expect(refreshSession(deps, { refreshToken: late?.refreshToken })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    await allow(1);

    expect(await areAlive(logins)).toEqual([true, false, false]);
  });
});

describe('what is taken away', () => {
  it('is gone in every session at once', async () => {
    await allow(3);
    const logins = [await logIn(), await logIn(), await logIn()];

    await updateUser(home.deps, home.admin, { userId: agent.userId, change: { queueIds: [], name: 'Outro Nome' } });

    for (const login of logins) expect(await call(login)).toMatchObject({ queueIds: [], name: 'Outro Nome' });
  });

  it('does not come back by a login at the same moment', async () => {
    await allow(2);
    let meanwhile: LoggedIn | undefined;
    const table: Table = {
      ...home.deps.table,
      across: {
        ...home.deps.table.across,
        commit: async (...writes) => {
          meanwhile ??= await logIn();
          return home.deps.table.across.commit(...writes);
        },
      },
    };

    await updateUser({ ...home.deps, table }, home.admin, { userId: agent.userId, change: { queueIds: [] } });

    expect(meanwhile && (await call(meanwhile))).toMatchObject({ queueIds: [] });
  });

  it('is every other session when its owner changes the password, and all when somebody else does', async () => {
    await allow(3);
    const [own, phone] = [await logIn(), await logIn()];

    await updateUser(home.deps, await call(own), { userId: agent.userId, change: { password: 'outra senha', currentPassword: testPassword } });
    const byOwner = await areAlive([own, phone]);
    const again = await logIn('outra senha');
    await updateUser(home.deps, home.admin, { userId: agent.userId, change: { password: 'mais uma senha' } });

    expect(byOwner).toEqual([true, false]);
    await expect(refreshSession(deps, { refreshToken: own.refreshToken })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(await areAlive([own, phone, again])).toEqual([false, false, false]);
  });

  it('is all of them with the user', async () => {
    await allow(5);
    const logins = [await logIn(), await logIn(), await logIn(), await logIn(), await logIn()];

    await deleteUser(home.deps, home.admin, { userId: agent.userId });

    expect(await areAlive(logins)).toEqual([false, false, false, false, false]);
  });

  it('is all of them with the company', async () => {
    await allow(2);
    const logins = [await logIn(), await logIn()];
    const part = home.deps.table.forCompany(home.company.companyId);
    const company = companyItem.parse(await part.get(companyKeys.company(home.company.companyId)));

    await renewCompanySessions(home.deps.table, { ...company, isActive: false });

    expect(await areAlive(logins)).toEqual([false, false]);
  });
});

describe('a stolen refresh token', () => {
  it('ends its own session, and no other', async () => {
    await allow(2);
    const [stolen, other] = [await logIn(), await logIn()];
    await refreshSession(deps, { refreshToken: stolen.refreshToken });
    home.deps.clock.advance(11_000);

    await expect(refreshSession(deps, { refreshToken: stolen.refreshToken })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });

    expect(await areAlive([stolen, other])).toEqual([false, true]);
  });

  it.each(['-1', '-9', '-x', '-1-1', ''])('opens no other seat by “%s” behind its session', async (seat) => {
    await allow(2);
    const [first] = [await logIn(), await logIn()];
    const [company, user, session, secret] = first.refreshToken.split('.');

    const trying = refreshSession(deps, { refreshToken: [company, user, `${session?.slice(0, seat === '' ? 25 : 26)}${seat}`, secret].join('.') });

    await expect(trying).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    await expect(call(first)).resolves.toBeDefined();
  });

  it('is of no use to whoever knew the session before: each login has a session of its own', async () => {
    await allow(2);
    const before = await logIn();
    const after = await logIn();

    const [known, fresh] = [await call(before), await call(after)];

    expect(fresh.sessionId).not.toBe(known.sessionId);
    await logOut(deps, known);
    await logOut(deps, known);
    expect(await areAlive([before, after])).toEqual([false, true]);
  });
});

describe('platform staff with two sessions', () => {
  it('support one company from each, and leave by each alone', async () => {
    const staff = await given.company({ deps: home.deps, isSuper: true });
    const other = { ...staff.admin, seat: 1 };
    const part = home.deps.table.forCompany(staff.company.companyId);
    const own = await loadSession(deps.table, staff.admin);
    await part.commit({ kind: 'put', key: companyKeys.session(staff.company.companyId, staff.admin.userId, 1), attributes: { ...own, seat: 1 } });

    const [first, second] = [await enterSupport(deps, staff.admin, home.company.companyId), await enterSupport(deps, other, home.company.companyId)];
    const visits = await Promise.all([first, second].map(({ token }) => supporting(token)));
    expect(visits.map(({ seat }) => seat)).toEqual([0, 1]);

    await part.commit({ kind: 'delete', key: companyKeys.session(staff.company.companyId, staff.admin.userId, 1) });

    await expect(supporting(first.token)).resolves.toBeDefined();
    await expect(supporting(second.token)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  });

  const supporting = (token: string) =>
    authenticate({ table: deps.table, verify: accessTokenVerifier(deps.table), nowMs: deps.clock.nowMs() }, `Bearer ${token}`, {
      permission: 'session',
      openToSupport: true,
    });
});
