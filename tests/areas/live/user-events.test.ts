import { describe, expect, it } from 'vitest';
import { deleteUser } from '#functions/areas/users/delete-user.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { given } from '#tests/support/given.ts';
import { newChanges } from '#tests/support/stream.ts';
import { liveHome } from './live-home.ts';

/** Two browsers and a change of a user, told to them. */
async function told(act: (world: Awaited<ReturnType<typeof liveHome>>, changed: Awaited<ReturnType<typeof given.user>>) => Promise<unknown>) {
  const world = await liveHome();
  const [changed, colleague] = [await given.user(world.home), await given.user(world.home)];
  const sockets = { admin: await world.open(world.home.admin), colleague: await world.open(colleague), own: await world.open(changed) };
  await newChanges();
  await act(world, changed);
  await world.push(...(await newChanges()));
  return { ...world, changed, ofAdmin: world.sockets.events(sockets.admin), ofColleague: world.sockets.events(sockets.colleague), own: sockets.own };
}

describe('a change of a user', () => {
  it('is told to admins whole, to colleagues what they see of each other', async () => {
    const { home, changed, ofAdmin, ofColleague } = await told(({ home: { deps, admin } }, { userId }) =>
      updateUser(deps, admin, { userId, change: { name: 'Outro Nome', profile: 'admin' } }),
    );

    const event = `company-${home.company.companyId}-user`;
    const queueIds = [home.queue.queueId];
    const colleague = { id: changed.userId, name: 'Outro Nome', profile: 'admin', queueIds };
    const email = `${changed.userId.toLowerCase()}@example.com`;
    const whole = { ...colleague, role: 'admin', queues: queueIds.map((id) => ({ id })), email, super: false, companyId: home.company.companyId };
    expect(ofAdmin).toEqual([{ event, data: { action: 'update', user: whole } }]);
    expect(ofColleague).toEqual([{ event, data: { action: 'update', user: colleague } }]);
  });

  it('ends their sockets when it changes what these may see', async () => {
    const { sockets, own } = await told(({ home: { deps, admin } }, { userId }) => updateUser(deps, admin, { userId, change: { queueIds: [] } }));

    expect(sockets.closed).toEqual([own]);
  });

  it('says nothing of another e-mail to colleagues, and nothing at all of another password', async () => {
    const email = await told(({ home: { deps, admin } }, { userId }) =>
      updateUser(deps, admin, { userId, change: { email: `${userId.toLowerCase()}@other.example` } }),
    );
    const password = await told(({ home: { deps } }, changed) => updateUser(deps, changed, { userId: changed.userId, change: { password: 'outra senha' } }));

    expect([email.ofAdmin.length, email.ofColleague.length]).toEqual([1, 0]);
    expect([password.ofAdmin, password.ofColleague, password.sockets.closed]).toEqual([[], [], []]);
  });

  it('tells everybody of a deletion, and ends the sockets of whoever is gone', async () => {
    const { home, changed, ofAdmin, ofColleague, sockets, own } = await told(({ home: { deps, admin } }, { userId }) => deleteUser(deps, admin, { userId }));

    const event = { event: `company-${home.company.companyId}-user`, data: { action: 'delete', userId: changed.userId } };
    expect([ofAdmin, ofColleague, sockets.closed]).toEqual([[event], [event], [own]]);
  });
});
