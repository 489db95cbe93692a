import { expect, it } from 'vitest';
import { areas } from '#shared/contract/index.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { given } from '#tests/support/given.ts';
import { runCompanyErasure } from '#functions/areas/platform/erase/run-company-erasure.ts';
import { startCompanyErasure } from '#functions/areas/platform/erase/start-company-erasure.ts';
import { PlayedIdentities } from '#tests/support/mail-senders.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { derived } from '#tests/support/stream.ts';
import { givenSupport } from '#tests/support/support-session.ts';
import { testKeySweep } from '#tests/support/test-table.ts';
import { idOf, trail } from './given-trail.ts';

const { plans, platform, queues } = areas;

/** The trail of the platform's own company, whose staff act in others. */
async function platformTrail() {
  const told = await trail();
  const { admin } = await given.company({ deps: told.home.deps, isSuper: true });
  const staff = { ...told, admin };
  const api = await restApi(told.home);
  const own = async () => {
    await derived(told.home);
    const reply = await api.call(areas.audit.listAudit, { token: await api.token(admin), query: { userId: admin.userId } });
    return (reply.body as { entries: object[] }).entries; // as the contract says
  };
  return { ...staff, own };
}

it('tells what staff did in a company, by whom, and where, and keeps nothing of a company that is erased', async () => {
  const { home, admin, act, own } = await platformTrail();
  const { companyId, name } = home.company;
  await act(admin, platform.updateCompany, { params: { companyId }, body: { recurrence: 'ANUAL', name: `Segredo ${companyId}` } });
  const support = await givenSupport(home, admin);
  await act(support, queues.createQueue, { body: { name: 'Fila segredo', color: '#123456', greetingMessage: '' } });

  const told = await own();

  const actor = { kind: 'user', id: admin.userId, name: admin.name };
  const company = { id: companyId, name: `Segredo ${companyId}` };
  expect(told).toMatchObject([
    { action: 'create', kind: 'queue', actor, company, record: { name: null }, changes: [] },
    { action: 'update', kind: 'company', actor, company, changes: [{ field: 'recurrence', before: 'MENSAL', after: 'ANUAL' }] },
  ]);
  expect(name).not.toBe(company.name);
  const { id: companyErasureId } = await startCompanyErasure(home.deps, admin, { companyId, name: company.name });
  const deps = { ...home.deps, sweepKeys: await testKeySweep(), eraser: new MemoryBucket(), identities: new PlayedIdentities() };
  await runCompanyErasure(deps, { type: 'eraseCompanyStep', companyErasureId });
  const left = await own();
  expect(left).toMatchObject([{ company: { id: companyId, name: null } }, { company: { id: companyId, name: null } }]);
  expect(JSON.stringify(left)).not.toMatch(/segredo/i);
});

it('tells who let a company send mails again', async () => {
  const { home, admin, act, own } = await platformTrail();
  const { companyId } = home.company;
  const mailHold = { reason: 'bounces', at: isoTime(home.deps.clock.nowMs()) };
  await home.deps.table.forCompany(companyId).change(companyKeys.company(companyId), { set: { mailHold } }, ['exists']);

  await act(admin, platform.updateCompany, { params: { companyId }, body: { mailsHeld: false } });

  const changes = [{ field: 'mailHold', before: true, after: false }];
  expect(await own()).toMatchObject([{ action: 'update', kind: 'company', actor: { id: admin.userId }, company: { id: companyId }, changes }]);
});

it('tells who made, changed and deleted a plan', async () => {
  const { admin, act, own } = await platformTrail();
  const body = { name: `Ouro ${admin.userId}`, users: 2, connections: 2, queues: 2, value: 10 };
  const params = { planId: idOf(await act(admin, plans.createPlan, { body })) };
  await act(admin, plans.updatePlan, { params, body: { ...body, users: 3 } });
  await act(admin, plans.deletePlan, { params });

  const record = { id: params.planId, name: body.name };
  expect(await own()).toMatchObject([
    { action: 'delete', kind: 'plan', record, company: null },
    { action: 'update', kind: 'plan', record, changes: [{ field: 'users', before: 2, after: 3 }] },
    { action: 'create', kind: 'plan', record, actor: { kind: 'user', id: admin.userId } },
  ]);
});
