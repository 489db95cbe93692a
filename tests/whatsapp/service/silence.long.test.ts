import { afterEach, beforeEach, expect, it } from 'vitest';
import { door } from '../simulator/client.ts';
import { type World } from '#tests/support/session-world.ts';
import { startWorld } from './world.ts';

const ours = '5511900000001';
const ana = '5511900000002';

let world: World;
beforeEach(async () => {
  world = await startWorld();
  await Promise.all([world.phone(ours, 'Shop'), world.phone(ana, 'Ana')]);
});
afterEach(() => world.close());

it('is not held up by a login that was made while WhatsApp was silent', async () => {
  // A keep-alive would end that login only after minutes.
  await world.startTask({ KEEP_ALIVE_MS: '600000', LOGIN_SILENCE_MS: '1000' });
  const scope = await world.createConnection();
  await world.pair(scope, ours);

  await door(world.simulator, 'POST', '/faults', { kind: 'silent', connection: ours, ms: 6_000 });
  await door(world.simulator, 'POST', '/faults', { kind: 'drop', connection: ours });
  const id = await world.write(ana, { to: ours, text: 'anybody there?' });
  await world.status(scope, 'TIMEOUT');

  await expect(world.received((message) => message.type === 'message' && message.whatsappMessageId === id, 30_000)).resolves.toBeDefined();
  await expect(world.status(scope, 'CONNECTED')).resolves.toMatchObject({ closeReason: null });
}, 60_000);
