import { beforeEach, describe, expect, it } from 'vitest';
import { savePushDevice } from '#functions/areas/web-push/save-push-device.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { loadPushDevices } from '#functions/records/live/push-device-item.ts';
import { loadSessions } from '#functions/records/accounts/sessions.ts';
import { principalOf } from '#functions/stack/authenticate.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { areas } from '#shared/contract/index.ts';
import type { OwnSession } from '#shared/contract/sessions.ts';
import { identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given, type Home } from '#tests/support/given.ts';
import { pushDeps, pushSubscription } from '#tests/support/push-devices.ts';
import { trail } from '../audit/given-trail.ts';

const { sessions, auth } = areas;
const browsers = {
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

let home: Home;
let watched: Awaited<ReturnType<typeof trail>>;
let api: typeof watched.api;
let desk: Principal;
let phone: Principal;
let colleague: Principal;

/** The session that the company began with has the first seat, the phone the second, the desk the third. */
beforeEach(async () => {
  watched = await trail();
  ({ home, api } = watched);
  const deps = identityDeps(home.deps);
  colleague = await given.user(home);
  await updateSetting(home.deps, home.admin, { key: 'sessionsPerUser', value: 3 });
  await logInAs(deps, { email: home.email, userAgent: browsers.phone, clientAddress: '2804:14c:1a05::7' });
  home.deps.clock.advance(60_000);
  await logInAs(deps, { email: home.email, userAgent: browsers.desk, clientAddress: '177.32.10.99' });
  const stored = (await loadSessions(home.deps.table, home.admin)).map((session) => principalOf(session));
  const [, first, second] = stored;
  if (!first || !second) throw new Error('there are no three sessions');
  [phone, desk] = [first, second];
});

const as = async (principal: Principal, route: Parameters<typeof api.call>[0], params = {}) => api.call(route, { token: await api.token(principal), params });
const listed = async (principal: Principal): Promise<OwnSession[]> =>
  ((await as(principal, sessions.listSessions)).body as { sessions: OwnSession[] }).sessions; // as the contract says
const isRefused = async (principal: Principal): Promise<boolean> => (await as(principal, auth.me)).status === 401;

describe('the sessions of a user', () => {
  it('are named by browser and system, with a masked address and their times, the own one first', async () => {
    const [createdAt, later] = ['2026-11-20T12:00:01.000Z', '2026-11-20T12:01:01.000Z'];

    expect(await listed(phone)).toEqual([
      { id: phone.sessionId, device: 'Safari · iPhone', address: '2804:14c:1a05:*', createdAt, usedAt: createdAt, isOwn: true },
      { id: desk.sessionId, device: 'Chrome · Windows', address: '177.32.10.*', createdAt: later, usedAt: later, isOwn: false },
      expect.objectContaining({ id: home.admin.sessionId, device: '', address: '', isOwn: false }),
    ]);
  });

  it('are nobody else’s to see or to end', async () => {
    const stranger = await given.company({ deps: home.deps });

    for (const other of [stranger.admin, colleague]) {
      expect((await listed(other)).map(({ id }) => id)).toEqual([other.sessionId]);
      expect(await as(other, sessions.endSession, { sessionId: phone.sessionId })).toMatchObject({ status: 404, body: { error: 'ERR_NO_SESSION_FOUND' } });
    }
    expect(await isRefused(phone)).toBe(false);
  });
});

describe('a session that its owner ends', () => {
  it('is refused at once, rings no more, and stands in the audit trail', async () => {
    const { deps } = home;
    await savePushDevice(pushDeps(home), phone, pushSubscription().body);

    const reply = await as(desk, sessions.endSession, { sessionId: phone.sessionId });

    expect(reply.status).toBe(200);
    expect([await isRefused(phone), await isRefused(desk)]).toEqual([true, false]);
    expect(await loadPushDevices(deps.table.forCompany(phone.companyId), phone.companyId, phone.userId)).toEqual([]);
    expect(await watched.entries({ kind: 'login' })).toMatchObject([
      { action: 'end', actor: { kind: 'user', id: desk.userId }, record: { id: desk.userId, name: 'Safari · iPhone' } },
    ]);
    expect((await as(desk, sessions.endSession, { sessionId: phone.sessionId })).status).toBe(404);
  });

  it('is every other one, whatever device rings', async () => {
    await savePushDevice(pushDeps(home), phone, pushSubscription().body);
    const own = await savePushDevice(pushDeps(home), desk, pushSubscription().body);

    await as(desk, sessions.endOtherSessions);

    expect([await isRefused(phone), await isRefused(desk)]).toEqual([true, false]);
    const devices = await loadPushDevices(home.deps.table.forCompany(phone.companyId), phone.companyId, phone.userId);
    expect(devices.map(({ id }) => id)).toEqual([own.device.id]);
  });
});
