import { beforeEach, describe, expect, it } from 'vitest';
import { listInvoices } from '#functions/areas/billing/list-invoices.ts';
import { updateCompany } from '#functions/areas/platform/save-company.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { writeCurrentInvoice } from '#functions/records/billing/write-invoice.ts';
import { cashier } from '#tests/support/billing.ts';
import { given, type Home } from '#tests/support/given.ts';

let home: Home;
let till: ReturnType<typeof cashier>;
beforeEach(async () => {
  home = await given.company();
  till = cashier(home);
});

/** Does something else once the company has been read. */
function afterReadingCompany(act: () => Promise<unknown>): Table {
  const { table } = home.deps;
  let isDone = false;
  const forCompany: Table['forCompany'] = (companyId) => {
    const part = table.forCompany(companyId);
    const get: typeof part.get = async (key, options) => {
      const item = await part.get(key, options);
      if (!isDone && key.sk === companyKeys.company(companyId).sk) {
        isDone = true;
        await act();
      }
      return item;
    };
    return { ...part, get };
  };
  return { ...table, forCompany };
}

const openInvoices = async () => (await listInvoices(till.deps, home.admin, {})).invoices.filter(({ status }) => status === 'open');

describe('an invoice that is asked for', () => {
  it('while the one before is paid is that of the next period', async () => {
    const { id } = await till.write();
    const txid = await till.charge(id);
    const table = afterReadingCompany(async () => {
      till.pay(txid, 9_990);
      await till.lookUp(id);
    });

    const written = await writeCurrentInvoice({ ...home.deps, table }, home.admin);

    const { dueAt } = await till.company();
    expect(written).toMatchObject({ status: 'open', dueAt });
    expect((await openInvoices()).map(({ dueDate }) => dueDate)).toEqual([dueAt]);
  });

  it('while staff move the due date is of the new date, and the only one', async () => {
    const dueDate = new Date(home.deps.clock.nowMs() + 10 * 86_400_000).toISOString();
    const { companyId } = home.company;
    const table = afterReadingCompany(() => updateCompany(home.deps, home.admin, { companyId, change: { dueDate } }));

    const written = await writeCurrentInvoice({ ...home.deps, table }, home.admin);

    expect(written.dueAt).toBe(dueDate);
    expect((await openInvoices()).map((invoice) => invoice.dueDate)).toEqual([dueDate]);
  });
});
