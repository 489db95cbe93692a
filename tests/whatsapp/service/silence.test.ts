import { afterEach, beforeEach, expect, it } from 'vitest';
import { door } from '../simulator/client.ts';
import { startWorld, type World } from './world.ts';

const ours = '5511900000001';
const ana = '5511900000002';

let world: World;
beforeEach(async () => {
  world = await startWorld();
  await Promise.all([world.phone(ours, 'Shop'), world.phone(ana, 'Ana')]);
});
afterEach(() => world.close());

/** Baileys gives up 5 s after its keep-alive; the next login meets the silence, the one after that does not. */
const silenceMs = 10_500;

//
it('notices that WhatsApp fell silent, and catches up soon after', async () => {
  await world.startTask({ KEEP_ALIVE_MS: '1000', LOGIN_SILENCE_MS: '1000' });
  const scope = await world.createConnection();
  await world.pair(scope, ours);

  const endsAt = Date.now() + silenceMs;
  await door(world.simulator, 'POST', '/faults', { kind: 'silent', ms: silenceMs });
  const id = await world.write(ana, { to: ours, text: 'anybody there?' });
  await world.status(scope, 'TIMEOUT');
  await world.received((message) => message.type === 'message' && message.whatsappMessageId === id, 30_000);

  expect(Date.now() - endsAt).toBeLessThan(6_000);
  await expect(world.status(scope, 'CONNECTED')).resolves.toMatchObject({ closeReason: null });
}, 40_000);
