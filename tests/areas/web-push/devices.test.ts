import { beforeEach, describe, expect, it } from 'vitest';
import { logOut } from '#functions/areas/auth/log-out.ts';
import { returnTicketsOfUser } from '#functions/areas/users/return-tickets-of-user.ts';
import { deletePushDevice } from '#functions/areas/web-push/delete-push-device.ts';
import { listPushDevices } from '#functions/areas/web-push/list-push-devices.ts';
import { savePushDevice } from '#functions/areas/web-push/save-push-device.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { principalOf } from '#functions/stack/authenticate.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { PushSubscriptionBody } from '#shared/contract/web-push.ts';
import { identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';
import { pushDeps, pushSubscription, testVapidKeys } from '#tests/support/push-devices.ts';
import { givenSupport } from '#tests/support/support-session.ts';

let home: Home;
beforeEach(async () => {
  home = await given.company();
});

const save = (principal: Principal, body: PushSubscriptionBody) => savePushDevice(pushDeps(home), principal, body);
const principalAt = async (seat: number): Promise<Principal> => {
  const session = await loadSession(home.deps.table, { ...home.admin, seat });
  if (!session) throw new Error('there is no session');
  return principalOf(session);
};
const devicesOf = async (principal: Principal) => (await listPushDevices(home.deps, principal)).devices;

describe('a device', () => {
  it('is listed for its user, by browser and system, once however often it is saved', async () => {
    const { body } = pushSubscription();
    const first = await save(home.admin, body);
    home.deps.clock.advance(60_000);

    const second = await save(home.admin, body);

    expect(second).toEqual(first);
    expect(second.publicKey).toBe(testVapidKeys[0].publicKey);
    expect(await devicesOf(home.admin)).toEqual([expect.objectContaining({ name: 'Chrome · Android', isActive: true })]);
    expect(await devicesOf(await given.user(home))).toEqual([]);
  });

  it('shows the day on which it was used last', async () => {
    const { body } = pushSubscription();
    const { device } = await save(home.admin, body);
    home.deps.clock.advance(25 * 60 * 60_000);

    const { device: later } = await save(home.admin, body);

    expect(later.createdAt).toBe(device.createdAt);
    expect(Date.parse(later.usedAt) - Date.parse(device.usedAt)).toBe(25 * 60 * 60_000);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.example.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://someone@fcm.googleapis.com/x',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:3000/push',
    'https://notify.windows.com.example.com/x',
  ])('is refused at %s', async (endpoint) => {
    await expect(save(home.admin, pushSubscription({ endpoint }).body)).rejects.toMatchObject({ code: 'ERR_PUSH_SERVICE_UNKNOWN' });
  });

  it.each(['https://updates.push.services.mozilla.com/wpush/v2/x', 'https://wns2-par02p.notify.windows.com/w/?token=x', 'https://web.push.apple.com/x'])(
    'is taken at %s',
    async (endpoint) => {
      await save(home.admin, pushSubscription({ endpoint }).body);

      expect(await devicesOf(home.admin)).toHaveLength(1);
    },
  );

  it('is taken at the stand-in where there is one', async () => {
    const { body } = pushSubscription({ endpoint: 'http://127.0.0.1:4567/push/x' });

    await savePushDevice({ ...pushDeps(home), standIn: 'http://127.0.0.1:4567' }, home.admin, body);

    expect(await devicesOf(home.admin)).toHaveLength(1);
  });

  it('is refused with a key that is no point of the curve', async () => {
    const { body } = pushSubscription();
    const saving = save(home.admin, { ...body, keys: { ...body.keys, p256dh: `B${'A'.repeat(86)}` } });

    await expect(saving).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });

  it('gives way, used longest ago, when its user has more than ten', async () => {
    const oldest = await save(home.admin, pushSubscription().body);
    for (let count = 0; count < 10; count += 1) {
      home.deps.clock.advance(1_000);
      await save(home.admin, pushSubscription().body);
    }

    const devices = await devicesOf(home.admin);

    expect(devices).toHaveLength(10);
    expect(devices.map(({ id }) => id)).not.toContain(oldest.device.id);
    expect(await home.deps.table.system.get(systemKeys.pushEndpoint(oldest.device.id))).toBeUndefined();
  });

  it('becomes that of whoever uses the browser last, also of another company', async () => {
    const { body } = pushSubscription();
    const colleague = await given.user(home);
    const elsewhere = await given.company({ deps: home.deps });
    await save(home.admin, body);

    await save(colleague, body);
    const [before, taken] = [await devicesOf(home.admin), await devicesOf(colleague)];
    await save(elsewhere.admin, body);

    expect([before.length, taken.length]).toEqual([0, 1]);
    expect([await devicesOf(colleague), await devicesOf(elsewhere.admin)].map((devices) => devices.length)).toEqual([0, 1]);
  });
});

describe('an end of a device', () => {
  it('comes by its user, and nobody else', async () => {
    const { device } = await save(home.admin, pushSubscription().body);
    const params = { pushDeviceId: device.id };

    await expect(deletePushDevice(home.deps, await given.user(home), params)).rejects.toMatchObject({ code: 'ERR_NO_PUSH_DEVICE_FOUND' });
    await deletePushDevice(home.deps, home.admin, params);

    expect(await devicesOf(home.admin)).toEqual([]);
    await expect(deletePushDevice(home.deps, home.admin, params)).rejects.toMatchObject({ code: 'ERR_NO_PUSH_DEVICE_FOUND' });
  });

  it('leaves the browser to whoever has taken it over', async () => {
    const { body } = pushSubscription();
    const colleague = await given.user(home);
    await save(home.admin, body);
    const { device } = await save(colleague, body);

    await expect(deletePushDevice(home.deps, home.admin, { pushDeviceId: device.id })).rejects.toMatchObject({ code: 'ERR_NO_PUSH_DEVICE_FOUND' });

    expect(await home.deps.table.system.get(systemKeys.pushEndpoint(device.id))).toMatchObject({ userId: colleague.userId });
  });

  it('comes with the logout there; other devices stay', async () => {
    const former = await save(home.admin, pushSubscription().body);
    const deps = identityDeps(home.deps);
    await logInAs(deps, { email: home.email });
    const elsewhere = await principalAt(0);
    await save(elsewhere, pushSubscription().body);

    await logOut(deps, elsewhere);

    expect(await devicesOf(elsewhere)).toEqual([expect.objectContaining({ id: former.device.id, isActive: true })]);
  });

  it('comes with the logout of staff who support a company there', async () => {
    const { admin: staff } = await given.company({ deps: home.deps, isSuper: true });
    await save(staff, pushSubscription().body);

    await logOut(identityDeps(home.deps), await givenSupport(home, staff));

    expect(await devicesOf(staff)).toEqual([]);
  });

  it('comes with a new password, but for the browser where its owner logs in by it', async () => {
    const former = await save(home.admin, pushSubscription().body);
    home.deps.clock.advance(1_000);
    await updateUser(home.deps, home.admin, { userId: home.admin.userId, change: { password: 'outra senha', currentPassword: testPassword } });
    home.deps.clock.advance(1_000);
    await logInAs(identityDeps(home.deps), { email: home.email, password: 'outra senha' });

    const own = await save(await principalAt(0), pushSubscription().body);

    expect((await devicesOf(home.admin)).map(({ id, isActive }) => ({ id, isActive }))).toEqual([
      { id: own.device.id, isActive: true },
      { id: former.device.id, isActive: false },
    ]);
  });

  it('comes when nobody has opened Recado there for a month', async () => {
    const { device } = await save(home.admin, pushSubscription().body);
    home.deps.clock.advance(30 * 24 * 60 * 60_000);

    expect(Date.parse(device.activeUntil)).toBe(home.deps.clock.nowMs());
    expect(await devicesOf(home.admin)).toEqual([expect.objectContaining({ isActive: false })]);
  });

  it('comes with its user’s deletion', async () => {
    const colleague = await given.user(home);
    await save(colleague, pushSubscription().body);
    const { companyId } = home.company;
    await home.deps.table.forCompany(companyId).commit({ kind: 'delete', key: companyKeys.user(companyId, colleague.userId) });

    await returnTicketsOfUser(home.deps, { type: 'returnTickets', companyId, userId: colleague.userId });

    expect(await devicesOf(colleague)).toEqual([]);
  });
});
