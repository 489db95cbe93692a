import { expect, it } from 'vitest';
import { listUsers } from '#functions/areas/users/list-users.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { given } from '#tests/support/given.ts';

it('shows the users of the own company by name, without secrets', async () => {
  const home = await given.company();
  await given.company({ deps: home.deps });
  await given.user(home, { name: 'Álvaro' });
  const zoe = await given.user(home, { name: 'Zoé' });

  const users = userRoutes.listUsers.reply.parse(await listUsers(home.deps, home.admin));

  expect(users.map(({ name }) => name)).toEqual(['Álvaro', home.company.name, 'Zoé']);
  expect(users[2]).toEqual({ id: zoe.userId, name: 'Zoé', profile: 'user', queueIds: [home.queue.queueId] });
});
