import { beforeEach, describe, expect, it } from 'vitest';
import { addPasskey, beginPasskey, removePasskey } from '#functions/areas/auth/factor/keep-passkeys.ts';
import { askPasskey } from '#functions/areas/auth/factor/log-in-by-passkey.ts';
import { logInByFactor } from '#functions/areas/auth/factor/log-in-by-factor.ts';
import { removeFactor, showFactor } from '#functions/areas/auth/factor/set-factor.ts';
import { auditedKinds } from '#functions/areas/derive/audit/audited-kinds.ts';
import { fieldChanges } from '#functions/areas/derive/audit/field-changes.ts';
import { removeUserFactor } from '#functions/areas/users/remove-user-factor.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { shownCode } from '#functions/tools/totp.ts';
import { authRoutes } from '#shared/contract/auth.ts';
import { Authenticator, type Ways } from '#tests/support/authenticator.ts';
import { type IdentityDeps, identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { setUpFactor } from '#tests/support/given-factor.ts';
import { type Added, type Answered, askedForFactor, enterByPasskey, givePasskey, type How, logInBy } from '#tests/support/given-passkey.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';

const minuteMs = 60_000;
const origin = 'https://recado.example';
let home: Home;
let deps: IdentityDeps;

beforeEach(async () => {
  home = await given.company();
  deps = identityDeps(home.deps);
});

const mails = () => home.deps.jobs.take().flatMap((job) => (job.type === 'sendAccountMail' ? [job.mail.kind] : []));
const add = (principal: Principal = home.admin, name = 'Celular'): Promise<Added> => givePasskey(deps, principal, name);

const secondStep = (email = home.email, more: object = {}) => askedForFactor(deps, email, more);
const enterByCode = (given: { readonly ticket: string; readonly code: string | undefined }) =>
  logInByFactor(deps, { ...authRoutes.loginByFactor.body.parse(given), clientAddress: '', userAgent: '' });
const enter = (answered: Answered, more: object = {}) => enterByPasskey(deps, answered, more);
const logInWith = (authenticator: Authenticator, how: How = {}) => logInBy(deps, home.deps.clock, authenticator, how);

describe('a passkey', () => {
  it('opens a session alone, and is listed with its name and last use', async () => {
    const { authenticator } = await add();

    const { reply } = await logInWith(authenticator);

    expect(reply.user.email).toBe(home.email);
    expect(await showFactor(deps, home.admin)).toMatchObject({
      isSet: true,
      hasApp: false,
      spareCodesLeft: 10,
      passkeys: [{ id: authenticator.id, name: 'Celular', usedAt: expect.any(String) }],
      passkeyOrigin: origin,
    });
    expect(mails()).toEqual(['passkeyAdded']);
  });

  it('is the second step after the password, of this account alone', async () => {
    const { authenticator } = await add();
    const { ticket: login, hasPasskeys } = await secondStep();
    const { options, ticket } = await askPasskey(deps, login);

    const { reply } = await enter({ ticket, answer: authenticator.sign(options) });

    expect(hasPasskeys).toBe(true);
    expect(options.allowCredentials).toEqual([{ type: 'public-key', id: authenticator.id }]);
    expect(reply.user.email).toBe(home.email);
  });

  it('may be one of several, each with a name, and gives spare codes with the first alone', async () => {
    const first = await add(home.admin, 'Celular');
    const second = await add(home.admin, 'Notebook');

    expect(first.spareCodes).toHaveLength(10);
    expect(second.spareCodes).toBeUndefined();
    expect((await showFactor(deps, home.admin)).passkeys.map(({ name }) => name)).toEqual(['Celular', 'Notebook']);
    await expect(logInWith(first.authenticator)).resolves.toBeDefined();
    await expect(logInWith(second.authenticator)).resolves.toBeDefined();
  });

  it('is one of at most ten', async () => {
    for (let count = 0; count < 10; count += 1) await add(home.admin, `Chave ${String(count)}`);

    await expect(beginPasskey(deps, home.admin, testPassword)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_PASSKEYS' });
  });

  it('stands beside an app: either is a second step, and both go together when the factor is taken away', async () => {
    await setUpFactor(deps, home.deps.clock, home.admin);
    const { authenticator, spareCodes } = await add();
    expect(spareCodes).toBeUndefined();
    const { secret } = await setUpFactor(deps, home.deps.clock, home.admin);
    expect(await showFactor(deps, home.admin)).toMatchObject({ hasApp: true, passkeys: [{ id: authenticator.id }] });

    const { ticket } = await secondStep();
    await expect(enterByCode({ ticket, code: shownCode(secret, home.deps.clock.nowMs()) })).resolves.toBeDefined();
    await expect(logInWith(authenticator)).resolves.toBeDefined();
    await removeFactor(deps, home.admin, { currentPassword: testPassword, language: 'pt' });

    await expect(logInAs(deps, { email: home.email })).resolves.toBeDefined();
    await expect(logInWith(authenticator)).rejects.toMatchObject({ code: 'ERR_PASSKEY_REFUSED' });
  });

  it('that is lost is replaced by a spare code, or taken away by an administrator', async () => {
    const ana = await given.user(home, { email: `ana-${home.email}` });
    const { spareCodes = [] } = await add(ana);
    const { ticket } = await secondStep(`ana-${home.email}`);
    await expect(enterByCode({ ticket, code: spareCodes[0] })).resolves.toBeDefined();

    await removeUserFactor(home.deps, home.admin, { userId: ana.userId, language: 'pt', currentPassword: testPassword });

    await expect(logInAs(deps, { email: `ana-${home.email}` })).resolves.toBeDefined();
  });

  it('trusts a browser after the password, until a passkey is removed', async () => {
    const { authenticator } = await add(home.admin, 'Celular');
    const { authenticator: other } = await add(home.admin, 'Notebook');
    const { ticket: login } = await secondStep();
    const { options, ticket } = await askPasskey(deps, login);
    const { trustCookie } = await enter({ ticket, answer: authenticator.sign(options) }, { isTrusted: true });
    await expect(logInAs(deps, { email: home.email, trustCookie })).resolves.toBeDefined();

    await removePasskey(deps, home.admin, { id: other.id, currentPassword: testPassword, language: 'pt' });

    await expect(secondStep(home.email, { trustCookie })).resolves.toBeDefined();
  });

  it('follows its owner to another address', async () => {
    const { authenticator } = await add();
    const change = { email: `new-${home.email}`, currentPassword: testPassword };
    await updateUser(home.deps, home.admin, { userId: home.admin.userId, change });

    const { reply } = await logInWith(authenticator);

    expect(reply.user.email).toBe(change.email);
  });

  it('opens nothing alone after another password, until it came once behind it', async () => {
    const { authenticator } = await add();
    await updateUser(home.deps, home.admin, { userId: home.admin.userId, change: { password: 'outra senha', currentPassword: testPassword } });
    await expect(logInWith(authenticator)).rejects.toMatchObject({ code: 'ERR_PASSKEY_NEEDS_PASSWORD' });
    const { ticket: login } = await secondStep(home.email, { password: 'outra senha' });

    await expect(logInWith(authenticator, { login })).resolves.toBeDefined();

    await expect(logInWith(authenticator)).resolves.toBeDefined();
  });

  it('is the factor that a company demands, and the last one stays there', async () => {
    await updateSetting(home.deps, home.admin, { key: 'secondFactor', value: 'enabled' });
    expect((await logInAs(deps, { email: home.email })).reply.mustSetFactor).toBe(true);
    const { authenticator: first } = await add(home.admin, 'Celular');
    const { authenticator: second } = await add(home.admin, 'Notebook');
    const removal = { currentPassword: testPassword, language: 'pt' } as const;

    expect((await logInWith(first)).reply.mustSetFactor).toBeUndefined();
    await removePasskey(deps, home.admin, { id: first.id, ...removal });

    await expect(removePasskey(deps, home.admin, { id: second.id, ...removal })).rejects.toMatchObject({ code: 'ERR_FACTOR_DEMANDED' });
    await expect(logInWith(second)).resolves.toBeDefined();
  });

  it('stands in the audit trail by its name', async () => {
    const { companyId, userId } = home.admin;
    const image = () => deps.table.forCompany(companyId).get(companyKeys.user(companyId, userId), { consistent: true });
    const before = await image();
    await add();

    const changes = fieldChanges(auditedKinds.user, { before, after: await image() }, 'update');

    expect(changes).toContainEqual({ field: 'passkeyNames', isMasked: false, before: null, after: ['Celular'] });
  });

  it('takes the spare codes along when the last part of a factor goes, and the owner is told', async () => {
    const { authenticator } = await add();
    mails();

    await removePasskey(deps, home.admin, { id: authenticator.id, currentPassword: testPassword, language: 'pt' });

    expect(mails()).toEqual(['passkeyRemoved']);
    expect(await showFactor(deps, home.admin)).toMatchObject({ isSet: false, spareCodesLeft: 0, passkeys: [] });
    await expect(logInAs(deps, { email: home.email })).resolves.toBeDefined();
  });
});

describe('a passkey is not added', () => {
  const made = async (ways?: Ways) => {
    const { options, ticket } = await beginPasskey(deps, home.admin, testPassword);
    return { ticket, name: 'Celular', passkey: new Authenticator(origin).make(options, ways), language: 'pt' } as const;
  };

  it('without the present password after ten minutes, nor removed', async () => {
    const { authenticator } = await add();
    home.deps.clock.advance(11 * minuteMs);

    await expect(beginPasskey(deps, home.admin, undefined)).rejects.toMatchObject({ code: 'ERR_PASSWORD_REQUIRED' });
    await expect(removePasskey(deps, home.admin, { id: authenticator.id, language: 'pt' })).rejects.toMatchObject({ code: 'ERR_PASSWORD_REQUIRED' });
  });

  it.each([
    ['another origin', { origin: 'https://recado.example.evil' }],
    ['another name', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a person who was not verified', { isVerified: false }],
  ])('for %s', async (_, ways) => {
    await expect(addPasskey(deps, home.admin, await made(ways))).rejects.toMatchObject({ code: 'ERR_PASSKEY_REFUSED' });
    expect(await showFactor(deps, home.admin)).toMatchObject({ isSet: false });
  });

  it('by somebody else’s ticket, by one that is too old, or by one for another purpose', async () => {
    const ana = await given.user(home);
    const one = await made();
    const { ticket: ofLogin } = await askPasskey(deps, undefined);

    await expect(addPasskey(deps, ana, one)).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
    await expect(addPasskey(deps, home.admin, { ...one, ticket: ofLogin })).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
    home.deps.clock.advance(5 * minuteMs);
    await expect(addPasskey(deps, home.admin, one)).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
  });

  it('again after it was removed, and a repetition before that changes nothing', async () => {
    const one = await made();
    const first = await addPasskey(deps, home.admin, one);
    expect(first.spareCodes).toHaveLength(10);
    expect(await addPasskey(deps, home.admin, one)).toEqual({});
    expect(mails()).toEqual(['passkeyAdded']);
    await removePasskey(deps, home.admin, { id: one.passkey.id, currentPassword: testPassword, language: 'pt' });

    await expect(addPasskey(deps, home.admin, one)).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
  });

  it('where the installation has no name of its own', async () => {
    const nameless = { ...deps, appUrl: '' };

    await expect(beginPasskey(nameless, home.admin, testPassword)).rejects.toMatchObject({ code: 'ERR_PASSKEYS_UNAVAILABLE' });
    await expect(askPasskey({ ...deps, appUrl: 'https://192.0.2.1' }, undefined)).rejects.toMatchObject({ code: 'ERR_PASSKEYS_UNAVAILABLE' });
    expect((await showFactor({ ...deps, isLocal: true, appUrl: 'http://127.0.0.1:3000' }, home.admin)).passkeyOrigin).toBe('http://localhost:3000');
  });
});
