import { beforeEach, describe, expect, it } from 'vitest';
import { companyKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { principalOf } from '#functions/stack/authenticate.ts';
import type { SessionReply } from '#shared/contract/auth.ts';
import { areas } from '#shared/contract/index.ts';
import { given, type Home } from '#tests/support/given.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { newChanges } from '#tests/support/stream.ts';
import { givenSupport } from '#tests/support/support-session.ts';
import { trail } from '../audit/given-trail.ts';
import { joinTickets, liveHome } from '../live/live-home.ts';

const { auth, queues, users, settings, tickets, companies } = areas;

let home: Home;
let staff: Home;
let api: Awaited<ReturnType<typeof restApi>>;

beforeEach(async () => {
  home = await given.company();
  staff = await given.company({ deps: home.deps, isSuper: true });
  api = await restApi(home);
});

async function enter(): Promise<SessionReply> {
  const reply = await api.call(auth.enterSupport, { token: await api.token(staff.admin), params: { companyId: home.company.companyId } });
  expect(reply.status).toBe(201);
  return reply.body as SessionReply; // as the contract says
}

describe('a session for support', () => {
  it('is of the company entered, says who and until when, and leaves the own one as it is', async () => {
    const { token, user, support } = await enter();

    expect(user).toMatchObject({ id: staff.admin.userId, name: staff.admin.name, profile: 'support', super: false, companyId: home.company.companyId });
    expect(support).toEqual({ endsAt: '2026-11-20T13:00:00.000Z' });
    expect((await api.call(auth.me, { token })).body).toEqual({ scope: 'full', user, support });
    expect(await api.call(auth.me, { token: await api.token(staff.admin) })).toMatchObject({ status: 200, body: { user: { super: true } } });
  });

  it('sees and changes what the company has set, though its subscription be over', async () => {
    const { companyId } = home.company;
    await home.deps.table.forCompany(companyId).change(companyKeys.company(companyId), { set: { dueAt: '2026-01-01T00:00:00.000Z' } });
    const { token } = await enter();

    const made = await api.call(queues.createQueue, { token, body: { name: 'Feita pelo suporte', color: '#112233', greetingMessage: '' } });
    const set = await api.call(settings.updateSetting, { token, params: { key: 'userRating' }, body: { value: 'enabled' } });

    expect([made.status, set.status]).toEqual([201, 200]);
    expect(await api.call(companies.getCompany, { token, params: { companyId } })).toMatchObject({ status: 200, body: { usage: { queues: { used: 2 } } } });
  });

  it('reads no conversation and sets no login', async () => {
    const connection = await given.connection(home);
    await acceptedTicket(home, connection);
    const user = await given.user(home);
    const { token } = await enter();
    const params = { userId: user.userId };
    const put = (body: object) => api.call(users.updateUser, { token, params, body });

    expect(await api.call(tickets.listTickets, { token })).toMatchObject({ status: 403, body: { error: 'ERR_SUPPORT_SESSION' } });
    expect(await put({ password: 'nova senha' })).toMatchObject({ status: 403, body: { error: 'ERR_SUPPORT_SESSION', field: 'password' } });
    expect(await put({ email: 'minha@example.com' })).toMatchObject({ status: 403, body: { error: 'ERR_SUPPORT_SESSION', field: 'email' } });
    expect(await put({ profile: 'admin' })).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION', field: 'profile' } });
    expect(await put({ queueIds: [] })).toMatchObject({ status: 200, body: { queueIds: [] } });
  });

  it('lasts an hour, and not longer than the own session or the right to open one', async () => {
    const { token } = await enter();
    const call = async (one = token) => (await api.call(auth.me, { token: one })).body;

    home.deps.clock.advance(59 * 60_000);
    expect(await call()).toMatchObject({ scope: 'full' });
    home.deps.clock.advance(61_000);
    // The browser then asks for another token, and gets the own session's.
    expect(await call()).toMatchObject({ error: 'ERR_ACCESS_TOKEN_INVALID' });
    const { companyId, userId } = staff.admin;
    const { token: second } = await enter();
    await home.deps.table.forCompany(companyId).change(companyKeys.session(companyId, userId, 0), { set: { isSuper: false } });
    expect(await call(second)).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
    await home.deps.table.forCompany(companyId).change(companyKeys.session(companyId, userId, 0), { set: { isSuper: true } });
    expect(await call(second)).toMatchObject({ scope: 'full' });
    await home.deps.table.forCompany(companyId).commit(remove(companyKeys.session(companyId, userId, 0)));
    expect(await call(second)).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
  });

  it('is left by itself, and ends the own one too when its owner logs out', async () => {
    const { token } = await enter();
    const alive = async () => (await api.call(auth.me, { token: await api.token(staff.admin) })).status;

    await api.call(auth.leaveSupport, { token });
    expect([(await api.call(auth.me, { token })).status, await alive()]).toEqual([401, 200]);
    await api.call(auth.leaveSupport, { token: await api.token(staff.admin) });
    expect(await alive()).toBe(200);
    const { token: second } = await enter();
    await api.call(auth.logout, { token: second });

    expect([(await api.call(auth.me, { token: second })).status, await alive()]).toEqual([401, 401]);
  });

  it('opens no company that there is not, nor the own one', async () => {
    const token = await api.token(staff.admin);

    expect(await api.call(auth.enterSupport, { token, params: { companyId: '01J00000000000000000000000' } })).toMatchObject({ status: 404 });
    expect(await api.call(auth.enterSupport, { token, params: { companyId: staff.company.companyId } })).toMatchObject({ status: 403 });
    expect(await loadSession(home.deps.table, { companyId: staff.company.companyId, userId: staff.admin.userId, seat: 0 })).toMatchObject({
      sessionId: staff.admin.sessionId,
    });
  });

  it('is in the company’s audit trail, with what is changed in it', async () => {
    const { home: watched, act, entries } = await trail();
    const { admin } = await given.company({ deps: watched.deps, isSuper: true });

    const inside = await givenSupportBy(act, watched, admin);
    await act(inside, settings.updateSetting, { params: { key: 'userRating' }, body: { value: 'enabled' } });

    const actor = { kind: 'staff', id: null, name: null };
    expect(await entries()).toMatchObject([
      { action: 'update', kind: 'settings', actor },
      { action: 'support', kind: 'company', actor, record: { id: watched.company.companyId }, changes: [] },
    ]);
    expect(await entries({ userId: 'staff' })).toHaveLength(2);
  });
});

async function givenSupportBy(act: Awaited<ReturnType<typeof trail>>['act'], watched: Home, admin: Home['admin']) {
  await act(admin, auth.enterSupport, { params: { companyId: watched.company.companyId } });
  const session = await loadSession(watched.deps.table, { companyId: watched.company.companyId, userId: admin.userId, seat: 0 });
  if (!session) throw new Error('there is no session for support');
  return principalOf(session);
}

describe('a browser of support', () => {
  it('is told of connections, and of tickets and messages nothing, whatever it joins', async () => {
    const { home: watched, connection, sockets, join, push } = await liveHome();
    const { admin } = await given.company({ deps: watched.deps, isSuper: true });
    const support = await givenSupport(watched, admin);
    await newChanges();
    const [theirs, ours] = [await join(watched.admin, joinTickets), await join(support, joinTickets)];
    const ticket = await acceptedTicket(watched, connection);
    await expect(join(support, { action: 'joinChatBox', ticketId: ticket.id })).rejects.toMatchObject({ code: 'ERR_SUPPORT_SESSION' });
    await customerWrites(watched, connection, { text: 'segredo do cliente' });
    const { companyId } = watched.company;
    await watched.deps.table.forCompany(companyId).change(companyKeys.connection(companyId, connection.connectionId), { set: { status: 'qrcode' } });

    for (const { before, after } of await newChanges()) if ((after ?? before)?.['companyId'] === companyId) await push({ before, after });

    const kinds = (socketId: string) => new Set(sockets.events(socketId).map(({ event }) => event.split('-').at(-1)));
    expect(kinds(theirs)).toContain('ticket');
    expect([...kinds(ours)].filter((kind) => kind !== 'whatsapp' && kind !== 'whatsappSession')).toEqual([]);
    expect(kinds(ours).size).toBeGreaterThan(0);
    expect(JSON.stringify(sockets.events(ours))).not.toContain('segredo');
  });
});
