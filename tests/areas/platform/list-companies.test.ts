import { describe, expect, it } from 'vitest';
import { migrate } from '#functions/areas/companies/migrations.ts';
import { listCompanies } from '#functions/areas/platform/list-companies.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { put, remove } from '#functions/data/writes.ts';
import { meter } from '#tests/support/capacity.ts';
import { given } from '#tests/support/given.ts';
import { testDynamo, testKeySweep, testSweep } from '#tests/support/test-table.ts';

async function companies(count: number) {
  const staff = await given.company({ isSuper: true, isHeard: true });
  const homes = [];
  for (let made = 0; made < count; made += 1) homes.push(await given.company({ deps: staff.deps }));
  return { staff, homes };
}

describe('the list of companies', () => {
  it('has them by name, page by page, with plan and due date', async () => {
    const { staff, homes } = await companies(25);
    const names: string[] = [];
    let page = await listCompanies(staff.deps, staff.admin, {});
    names.push(...page.companies.map(({ name }) => name));
    expect(page.companies).toHaveLength(20);
    while (page.nextCursor !== undefined) {
      page = await listCompanies(staff.deps, staff.admin, { cursor: page.nextCursor });
      names.push(...page.companies.map(({ name }) => name));
    }

    expect(names).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(homes.map(({ company }) => company.name)));
    const [first] = homes;
    const found = await listCompanies(staff.deps, staff.admin, { searchParam: first!.company.name.toUpperCase() });
    expect(found.companies).toMatchObject([{ id: first!.company.companyId, email: first!.email, plan: 'Teste', status: true, dueDate: first!.company.dueAt }]);
  });

  it('finds a company by any word of its name', async () => {
    const { staff, homes } = await companies(2);
    const { companyId, name } = homes[1]!.company;
    const [, word = ''] = name.split(' ');

    const found = await listCompanies(staff.deps, staff.admin, { searchParam: word.toLowerCase() });

    expect(found.companies.map(({ id }) => id)).toEqual([companyId]);
  });

  it('costs a page its rows', async () => {
    const { staff } = await companies(1);
    const { client } = await testDynamo();
    const measure = meter(client);

    const { reads } = await measure(() => listCompanies(staff.deps, staff.admin, {}));
    client.middlewareStack.remove('meter');

    // Half a unit for each company and each plan, and the list.
    expect(reads).toBeLessThanOrEqual(22);
  });

  it('gets the companies from before there was a list', async () => {
    const { staff, homes } = await companies(1);
    const [{ company }] = homes as [(typeof homes)[0]]; // one was made
    const { table } = staff.deps;
    await table.system.commit(remove(systemKeys.listedCompany(company.name, company.companyId)));
    await table.system.commit(put(systemKeys.migrations(), { type: 'migrations', done: 2 }));
    const found = async () => (await listCompanies(staff.deps, staff.admin, { searchParam: company.name })).companies.map(({ id }) => id);
    expect(await found()).toEqual([]);

    await migrate({ ...staff.deps, sweep: await testSweep(), sweepKeys: await testKeySweep() });

    expect(await found()).toEqual([company.companyId]);
  });
});
