import { beforeEach, describe, expect, it } from 'vitest';
import { sendAccountMail } from '#functions/areas/account-mails/send-account-mail.ts';
import { choosePassword, showPasswordLink } from '#functions/areas/auth/password-link.ts';
import { createUser } from '#functions/areas/users/create-user.ts';
import { deleteUser } from '#functions/areas/users/delete-user.ts';
import { userHandlers } from '#functions/areas/users/handlers.ts';
import { searchUsers } from '#functions/areas/users/search-users.ts';
import { sendPasswordLink } from '#functions/areas/users/send-password-link.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { asAction } from '#functions/tools/creation.ts';
import type { User } from '#shared/contract/users.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { type IdentityDeps, identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given, type Home } from '#tests/support/given.ts';
import { plainTextOf } from '#tests/support/account-mails.ts';

const dayMs = 24 * 60 * 60_000;
let home: Home;
let identity: IdentityDeps;

beforeEach(async () => {
  home = await given.company();
  identity = identityDeps(home.deps);
});

const emailOfAna = () => `ana-${home.company.companyId.toLowerCase()}@example.com`;
const invite = (fields: object = {}): Promise<User> =>
  createUser(home.deps, home.admin, userRoutes.createUser.body.parse({ name: 'Ana', email: emailOfAna(), language: 'en', ...fields }));
const listed = async () => (await searchUsers(home.deps, home.admin, {})).users.find(({ name }) => name === 'Ana');

async function mailed(): Promise<{ readonly to: string; readonly text: string; readonly token: string }[]> {
  const before = home.deps.mails.sent.length;
  for (const job of home.deps.jobs.take()) if (job.type === 'sendAccountMail') await sendAccountMail(home.deps, job);
  return home.deps.mails.sent.slice(before).map(({ to, raw }) => {
    const text = plainTextOf(raw);
    return { to, text, token: /#([\w-]{20,})/.exec(text)?.[1] ?? '' };
  });
}
const choose = (token: string) => choosePassword(identity, { token, password: 'senha da ana', language: 'pt' });

describe('an invitation', () => {
  it('lets a new colleague choose the password, and is over with it', async () => {
    await invite();
    const [mail] = await mailed();
    expect(mail?.text).toContain(`${home.admin.name} invited you to the team of ${home.company.name}`);
    expect(await listed()).toMatchObject({ isInvited: true });
    await expect(logInAs(identity, { email: emailOfAna(), password: '' })).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' });

    expect(await showPasswordLink(identity, mail?.token ?? '')).toMatchObject({ purpose: 'invitation', name: 'Ana' });
    await choose(mail?.token ?? '');

    await expect(logInAs(identity, { email: emailOfAna(), password: 'senha da ana' })).resolves.toBeDefined();
    expect(await listed()).toMatchObject({ isInvited: false });
    expect(await mailed()).toEqual([]);
    await expect(choose(mail?.token ?? '')).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
  });

  it('holds for seven days, and can be sent again', async () => {
    const { id: userId } = await invite();
    const [first] = await mailed();
    home.deps.clock.advance(7 * dayMs);
    await expect(choose(first?.token ?? '')).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });

    await sendPasswordLink(home.deps, home.admin, { userId, language: 'pt' });
    const [second] = await mailed();

    expect(second?.text).toContain('convidou você');
    await expect(choose(second?.token ?? '')).resolves.toEqual({ email: emailOfAna() });
  });

  it('is withdrawn with the user', async () => {
    const { id: userId } = await invite();
    const [mail] = await mailed();
    await deleteUser(home.deps, home.admin, { userId });

    await expect(choose(mail?.token ?? '')).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
  });

  it('goes to the other address when the first one was wrong, which then leads nowhere', async () => {
    const { id: userId } = await invite();
    const [wrong] = await mailed();
    await updateUser(home.deps, home.admin, { userId, change: { email: `right-${emailOfAna()}` } });

    const mails = await mailed();

    expect(mails.map(({ to }) => to)).toEqual([`right-${emailOfAna()}`]);
    await expect(choose(wrong?.token ?? '')).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
  });

  it('goes out once, though the call that made the user ended before it could ask for the mail', async () => {
    const body = userRoutes.createUser.body.parse({ name: 'Ana', email: emailOfAna(), language: 'en' });
    const request = { principal: home.admin, body } as Parameters<ReturnType<typeof userHandlers>['createUser']>[0]; // all that it looks at
    const key = home.deps.clock.newId();
    const creating = (jobs: Pick<Home['deps']['jobs'], 'send'>) =>
      asAction({ key, scope: home.company.companyId }, () => userHandlers({ ...home.deps, jobs }).createUser(request));
    const away = { send: () => Promise.reject(new Error('the queue is away')) };
    await expect(creating(away)).rejects.toThrow('the queue is away');

    const created = await creating(home.deps.jobs);
    const mails = [...(await mailed()), ...(await creating(home.deps.jobs).then(mailed))];

    expect(created).toMatchObject({ email: emailOfAna() });
    expect(mails.map(({ to }) => to)).toEqual([emailOfAna()]);
    await expect(choose(mails[0]?.token ?? '')).resolves.toEqual({ email: emailOfAna() });
  });

  it('is refused where the installation sends no mails, and nobody is created', async () => {
    const deps = { ...home.deps, platformSender: '' };
    const body = userRoutes.createUser.body.parse({ name: 'Ana', email: emailOfAna() });

    await expect(createUser(deps, home.admin, body)).rejects.toMatchObject({ code: 'ERR_MAIL_UNAVAILABLE', details: { field: 'password' } });
    expect(await listed()).toBeUndefined();
  });

  it('is no mail to whoever got a password; a link to another one can be sent to them, three in half an hour', async () => {
    const { id: userId } = await invite({ password: 'primeira senha' });
    expect(await mailed()).toEqual([]);

    for (let count = 0; count < 3; count += 1) await sendPasswordLink(home.deps, home.admin, { userId, language: 'pt' });

    await expect(sendPasswordLink(home.deps, home.admin, { userId, language: 'pt' })).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    expect((await mailed()).map(({ text }) => text.includes('nova senha'))).toEqual([true, true, true]);
  });
});
