import { beforeEach, describe, expect, it } from 'vitest';
import { createCompanyByStaff, updateCompany } from '#functions/areas/platform/save-company.ts';
import { signUp } from '#functions/areas/companies/sign-up.ts';
import { listInvoices } from '#functions/areas/billing/list-invoices.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { platformRoutes } from '#shared/contract/platform.ts';
import { cashier } from '#tests/support/billing.ts';
import { given, type Home } from '#tests/support/given.ts';

const dayMs = 24 * 60 * 60_000;

let home: Home;
let till: ReturnType<typeof cashier>;
beforeEach(async () => {
  home = await given.company();
  till = cashier(home);
});

const inDays = (days: number): string => new Date(home.deps.clock.nowMs() + days * dayMs).toISOString();
const move = (dueDate: string) => updateCompany(home.deps, home.admin, { companyId: home.company.companyId, change: { dueDate } });
const invoices = async (companyId: CompanyId = home.company.companyId) => (await listInvoices(till.deps, { ...home.admin, companyId }, {})).invoices;

describe('the invoice of a company', () => {
  it('is there at sign-up, which is due within days', async () => {
    const planId = home.plan.planId;
    const input = { name: 'Nova', email: 'nova@example.com', password: 'um segredo longo', planId, referrer: null, clientAddress: '192.0.2.1' };

    const { id, dueDate } = await signUp({ ...home.deps, signUpsPerHour: 5 }, input);

    expect(await invoices(id)).toMatchObject([{ dueDate, status: 'open' }]);
  });

  it('is there when staff make a company that is due within days', async () => {
    const body = { name: 'Feita', email: 'feita@example.com', password: 'um segredo longo', planId: home.plan.planId, dueDate: inDays(5) };

    const { id } = await createCompanyByStaff(home.deps, platformRoutes.createCompany.body.parse(body));

    expect(await invoices(id)).toHaveLength(1);
  });

  it('is there once staff have moved the due date into the next days', async () => {
    await move(inDays(10));

    expect(await invoices()).toMatchObject([{ dueDate: inDays(10), status: 'open' }]);
  });

  it('follows the due date that staff move, and says who moved it', async () => {
    const { id } = await till.write();

    await move(inDays(61));

    expect(await invoices()).toMatchObject([{ id, dueDate: inDays(61), status: 'open' }]);
    expect((await till.history(id)).at(-1)).toMatchObject({ what: 'moved', by: home.admin.name, dueAt: inDays(61) });
    expect((await till.write()).id).toBe(id);
  });

  it('cannot be paid a second time for a period that staff gave', async () => {
    const { id } = await till.write();
    await move(inDays(61));
    till.pay(await till.charge(id), 9_990);
    await till.lookUp(id);

    expect((await invoices()).filter(({ status }) => status === 'open')).toEqual([]);
  });

  it('is a new one when staff take back a date that was paid', async () => {
    const { dueAt } = await till.company();
    const { id } = await till.write();
    till.pay(await till.charge(id), 9_990);
    await till.lookUp(id);

    await move(dueAt);

    expect((await till.write()).id).not.toBe(id);
  });
});

describe('the day of the month', () => {
  it('of a company that is due on the 31st comes back after short months', async () => {
    home = await given.company({ deps: home.deps, dueAt: '2099-01-31T08:00:00.000Z' });
    till = cashier(home);
    const dueDates: string[] = [];
    for (let paid = 0; paid < 3; paid += 1) {
      const { id } = await till.write();
      till.pay(await till.charge(id), 9_990);
      await till.lookUp(id);
      dueDates.push((await till.company()).dueAt.slice(0, 10));
    }

    expect(dueDates).toEqual(['2099-02-28', '2099-03-31', '2099-04-30']);
  });

  it('is the one to which staff move the date', async () => {
    home = await given.company({ deps: home.deps, dueAt: '2099-01-31T08:00:00.000Z' });
    till = cashier(home);
    await move('2099-02-15T08:00:00.000Z');

    const { id } = await till.write();
    till.pay(await till.charge(id), 9_990);
    await till.lookUp(id);

    expect((await loadCompany(home.deps.table.forCompany(home.company.companyId), home.company.companyId)).dueAt.slice(0, 10)).toBe('2099-03-15');
  });
});
