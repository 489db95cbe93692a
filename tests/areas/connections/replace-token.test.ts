import { expect, it } from 'vitest';
import { connectionHandlers } from '#functions/areas/connections/handlers.ts';
import { connectionRoutes } from '#shared/contract/connections.ts';
import { given, testPassword } from '#tests/support/given.ts';

it('gives a new token by a login of ten minutes or the present password, and to nobody who guesses', async () => {
  const home = await given.company();
  const { connectionId } = await given.connection(home);
  const { replaceToken } = connectionHandlers(home.deps);
  const ask = (body: object = {}) =>
    replaceToken({
      principal: home.admin,
      params: { whatsappId: connectionId },
      body: connectionRoutes.replaceToken.body.parse(body),
    } as unknown as Parameters<typeof replaceToken>[0]); // it reads nothing else of a request

  await expect(ask()).resolves.toHaveProperty('token');
  home.deps.clock.advance(10 * 60_000 + 1);

  await expect(ask()).rejects.toMatchObject({ code: 'ERR_PASSWORD_REQUIRED' });
  await expect(ask({ currentPassword: 'chute' })).rejects.toMatchObject({ code: 'ERR_PASSWORD_WRONG' });
  await expect(ask({ currentPassword: testPassword })).resolves.toHaveProperty('token');
});
