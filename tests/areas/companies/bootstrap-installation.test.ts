import { expect, it } from 'vitest';
import { bootstrapInstallation } from '#functions/areas/companies/bootstrap-installation.ts';
import { updateCompany } from '#functions/areas/platform/save-company.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { choosePassword } from '#functions/areas/auth/password-link.ts';
import { beginFactor, setFactor } from '#functions/areas/auth/factor/set-factor.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { principalOf } from '#functions/stack/authenticate.ts';
import { shownCode } from '#functions/tools/totp.ts';
import { superUserLink } from '#functions/areas/companies/super-user-link.ts';
import { plansLister } from '#functions/areas/plans/list-plans.ts';
import { given } from '#tests/support/given.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { testKeySweep, testSweep, testTable } from '#tests/support/test-table.ts';
import { identityDeps, logInAs } from '#tests/support/given-accounts.ts';

it('creates the plans and one super user, once', async () => {
  const deps = { table: await testTable(), clock: new TestClock(), sweep: await testSweep(), sweepKeys: await testKeySweep() };
  const account = { email: 'super@example.com', password: 'primeira senha' };

  const first = await bootstrapInstallation(deps, account);
  const again = await bootstrapInstallation(deps, { ...account, password: 'outra senha' });
  const other = await bootstrapInstallation(deps, { ...account, email: 'second@example.com' });

  expect([first, again, other]).toEqual([
    {
      created: true,
      migrated: [
        '1 first plans',
        '2 search of contacts, lists of tickets',
        '3 list of companies',
        '4 companies of plans',
        '5 places of tickets',
        '6 pages of Instagram',
      ],
      isUnfinished: false,
    },
    { created: false, migrated: [], isUnfinished: false },
    { created: false, migrated: [], isUnfinished: false },
  ]);
  expect(await plansLister(deps)()).toMatchObject([
    { name: 'Individual', users: 1, connections: 1, queues: 3, value: 49.9 },
    { name: 'Plus', users: 5, connections: 3, queues: 10, value: 99.9 },
    { name: 'Pro', users: 10, connections: 10, queues: 20, value: 199.9 },
  ]);
  deps.clock.advance(100 * 365 * 86_400_000);
  const { reply } = await logInAs(identityDeps(deps), account);
  expect(reply).toMatchObject({ scope: 'full', user: { super: true, profile: 'admin', company: { name: 'Recado' } } });
});

it('makes no second super user once the first has another address and the company another name', async () => {
  const deps = { table: await testTable(), clock: new TestClock(), sweep: await testSweep(), sweepKeys: await testKeySweep() };
  const account = { email: 'super@example.com', password: 'primeira senha' };
  await bootstrapInstallation(deps, account);
  const { reply } = await logInAs(identityDeps(deps), account);
  const session = await loadSession(deps.table, { companyId: reply.user.companyId, userId: reply.user.id, seat: 0 });
  if (!session) throw new Error('no session');
  await updateCompany(deps, principalOf(session), { companyId: session.companyId, change: { name: 'Plataforma' } });

  const again = await bootstrapInstallation(deps, { ...account, email: 'configured@example.com' });

  expect(again.created).toBe(false);
});

it('runs a migration once, so that a plan that was deleted stays deleted', async () => {
  const deps = { table: await testTable(), clock: new TestClock(), sweep: await testSweep(), sweepKeys: await testKeySweep() };
  await bootstrapInstallation(deps, { migrateOnly: true });
  const [plan] = await plansLister(deps)();
  await deps.table.system.commit(remove(systemKeys.plan(plan?.id ?? '')));

  const again = await bootstrapInstallation(deps, { migrateOnly: true });

  expect(again).toEqual({ created: false, migrated: [], isUnfinished: false });
  expect((await plansLister({ ...deps })()).map(({ name }) => name)).not.toContain(plan?.name);
});

it('gives the operator a link by which a super user, and nobody else, chooses another password', async () => {
  const deps = { table: await testTable(), clock: new TestClock(), sweep: await testSweep(), sweepKeys: await testKeySweep() };
  const account = { email: 'super@example.com', password: 'primeira senha' };
  await bootstrapInstallation(deps, account);

  const { path } = await superUserLink(deps, account.email);
  const token = path?.slice(path.indexOf('#') + 1) ?? '';
  await choosePassword(identityDeps(deps), { token, password: 'outra senha', language: 'pt' });

  await expect(logInAs(identityDeps(deps), { ...account, password: 'outra senha' })).resolves.toBeDefined();
  const home = await given.company();
  expect([await superUserLink(deps, 'nobody@example.com'), await superUserLink(home.deps, home.email)]).toEqual([{ path: null }, { path: null }]);
});

it('takes the second factor of a super user away who lost it, when the operator says so', async () => {
  const deps = { table: await testTable(), clock: new TestClock(), sweep: await testSweep(), sweepKeys: await testKeySweep() };
  const account = { email: 'super@example.com', password: 'terceira senha' };
  await bootstrapInstallation(deps, account);
  const identity = identityDeps(deps);
  const { path } = await superUserLink(deps, account.email);
  await choosePassword(identity, { token: path?.split('#')[1] ?? '', password: account.password, language: 'pt' });
  const { reply } = await logInAs(identity, account);
  const session = await loadSession(deps.table, { companyId: reply.user.companyId, userId: reply.user.id, seat: 0 });
  if (!session) throw new Error('no session');
  const { secret, ticket } = await beginFactor(identity, principalOf(session), undefined);
  await setFactor(identity, principalOf(session), { ticket, code: shownCode(secret, deps.clock.nowMs()), language: 'pt' });

  await superUserLink(deps, account.email);
  await expect(logInAs(identity, account)).rejects.toMatchObject({ code: 'ERR_FACTOR_NEEDED' });
  await superUserLink(deps, account.email, true);

  await expect(logInAs(identity, account)).resolves.toBeDefined();
});
