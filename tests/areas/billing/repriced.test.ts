import { beforeEach, describe, expect, it } from 'vitest';
import { listInvoices } from '#functions/areas/billing/list-invoices.ts';
import { writeDueInvoices } from '#functions/areas/billing/write-due-invoices.ts';
import { updateCompany } from '#functions/areas/platform/save-company.ts';
import { updatePlan } from '#functions/areas/plans/change-plans.ts';
import type { PlanItem } from '#functions/records/billing/plan-item.ts';
import { cashier, givenPlan } from '#tests/support/billing.ts';
import { given, type Home } from '#tests/support/given.ts';

const hourMs = 60 * 60_000;

let home: Home;
let till: ReturnType<typeof cashier>;
let plan: PlanItem;
beforeEach(async () => {
  home = await given.company();
  till = cashier(home);
  plan = await givenPlan(home, { name: `Próprio ${home.company.companyId}`, valueCents: 5_000 });
  await change({ planId: plan.planId });
});

const change = (fields: Parameters<typeof updateCompany>[2]['change']) =>
  updateCompany(home.deps, home.admin, { companyId: home.company.companyId, change: fields });
const cost = ({ planId, name, users, connections, queues }: PlanItem, value: number) =>
  updatePlan(home.deps, { planId, fields: { name, users, connections, queues, value } });
const invoices = async () => (await listInvoices(till.deps, home.admin, {})).invoices;

describe('an open invoice', () => {
  it('follows the price of its plan, and says so', async () => {
    const { id } = await till.write();
    await cost(plan, 70);

    expect(await invoices()).toMatchObject([{ id, value: 70, status: 'open' }]);
    expect((await till.history(id)).at(-1)).toMatchObject({ what: 'repriced', valueCents: 7_000, plan: plan.name });
    await till.charge(id);
    expect(till.deps.pix.asked.at(-1)).toMatchObject({ valueCents: 7_000 });
  });

  it('follows it by the daily job, too', async () => {
    await change({ dueDate: new Date(home.deps.clock.nowMs() + 10 * 24 * hourMs).toISOString() });
    const { id } = await till.write();
    await cost(plan, 70);

    await writeDueInvoices(home.deps, { type: 'writeInvoices', after: '' });

    expect(await till.invoice(id)).toMatchObject({ valueCents: 7_000 });
  });

  it('keeps its price while somebody may be paying it, and follows afterwards', async () => {
    const { id } = await till.write();
    await till.charge(id);
    await cost(plan, 70);
    const meanwhile = await invoices();

    home.deps.clock.advance(2 * hourMs);

    expect([meanwhile, await invoices()]).toMatchObject([[{ value: 50 }], [{ value: 70 }]]);
  });

  it('is of the company’s own plan again once nobody has paid for the other one that was asked for', async () => {
    const { id } = await till.write();
    const bigger = await givenPlan(home);
    await till.charge(id, { planId: bigger.planId });
    const meanwhile = await invoices();

    home.deps.clock.advance(2 * hourMs);

    expect([meanwhile, await invoices()]).toMatchObject([[{ value: 199.9 }], [{ value: 50 }]]);
    await till.charge(id);
    expect(till.deps.pix.asked.at(-1)).toMatchObject({ valueCents: 5_000 });
  });

  it('is of the plan and the months that staff give the company, and pays for these', async () => {
    const bigger = await givenPlan(home, { name: `Maior ${home.company.companyId}`, valueCents: 9_000 });
    const { id } = await till.write();

    await change({ planId: bigger.planId, recurrence: 'TRIMESTRAL' });
    const [open, ...others] = await invoices();
    till.pay(await till.charge(id), 27_000);
    await till.lookUp(id, (await till.invoice(id)).attempts);

    expect([open, others]).toMatchObject([{ id, value: 270, planId: bigger.planId, status: 'open' }, []]);
    expect(await till.invoice(id)).toMatchObject({ status: 'paid' });
    expect(await till.company()).toMatchObject({ planId: bigger.planId });
  });

  it('takes back the code that was made for the plan before', async () => {
    const bigger = await givenPlan(home, { name: `Maior ${home.company.companyId}`, valueCents: 9_000 });
    const { id } = await till.write();
    const txid = await till.charge(id);

    await change({ planId: bigger.planId });
    await till.lookUp(id);

    expect(till.deps.pix.charges.get(txid)).toMatchObject({ isActive: false });
    expect(await till.company()).toMatchObject({ planId: bigger.planId });
    expect((await invoices()).map(({ value, status }) => [value, status])).toEqual([[90, 'open']]);
  });

  it('asks for nothing once the plan costs nothing', async () => {
    const { id } = await till.write();
    await cost(plan, 0);

    expect(await invoices()).toMatchObject([{ id, value: 0 }]);
    await expect(till.charge(id)).rejects.toMatchObject({ code: 'ERR_NOTHING_TO_PAY' });
  });
});
