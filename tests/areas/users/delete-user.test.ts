import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#functions/areas/users/create-user.ts';
import { deleteUser } from '#functions/areas/users/delete-user.ts';
import { returnTicketsOfUser } from '#functions/areas/users/return-tickets-of-user.ts';
import { getUser } from '#functions/areas/users/get-user.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { acceptedTicket, allTickets } from '#tests/support/conversations.ts';
import { crashingAt } from '#tests/support/disturbed-table.ts';
import { identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given, type Home } from '#tests/support/given.ts';
import { outcomes } from '#tests/support/outcomes.ts';

let home: Home;
let connection: ConnectionItem;
let leaver: Principal;

beforeEach(async () => {
  home = await given.company();
  connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  leaver = await given.user(home);
});

const leave = (deps = home.deps) => deleteUser(deps, home.admin, { userId: leaver.userId });
const job = () => returnTicketsOfUser(home.deps, { type: 'returnTickets', companyId: leaver.companyId, userId: leaver.userId });
const openTickets = async (user: Principal, tickets: number, from = 0) => {
  for (let number = from; number < from + tickets; number += 1) await acceptedTicket(home, connection, user, { number: `55119${String(10_000_000 + number)}` });
};
const states = async () => (await allTickets(home)).map(({ status, userId, queueId }) => ({ status, userId, queueId }));
const counts = () => countTickets(home.deps, home.admin);
const userCount = async () => {
  const { companyId } = home.company;
  return companyItem.parse(await home.deps.table.forCompany(companyId).get(companyKeys.company(companyId), { consistent: true })).userCount;
};

describe('deleting a user', () => {
  it('ends session and account, and frees the e-mail and a place of the plan', async () => {
    const { email } = await getUser(home.deps, home.admin, leaver);

    await leave();

    expect(await loadSession(home.deps.table, { companyId: leaver.companyId, userId: leaver.userId, seat: 0 })).toBeUndefined();
    await expect(logInAs(identityDeps(home.deps), { email })).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' });
    expect(await userCount()).toBe(1);
    const again = userRoutes.createUser.body.parse({ name: 'Outra pessoa', email, password: 'senha123' });
    await expect(createUser(home.deps, home.admin, again)).resolves.toMatchObject({ email });
  });

  it('returns their open tickets to their queues, with exact counts, and leaves the others', async () => {
    const other = await given.user(home);
    await openTickets(leaver, 3);
    await openTickets(other, 2, 50);

    await leave();

    const waiting = { status: 'pending', userId: null, queueId: home.queue.queueId };
    const kept = { status: 'open', userId: other.userId, queueId: home.queue.queueId };
    expect(await states()).toEqual(expect.arrayContaining([waiting, waiting, waiting, kept, kept]));
    expect(await counts()).toMatchObject({ pending: 3, openAll: 2 });
  });

  it.each([
    [1, false],
    [2, true],
    [3, false],
  ])('leaves to its job what a crash at write %i (done: %s) left, counting each ticket once', async (writes, isDone) => {
    await openTickets(leaver, 3);

    await leave({ ...home.deps, table: crashingAt(home.deps.table, writes, isDone) }).catch(() => undefined);
    await job();
    await job();

    expect(await counts()).toMatchObject({ pending: 3, openAll: 0 });
    expect((await states()).every(({ status }) => status === 'pending')).toBe(true);
    expect(await userCount()).toBe(1);
  });

  it('looks again after the last calls that were let in before it', async () => {
    await leave();
    await openTickets(leaver, 1);

    await job();

    const [sent] = home.deps.jobs.sent.filter(({ job: { type } }) => type === 'returnTickets');
    expect(sent).toMatchObject({ notBeforeMs: expect.any(Number) });
    expect(await counts()).toMatchObject({ pending: 1, openAll: 0 });
  });

  it('takes nothing from a user who was not deleted after all', async () => {
    await openTickets(leaver, 1);

    await job();

    expect(await counts()).toMatchObject({ pending: 0, openAll: 1 });
  });

  it('happens once when several ask for it', async () => {
    await openTickets(leaver, 2);

    const results = await outcomes([leave(), leave(), leave()]);

    expect(results).toContain('done');
    expect(await userCount()).toBe(1);
    expect(await counts()).toMatchObject({ pending: 2, openAll: 0 });
  });

  it('is refused for oneself, and so there is always an admin left', async () => {
    const second = await given.user(home, { profile: 'admin' });

    const results = await outcomes([
      deleteUser(home.deps, home.admin, { userId: home.admin.userId }),
      deleteUser(home.deps, home.admin, { userId: second.userId }),
      deleteUser(home.deps, second, { userId: home.admin.userId }),
    ]);

    expect(results[0]).toBe('ERR_DELETING_OWN_USER');
    expect(results.slice(1).toSorted()).toEqual(['ERR_LAST_ADMIN', 'done']);
  });

  it('knows nobody of another company', async () => {
    const other = await given.company({ deps: home.deps });

    await expect(deleteUser(home.deps, other.admin, { userId: leaver.userId })).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
  });
});
