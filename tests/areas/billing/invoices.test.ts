import { beforeEach, describe, expect, it } from 'vitest';
import { companiesPerJob, writeDueInvoices } from '#functions/areas/billing/write-due-invoices.ts';
import { invoiceLeadMs } from '#functions/records/billing/write-invoice.ts';
import { getInvoice, listInvoiceHistory, listInvoices } from '#functions/areas/billing/list-invoices.ts';
import { writeInvoice } from '#functions/records/billing/write-invoice.ts';
import { companyListing } from '#functions/records/companies/listed-company.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { cashier } from '#tests/support/billing.ts';
import { given, type Home } from '#tests/support/given.ts';

const dayMs = 86_400_000;
let home: Home;
beforeEach(async () => {
  home = await given.company();
});

const listed = async (of = home) => (await listInvoices(of.deps, of.admin, {})).invoices;
const setCompany = (set: object, of = home) =>
  of.deps.table.forCompany(of.company.companyId).change(companyKeys.company(of.company.companyId), { set: { ...set } });

/** Goes on for as long as a job leaves another one. */
async function runDaily(): Promise<number> {
  let runs = 0;
  for (let after: string | undefined = ''; after !== undefined; runs += 1) {
    await writeDueInvoices(home.deps, { type: 'writeInvoices', after });
    const [next] = home.deps.jobs.take();
    after = next?.type === 'writeInvoices' ? next.after : undefined;
  }
  return runs;
}

describe('the invoice of a due date', () => {
  it('is of the plan’s name and price for the months of the recurrence', async () => {
    await setCompany({ recurrence: 'TRIMESTRAL' });

    const written = await writeInvoice(home.deps, home.company.companyId, 'Ana');

    expect(await getInvoice(home.deps, home.admin, { invoiceId: written.id })).toMatchObject({
      id: 1,
      detail: 'Teste × 3',
      value: 299.7,
      dueDate: home.company.dueAt,
      status: 'open',
      paidAt: null,
      notice: null,
    });
  });

  it('is one, however often and by how many it is asked for', async () => {
    const written = await Promise.all(Array.from({ length: 8 }, () => writeInvoice(home.deps, home.company.companyId, null)));

    expect(new Set(written.map(({ id }) => id)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
    expect((await cashier(home).history(written[0]?.id ?? ('' as never))).map(({ what }) => what)).toEqual(['written']);
  });

  it('is another one for another due date, with the next number', async () => {
    await writeInvoice(home.deps, home.company.companyId, null);
    await setCompany({ dueAt: isoTime(Date.parse(home.company.dueAt) + 31 * dayMs) });
    await writeInvoice(home.deps, home.company.companyId, null);

    expect((await listed()).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('is not written for platform staff’s own company, nor for a plan that costs nothing', async () => {
    const platform = await given.company({ deps: home.deps, isSuper: true });
    const free = await given.company({ deps: home.deps, limits: { valueCents: 0 } as object });

    await expect(writeInvoice(home.deps, platform.company.companyId, null)).rejects.toMatchObject({ code: 'ERR_NOTHING_TO_PAY' });
    await expect(writeInvoice(home.deps, free.company.companyId, null)).rejects.toMatchObject({ code: 'ERR_NOTHING_TO_PAY' });
  });

  it('shows who asked for it', async () => {
    const { id: invoiceId } = await cashier(home).write();

    const { entries } = await listInvoiceHistory(home.deps, home.admin, { invoiceId });

    expect(entries).toEqual([expect.objectContaining({ what: 'written', by: home.admin.name, value: 99.9, plan: 'Teste' })]);
  });
});

describe('the list of invoices', () => {
  it('comes newest first, twenty a page, each once', async () => {
    for (let count = 1; count <= 45; count += 1) {
      await setCompany({ dueAt: isoTime(Date.parse(home.company.dueAt) + count * dayMs) });
      await writeInvoice(home.deps, home.company.companyId, null);
    }
    const seen: number[] = [];
    let cursor: string | undefined;
    const sizes: number[] = [];
    do {
      const page = await listInvoices(home.deps, home.admin, cursor === undefined ? {} : { cursor });
      sizes.push(page.invoices.length);
      seen.push(...page.invoices.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);

    expect(sizes).toEqual([20, 20, 5]);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    expect((await listInvoices(home.deps, home.admin, { pageNumber: 3 })).invoices.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  });

  it('is searched by number and by words of the detail', async () => {
    await writeInvoice(home.deps, home.company.companyId, null);

    const found = await Promise.all(
      ['1', 'TES', '2', 'plus'].map(async (searchParam) => (await listInvoices(home.deps, home.admin, { searchParam })).invoices.length),
    );

    expect(found).toEqual([1, 1, 0, 0]);
  });
});

describe('the daily job', () => {
  const dueIn = (days: number) => given.company({ deps: home.deps, dueAt: isoTime(home.deps.clock.nowMs() + days * dayMs) });

  it('writes twenty days ahead and not before, and once', async () => {
    const [soon, later, gone] = [await dueIn(20), await dueIn(20.01), await dueIn(-2)];

    await runDaily();
    await runDaily();

    expect(invoiceLeadMs).toBe(20 * dayMs);
    expect(await Promise.all([soon, later, gone].map(async (one) => (await listed(one)).length))).toEqual([1, 0, 1]);
    expect((await cashier(soon).history((await listed(soon))[0]?.id ?? ('' as never)))[0]).toMatchObject({ what: 'written', by: null });
  });

  it('leaves out who is not active, and goes on past a company whose plan is gone', async () => {
    const [inactive, broken, fine] = [await dueIn(1), await dueIn(1), await dueIn(1)];
    await setCompany({ isActive: false }, inactive);
    await setCompany({ planId: home.deps.clock.newId() }, broken);

    await runDaily();

    expect(await Promise.all([inactive, broken, fine].map(async (one) => (await listed(one)).length))).toEqual([0, 0, 1]);
  });

  it('goes on past a company whose invoice cannot be read', async () => {
    const [broken, fine] = [await dueIn(1), await dueIn(1)];
    const { companyId } = broken.company;
    const { id } = await writeInvoice(broken.deps, companyId, null);
    await broken.deps.table.forCompany(companyId).change(companyKeys.invoice(companyId, id), { set: { valueCents: 'much' } });

    await runDaily();

    expect(await listed(fine)).toHaveLength(1);
  });

  it('goes through all companies, part by part', async () => {
    const last = await dueIn(3);
    const others = Array.from({ length: companiesPerJob + 5 }, () => companyListing({ companyId: home.deps.clock.newId() as CompanyId, name: '0 fora' }));
    await home.deps.table.system.writeMany(others);

    const runs = await runDaily();

    expect(runs).toBeGreaterThan(1);
    expect(await listed(last)).toHaveLength(1);
  });
});
