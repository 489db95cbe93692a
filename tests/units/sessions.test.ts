import { beforeAll, expect, it } from 'vitest';
import { refreshSession } from '#functions/areas/auth/refresh-session.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { accessTokenVerifier } from '#functions/stack/access-token.ts';
import { authenticate } from '#functions/stack/authenticate.ts';
import { meter } from '#tests/support/capacity.ts';
import { identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given } from '#tests/support/given.ts';
import { testDynamo } from '#tests/support/test-table.ts';

let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

const seen = { device: 'Samsung Internet · Android', address: '2804:14c:1a05:*' };
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36';

it.each([
  // Each session costs a part of a unit to look at, and there is one transaction whatever it replaces.
  { most: 1, login: { reads: 3, writes: 13 } },
  { most: 3, login: { reads: 4, writes: 13 } },
])('a login takes $login, a refresh three reads and a write, a request one read where $most sessions are allowed', async ({ most, login }) => {
  const home = await given.company();
  const deps = identityDeps(home.deps);
  await deps.keys();
  await updateSetting(home.deps, home.admin, { key: 'sessionsPerUser', value: most });
  const logIn = () => logInAs(deps, { email: home.email, userAgent });
  for (let count = 0; count < most; count += 1) await logIn();
  const last = await logIn();
  const verify = accessTokenVerifier(deps.table);
  const ask = () => authenticate({ table: deps.table, verify, nowMs: deps.clock.nowMs() }, `Bearer ${last.reply.token}`, { permission: 'session' });
  await ask();

  const figures = {
    request: await measure(ask),
    refresh: await measure(() => refreshSession(deps, { refreshToken: last.refreshToken, seen })),
    login: await measure(logIn),
  };

  console.log('sessions', { most, ...figures });
  expect(figures).toEqual({ request: { reads: 1, writes: 0 }, refresh: { reads: 3, writes: 1 }, login });
});
