import { beforeEach, describe, expect, it } from 'vitest';
import { removePasskey } from '#functions/areas/auth/factor/keep-passkeys.ts';
import { askPasskey, logInByPasskey } from '#functions/areas/auth/factor/log-in-by-passkey.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { AppError } from '#shared/contract/errors.ts';
import { authRoutes } from '#shared/contract/auth.ts';
import { Authenticator } from '#tests/support/authenticator.ts';
import { type IdentityDeps, identityDeps, newAddress } from '#tests/support/given-accounts.ts';
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

const add = (principal: Principal = home.admin, name = 'Celular'): Promise<Added> => givePasskey(deps, principal, name);

const secondStep = (email = home.email, more: object = {}) => askedForFactor(deps, email, more);
const enter = (answered: Answered, more: object = {}) => enterByPasskey(deps, answered, more);
const logInWith = (authenticator: Authenticator, how: How = {}) => logInBy(deps, home.deps.clock, authenticator, how);

describe('an answer of a passkey is refused', () => {
  it.each([
    ['for another origin', { origin: 'https://recado.example.evil' }],
    ['for the plain http of the same name', { origin: 'http://recado.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['without verifying the person', { isVerified: false }],
    ['under another account’s handle', { userHandle: 'AAAA' }],
  ])('%s', async (_, ways) => {
    const { authenticator } = await add();

    await expect(logInWith(authenticator, { ways })).rejects.toMatchObject({ code: 'ERR_PASSKEY_REFUSED' });
  });

  it('when it comes again, with its challenge or behind another one', async () => {
    const { authenticator } = await add();
    const { options, ticket } = await askPasskey(deps, undefined);
    const answer = authenticator.sign(options);
    await enter({ ticket, answer });
    const { ticket: later } = await askPasskey(deps, undefined);

    await expect(enter({ ticket, answer })).rejects.toMatchObject({ code: 'ERR_PASSKEY_REFUSED' });
    await expect(enter({ ticket: later, answer })).rejects.toMatchObject({ code: 'ERR_PASSKEY_REFUSED' });
  });

  it('when its challenge was answered already, by a passkey that counts nothing', async () => {
    const { authenticator } = await add();
    const { options, ticket } = await askPasskey(deps, undefined);
    await enter({ ticket, answer: authenticator.sign(options, { counter: 0 }) });

    await expect(enter({ ticket, answer: authenticator.sign(options, { counter: 0 }) })).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
  });

  it('in all but one of several at the same moment', async () => {
    const { authenticator } = await add();
    const { options, ticket } = await askPasskey(deps, undefined);
    const answers = Array.from({ length: 4 }, () => authenticator.sign(options, { counter: 0 }));

    const outcomes = await Promise.allSettled(answers.map((answer) => enter({ ticket, answer })));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(new Set(outcomes.flatMap((one) => (one.status === 'rejected' && one.reason instanceof AppError ? [one.reason.code] : [])))).toEqual(
      new Set(['ERR_FACTOR_TICKET_EXPIRED']),
    );
  });

  it('when its counter went back: it is a copy', async () => {
    const { authenticator } = await add();
    await logInWith(authenticator, { ways: { counter: 7 } });

    await expect(logInWith(authenticator, { ways: { counter: 7 } })).rejects.toMatchObject({ code: 'ERR_PASSKEY_REFUSED' });
    await expect(logInWith(authenticator, { ways: { counter: 0 } })).rejects.toMatchObject({ code: 'ERR_PASSKEY_REFUSED' });
    await expect(logInWith(authenticator, { ways: { counter: 8 } })).resolves.toBeDefined();
  });

  it('after five minutes, and with a challenge that was not ours', async () => {
    const { authenticator } = await add();
    const { options, ticket } = await askPasskey(deps, undefined);
    const answer = authenticator.sign(options);
    const [text = '', signature = ''] = ticket.split('.');
    const changed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as object;
    const forged = `${Buffer.from(JSON.stringify({ ...changed, endsAtMs: Number.MAX_SAFE_INTEGER })).toString('base64url')}.${signature}`;
    home.deps.clock.advance(5 * minuteMs);

    await expect(enter({ ticket, answer })).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
    await expect(enter({ ticket: forged, answer })).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
  });

  it('of another account, behind this account’s password', async () => {
    const ana = await given.user(home, { email: `ana-${home.email}` });
    await add();
    const { authenticator: hers } = await add(ana);
    const { ticket: login } = await secondStep();

    await expect(logInWith(hers, { login })).rejects.toMatchObject({ code: 'ERR_PASSKEY_REFUSED' });
  });

  it('behind a password that was changed meanwhile', async () => {
    const { authenticator } = await add();
    const { ticket: login } = await secondStep();
    const { options, ticket } = await askPasskey(deps, login);
    await updateUser(home.deps, home.admin, { userId: home.admin.userId, change: { password: 'outra senha', currentPassword: testPassword } });

    await expect(enter({ ticket, answer: authenticator.sign(options) })).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
  });

  it('when it was removed', async () => {
    const { authenticator } = await add(home.admin, 'Celular');
    await add(home.admin, 'Notebook');
    await removePasskey(deps, home.admin, { id: authenticator.id, currentPassword: testPassword, language: 'pt' });

    await expect(logInWith(authenticator)).rejects.toMatchObject({ code: 'ERR_PASSKEY_REFUSED' });
  });

  it('twenty times from one address, and then unread', async () => {
    const stranger = new Authenticator(origin);
    const clientAddress = newAddress();
    const { options, ticket } = await askPasskey(deps, undefined);
    const guess = () =>
      logInByPasskey(deps, {
        ...authRoutes.loginByPasskey.body.parse({ ticket, answer: stranger.sign(options, { userHandle: 'AAAA' }) }),
        clientAddress,
        userAgent: '',
      });
    for (let count = 0; count < 20; count += 1) await expect(guess()).rejects.toMatchObject({ code: 'ERR_PASSKEY_REFUSED' });

    await expect(guess()).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
  });
});

describe('nobody learns from a challenge who has an account', () => {
  it('since it names none: an address that is sent along is not looked at', async () => {
    await add();
    const unread = { ...deps, table: undefined as unknown as IdentityDeps['table'] }; // nothing is looked up
    const asked = (email: string) => authRoutes.askPasskey.body.parse({ email });

    const replies = await Promise.all([home.email, 'nobody@example.com'].map((email) => askPasskey(unread, asked(email).ticket)));

    const [known, unknown] = replies.map(({ options, ticket }) => ({ ...options, challenge: options.challenge.length, ticket: ticket.length }));
    expect(known).toEqual(unknown);
    expect(known?.allowCredentials).toEqual([]);
  });

  it('nor from the refusal of an answer: an unknown account and an unknown passkey say the same', async () => {
    await add();
    const stranger = new Authenticator(origin);
    const handle = (text: string) => Buffer.from(text).toString('base64url');
    const { companyId, userId } = home.admin;
    const handles = [`${companyId}.${userId}`, `${companyId}.01J00000000000000000000000`, 'nobody'].map(handle);

    for (const userHandle of handles) {
      const refused = await logInWith(stranger, { ways: { userHandle } }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'ERR_PASSKEY_REFUSED', details: {} });
    }
  });
});
