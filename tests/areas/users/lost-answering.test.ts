import { beforeEach, describe, expect, it } from 'vitest';
import { returnTicketsOfUser } from '#functions/areas/users/return-tickets-of-user.ts';
import { roleHandlers } from '#functions/areas/users/roles.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { GrantedRight } from '#shared/contract/roles.ts';
import { roles } from '#shared/records/roles.ts';
import { acceptedTicket, allTickets } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';

let home: Home;
let connection: ConnectionItem;
let ana: Principal;

beforeEach(async () => {
  home = await given.company();
  connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  ana = await given.user(home, { name: 'Ana' });
});

const giveRole = (role: string) => updateUser(home.deps, home.admin, { userId: ana.userId, change: { role } });
/** The last calls that were let in are over by then. */
async function workOff(): Promise<void> {
  home.deps.clock.advance(30_000);
  for (const job of home.deps.jobs.take()) if (job.type === 'returnTickets') await returnTicketsOfUser(home.deps, job);
}
const owners = async () => (await allTickets(home)).map(({ status, userId }) => ({ status, userId }));
const asked = (rest: object): never => ({ principal: home.admin, query: {}, headers: {}, params: {}, ...rest }) as never; // what the handlers read
const bodyOf = (rights: readonly GrantedRight[]) => roles.body.parse({ name: 'Vendas', rights });

describe('the open tickets of somebody who may answer no more', () => {
  it('wait again for others, with exact counts', async () => {
    await acceptedTicket(home, connection, ana);
    await giveRole('reader');

    await workOff();

    expect(await owners()).toEqual([{ status: 'pending', userId: null }]);
    expect(await countTickets(home.deps, home.admin)).toMatchObject({ pending: 1, openAll: 0 });
  });

  it('wait again where their own role lost the right', async () => {
    const { id } = (await roleHandlers(home.deps).createRole(asked({ body: bodyOf(['tickets-manager:showqueues', 'conversations:answer']) }))) as {
      id: string;
    };
    await giveRole(id);
    await acceptedTicket(home, connection, ana);
    await roleHandlers(home.deps).updateRole(asked({ params: { roleId: id }, body: bodyOf(['tickets-manager:showqueues']) }));

    await workOff();

    expect(await owners()).toEqual([{ status: 'pending', userId: null }]);
  });

  it('stay theirs where they may answer again by then, and where another role lets them', async () => {
    await acceptedTicket(home, connection, ana);
    await giveRole('reader');
    await giveRole('attendant');

    await workOff();

    expect(await owners()).toEqual([{ status: 'open', userId: ana.userId }]);
  });
});
