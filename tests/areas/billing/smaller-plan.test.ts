import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#functions/areas/users/create-user.ts';
import { createQueue } from '#functions/areas/queues/create-queue.ts';
import { getSubscription } from '#functions/areas/billing/get-subscription.ts';
import { updatePlan } from '#functions/areas/plans/change-plans.ts';
import { updateCompany } from '#functions/areas/platform/save-company.ts';
import { heldBack, mayCompanySend } from '#functions/records/companies/may-send.ts';
import type { PlanItem } from '#functions/records/billing/plan-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { cashier, givenPlan } from '#tests/support/billing.ts';
import { given, type Home } from '#tests/support/given.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

let home: Home;
let till: ReturnType<typeof cashier>;
let smaller: PlanItem;
beforeEach(async () => {
  home = await given.company();
  till = cashier(home);
  smaller = await givenPlan(home, { name: 'Menor', users: 1, connections: 1, queues: 1, valueCents: 4_990 });
});

const maySendAt = (atMs: number) => mayCompanySend(home.deps.table, home.company.companyId, atMs);

let people = 0;
const newUser = () =>
  createUser(
    home.deps,
    home.admin,
    userRoutes.createUser.body.parse({ name: 'Ana', email: `ana${(people += 1)}@example.com`, password: 'um segredo longo', profile: 'user', queueIds: [] }),
  );
const newQueue = () => createQueue(home.deps, home.admin, queueRoutes.createQueue.body.parse({ name: 'Vendas', color: '#123456' }));

describe('a smaller plan while a larger one is used', () => {
  it('limits the company from the moment on when its code can be paid', async () => {
    const { id } = await till.write();
    await till.charge(id, { planId: smaller.planId });

    await expect(newUser()).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT_USERS', details: { limit: 1 } });
    await expect(newQueue()).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT_QUEUES', details: { limit: 1 } });
  });

  it('limits it no longer once the code has ended', async () => {
    const { id } = await till.write();
    await till.charge(id, { planId: smaller.planId });

    home.deps.clock.advance(2 * hourMs);

    await expect(newUser()).resolves.toBeDefined();
  });

  it('goes on limiting it while its code is open, whatever plan is asked for next', async () => {
    const bigger = await givenPlan(home);
    const { id } = await till.write();
    await till.charge(id, { planId: smaller.planId });
    await till.charge(id, { planId: bigger.planId });

    await expect(newUser()).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT_USERS' });
  });

  it('cannot be charged again without fitting, because the invoice has its price already', async () => {
    const { id } = await till.write();
    await till.charge(id, { planId: smaller.planId });
    home.deps.clock.advance(2 * hourMs);
    await newUser();

    await expect(till.charge(id)).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT_USERS' });
  });

  /** For the smaller plan, when the company has outgrown it. */
  async function payLate(): Promise<void> {
    const { id } = await till.write();
    const txid = await till.charge(id, { planId: smaller.planId });
    home.deps.clock.advance(2 * hourMs);
    await newUser();
    till.pay(txid, 4_990);
    await till.lookUp(id);
  }

  it('that is paid late names what is too much with a date, and nothing is sent from then on until it fits', async () => {
    await payLate();
    const bookedMs = home.deps.clock.nowMs();

    const { overPlan } = await getSubscription(till.deps, home.admin);
    const offAt = new Date(bookedMs + 7 * dayMs).toISOString();

    expect(overPlan).toEqual({ excess: ['users'], offAt, tooMany: [{ kind: 'users', limit: 1, count: 2, names: ['Ana'] }] });
    expect(await maySendAt(bookedMs + 7 * dayMs - 1)).toBe(true);
    expect(await maySendAt(bookedMs + 7 * dayMs + 1)).toBe('ERR_PLAN_EXCEEDED');
    await home.deps.table.forCompany(home.company.companyId).change(companyKeys.company(home.company.companyId), { set: { userCount: 1 } });
    expect(await maySendAt(bookedMs + 7 * dayMs + 1)).toBe(true);
  });

  it('that is left for a larger one leaves nothing behind', async () => {
    const bigger = await givenPlan(home);
    await payLate();
    const next = await till.write();

    till.pay(await till.charge(next.id, { planId: bigger.planId }), 19_990);
    await till.lookUp(next.id);

    expect((await getSubscription(till.deps, home.admin)).overPlan).toBeNull();
    await expect(newUser()).resolves.toBeDefined();
  });

  it('that staff replace by another one stops nothing any more', async () => {
    const bigger = await givenPlan(home);
    await payLate();

    await updateCompany(home.deps, home.admin, { companyId: home.company.companyId, change: { planId: bigger.planId } });

    expect((await getSubscription(till.deps, home.admin)).overPlan).toBeNull();
    expect(await maySendAt(home.deps.clock.nowMs() + 8 * dayMs)).toBe(true);
  });

  describe('whose limits staff change', () => {
    const fields = { name: 'Menor', connections: 1, queues: 1, value: 49.9 };
    const setUsers = (users: number) => updatePlan(home.deps, { planId: smaller.planId, fields: { ...fields, users } });
    const inDays = async (days: number) => {
      const atMs = home.deps.clock.nowMs() + days * dayMs;
      return [await mayCompanySend(home.deps.table, home.company.companyId, atMs), await heldBack(home.deps.table, home.company.companyId, atMs)];
    };

    it('stops nothing any more once the company fits', async () => {
      await payLate();
      const before = await inDays(8);

      await setUsers(2);

      expect(before).toEqual(['ERR_PLAN_EXCEEDED', 'overPlan']);
      expect(await inDays(9)).toEqual([true, null]);
      expect((await getSubscription(till.deps, home.admin)).overPlan).toBeNull();
    });

    it('names nothing more where they are lowered', async () => {
      await payLate();

      await setUsers(0);

      expect((await getSubscription(till.deps, home.admin)).overPlan).toMatchObject({ tooMany: [{ kind: 'users', limit: 1, count: 2 }] });
    });
  });
});
