import { beforeEach, describe, expect, it } from 'vitest';
import { logOut } from '#functions/areas/auth/log-out.ts';
import { refreshSession } from '#functions/areas/auth/refresh-session.ts';
import { roleHandlers } from '#functions/areas/users/roles.ts';
import { roles } from '#shared/records/roles.ts';
import { endOtherSessions, endOwnSession } from '#functions/areas/sessions/end-sessions.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { deleteUser } from '#functions/areas/users/delete-user.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadSessions } from '#functions/records/accounts/sessions.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { principalOf } from '#functions/stack/authenticate.ts';
import { renewCompanySessions } from '#functions/stack/company-sessions.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { identityDeps, type IdentityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given, testPassword } from '#tests/support/given.ts';
import { newChanges } from '#tests/support/stream.ts';
import { givenSupport } from '#tests/support/support-session.ts';
import { liveHome } from './live-home.ts';

type World = Awaited<ReturnType<typeof liveHome>>;

let world: World;
let deps: IdentityDeps;
let email: string;
/** The same person, at two devices at once. */
let desk: Principal;
let phone: Principal;
/** A user of the same company, whom nothing here concerns. */
let colleague: Principal;
/** A page that is open at each of them. */
let pages: Record<'desk' | 'phone' | 'colleague', string>;

beforeEach(async () => {
  world = await liveHome();
  const { home, table } = world;
  deps = identityDeps(home.deps);
  colleague = await given.user(home);
  desk = await given.user(home);
  await updateSetting(home.deps, home.admin, { key: 'sessionsPerUser', value: 3 });
  email = String((await table.get(companyKeys.user(desk.companyId, desk.userId)))?.['email']);
  phone = await logInAgain();
  pages = { colleague: await world.open(colleague), desk: await world.open(desk), phone: await world.open(phone) };
  await newChanges();
});

/** A further login of the same person. */
async function logInAgain(): Promise<Principal> {
  world.home.deps.clock.advance(1_000);
  const { reply } = await logInAs(deps, { email });
  const session = (await loadSessions(deps.table, desk)).toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)).at(-1);
  if (!session || session.userId !== reply.user.id) throw new Error('there is no such session');
  return principalOf(session);
}

/** Names of the pages whose sockets were closed by what happened since. */
async function closedPages(): Promise<string[]> {
  await world.push(...(await newChanges()));
  return Object.entries(pages)
    .filter(([, socketId]) => world.sockets.closed.includes(socketId))
    .map(([name]) => name);
}

const asked = (principal: Principal, rest: object): never => ({ principal, query: {}, headers: {}, params: {}, ...rest }) as never; // what the handlers read
const admin = () => world.home.admin;

describe('the socket of a session that ended', () => {
  it.each<[what: string, act: () => Promise<unknown>, closed: string[]]>([
    ['its owner logs out there', () => logOut(deps, phone), ['phone']],
    ['its owner ends it from another device', () => endOwnSession(world.home.deps, desk, { sessionId: phone.sessionId }), ['phone']],
    ['its owner ends all others', () => endOtherSessions(world.home.deps, desk), ['phone']],
    ['its owner sets another password elsewhere', () => setPassword(desk), ['phone']],
    ['an admin sets another password', () => setPassword(admin()), ['desk', 'phone']],
    ['the user is deleted', () => deleteUser(world.home.deps, admin(), { userId: desk.userId }), ['desk', 'phone']],
    ['the company allows fewer', () => updateSetting(world.home.deps, admin(), { key: 'sessionsPerUser', value: 1 }), ['phone']],
    ['a refresh token comes twice', stealRefreshToken, ['phone']],
    ['the company is suspended', suspendCompany, ['colleague', 'desk', 'phone']],
  ])('is closed when %s', async (_what, act, closed) => {
    await act();

    expect(await closedPages()).toEqual(closed);
  });

  const setPassword = (by: Principal) =>
    updateUser(world.home.deps, by, { userId: desk.userId, change: { password: 'outra senha', currentPassword: testPassword } });

  async function stealRefreshToken(): Promise<void> {
    await endOwnSession(world.home.deps, desk, { sessionId: phone.sessionId });
    const { refreshToken } = await logInAs(deps, { email });
    const stolen = (await loadSessions(deps.table, desk)).find(({ sessionId }) => refreshToken.includes(sessionId));
    if (!stolen) throw new Error('there is no such session');
    pages.phone = await world.open(principalOf(stolen));
    await refreshSession(deps, { refreshToken });
    await newChanges();
    world.home.deps.clock.advance(11_000);
    await refreshSession(deps, { refreshToken }).catch(() => undefined);
  }

  async function suspendCompany(): Promise<void> {
    const company = companyItem.parse(await world.table.get(companyKeys.company(desk.companyId)));
    await renewCompanySessions(deps.table, { ...company, isActive: false });
  }
});

describe('the socket of a session whose rights changed', () => {
  it('is closed when its user has another role', async () => {
    await updateUser(world.home.deps, admin(), { userId: desk.userId, change: { role: 'reader' } });

    expect(await closedPages()).toEqual(['desk', 'phone']);
  });

  it('is closed when the company changes the role itself', async () => {
    const handlers = roleHandlers(world.home.deps);
    const body = (rights: string[]) => roles.body.parse({ name: 'Vendas', rights });
    const { id } = (await handlers.createRole(asked(admin(), { body: body(['contacts:numbers']) }))) as { id: string }; // as the contract says
    await updateUser(world.home.deps, admin(), { userId: desk.userId, change: { role: id } });
    await newChanges();

    await handlers.updateRole(asked(admin(), { params: { roleId: id }, body: body(['contacts:edit']) }));

    expect(await closedPages()).toEqual(['desk', 'phone']);
  });

  it('opens anew with what holds now, and tells no more than that', async () => {
    await updateUser(world.home.deps, admin(), { userId: desk.userId, change: { role: 'reader' } });
    await closedPages();
    const [session] = await loadSessions(deps.table, desk);
    if (!session) throw new Error('the session has ended');

    const again = await world.open(principalOf(session));

    expect(await world.socketRow(again)).toMatchObject({ role: 'reader' });
    expect(await world.socketRow(pages.desk)).toBeUndefined();
  });
});

describe('the socket of staff who support a company', () => {
  let staff: Principal;
  let page: string;

  beforeEach(async () => {
    staff = (await given.company({ deps: world.home.deps, isSuper: true })).admin;
    page = await world.open(await givenSupport(world.home, staff));
    await newChanges();
  });

  const change = async (): Promise<void> => {
    await world.table.change(companyKeys.connection(world.home.company.companyId, world.connection.connectionId), { set: { status: 'qrcode' } });
    await world.push(...(await newChanges()));
  };

  it('hears of the company while the own session lasts', async () => {
    await change();

    expect([world.sockets.closed, world.sockets.events(page).length > 0]).toEqual([[], true]);
  });

  it('hears nothing more, and is closed, once the own session ended', async () => {
    await logOut(deps, staff);

    await change();

    expect([world.sockets.closed, world.sockets.events(page)]).toEqual([[page], []]);
  });

  it('hears nothing more, and is closed, once the hour is over', async () => {
    world.home.deps.clock.advance(62 * 60_000);

    await change();

    expect([world.sockets.closed, world.sockets.events(page)]).toEqual([[page], []]);
  });
});
