import { beforeEach, describe, expect, it } from 'vitest';
import { sendAccountMail } from '#functions/areas/account-mails/send-account-mail.ts';
import { forgotPassword } from '#functions/areas/auth/forgot-password.ts';
import { choosePassword, showPasswordLink } from '#functions/areas/auth/password-link.ts';
import { showSession } from '#functions/areas/auth/show-session.ts';
import { listSettings, updateSetting } from '#functions/areas/settings/handlers.ts';
import { createUser } from '#functions/areas/users/create-user.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { plainTextOf } from '#tests/support/account-mails.ts';
import { type IdentityDeps, identityDeps, logInAs, newAddress } from '#tests/support/given-accounts.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';
import { givenSupport } from '#tests/support/support-session.ts';

let home: Home;
let deps: IdentityDeps;

beforeEach(async () => {
  home = await given.company();
  deps = identityDeps(home.deps);
});

const set = (key: 'passwordLength' | 'refuseCommonPasswords', value: string | number) => updateSetting(home.deps, home.admin, { key, value });

async function mailedToken(email: string): Promise<string> {
  const before = home.deps.mails.sent.length;
  for (const job of home.deps.jobs.take()) if (job.type === 'sendAccountMail' && job.mail.email === email) await sendAccountMail(home.deps, job);
  return /#([\w-]{20,})/.exec(plainTextOf(home.deps.mails.sent.slice(before)[0]?.raw ?? ''))?.[1] ?? '';
}

/** Every way on which a user of a company gets a password. */
const doors: Readonly<Record<string, (password: string) => Promise<unknown>>> = {
  'the form of a new user': (password) =>
    createUser(home.deps, home.admin, userRoutes.createUser.body.parse({ name: 'Ana', email: `ana-${home.email}`, password })),
  'an administrator who sets it': async (password) => {
    const { userId } = await given.user(home);
    return updateUser(home.deps, home.admin, { userId, change: { password, currentPassword: testPassword } });
  },
  'oneself who changes it': (password) => updateUser(home.deps, home.admin, { userId: home.admin.userId, change: { password, currentPassword: testPassword } }),
  'the link of an invitation': async (password) => {
    const email = `ana-${home.email}`;
    await createUser(home.deps, home.admin, userRoutes.createUser.body.parse({ name: 'Ana', email }));
    return choosePassword(deps, { token: await mailedToken(email), password, language: 'pt' });
  },
  'the link of a forgotten one': async (password) => {
    await forgotPassword(deps, { email: home.email, language: 'pt', clientAddress: newAddress() });
    return choosePassword(deps, { token: await mailedToken(home.email), password, language: 'pt' });
  },
};

describe.each(Object.entries(doors))('the rules of a company hold at %s', (_, choose) => {
  it('for the length', async () => {
    await set('passwordLength', 8);

    await expect(choose('curta12')).rejects.toMatchObject({ code: 'ERR_PASSWORD_TOO_SHORT', details: { field: 'password', limit: 8 } });
  });

  it('for common ones', async () => {
    await set('refuseCommonPasswords', 'enabled');

    await expect(choose('Trustno1')).rejects.toMatchObject({ code: 'ERR_PASSWORD_COMMON', details: { field: 'password' } });
  });

  it('and let a good one through', async () => {
    await set('passwordLength', 8);
    await set('refuseCommonPasswords', 'enabled');

    await expect(choose('girassol amarelo')).resolves.toBeDefined();
  });

  it('and none without them: five characters, however common', async () => {
    await expect(choose('12345')).resolves.toBeDefined();
  });
});

describe('the rules of a company', () => {
  it('leave present passwords valid, and go as they came', async () => {
    await set('passwordLength', 20);
    await set('refuseCommonPasswords', 'enabled');
    await expect(logInAs(deps, { email: home.email })).resolves.toBeDefined();
    await set('passwordLength', 5);
    await set('refuseCommonPasswords', 'disabled');

    await expect(doors['oneself who changes it']?.('12345')).resolves.toBeDefined();
    expect((await listSettings(home.deps, home.admin)).filter(({ key }) => key === 'passwordLength' || key === 'refuseCommonPasswords')).toEqual([
      { key: 'passwordLength', value: '5' },
      { key: 'refuseCommonPasswords', value: 'disabled' },
    ]);
  });

  it('are told to a page before somebody types: by the session, and by a mailed link', async () => {
    const told = async () => {
      await forgotPassword(deps, { email: home.email, language: 'pt', clientAddress: newAddress() });
      const link = await showPasswordLink(deps, await mailedToken(home.email));
      return [(await showSession(deps, home.admin)).user.company.passwordRules, link.passwordRules];
    };
    const before = await told();
    await set('passwordLength', 8);
    const long = await told();
    await set('refuseCommonPasswords', 'enabled');

    const both = { least: 8, refusesCommon: true };
    expect([before, long, await told()]).toEqual([
      [undefined, undefined],
      [
        { least: 8, refusesCommon: false },
        { least: 8, refusesCommon: false },
      ],
      [both, both],
    ]);
  });

  it.each([4, 21, 'many'])('take no length of %s', async (value) => {
    await expect(set('passwordLength', value)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });

  it('are not changed by staff who support the company', async () => {
    const platform = await given.company({ deps: home.deps, isSuper: true });
    const supporter = await givenSupport(home, platform.admin);

    for (const key of ['passwordLength', 'refuseCommonPasswords'])
      await expect(updateSetting(home.deps, supporter, { key, value: key === 'passwordLength' ? 5 : 'disabled' })).rejects.toMatchObject({
        code: 'ERR_SUPPORT_SESSION',
      });
  });
});
