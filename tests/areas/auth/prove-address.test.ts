import { beforeEach, describe, expect, it } from 'vitest';
import { sendAccountMail } from '#functions/areas/account-mails/send-account-mail.ts';
import { choosePassword, showPasswordLink } from '#functions/areas/auth/password-link.ts';
import { forgotPassword } from '#functions/areas/auth/forgot-password.ts';
import { proveAddress, sendAddressProof } from '#functions/areas/auth/prove-address.ts';
import { companyHandlers } from '#functions/areas/companies/handlers.ts';
import { signUp } from '#functions/areas/companies/sign-up.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { createUser } from '#functions/areas/users/create-user.ts';
import { mayCompanySend } from '#functions/records/companies/may-send.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { principalOf } from '#functions/stack/authenticate.ts';
import { asAction } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { companyRoutes } from '#shared/contract/companies.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { plainTextOf } from '#tests/support/account-mails.ts';
import { type IdentityDeps, identityDeps, logInAs, newAddress } from '#tests/support/given-accounts.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';

const dayMs = 24 * 60 * 60_000;
let home: Home;
let deps: IdentityDeps;
let email: string;

beforeEach(async () => {
  home = await given.company();
  deps = identityDeps(home.deps);
  email = `dona-${home.deps.clock.newId().toLowerCase()}@example.com`;
});

interface SignedUp {
  readonly id: CompanyId;
  readonly owner: Principal;
}

async function signedUp(by: IdentityDeps = deps): Promise<SignedUp> {
  const unique = home.deps.clock.newId();
  const fields = { name: `Loja ${unique}`, email, password: testPassword, planId: home.plan.planId, referrer: null, language: 'en' } as const;
  const { id } = await signUp(by, { ...fields, clientAddress: newAddress() });
  const { reply } = await logInAs(deps, { email });
  const session = await loadSession(deps.table, { companyId: id, userId: reply.user.id, seat: 0 });
  if (!session) throw new Error('no session');
  return { id, owner: principalOf(session) };
}

const mayMail = (id: CompanyId) => mayCompanySend(deps.table, id, home.deps.clock.nowMs(), 'mails');

async function mailed(): Promise<{ readonly to: string; readonly text: string; readonly token: string }[]> {
  const before = home.deps.mails.sent.length;
  for (const job of home.deps.jobs.take()) if (job.type === 'sendAccountMail') await sendAccountMail(home.deps, job);
  return home.deps.mails.sent.slice(before).map(({ to, raw }) => {
    const text = plainTextOf(raw);
    return { to, text, token: /#([\w-]{20,})/.exec(text)?.[1] ?? '' };
  });
}

describe('the address of a sign-up', () => {
  it('is asked about once, though the call that signed up ended before it could ask for the mail', async () => {
    const unique = home.deps.clock.newId();
    const body = companyRoutes.signUp.body.parse({ name: `Loja ${unique}`, email, password: testPassword, planId: home.plan.planId });
    const request = { body, query: {}, clientAddress: newAddress() } as Parameters<ReturnType<typeof companyHandlers>['signUp']>[0]; // all that it looks at
    const signingUp = (jobs: Pick<IdentityDeps['jobs'], 'send'>) =>
      asAction({ key: unique, scope: 'sign-up' }, () => companyHandlers({ ...deps, jobs }).signUp(request));
    const away = { send: () => Promise.reject(new Error('the queue is away')) };
    await expect(signingUp(away)).rejects.toThrow('the queue is away');

    await signingUp(home.deps.jobs);
    const mails = [...(await mailed()), ...(await signingUp(home.deps.jobs).then(mailed))];

    expect(mails.map(({ to }) => to)).toEqual([email]);
    await expect(proveAddress(deps, mails[0]?.token ?? '')).resolves.toEqual({ email });
  });

  it('is proved by a mailed link, which stands in the way of mails alone', async () => {
    const { id } = await signedUp();
    const [mail] = await mailed();
    expect(mail).toMatchObject({ to: email, text: expect.stringMatching(/Confirm my e-mail[^]*\/prove-address#/) });
    expect(await mayMail(id)).toBe('ERR_MAIL_ADDRESS_NOT_PROVED');
    expect(await mayCompanySend(deps.table, id, home.deps.clock.nowMs(), 'campaigns')).toBe(true);
    expect((await logInAs(deps, { email })).reply.user.company).toMatchObject({ awaitsAddressProof: true });

    expect(await proveAddress(deps, mail?.token ?? '')).toEqual({ email });

    expect(await mayMail(id)).toBe(true);
    expect((await logInAs(deps, { email })).reply.user.company).not.toHaveProperty('awaitsAddressProof');
    await expect(proveAddress(deps, mail?.token ?? '')).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
  });

  it('is not asked for where the installation sends no mails', async () => {
    const { id } = await signedUp({ ...deps, platformSender: '' });

    expect(await mailed()).toEqual([]);
    expect(await mayMail(id)).toBe(true);
  });

  it('is proved within seven days, and by a link that was sent again, three in half an hour', async () => {
    const { id, owner } = await signedUp();
    const [first] = await mailed();
    home.deps.clock.advance(7 * dayMs);
    await expect(proveAddress(deps, first?.token ?? '')).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });

    for (let count = 0; count < 3; count += 1) await sendAddressProof(deps, owner, 'pt');
    await expect(sendAddressProof(deps, owner, 'pt')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    const [again] = await mailed();

    expect(again?.text).toContain('Confirmar meu e-mail');
    await proveAddress(deps, again?.token ?? '');
    expect(await mayMail(id)).not.toBe('ERR_MAIL_ADDRESS_NOT_PROVED');
  });

  it('is another one when the first was mistyped', async () => {
    const { id, owner } = await signedUp();
    const [wrong] = await mailed();
    await updateUser(home.deps, owner, { userId: owner.userId, change: { email: `right-${email}` } });
    await mailed();
    await sendAddressProof(deps, owner, 'pt');
    const [right] = await mailed();

    expect(right?.to).toBe(`right-${email}`);
    await expect(proveAddress(deps, wrong?.token ?? '')).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
    await proveAddress(deps, right?.token ?? '');
    expect(await mayMail(id)).toBe(true);
  });

  it('is proved by whichever mailed link an administrator follows, and by nobody else', async () => {
    const { id, owner } = await signedUp();
    await mailed();
    const body = userRoutes.createUser.body.parse({ name: 'Ana', email: `ana-${email}` });
    await createUser(home.deps, owner, body);
    const [invitation] = await mailed();
    await choosePassword(deps, { token: invitation?.token ?? '', password: 'senha da ana', language: 'pt' });
    expect(await mayMail(id)).toBe('ERR_MAIL_ADDRESS_NOT_PROVED');

    await forgotPassword(deps, { email, language: 'pt', clientAddress: newAddress() });
    const [reset] = await mailed();
    await choosePassword(deps, { token: reset?.token ?? '', password: 'outra senha', language: 'pt' });

    expect(await mayMail(id)).toBe(true);
  });

  it('is proved by a link that opens nothing else, and by no link for a password', async () => {
    await signedUp();
    const [proof] = await mailed();
    await forgotPassword(deps, { email, language: 'pt', clientAddress: newAddress() });
    const [reset] = await mailed();

    await expect(showPasswordLink(deps, proof?.token ?? '')).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
    await expect(choosePassword(deps, { token: proof?.token ?? '', password: 'outra senha', language: 'pt' })).rejects.toMatchObject({
      code: 'ERR_LINK_EXPIRED',
    });
    await expect(proveAddress(deps, reset?.token ?? '')).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
  });

  it('is proved once by two clicks at the same moment', async () => {
    await signedUp();
    const [mail] = await mailed();

    const outcomes = await Promise.allSettled([proveAddress(deps, mail?.token ?? ''), proveAddress(deps, mail?.token ?? '')]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
