import { beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '#functions/areas/auth/log-in.ts';
import { createUser } from '#functions/areas/users/create-user.ts';
import { getUser } from '#functions/areas/users/get-user.ts';
import { listUsers } from '#functions/areas/users/list-users.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { type IdentityDeps, identityDeps, logInAs, newAddress } from '#tests/support/given-accounts.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';
import { outcomes } from '#tests/support/outcomes.ts';

let home: Home;
let identity: IdentityDeps;
let count = 0;

beforeEach(async () => {
  home = await given.company();
  identity = identityDeps(home.deps);
});

const newEmail = (): string => `pessoa-${(count += 1)}-${home.company.companyId.toLowerCase()}@example.com`;
const form = (overrides: object = {}) => userRoutes.createUser.body.parse({ name: 'Nova Atendente', email: newEmail(), password: 'senha123', ...overrides });
const change = (user: Principal, fields: object, by: Principal = home.admin) =>
  updateUser(home.deps, by, { userId: user.userId, change: userRoutes.updateUser.body.parse(fields) });
const sessionOf = ({ companyId, userId }: Principal) => loadSession(home.deps.table, { companyId, userId, seat: 0 });
const emailOf = async (user: Principal) => (await getUser(home.deps, home.admin, user)).email;
const userCount = async () => {
  const { companyId } = home.company;
  return companyItem.parse(await home.deps.table.forCompany(companyId).get(companyKeys.company(companyId), { consistent: true })).userCount;
};

describe('creating a user', () => {
  it('lets them log in with profile and queues as given', async () => {
    const fields = form({ email: ` ${newEmail().toUpperCase()} `, queueIds: [home.queue.queueId, home.queue.queueId], companyId: 'ignored' });

    const created = await createUser(home.deps, home.admin, fields);

    const { reply } = await logInAs(identity, { email: fields.email, password: 'senha123' });
    expect(reply.user).toMatchObject({ id: created.id, name: 'Nova Atendente', profile: 'user', queueIds: [home.queue.queueId], super: false });
    expect(reply.user.companyId).toBe(home.company.companyId);
  });

  it('refuses an e-mail that any company has, and names the field', async () => {
    const other = await given.company({ deps: home.deps });

    const creating = createUser(home.deps, home.admin, form({ email: other.email }));

    await expect(creating).rejects.toMatchObject({ code: 'ERR_EMAIL_IN_USE', details: { field: 'email' } });
    expect(await userCount()).toBe(1);
  });

  it('gives an e-mail once, of any number that ask for it together in two companies', async () => {
    const other = await given.company({ deps: home.deps });
    const email = newEmail();
    const creators = [home.admin, other.admin, home.admin, other.admin];

    const results = await outcomes(creators.map((admin) => createUser(home.deps, admin, form({ email }))));

    expect(results.toSorted()).toEqual(['ERR_EMAIL_IN_USE', 'ERR_EMAIL_IN_USE', 'ERR_EMAIL_IN_USE', 'done']);
  });

  it('keeps to the plan, also when many come at once, and says the limit', async () => {
    home = await given.company({ deps: home.deps, limits: { users: 3 } });

    const results = await outcomes(Array.from({ length: 6 }, () => createUser(home.deps, home.admin, form())));

    expect(results.toSorted()).toEqual([...Array<string>(4).fill('ERR_PLAN_LIMIT_USERS'), 'done', 'done']);
    expect(await userCount()).toBe(3);
    await expect(createUser(home.deps, home.admin, form())).rejects.toMatchObject({ details: { limit: 3 } });
  });

  it('refuses a queue of another company', async () => {
    const other = await given.company({ deps: home.deps });

    const creating = createUser(home.deps, home.admin, form({ queueIds: [other.queue.queueId] }));

    await expect(creating).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND', details: { field: 'queueIds' } });
  });
});

describe('changing a user', () => {
  it('holds for their live session at once, and for the next login', async () => {
    const user = await given.user(home);

    await change(user, { name: 'Outro Nome', profile: 'admin', queueIds: [] });

    expect(await sessionOf(user)).toMatchObject({ sessionId: user.sessionId, name: 'Outro Nome', profile: 'admin', queueIds: [] });
    const { reply } = await logInAs(identity, { email: await emailOf(user) });
    expect(reply.user).toMatchObject({ name: 'Outro Nome', profile: 'admin', queueIds: [] });
  });

  it('moves the account to another e-mail and frees the former one', async () => {
    const user = await given.user(home);
    const [former, next] = [await emailOf(user), newEmail()];

    await change(user, { email: next }, user);

    await expect(logInAs(identity, { email: former })).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' });
    await expect(logInAs(identity, { email: next })).resolves.toBeDefined();
    await expect(createUser(home.deps, home.admin, form({ email: former }))).resolves.toBeDefined();
  });

  it('refuses the e-mail of somebody else, and changes nothing', async () => {
    const [user, other] = [await given.user(home), await given.user(home)];
    const taken = await emailOf(other);

    await expect(change(user, { name: 'Outro Nome', email: taken })).rejects.toMatchObject({ code: 'ERR_EMAIL_IN_USE', details: { field: 'email' } });

    expect(await getUser(home.deps, home.admin, user)).toMatchObject({ name: user.name });
    await expect(logInAs(identity, { email: taken })).resolves.toMatchObject({ reply: { user: { id: other.userId } } });
  });

  it('keeps e-mail and password when both change at the same time', async () => {
    const user = await given.user(home);
    const next = newEmail();

    await Promise.all([change(user, { email: next }, user), change(user, { password: 'outra senha' }, user)]);

    await expect(logInAs(identity, { email: next, password: 'outra senha' })).resolves.toBeDefined();
  });

  it('leaves the password as it is when none is given', async () => {
    const user = await given.user(home);

    await change(user, { name: 'Outro Nome', password: '' });

    await expect(logInAs(identity, { email: await emailOf(user) })).resolves.toBeDefined();
  });

  it('ends the session when somebody else sets the password, not when the owner does', async () => {
    const [owner, other] = [await given.user(home), await given.user(home)];

    await change(owner, { password: 'minha senha nova' }, owner);
    await change(other, { password: 'senha do chefe' });

    expect(await sessionOf(owner)).toMatchObject({ sessionId: owner.sessionId });
    expect(await sessionOf(other)).toBeUndefined();
    await expect(logInAs(identity, { email: await emailOf(other) })).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' });
  });

  it('lets plain users change name, e-mail and password of their own, and nothing else', async () => {
    const [user, colleague] = [await given.user(home), await given.user(home)];
    const all = { name: 'Eu Mesma', email: newEmail(), password: 'senha nova', profile: 'user', queueIds: [home.queue.queueId] };

    const results = await outcomes([
      change(user, all, user),
      change(user, { profile: 'admin' }, user),
      change(user, { queueIds: [] }, user),
      change(colleague, { name: 'Boba' }, user),
      getUser(home.deps, user, colleague),
      getUser(home.deps, user, { userId: home.admin.userId }),
    ]);

    expect(results).toEqual(['done', ...Array<string>(5).fill('ERR_NO_PERMISSION')]);
  });

  it('keeps a queue that was deleted since, but takes no unknown one', async () => {
    const user = await given.user(home);
    const unknown = '01J00000000000000000000000';
    await home.deps.table.forCompany(home.company.companyId).commit({ kind: 'delete', key: companyKeys.queue(home.company.companyId, home.queue.queueId) });

    await expect(change(user, { name: 'Nome', queueIds: [home.queue.queueId] })).resolves.toBeDefined();
    await expect(change(user, { queueIds: [home.queue.queueId, unknown] })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });

  it('is for platform staff alone where it is platform staff', async () => {
    const platform = await given.company({ deps: home.deps, isSuper: true });
    const admin = await given.user(platform, { profile: 'admin' });
    const input = { userId: platform.admin.userId, change: { name: 'Outro' } };

    await expect(updateUser(home.deps, admin, input)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(updateUser(home.deps, platform.admin, input)).resolves.toMatchObject({ name: 'Outro', super: true });
  });
});

describe('the last admin', () => {
  it('stays one', async () => {
    await expect(change(home.admin, { profile: 'user' })).rejects.toMatchObject({ code: 'ERR_LAST_ADMIN' });
  });

  it('is left of any number who cease to be one at the same time', async () => {
    const admins = [home.admin, ...(await Promise.all([1, 2, 3].map(() => given.user(home, { profile: 'admin' }))))];

    const results = await outcomes(admins.map((admin) => change(admin, { profile: 'user' }, admin)));

    expect(results.toSorted()).toEqual(['ERR_LAST_ADMIN', 'done', 'done', 'done']);
    expect((await listUsers(home.deps, home.admin)).filter(({ profile }) => profile === 'admin')).toHaveLength(1);
  });
});

describe('a login at the moment of a change', () => {
  /** The change comes after the account was read and before the session is written. */
  const during = async (user: Principal, act: () => Promise<unknown>) => {
    const email = await emailOf(user);
    let hasActed = false;
    const table: typeof identity.table = {
      ...identity.table,
      across: {
        ...identity.table.across,
        commit: async (...writes) => {
          if (!hasActed) await act();
          hasActed = true;
          return identity.table.across.commit(...writes);
        },
      },
    };
    return logIn({ ...identity, table }, { email, password: testPassword, scope: 'full', clientAddress: newAddress(), userAgent: '', deviceCookie: undefined });
  };

  it.each([
    ['demotion', { profile: 'user' }],
    ['new password', { password: 'outra senha' }],
  ])('opens no session with what a %s took away', async (_what, fields) => {
    const user = await given.user(home, { profile: 'admin' });

    await expect(during(user, () => change(user, fields))).rejects.toMatchObject({ name: 'ConditionFailed' });

    expect((await sessionOf(user))?.profile).not.toBe('admin');
  });
});
