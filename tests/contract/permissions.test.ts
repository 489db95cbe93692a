import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { companyKeys } from '#functions/data/keys.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { requireOwnerOrAdmin } from '#functions/stack/owner-or-admin.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import type { ContactList } from '#shared/contract/contact-list-shapes.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { defineRoutes } from '#shared/contract/route.ts';
import { companyId } from '#shared/contract/ids.ts';
import { logInAs, identityDeps } from '#tests/support/given-accounts.ts';
import { given, type Home } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

const seen = z.object({ companyId, profile: z.string(), queueIds: z.array(z.string()) });
const query = z.object({ companyId: z.string().max(64).optional() });
/** Routes as areas to come declare them. */
const routes = defineRoutes({
  campaigns: { method: 'GET', path: '/campaigns', permission: 'session', feature: 'campaigns', summary: 'x', reply: seen },
  visited: { method: 'GET', path: '/visited', permission: 'session', superMayEnter: true, summary: 'x', query, reply: seen },
  closed: { method: 'GET', path: '/closed', permission: 'session', summary: 'x', query, reply: seen },
  visitedCampaigns: {
    method: 'GET',
    path: '/visited-campaigns',
    permission: 'session',
    feature: 'campaigns',
    superMayEnter: true,
    summary: 'x',
    query,
    reply: seen,
  },
});
const whoami = async ({ principal }: { principal: Principal }) => ({ ...principal, queueIds: [...principal.queueIds] });
const handlers = { campaigns: whoami, visited: whoami, closed: whoami, visitedCampaigns: whoami };

let home: Home;
beforeEach(async () => {
  home = await given.company();
});

const withoutCampaigns = async (): Promise<Home> => {
  const other = await given.company({ deps: home.deps });
  const { companyId: id } = other.company;
  await home.deps.table.forCompany(id).change(companyKeys.company(id), { set: { isCampaignsEnabled: false } });
  return other;
};
const call = async (name: keyof typeof routes, principal: Principal, queryOf: Record<string, string> = {}) => {
  const api = await restApi(home, { routes, handlers });
  return api.call(routes[name], { token: await api.token(principal), query: queryOf });
};

describe('a route of a feature', () => {
  it('answers a company that has it', async () => {
    expect(await call('campaigns', home.admin)).toMatchObject({ status: 200 });
  });

  it('answers 403 to a company that lacks it, from login and from refresh on', async () => {
    const other = await withoutCampaigns();
    const loggedIn = await logInAs(identityDeps(home.deps), { email: other.email });
    const { user } = loggedIn.reply;

    const session = await loadSession(home.deps.table, { companyId: user.companyId, userId: user.id, seat: 0 });

    expect(session?.features).toEqual([]);
    const reply = await call('campaigns', { ...other.admin, sessionId: session?.sessionId ?? other.admin.sessionId });
    expect(reply).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION', details: { feature: 'campaigns' } } });
  });

  it('is none of those of contact lists, to which every company sends its e-mail', async () => {
    const other = await withoutCampaigns();
    const { user } = (await logInAs(identityDeps(home.deps), { email: other.email })).reply;
    const session = await loadSession(home.deps.table, { companyId: user.companyId, userId: user.id, seat: 0 });
    const api = await restApi(home);
    const token = await api.token({ ...other.admin, sessionId: session?.sessionId ?? other.admin.sessionId });

    const made = await api.call(contactListRoutes.createContactList, { token, body: { name: 'Clientes' } });
    const filled = await api.call(contactListRoutes.createContactListItem, {
      token,
      body: { contactListId: (made.body as ContactList).id, name: 'Ana', number: '5511970000001', email: 'ana@example.com' },
    });

    expect([made.status, filled.status]).toEqual([201, 201]);
    expect(await api.call(campaignRoutes.listCampaigns, { token })).toMatchObject({ status: 403 });
  });
});

describe('a door for super users', () => {
  const platform = () => given.company({ deps: home.deps, isSuper: true });

  it('leads them into the company they name, as an admin of it', async () => {
    const { admin } = await platform();

    const reply = await call('visited', admin, { companyId: home.company.companyId });

    expect(reply).toMatchObject({ status: 200, body: { companyId: home.company.companyId, profile: 'admin', queueIds: [] } });
  });

  it('leaves them at home without a name, and where no door is declared', async () => {
    const { admin, company } = await platform();

    const replies = [await call('visited', admin), await call('closed', admin, { companyId: home.company.companyId })];

    expect(replies.map(({ body }) => (body as { companyId: string }).companyId)).toEqual([company.companyId, company.companyId]);
  });

  it('accepts and ignores the name from everybody else', async () => {
    const other = await given.company({ deps: home.deps });

    const replies = [
      await call('visited', home.admin, { companyId: other.company.companyId }),
      await call('visited', await given.user(home), { companyId: 'what ever' }),
    ];

    expect(replies).toMatchObject([200, 200].map((status) => ({ status, body: { companyId: home.company.companyId } })));
  });

  it.each([
    ['an unknown company', '01J00000000000000000000000', 404, 'ERR_NO_COMPANY_FOUND'],
    ['what is no id', 'company', 400, 'ERR_VALIDATION'],
  ])('refuses %s', async (_what, name, status, error) => {
    expect(await call('visited', (await platform()).admin, { companyId: name })).toMatchObject({ status, body: { error } });
  });

  it('asks for the features of the company that is entered', async () => {
    const other = await withoutCampaigns();

    const reply = await call('visitedCampaigns', (await platform()).admin, { companyId: other.company.companyId });

    expect(reply).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });
});

describe('what its owner and admins may change', () => {
  it('is refused to other users, and without an owner to all users', async () => {
    const [owner, other] = [await given.user(home), await given.user(home)];

    expect(() => requireOwnerOrAdmin(owner, owner.userId)).not.toThrow();
    expect(() => requireOwnerOrAdmin(home.admin, owner.userId)).not.toThrow();
    expect(() => requireOwnerOrAdmin(other, owner.userId)).toThrow(expect.objectContaining({ code: 'ERR_NO_PERMISSION' }));
    expect(() => requireOwnerOrAdmin(other, null)).toThrow(expect.objectContaining({ code: 'ERR_NO_PERMISSION' }));
  });
});
