import { beforeEach, describe, expect, it } from 'vitest';
import { refreshSession } from '#functions/areas/auth/refresh-session.ts';
import { restartCampaign } from '#functions/areas/campaigns/start-campaign.ts';
import { channelOf, loadAnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { areas } from '#shared/contract/index.ts';
import type { ListedCompany } from '#shared/contract/platform.ts';
import { begunCampaign, campaignDeps, givenCampaign } from '#tests/support/campaigns.ts';
import { begunEmail } from '#tests/support/emails.ts';
import { identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';
import { outcomes } from '#tests/support/outcomes.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { trail } from '../audit/given-trail.ts';

const { createCompany, updateCompany, deleteCompany, listEveryCompany, listCompanies } = areas.platform;

let home: Home;
let staff: Home;
let api: Awaited<ReturnType<typeof restApi>>;

beforeEach(async () => {
  home = await given.company();
  staff = await given.company({ deps: home.deps, isSuper: true });
  api = await restApi(home);
});

const asStaff = async () => api.token(staff.admin);
const change = async (body: object, companyId = home.company.companyId) => api.call(updateCompany, { token: await asStaff(), params: { companyId }, body });
const unique = () => home.deps.clock.newId().toLowerCase();
const make = async (body: object = {}) =>
  api.call(createCompany, {
    token: await asStaff(),
    body: { name: `Feita ${unique()}`, email: `${unique()}@feita.example`, password: 'senha123', planId: home.plan.planId, ...body },
  });

describe('a company that staff make', () => {
  it('has its administrator, and is as they say', async () => {
    const email = `${unique()}@feita.example`;
    const body = {
      email,
      adminName: 'Dona Rita',
      phone: '5511912345678',
      dueDate: '2027-03-31T03:00:00.000Z',
      recurrence: 'TRIMESTRAL',
      campaignsEnabled: false,
    };

    const made = await make(body);

    expect(made).toMatchObject({ status: 201, body: { phone: '5511912345678', dueDate: body.dueDate, recurrence: 'TRIMESTRAL', status: true, plan: 'Teste' } });
    const { reply } = await logInAs(identityDeps(home.deps), { email, password: 'senha123' });
    expect(reply.user).toMatchObject({
      name: 'Dona Rita',
      profile: 'admin',
      super: false,
      company: { settings: [{ key: 'campaignsEnabled', value: 'false' }] },
    });
    const { id } = made.body as ListedCompany; // its reply
    expect((await api.call(listEveryCompany, { token: await asStaff() })).body).toContainEqual(expect.objectContaining({ id }));
  });

  it('is as at sign-up in all that they leave out', async () => {
    expect(await make()).toMatchObject({
      body: { recurrence: 'MENSAL', status: true, campaignsEnabled: true, phone: null, dueDate: '2026-11-23T12:00:00.000Z' },
    });
  });

  it('takes nobody else’s e-mail or name', async () => {
    expect(await make({ email: home.email })).toMatchObject({ status: 409, body: { error: 'ERR_EMAIL_IN_USE', field: 'email' } });
    expect(await make({ name: home.company.name })).toMatchObject({ status: 409, body: { error: 'ERR_COMPANY_NAME_IN_USE', field: 'name' } });
    expect(await make({ planId: '01J00000000000000000000000' })).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND', field: 'planId' } });
  });
});

describe('a company that staff change', () => {
  it('has what they say, and keeps what they do not', async () => {
    const name = `Renomeada ${unique()}`;

    const reply = await change({ name, phone: '551140028922', recurrence: 'ANUAL' });

    const { id, email, dueDate } = reply.body as ListedCompany; // its reply
    expect([id, email, dueDate]).toEqual([home.company.companyId, home.email, home.company.dueAt]);
    const found = await api.call(listCompanies, { token: await asStaff(), query: { searchParam: name } });
    expect(found.body).toMatchObject({ companies: [{ id, name, phone: '551140028922', recurrence: 'ANUAL' }], hasMore: false });
    const former = await api.call(listCompanies, { token: await asStaff(), query: { searchParam: home.company.name } });
    expect(former.body).toMatchObject({ companies: [] });
    expect(await change({ phone: '' })).toMatchObject({ body: { phone: null } });
    // The former name is free.
    expect(await make({ name: home.company.name })).toMatchObject({ status: 201 });
  });

  it('lets one of ten have a name', async () => {
    const name = `Disputada ${unique()}`;
    const others = await Promise.all(Array.from({ length: 10 }, () => given.company({ deps: home.deps })));

    const replies = await Promise.all(others.map(({ company }) => change({ name }, company.companyId)));

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('is moved on from the due date that was seen, so that a payment in between is not lost', async () => {
    const { dueAt } = home.company;
    const paid = { dueDate: '2027-01-20T12:00:00.000Z', dueDateBefore: dueAt };

    expect(await change(paid)).toMatchObject({ status: 200, body: { dueDate: paid.dueDate } });
    expect(await change({ dueDate: '2027-02-01T12:00:00.000Z', dueDateBefore: dueAt })).toMatchObject({ status: 409, body: { error: 'ERR_CONFLICT' } });
  });

  it('is moved on once by a call that comes again because its answer got lost', async () => {
    const moved = { dueDate: '2027-01-20T12:00:00.000Z', dueDateBefore: home.company.dueAt };

    const replies = [await change(moved), await change(moved)];

    expect(replies).toMatchObject([moved, moved].map(({ dueDate }) => ({ status: 200, body: { dueDate } })));
  });

  it('has due date and campaigns in its live sessions at once', async () => {
    const user = await given.user(home);
    const campaigns = async () => (await api.call(areas.campaigns.listCampaigns, { token: await api.token(user) })).body;

    await change({ campaignsEnabled: false });
    expect(await campaigns()).toMatchObject({ error: 'ERR_NO_PERMISSION', details: { feature: 'campaigns' } });
    expect((await api.call(areas.contactLists.pickContactLists, { token: await api.token(user) })).body, 'for its e-mails').toEqual({ records: [] });
    await change({ dueDate: '2026-01-01T00:00:00.000Z' });
    expect(await campaigns()).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED' });
    await change({ dueDate: '2027-01-01T00:00:00.000Z', campaignsEnabled: true });

    expect(await campaigns()).toMatchObject({ records: [] });
  });

  it('sends nothing of its campaigns any more once it may not, and tells it who stopped them', async () => {
    const scheduledAt = isoTime(home.deps.clock.nowMs() + 86_400_000);
    const [running, scheduled, mail] = [await begunCampaign(home), await givenCampaign(home, { scheduledAt }), await begunEmail(home)];
    const states = async () => {
      const part = home.deps.table.forCompany(home.company.companyId);
      const all = [running, scheduled, mail].map(({ companyId, type, id }) => loadAnyCampaign(part, companyId, channelOf({ type }), id));
      return (await Promise.all(all)).map(({ status, failure }) => failure ?? status);
    };

    await change({ campaignsEnabled: false });
    const stopped = 'ERR_CAMPAIGN_STOPPED_BY_STAFF';
    expect(await states(), 'its mails are no part of that').toEqual([stopped, stopped, 'EM_ANDAMENTO']);
    await change({ status: false });
    expect(await states()).toEqual([stopped, stopped, stopped]);
    await change({ status: true, campaignsEnabled: true });

    await restartCampaign(campaignDeps(home), home.admin, running.id);
    expect(await states()).toEqual(['EM_ANDAMENTO', stopped, stopped]);
  });

  it('says so in its audit trail, as done by staff', async () => {
    const { home: watched, act, entries } = await trail();
    const { admin } = await given.company({ deps: watched.deps, isSuper: true });
    const { companyId } = watched.company;

    await act(admin, updateCompany, { params: { companyId }, body: { recurrence: 'ANUAL', phone: '551140028922', status: true } });

    expect(await entries()).toMatchObject([
      {
        action: 'update',
        kind: 'company',
        actor: { kind: 'staff', id: null, name: null },
        changes: [
          { field: 'phone', isMasked: true, before: null, after: null },
          { field: 'recurrence', before: 'MENSAL', after: 'ANUAL' },
        ],
      },
    ]);
  });

  it('is erased by its own route, on the same proof', async () => {
    const params = { companyId: home.company.companyId };

    expect(await api.call(deleteCompany, { token: await asStaff(), params, query: { name: 'Outra' } })).toMatchObject({ status: 400, body: { field: 'name' } });
    expect(await api.call(deleteCompany, { token: await asStaff(), params, query: { name: home.company.name } })).toMatchObject({
      status: 200,
      body: { companyId: params.companyId, status: 'running', requestedBy: { id: staff.admin.userId } },
    });
  });
});

describe('a suspended company', () => {
  it('has no session left, gets no new one, and says why; it goes on where it was', async () => {
    const user = await given.user(home);
    const deps = identityDeps(home.deps);
    const loggedIn = await logInAs(deps, { email: home.email });
    const me = async (who: typeof user) => (await api.call(areas.auth.me, { token: await api.token(who) })).status;
    const logins = () => outcomes([logInAs(deps, { email: home.email }), logInAs(deps, { email: home.email, scope: 'billing' })]);

    await change({ status: false });

    expect(await me(user)).toBe(401);
    await expect(refreshSession(deps, loggedIn)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(await logins()).toEqual(['ERR_COMPANY_SUSPENDED', 'ERR_COMPANY_SUSPENDED']);
    await expect(logInAs(deps, { email: home.email, password: 'errada' })).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' });
    await change({ status: true });
    expect(await outcomes([logInAs(deps, { email: home.email, password: testPassword })])).toEqual(['done']);
  });

  it('ends what logs in at that very moment, too', async () => {
    const deps = identityDeps(home.deps);
    for (let round = 0; round < 5; round += 1) {
      await change({ status: true });

      await Promise.all([outcomes([logInAs(deps, { email: home.email })]), change({ status: false })]);

      expect(await loadSession(home.deps.table, { companyId: home.company.companyId, userId: home.admin.userId, seat: 0 })).toBeUndefined();
    }
  });

  it('is not the platform’s own', async () => {
    expect(await change({ status: false }, staff.company.companyId)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await home.deps.table.forCompany(staff.company.companyId).get(companyKeys.company(staff.company.companyId))).toMatchObject({ isActive: true });
  });
});

describe('the own company', () => {
  it('is shown to its users with what the plan leaves, and to nobody else but staff who name it', async () => {
    const { getCompany } = areas.companies;
    const params = { companyId: home.company.companyId };
    const user = await api.token(await given.user(home));

    expect((await api.call(getCompany, { token: user, params })).body).toMatchObject({
      dueDate: home.company.dueAt,
      usage: { users: { used: 2, limit: 100 }, connections: { used: 0, limit: 100 }, queues: { used: 1, limit: 100 } },
    });
    const stranger = await given.company({ deps: home.deps });
    expect(await api.call(getCompany, { token: await api.token(stranger.admin), params })).toMatchObject({ status: 404 });
    expect(await api.call(getCompany, { token: await asStaff(), params })).toMatchObject({ status: 200, body: { id: params.companyId } });
  });
});
