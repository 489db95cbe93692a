import { beforeEach, describe, expect, it } from 'vitest';
import { readQueues } from '#functions/areas/queues/read-queues.ts';
import { type SignUp, signUp } from '#functions/areas/companies/sign-up.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { companyRoutes } from '#shared/contract/companies.ts';
import { planId } from '#shared/contract/ids.ts';
import { given, type Home } from '#tests/support/given.ts';
import { outcomes } from '#tests/support/outcomes.ts';
import { type IdentityDeps, identityDeps, logInAs, newAddress } from '#tests/support/given-accounts.ts';

let home: Home;
let deps: IdentityDeps;

beforeEach(async () => {
  home = await given.company();
  deps = identityDeps(home.deps);
});

function form(overrides: Partial<SignUp> = {}): SignUp {
  const unique = home.deps.clock.newId().toLowerCase();
  return {
    name: `Loja ${unique}`,
    email: `${unique}@example.com`,
    password: 'secreta',
    planId: home.plan.planId,
    referrer: null,
    clientAddress: newAddress(),
    ...overrides,
  };
}

describe('sign-up', () => {
  it('gives three days from now', async () => {
    const reply = await signUp(deps, form());

    expect(reply.dueDate).toBe('2026-11-23T12:00:00.000Z');
  });

  it('decides what the company is like, whatever else the client sends', async () => {
    const sent = { ...form({ referrer: 'parceiro-7' }), dueDate: '2099-01-01T00:00:00.000Z', recurrence: 'ANUAL', status: false, campaignsEnabled: false };
    const body = companyRoutes.signUp.body.parse(sent);

    const { id } = await signUp(deps, { ...body, referrer: sent.referrer, clientAddress: sent.clientAddress });

    const stored = companyItem.parse(await deps.table.forCompany(id).get(companyKeys.company(id)));
    expect(stored).toMatchObject({
      dueAt: '2026-11-23T12:00:00.000Z',
      recurrence: 'MENSAL',
      isActive: true,
      isCampaignsEnabled: true,
      referrer: 'parceiro-7',
      userCount: 1,
      queueCount: 1,
      connectionCount: 0,
    });
  });

  it('calls the first user by the name that was asked for', async () => {
    const input = form({ adminName: 'Ana Souza' });

    const { id } = await signUp(deps, input);

    const [user] = await deps.table.forCompany(id).queryAll({ pk: companyKeys.user(id, '').pk });
    expect(user).toMatchObject({ name: 'Ana Souza', email: input.email });
  });

  it('makes the first user an admin of the first queue', async () => {
    const input = form();
    await signUp(deps, input);

    const { reply } = await logInAs(deps, { email: input.email, password: input.password });

    const { user } = reply;
    const queues = await readQueues(deps.table.forCompany(user.companyId), user.companyId);
    expect(user).toMatchObject({ profile: 'admin', super: false, queueIds: [queues[0]?.queueId] });
    expect(queues).toMatchObject([{ name: 'Atendimento', greetingMessage: '' }]);
  });

  it('gives each company a cursor key of its own', async () => {
    const ids = [(await signUp(deps, form())).id, (await signUp(deps, form())).id];

    const keys = await Promise.all(ids.map(async (id) => (await deps.table.forCompany(id).get(companyKeys.company(id)))?.['cursorKey']));

    expect(new Set(keys).size).toBe(2);
  });

  it('refuses an unknown plan', async () => {
    const signing = signUp(deps, form({ planId: planId.parse(home.deps.clock.newId()) }));

    await expect(signing).rejects.toMatchObject({ code: 'ERR_NO_PLAN_FOUND' });
  });

  it('refuses the name of another company in other letters', async () => {
    await signUp(deps, form({ name: `Padaria São João ${home.company.companyId}` }));

    const signing = signUp(deps, form({ name: `PADARIA  SAO JOAO ${home.company.companyId}` }));

    await expect(signing).rejects.toMatchObject({ code: 'ERR_COMPANY_NAME_IN_USE' });
  });

  it('lets one of twenty win an e-mail', async () => {
    const { email } = form();

    const results = await outcomes(Array.from({ length: 20 }, () => signUp(deps, form({ email }))));

    expect(results.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'ERR_EMAIL_IN_USE'), 'done']);
  });

  it('lets one of twenty win a name, and leaves the e-mails of the others free', async () => {
    const { name } = form();
    const forms = Array.from({ length: 20 }, () => form({ name }));

    const results = await outcomes(forms.map((one) => signUp(deps, one)));

    const loser = forms[results.indexOf('ERR_COMPANY_NAME_IN_USE')];
    expect(results.filter((one) => one === 'done')).toHaveLength(1);
    expect(await deps.table.system.get(systemKeys.email(loser?.email ?? ''))).toBeUndefined();
  });

  it('is refused where no company may sign up', async () => {
    const refused = signUp({ ...deps, signUpsPerHour: 0 }, form({}));

    await expect(refused).rejects.toMatchObject({ code: 'ERR_USER_CREATION_DISABLED' });
  });

  it('slows an address down after ten in an hour', async () => {
    const clientAddress = newAddress();
    const unknown = planId.parse(home.deps.clock.newId());
    for (let count = 0; count < 10; count += 1) await outcomes([signUp(deps, form({ clientAddress, planId: unknown }))]);

    const refused = signUp(deps, form({ clientAddress }));
    await expect(refused).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSeconds: 3_600 } });
    home.deps.clock.advance(3_600_000);

    await expect(signUp(deps, form({ clientAddress }))).resolves.toBeDefined();
  });
});
