import { beforeEach, describe, expect, it } from 'vitest';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { createUser } from '#functions/areas/users/create-user.ts';
import { roleHandlers } from '#functions/areas/users/roles.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { principalOf } from '#functions/stack/authenticate.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { loadReadableTicket } from '#functions/conversations/viewer.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { rightsWithNumbers } from '#shared/contract/rights.ts';
import { builtInRoles, type GrantedRight, hasRight, rightsLackingNumbers, rightsOfBuiltIn } from '#shared/contract/roles.ts';
import { areas } from '#shared/contract/index.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { roles } from '#shared/records/roles.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

let home: Home;
beforeEach(async () => {
  home = await given.company();
});

const change = (user: { readonly userId: Principal['userId'] }, fields: object, by = home.admin) =>
  updateUser(home.deps, by, { userId: user.userId, change: userRoutes.updateUser.body.parse(fields) });

async function sessionOf({ companyId, userId }: Principal): Promise<Principal> {
  const session = await loadSession(home.deps.table, { companyId, userId, seat: 0 });
  if (!session) throw new Error('no session');
  return principalOf(session);
}

const asked = (principal: Principal, rest: object): never => ({ principal, query: {}, headers: {}, params: {}, ...rest }) as never; // what the handlers read
const save = (name: string, rights: readonly GrantedRight[]) =>
  roleHandlers(home.deps).createRole(asked(home.admin, { body: roles.body.parse({ name, rights }) })) as Promise<{ id: string }>;
const rewrite = (id: string, rights: readonly GrantedRight[], deps = home.deps) =>
  roleHandlers(deps).updateRole(asked(home.admin, { params: { roleId: id }, body: roles.body.parse({ name: 'Vendas', rights }) }));
const remove = (id: string) => roleHandlers(home.deps).deleteRole(asked(home.admin, { params: { roleId: id } }));

describe('a user’s role', () => {
  it('holds in an open session at once', async () => {
    const ana = await given.user(home);

    await change(ana, { role: 'attendant' });

    const session = await sessionOf(ana);
    expect([hasRight(ana, 'contacts:export'), hasRight(session, 'contacts:export'), hasRight(session, 'conversations:answer')]).toEqual([true, false, true]);
  });

  it('leaves the profile user, and takes it from an admin', async () => {
    const other = await given.user(home, { profile: 'admin' });

    expect(await change(other, { role: 'supervisor' })).toMatchObject({ profile: 'user', role: 'supervisor' });
    expect(await change(other, { role: 'admin' })).toMatchObject({ profile: 'admin', role: 'admin' });
  });

  it.each([
    ['the profile alone', { profile: 'admin' }, { profile: 'admin', role: 'admin' }],
    ['all fields as they came', { profile: 'user', role: 'marketing' }, { profile: 'user', role: 'marketing' }],
    ['another profile beside the role that came', { profile: 'admin', role: 'marketing' }, { profile: 'admin', role: 'admin' }],
    ['another role beside the profile that came', { profile: 'user', role: 'admin' }, { profile: 'admin', role: 'admin' }],
    ['the plain profile’s role', { role: 'user' }, { profile: 'user', role: 'user' }],
  ])('follows a program that sends %s', async (_what, fields, expected) => {
    const ana = await given.user(home, { role: 'marketing' });

    expect(await change(ana, fields)).toMatchObject(expected);
  });

  it('refuses a role and a profile that contradict each other, and roles that are none', async () => {
    const ana = await given.user(home);

    await expect(change(ana, { profile: 'admin', role: 'finance' })).rejects.toMatchObject({ code: 'ERR_VALIDATION', details: { field: 'role' } });
    for (const role of ['boss', '']) await expect(change(ana, { role })).rejects.toMatchObject({ code: 'ERR_NO_ROLE_FOUND', details: { field: 'role' } });
  });

  it('is nobody’s own to change, and the last administrator stays', async () => {
    const ana = await given.user(home);

    await expect(change(ana, { role: 'supervisor' }, ana)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION', details: { field: 'role' } });
    await expect(change(home.admin, { role: 'supervisor' })).rejects.toMatchObject({ code: 'ERR_LAST_ADMIN' });
  });

  it('comes with a new user, who is a plain one without', async () => {
    const made = (fields: object) =>
      createUser({ ...home.deps, platformSender: 'no-reply@recado.example' }, home.admin, userRoutes.createUser.body.parse({ password: 'senha', ...fields }));

    expect(await made({ name: 'Ana', email: 'ana@example.com', role: 'attendant' })).toMatchObject({ profile: 'user', role: 'attendant' });
    expect(await made({ name: 'Bia', email: 'bia@example.com' })).toMatchObject({ profile: 'user', role: 'user' });
    expect(await made({ name: 'Clara', email: 'clara@example.com', profile: 'admin' })).toMatchObject({ profile: 'admin', role: 'admin' });
  });

  it('goes along into a login and a live socket', async () => {
    const { id } = await save('Vendas', ['conversations:answer']);
    const identity = identityDeps(home.deps);
    const email = 'dora@example.com';
    const ana = await createUser(
      { ...home.deps, platformSender: '' },
      home.admin,
      userRoutes.createUser.body.parse({ name: 'Ana', email, password: 'uma senha de teste', role: id }),
    );
    const { reply } = await logInAs(identity, { email });
    const session = await sessionOf({ ...home.admin, userId: ana.id });
    const { pass } = await createLivePass(home.deps, session);

    await openSocket(home.deps, { socketId: 'one', pass });

    expect(reply.user).toMatchObject({ profile: 'user', role: id, rights: ['conversations:answer'] });
    expect(session).toMatchObject({ role: id, rights: ['conversations:answer'] });
  });
});

describe('an attempt at what a role does not allow', () => {
  it('is refused with the right that was lacking, and noted once a day', async () => {
    const ana = await given.user(home, { role: 'attendant' });
    const api = await restApi(home);
    const attempt = async () => api.call(areas.contacts.exportContacts, { token: await api.token(ana) });

    const replies = [await attempt(), await attempt()];

    const refusal = { status: 403, body: { error: 'ERR_NO_PERMISSION', details: { right: 'contacts:export' } } };
    expect(replies).toMatchObject([refusal, refusal]);
    const { companyId, userId } = ana;
    const rows = await home.deps.table.forCompany(companyId).queryAll({ pk: companyKeys.refusedAttempt(companyId, '').pk });
    expect(rows).toMatchObject([{ type: 'refusedAttempt', right: 'contacts:export', changedBy: { id: userId } }]);
  });
});

describe('a role of the company’s own', () => {
  it('gives what it allows, and nothing else', async () => {
    const { id } = await save('Vendas', ['contacts:numbers', 'campaigns:run']);
    const ana = await given.user(home);
    await change(ana, { role: id });
    const api = await restApi(home);
    const token = await api.token(await sessionOf(ana));

    const replies = await Promise.all([api.call(areas.campaigns.listCampaigns, { token }), api.call(areas.contacts.exportContacts, { token })]);

    expect(replies.map(({ status }) => status)).toEqual([200, 403]);
  });

  it('changes for its holders at once', async () => {
    const { id } = await save('Vendas', ['conversations:answer']);
    const [ana, bia] = [await given.user(home), await given.user(home)];
    await change(ana, { role: id });

    await rewrite(id, ['contacts:numbers', 'contacts:export']);

    expect(hasRight(await sessionOf(ana), 'contacts:export')).toBe(true);
    expect(hasRight(await sessionOf(ana), 'conversations:answer')).toBe(false);
    expect(await sessionOf(bia)).toMatchObject({ role: null, rights: null });
  });

  it('has reached its holders as it was saved last, when two administrators save it at the same moment', async () => {
    const { id } = await save('Vendas', ['conversations:answer']);
    const ana = await given.user(home);
    await change(ana, { role: id });
    let isFirst = true;
    const table = disturbed(home.deps.table, async (_kind, write) => {
      const answer = await write();
      if (isFirst) {
        isFirst = false;
        await rewrite(id, []);
      }
      return answer;
    });

    await rewrite(id, ['contacts:numbers', 'contacts:export'], { ...home.deps, table });

    const stored = await roleHandlers(home.deps).getRole(asked(home.admin, { params: { roleId: id } }));
    expect(stored).toMatchObject({ rights: [] });
    expect(await sessionOf(ana)).toMatchObject({ role: id, rights: [] });
  });

  it('is not deleted while somebody holds it', async () => {
    const { id } = await save('Vendas', []);
    const ana = await given.user(home);
    await change(ana, { role: id });

    await expect(remove(id)).rejects.toMatchObject({ code: 'ERR_ROLE_IN_USE', details: { users: 1 } });
    await change(ana, { role: 'attendant' });
    await expect(remove(id)).resolves.toMatchObject({ message: 'deleted' });
    await expect(change(ana, { role: id })).rejects.toMatchObject({ code: 'ERR_NO_ROLE_FOUND' });
  });

  it('has a name of its own, and no right over users', async () => {
    await save('Vendas', []);

    await expect(save('VENDAS', [])).rejects.toMatchObject({ code: 'ERR_ROLE_NAME_IN_USE' });
    expect(roles.body.safeParse({ name: 'Chefe', rights: ['user-modal:editProfile'] }).success).toBe(false);
  });

  it('that hides numbers hands none on: it has no right to files, lists and programs with them', () => {
    const answer = (rights: readonly GrantedRight[]) => roles.body.safeParse({ name: 'Balcão', rights }).error?.issues.map(({ path }) => path.join('.'));

    for (const right of rightsWithNumbers) expect([answer([right]), answer([right, 'contacts:numbers'])]).toEqual([['rights'], undefined]);
    for (const role of builtInRoles) expect(rightsLackingNumbers(rightsOfBuiltIn(role))).toEqual([]);
  });
});

describe('sight', () => {
  const seen = async (who: Principal): Promise<{ listed: number; opened: boolean }> => {
    const [ticket] = await allTickets(home);
    if (!ticket) throw new Error('no ticket');
    const query = ticketRoutes.listTickets.query.parse({ status: 'pending', showAll: 'true' });
    const { tickets } = await listTickets(home.deps, who, query);
    const opened = loadReadableTicket(home.deps.table.forCompany(who.companyId), who, ticket.id, home.deps.clock.nowMs(), { consistent: true });
    return {
      listed: tickets.length,
      opened: await opened.then(
        () => true,
        () => false,
      ),
    };
  };

  it.each([
    ['supervisor', { listed: 1, opened: true }],
    ['reader', { listed: 1, opened: true }],
    ['attendant', { listed: 0, opened: false }],
    ['marketing', { listed: 0, opened: false }],
  ])('of the role %s outside of its queues is as it says', async (role, expected) => {
    const other = await given.queue(home, { name: 'Outra' });
    const connection = await given.connection(home, { queueIds: [other.queueId] });
    await customerWrites(home, connection);

    expect(await seen(await given.user(home, { role }))).toEqual(expected);
  });

  it('of one’s own tickets alone leaves out one’s queues', async () => {
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    await customerWrites(home, connection);

    expect(await seen(await given.user(home, { role: 'attendant' }))).toEqual({ listed: 1, opened: true });
    expect(await seen(await given.user(home, { role: 'finance' }))).toEqual({ listed: 0, opened: false });
  });
});
