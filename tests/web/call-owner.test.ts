import { beforeEach, expect, it } from 'vitest';
import { settingRoutes } from '#shared/contract/settings.ts';
import { call } from '#web/api/call.ts';
import { clientRoutes } from '#web/api/client-route.ts';
import { getStoredSession, storeSession } from '#web/api/token-store.ts';
import { accessToken, aSession, sessionId, ulidOf, userIdOf } from './support/builders.ts';
import { fail, fakeApi } from './support/fake-api.ts';

const routes = clientRoutes(settingRoutes);
const own = aSession();
const stored = { token: own.token, userId: own.user.id, companyId: own.user.companyId, companyDueDate: own.user.company.dueDate };
const visit = { ...stored, token: accessToken(sessionId, 'visit'), companyId: ulidOf(7) };

const setRating = () => call(routes.updateSetting, { params: { key: 'userRating' }, body: { key: 'userRating', value: 'enabled' } });

beforeEach(() => storeSession(visit));

it('calls for a company that are refused together when the visit is over reach no other company, not even the own one', async () => {
  const later = Promise.withResolvers<void>();
  const calls = fakeApi({
    refresh: () => own,
    listSettings: () => fail('ERR_ACCESS_TOKEN_INVALID'),
    updateSetting: async ({ token }) => {
      await later.promise;
      return token === own.token ? { key: 'userRating', value: 'enabled' } : fail('ERR_ACCESS_TOKEN_INVALID');
    },
  });

  const change = setRating();
  await expect(call(routes.listSettings)).rejects.toMatchObject({ code: 'ERR_SUPPORT_SESSION' });
  later.resolve();

  await expect(change).rejects.toMatchObject({ code: 'ERR_ACCESS_TOKEN_INVALID' });
  expect(calls.filter(({ route }) => route === 'updateSetting').map(({ token }) => token)).toEqual([visit.token]);
  expect(getStoredSession()?.token).toBe(own.token);
});

it.each(['ERR_SESSION_EXPIRED', 'ERR_SUBSCRIPTION_EXPIRED'] as const)(
  'a call that comes to %s ends nothing of whoever has logged in meanwhile',
  async (code) => {
    const other = { ...stored, token: accessToken(sessionId, 'other'), userId: userIdOf(9) };
    fakeApi({
      updateSetting: () => {
        storeSession(other);
        return fail(code);
      },
    });

    await expect(setRating()).rejects.toMatchObject({ code });
    expect(getStoredSession()).toEqual(other);
  },
);

it('a call whose session was replaced by a login of the same person is made again', async () => {
  storeSession(stored);
  const anew = { ...stored, token: accessToken(sessionId, 'anew') };
  fakeApi({
    updateSetting: ({ token }) => {
      storeSession(anew);
      return token === anew.token ? { key: 'userRating', value: 'enabled' } : fail('ERR_SESSION_EXPIRED');
    },
  });

  await expect(setRating()).resolves.toMatchObject({ value: 'enabled' });
});
