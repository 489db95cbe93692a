import { beforeAll, expect, it } from 'vitest';
import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { accessTokenVerifier } from '#functions/stack/access-token.ts';
import { authenticate } from '#functions/stack/authenticate.ts';
import { floodGate } from '#functions/stack/flood-gate.ts';
import { meter } from '#tests/support/capacity.ts';
import { identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given } from '#tests/support/given.ts';
import { testDynamo } from '#tests/support/test-table.ts';

let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

it('a request costs the one read of its session with limits as without; whoever floods costs one write, and then nothing', async () => {
  const home = await given.company();
  const deps = identityDeps(home.deps);
  await deps.keys();
  const { reply } = await logInAs(deps, { email: home.email });
  const verify = accessTokenVerifier(deps.table);
  const gate = floodGate({ table: deps.table, perSecond: 1 });
  const ask = () => authenticate({ table: deps.table, verify, gate, nowMs: deps.clock.nowMs() }, `Bearer ${reply.token}`, { permission: 'session' });
  await ask();

  const usual = await measure(ask);
  for (let count = 2; count < 15; count += 1) await ask();
  const tooFast = await measure(() => expect(ask()).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' }));
  const shut = await measure(() => expect(ask()).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' }));

  console.log('flood', { usual, tooFast, shut });
  expect(usual).toEqual({ reads: 1, writes: 0 });
  expect(tooFast).toEqual({ reads: 1, writes: 1 });
  expect(shut).toEqual({ reads: 0, writes: 0 });
});

it('a socket costs the same to open as when nobody counted it', async () => {
  const home = await given.company({ isHeard: true });
  const open = async (socketId: string) => {
    const { pass } = await createLivePass(home.deps, home.admin);
    return measure(() => openSocket(home.deps, { socketId, pass }));
  };

  const first = await open('KmZsVfS-IAMCJ0Q=');
  const tenth = await Promise.all(Array.from({ length: 8 }, async (_, index) => open(`KmZsVfS-IAMCJ0${index}=`))).then(() => open('KmZsVfS-IAMCJ0Z='));

  console.log('socket', { first, tenth });
  expect(first).toEqual({ reads: 1.5, writes: 8 });
  expect(tenth).toEqual(first);
});
