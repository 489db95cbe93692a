import { beforeEach, describe, expect, it } from 'vitest';
import { createConnection } from '#functions/areas/connections/create-connection.ts';
import { createUser } from '#functions/areas/users/create-user.ts';
import { listUsers } from '#functions/areas/users/list-users.ts';
import { migrate } from '#functions/areas/companies/migrations.ts';
import { createPlan, deletePlan, updatePlan } from '#functions/areas/plans/change-plans.ts';
import { listPlans } from '#functions/areas/plans/list-plans.ts';
import { runCompanyErasure } from '#functions/areas/platform/erase/run-company-erasure.ts';
import { startCompanyErasure } from '#functions/areas/platform/erase/start-company-erasure.ts';
import { createCompanyByStaff, updateCompany } from '#functions/areas/platform/save-company.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { put, remove } from '#functions/data/writes.ts';
import { type Plan, planRoutes } from '#shared/contract/plans.ts';
import { given, type Home } from '#tests/support/given.ts';
import { PlayedIdentities } from '#tests/support/mail-senders.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { outcomes } from '#tests/support/outcomes.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { testKeySweep, testSweep } from '#tests/support/test-table.ts';

let staff: Home;
let count = 0;

beforeEach(async () => {
  staff = await given.company({ isSuper: true });
});

const fields = (overrides: object = {}) => {
  count += 1;
  return { name: `Plano ${process.pid} ${Date.now()} ${count}`, users: 2, connections: 1, queues: 2, value: 49.9, ...overrides };
};
const company = (planId: Plan['id'], name = `Loja ${staff.deps.clock.newId()}`) =>
  createCompanyByStaff(staff.deps, { name, email: `${staff.deps.clock.newId().toLowerCase()}@loja.example`, password: 'senha123', planId });

describe('plans', () => {
  it('are kept by staff: made, read, changed, and deleted', async () => {
    const api = await restApi(staff);
    const token = await api.token(staff.admin);
    const made = fields({ value: 1_234.56 });

    const created = (await api.call(planRoutes.createPlan, { token, body: made })).body as Plan; // its reply
    const params = { planId: created.id };
    const changed = await api.call(planRoutes.updatePlan, { token, params, body: { ...made, users: 7, value: 0.07 } });

    expect(created).toMatchObject(made);
    expect(changed).toMatchObject({ status: 200, body: { ...made, users: 7, value: 0.07 } });
    expect((await api.call(planRoutes.listPlans, { token })).body).toContainEqual(changed.body);
    expect((await api.call(planRoutes.getPlan, { token, params })).body).toEqual(changed.body);
    expect(await staff.deps.table.system.get(systemKeys.plan(created.id))).toMatchObject({ valueCents: 7 });
    await api.call(planRoutes.deletePlan, { token, params });
    expect(await api.call(planRoutes.getPlan, { token, params })).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } });
  });

  it.each([
    ['value', -1],
    ['value', 0.001],
    ['value', 10_000_000],
    ['users', 0],
    ['queues', 1.5],
    ['name', 'x'],
  ])('refuse %s %s', async (field, value) => {
    const api = await restApi(staff);

    const reply = await api.call(planRoutes.createPlan, { token: await api.token(staff.admin), body: fields({ [field]: value }) });

    expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', field } });
  });

  it('let one of ten have a name, whatever its letters, and give it back', async () => {
    const { name, ...rest } = fields();
    const results = await outcomes(Array.from({ length: 10 }, (_, n) => createPlan(staff.deps, { ...rest, name: n % 2 ? name.toUpperCase() : `  ${name}` })));
    const other = await createPlan(staff.deps, fields());

    expect(results.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'ERR_PLAN_NAME_IN_USE'), 'done']);
    await expect(updatePlan(staff.deps, { planId: other.id, fields: { ...rest, name } })).rejects.toMatchObject({ code: 'ERR_PLAN_NAME_IN_USE' });
    const [held] = (await listPlans(staff.deps)).filter((plan) => plan.name.trim().toLowerCase() === name.toLowerCase());
    await deletePlan(staff.deps, held!.id); // one was made
    await expect(updatePlan(staff.deps, { planId: other.id, fields: { ...rest, name } })).resolves.toMatchObject({ name });
  });

  it('that companies have cannot be deleted, and the answer says how many they are', async () => {
    const plan = await createPlan(staff.deps, fields());
    const [first, second] = [await company(plan.id), await company(plan.id)];

    await expect(deletePlan(staff.deps, plan.id)).rejects.toMatchObject({ code: 'ERR_PLAN_IN_USE', details: { limit: 2 } });
    await updateCompany(staff.deps, staff.admin, { companyId: first.id, change: { planId: staff.plan.planId } });
    await expect(deletePlan(staff.deps, plan.id)).rejects.toMatchObject({ details: { limit: 1 } });
    await erase(second);

    await expect(deletePlan(staff.deps, plan.id)).resolves.toEqual({ message: 'deleted' });
  });

  it('are never left without their plan by somebody who takes it at that moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const plan = await createPlan(staff.deps, fields());

      const [made, deleted] = await outcomes([company(plan.id), deletePlan(staff.deps, plan.id)]);

      expect([
        ['done', 'ERR_PLAN_IN_USE'],
        ['ERR_NO_PLAN_FOUND', 'done'],
      ]).toContainEqual([made, deleted]);
    }
  });

  it('with lowered limits leave what there is, and refuse what is new; raised ones hold at once', async () => {
    const { id, ...plan } = await createPlan(staff.deps, fields({ users: 2, connections: 2 }));
    const { id: companyId } = await company(id);
    const principal = { ...staff.admin, companyId, isSuper: false };
    const newUser = (name: string) =>
      createUser(staff.deps, principal, { name, email: `${name}${count}@loja.example`.toLowerCase(), password: 'senha123', profile: 'user', queueIds: [] });
    const connect = (name: string) => createConnection(staff.deps, principal, connectionFields(name));
    await newUser('Bia');
    await connect('Um');
    await connect('Dois');

    await updatePlan(staff.deps, { planId: id, fields: { ...plan, users: 1, connections: 1 } });

    await expect(newUser('Caio')).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT_USERS', details: { limit: 1 } });
    await expect(connect('Três')).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT_CONNECTIONS', details: { limit: 1 } });
    expect(await listUsers(staff.deps, principal)).toHaveLength(2);
    await updatePlan(staff.deps, { planId: id, fields: { ...plan, users: 3, connections: 3 } });
    await expect(newUser('Caio')).resolves.toMatchObject({ name: 'Caio' });
    await expect(connect('Três')).resolves.toMatchObject({ name: 'Três' });
  });

  it('from before names were unique are claimed, and companies counted, by a migration', async () => {
    const plan = await createPlan(staff.deps, fields());
    const { id } = await company(plan.id);
    const { system } = staff.deps.table;
    await system.commit(remove(systemKeys.planName(plan.name)));
    await system.commit(remove(systemKeys.companyOfPlan(plan.id, id)));
    await system.commit(put(systemKeys.migrations(), { type: 'migrations', done: 3 }));

    await migrate({ ...staff.deps, sweep: await testSweep(), sweepKeys: await testKeySweep() });

    await expect(deletePlan(staff.deps, plan.id)).rejects.toMatchObject({ details: { limit: 1 } });
    await expect(createPlan(staff.deps, fields({ name: plan.name }))).rejects.toMatchObject({ code: 'ERR_PLAN_NAME_IN_USE' });
  });
});

const connectionFields = (name: string) => ({
  name,
  isDefault: false,
  queueIds: [],
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  transferMessage: '',
});

async function erase({ id, name }: { id: Home['company']['companyId']; name: string }): Promise<void> {
  const { deps, admin } = staff;
  const { id: companyErasureId } = await startCompanyErasure(deps, admin, { companyId: id, name });
  const workDeps = { ...deps, sweepKeys: await testKeySweep(), eraser: new MemoryBucket(), identities: new PlayedIdentities() };
  await runCompanyErasure(workDeps, { type: 'eraseCompanyStep', companyErasureId });
}
