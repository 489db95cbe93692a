import { deletePlan } from '#functions/areas/plans/change-plans.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSubscription } from '#functions/areas/billing/get-subscription.ts';
import type { InvoiceId } from '#shared/contract/ids.ts';
import { cashier, givenPlan } from '#tests/support/billing.ts';
import { given, type Home } from '#tests/support/given.ts';

let home: Home;
let till: ReturnType<typeof cashier>;
beforeEach(async () => {
  home = await given.company();
  till = cashier(home);
});

const whats = async (invoiceId: InvoiceId) => (await till.history(invoiceId)).map(({ what }) => what);

/** Runs look-ups that are due at once, until there is none. */
async function runLookUps(): Promise<void> {
  for (const { job, notBeforeMs } of home.deps.jobs.sent.splice(0)) {
    if (job.type !== 'lookUpCharge' || notBeforeMs !== undefined) continue;
    await till.lookUp(job.invoiceId, job.attempt);
    await runLookUps();
  }
}

describe('another plan', () => {
  it('prices the invoice anew by the server’s own price, and is the company’s with the payment', async () => {
    const bigger = await givenPlan(home);
    const { id } = await till.write();

    const txid = await till.charge(id, { planId: bigger.planId });
    const before = await till.company();
    till.pay(txid, 19_990);
    await till.lookUp(id);

    expect(before.planId).toBe(home.plan.planId);
    expect((await till.company()).planId).toBe(bigger.planId);
    expect(await till.invoice(id)).toMatchObject({ status: 'paid', planName: 'Maior', valueCents: 19_990 });
    expect(await whats(id)).toEqual(['written', 'repriced', 'charged', 'paid']);
  });

  it('is there to be bought for a company whose own plan costs nothing', async () => {
    const free = await given.company({ deps: home.deps, limits: { valueCents: 0 } as object });
    const desk = cashier(free);
    const bigger = await givenPlan(free);

    const { id, valueCents } = await desk.write();
    await expect(desk.charge(id)).rejects.toMatchObject({ code: 'ERR_NOTHING_TO_PAY' });
    desk.pay(await desk.charge(id, { planId: bigger.planId }), 19_990);
    await desk.lookUp(id);

    expect(valueCents).toBe(0);
    expect(await desk.company()).toMatchObject({ planId: bigger.planId });
    expect(await desk.invoice(id)).toMatchObject({ status: 'paid', valueCents: 19_990 });
  });

  it('is kept from deletion by the company that paid for it, and the former one no longer', async () => {
    const bigger = await givenPlan(home);
    const { id } = await till.write();

    till.pay(await till.charge(id, { planId: bigger.planId }), 19_990);
    await till.lookUp(id);

    await expect(deletePlan(home.deps, bigger.planId)).rejects.toMatchObject({ code: 'ERR_PLAN_IN_USE' });
    await expect(deletePlan(home.deps, home.plan.planId)).resolves.toBeDefined();
  });

  it('that was deleted meanwhile leaves the company its own, and what was paid counts', async () => {
    const bigger = await givenPlan(home);
    const { id } = await till.write();
    const txid = await till.charge(id, { planId: bigger.planId });
    await deletePlan(home.deps, bigger.planId);

    till.pay(txid, 19_990);
    await till.lookUp(id);

    expect((await till.company()).planId).toBe(home.plan.planId);
    expect(await till.invoice(id)).toMatchObject({ status: 'paid' });
  });

  it('is what was paid, also when another one was chosen since', async () => {
    const bigger = await givenPlan(home);
    const { id } = await till.write();
    const first = await till.charge(id);
    await till.charge(id, { planId: bigger.planId });

    till.pay(first, 9_990);
    await till.lookUp(id, 1);

    expect((await till.company()).planId).toBe(home.plan.planId);
    expect(await till.invoice(id)).toMatchObject({ status: 'paid', planName: 'Teste', valueCents: 9_990 });
  });

  it('leaves no code of the other plan that somebody could pay besides', async () => {
    const bigger = await givenPlan(home);
    const { id } = await till.write();
    const first = await till.charge(id);
    const second = await till.charge(id, { planId: bigger.planId });

    await runLookUps();

    expect([first, second].map((txid) => till.deps.pix.charges.get(txid)?.isActive)).toEqual([false, true]);
    expect(await till.invoice(id)).toMatchObject({ status: 'open' });
  });

  it('of which the former code was paid after all is withdrawn', async () => {
    const bigger = await givenPlan(home);
    const { id } = await till.write();
    const first = await till.charge(id);
    const second = await till.charge(id, { planId: bigger.planId });
    till.pay(first, 9_990);

    await runLookUps();

    expect(till.deps.pix.charges.get(second)).toMatchObject({ isActive: false, payments: [] });
    expect((await whats(id)).at(-1)).toBe('paid');
  });

  it.each([
    ['users', 'ERR_PLAN_LIMIT_USERS'],
    ['connections', 'ERR_PLAN_LIMIT_CONNECTIONS'],
    ['queues', 'ERR_PLAN_LIMIT_QUEUES'],
  ] as const)('is refused when the company has more %s', async (kind, code) => {
    const smaller = await givenPlan(home, { [kind]: 0 });
    await given.connection(home);
    const { id } = await till.write();

    await expect(till.charge(id, { planId: smaller.planId })).rejects.toMatchObject({ code, details: { limit: 0 } });
    expect((await getSubscription(till.deps, home.admin)).plans.find((plan) => plan.id === smaller.planId)?.excess).toEqual([kind]);
    expect(till.deps.pix.asked).toEqual([]);
  });
});
