import { beforeEach, describe, expect, it } from 'vitest';
import { logInByFactor } from '#functions/areas/auth/factor/log-in-by-factor.ts';
import { beginFactor, removeFactor, renewSpareCodes, setFactor, showFactor } from '#functions/areas/auth/factor/set-factor.ts';
import { newTrustCookie } from '#functions/areas/auth/known-device.ts';
import { removeUserFactor } from '#functions/areas/users/remove-user-factor.ts';
import { searchUsers } from '#functions/areas/users/search-users.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { accountItem } from '#functions/records/accounts/account-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { AppError } from '#shared/contract/errors.ts';
import { authRoutes } from '#shared/contract/auth.ts';
import { shownCode } from '#functions/tools/totp.ts';
import { type IdentityDeps, identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { setUpFactor } from '#tests/support/given-factor.ts';
import { given, type Home, testPassword } from '#tests/support/given.ts';

const minuteMs = 60_000;
const stepMs = 30_000;
let home: Home;
let deps: IdentityDeps;

beforeEach(async () => {
  home = await given.company();
  deps = identityDeps(home.deps);
});

const nowMs = () => home.deps.clock.nowMs();
const mails = () => home.deps.jobs.take().flatMap((job) => (job.type === 'sendAccountMail' ? [job.mail.kind] : []));

const setUp = (principal: Principal = home.admin) => setUpFactor(deps, home.deps.clock, principal);

/** The ticket that a login by the password alone gets. */
async function ticketOf(email = home.email, more: object = {}): Promise<string> {
  const refused = await logInAs(deps, { email, ...more }).catch((error: unknown) => error);
  if (!(refused instanceof AppError) || refused.code !== 'ERR_FACTOR_NEEDED') throw new Error('no second step', { cause: refused });
  return String(refused.details['ticket']);
}

const finish = (ticket: string, code: string, more: object = {}) =>
  logInByFactor(deps, { ...authRoutes.loginByFactor.body.parse({ ticket, code, ...more }), clientAddress: '', userAgent: '' });

describe('a second factor', () => {
  it('is set by a first code, tells the owner, and is asked for by the next login', async () => {
    expect(await showFactor(deps, home.admin)).toMatchObject({ isSet: false, hasApp: false, spareCodesLeft: 0, isDemanded: false });
    const { address, secret } = await beginFactor(deps, home.admin, testPassword);
    expect(address).toBe(`otpauth://totp/Recado:${encodeURIComponent(home.email)}?secret=${secret}&issuer=Recado`);

    const set = await setUp();

    expect(await showFactor(deps, home.admin)).toMatchObject({ isSet: true, hasApp: true, spareCodesLeft: 10, isDemanded: false });
    expect(new Set(set.spareCodes).size).toBe(10);
    expect(mails()).toEqual(['factorSet']);
    const { reply } = await finish(await ticketOf(), shownCode(set.secret, nowMs()));
    expect(reply.user.email).toBe(home.email);
    expect((await searchUsers(home.deps, home.admin, {})).users).toMatchObject([{ hasFactor: true }]);
  });

  it('is not set without the present password after ten minutes, a code of its secret, or by somebody else’s ticket', async () => {
    const ana = await given.user(home);
    const { ticket, secret } = await beginFactor(deps, home.admin, testPassword);
    const code = shownCode(secret, nowMs());

    await expect(setFactor(deps, ana, { ticket, code, language: 'pt' })).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
    await expect(setFactor(deps, home.admin, { ticket, code: '000000', language: 'pt' })).rejects.toMatchObject({ code: 'ERR_FACTOR_CODE_WRONG' });
    home.deps.clock.advance(15 * minuteMs);
    await expect(setFactor(deps, home.admin, { ticket, code, language: 'pt' })).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
    await expect(beginFactor(deps, home.admin, undefined)).rejects.toMatchObject({ code: 'ERR_PASSWORD_REQUIRED' });
    expect(await showFactor(deps, home.admin)).toMatchObject({ isSet: false });
  });

  it('stands in the table sealed, and its spare codes as keyed digests', async () => {
    const { secret, spareCodes } = await setUp();
    const stored = JSON.stringify(await deps.table.system.get(systemKeys.email(home.email)));

    expect(stored).toContain('spareHashes');
    for (const told of [secret, ...spareCodes, ...spareCodes.map((code) => code.replace('-', ''))]) expect(stored).not.toContain(told);
  });

  it('goes with its owner to another address, and survives another password', async () => {
    const { secret } = await setUp();
    const change = { email: `new-${home.email}`, password: 'outra senha', currentPassword: testPassword };
    await updateUser(home.deps, home.admin, { userId: home.admin.userId, change });

    const ticket = await ticketOf(change.email, { password: 'outra senha' });

    await expect(finish(ticket, shownCode(secret, nowMs()))).resolves.toBeDefined();
  });

  it('takes along what happens to it while its owner moves: new spare codes are those that hold', async () => {
    await setUp();
    const { across } = home.deps.table;
    const made: string[] = [];
    const commit: typeof across.commit = async (...writes) => {
      if (made.length === 0) made.push(...(await renewSpareCodes(deps, home.admin, testPassword)).spareCodes);
      return across.commit(...writes);
    };
    const email = `new-${home.email}`;

    await updateUser({ ...home.deps, table: { ...home.deps.table, across: { ...across, commit } } }, home.admin, {
      userId: home.admin.userId,
      change: { email, currentPassword: testPassword },
    });

    await expect(finish(await ticketOf(email), made[0] ?? '')).resolves.toBeDefined();
  });

  it('is taken away by the present password alone, and the owner is told', async () => {
    await setUp();
    mails();

    await expect(removeFactor(deps, home.admin, { currentPassword: 'chute', language: 'pt' })).rejects.toMatchObject({ code: 'ERR_PASSWORD_WRONG' });
    await removeFactor(deps, home.admin, { currentPassword: testPassword, language: 'pt' });

    expect(mails()).toEqual(['factorRemoved']);
    await expect(logInAs(deps, { email: home.email })).resolves.toBeDefined();
    await expect(removeFactor(deps, home.admin, { currentPassword: testPassword, language: 'pt' })).rejects.toMatchObject({ code: 'ERR_FACTOR_NOT_SET' });
  });

  it('is taken away by an administrator for a colleague who lost it, not for oneself', async () => {
    const ana = await given.user(home, { email: `ana-${home.email}` });
    await setUp(ana);
    mails();

    home.deps.clock.advance(11 * minuteMs);
    const asked = { userId: ana.userId, language: 'pt' } as const;
    await expect(removeUserFactor(home.deps, home.admin, asked)).rejects.toMatchObject({ code: 'ERR_PASSWORD_REQUIRED' });
    await removeUserFactor(home.deps, home.admin, { ...asked, currentPassword: testPassword });

    expect(mails()).toEqual(['factorRemoved']);
    await expect(logInAs(deps, { email: `ana-${home.email}` })).resolves.toBeDefined();
    await expect(removeUserFactor(home.deps, home.admin, { userId: home.admin.userId, currentPassword: testPassword, language: 'pt' })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
  });
});

describe('a code', () => {
  it('opens one session, whether it comes again later or twice at the same moment', async () => {
    const { secret } = await setUp();
    const [first, second] = [await ticketOf(), await ticketOf()];
    const code = shownCode(secret, nowMs());

    const outcomes = await Promise.allSettled([finish(first, code), finish(second, code)]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'ERR_FACTOR_CODE_WRONG' } });
    await expect(finish(await ticketOf(), code)).rejects.toMatchObject({ code: 'ERR_FACTOR_CODE_WRONG' });
  });

  it('of the set-up opens none', async () => {
    const { secret } = await setUp();
    home.deps.clock.advance(-stepMs);

    await expect(finish(await ticketOf(), shownCode(secret, nowMs()))).rejects.toMatchObject({ code: 'ERR_FACTOR_CODE_WRONG' });
  });

  it('that is right is no wrong one, though the company has not paid: whoever tries until it has gets in', async () => {
    const { secret } = await setUp();
    const { companyId, dueAt } = home.company;
    const ends = (at: string) => home.deps.table.forCompany(companyId).change(companyKeys.company(companyId), { set: { dueAt: at } });
    await ends('2026-01-01T00:00:00.000Z');
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(finish(await ticketOf(), shownCode(secret, nowMs()))).rejects.toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED' });

    await ends(dueAt);

    await expect(finish(await ticketOf(), shownCode(secret, nowMs()))).resolves.toBeDefined();
  });

  it('may be a spare one, once each, which the owner is told of', async () => {
    const { spareCodes } = await setUp();
    const [spare = ''] = spareCodes;
    mails();

    await finish(await ticketOf(), ` ${spare.toUpperCase()} `);

    expect(mails()).toEqual(['spareCodeUsed']);
    expect(await showFactor(deps, home.admin)).toMatchObject({ spareCodesLeft: 9 });
    await expect(finish(await ticketOf(), spare)).rejects.toMatchObject({ code: 'ERR_FACTOR_CODE_WRONG' });
  });

  it('that is spare ends when others take its place', async () => {
    const { spareCodes } = await setUp();
    const renewed = await renewSpareCodes(deps, home.admin, testPassword);

    await expect(finish(await ticketOf(), spareCodes[1] ?? '')).rejects.toMatchObject({ code: 'ERR_FACTOR_CODE_WRONG' });
    await expect(finish(await ticketOf(), renewed.spareCodes[0] ?? '')).resolves.toBeDefined();
  });

  it('is guessed five times in a quarter of an hour, over all tickets, and twenty times a day', async () => {
    const { secret } = await setUp();
    const guess = async () => finish(await ticketOf(), '000000');
    for (let window = 0; window < 4; window += 1) {
      for (let count = 0; count < 5; count += 1) await expect(guess()).rejects.toMatchObject({ code: 'ERR_FACTOR_CODE_WRONG' });
      await expect(finish(await ticketOf(), shownCode(secret, nowMs()))).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
      home.deps.clock.advance(16 * minuteMs);
    }

    await expect(finish(await ticketOf(), shownCode(secret, nowMs()))).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    home.deps.clock.advance(24 * 60 * minuteMs);
    await expect(finish(await ticketOf(), shownCode(secret, nowMs()))).resolves.toBeDefined();
  });

  it('lets no more than five of ten parallel guesses through', async () => {
    await setUp();
    const ticket = await ticketOf();

    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => finish(ticket, '000000')));
    const codes = outcomes.map((one) => (one.status === 'rejected' && one.reason instanceof AppError ? one.reason.code : 'in'));

    // A lost answer may count a guess twice.
    expect(codes.filter((one) => one === 'ERR_FACTOR_CODE_WRONG').length).toBeLessThanOrEqual(5);
    expect(codes.filter((one) => one !== 'ERR_FACTOR_CODE_WRONG' && one !== 'ERR_TOO_MANY_REQUESTS')).toEqual([]);
  });
});

describe('the ticket of a login', () => {
  it('comes with the right password alone: nobody learns who has a factor', async () => {
    await setUp();

    await expect(logInAs(deps, { email: home.email, password: 'chute' })).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS', details: {} });
  });

  it('holds five minutes, for the password that it was made for', async () => {
    const { secret } = await setUp();
    const [late, left] = [await ticketOf(), await ticketOf()];
    await updateUser(home.deps, home.admin, { userId: home.admin.userId, change: { password: 'outra senha', currentPassword: testPassword } });

    await expect(finish(left, shownCode(secret, nowMs()))).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
    home.deps.clock.advance(5 * minuteMs);
    await expect(finish(late, shownCode(secret, nowMs()))).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
  });

  it('is refused when it was changed, or made for another purpose', async () => {
    const { secret } = await setUp();
    const ticket = await ticketOf();
    const [text = '', signature = ''] = ticket.split('.');
    const changed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown>;
    const forged = `${Buffer.from(JSON.stringify({ ...changed, endsAtMs: nowMs() * 2 })).toString('base64url')}.${signature}`;
    const { ticket: ofSetUp } = await beginFactor(deps, home.admin, testPassword);

    for (const wrong of [forged, ofSetUp, 'x'.repeat(40)]) {
      await expect(finish(wrong, shownCode(secret, nowMs()))).rejects.toMatchObject({ code: 'ERR_FACTOR_TICKET_EXPIRED' });
    }
  });
});

describe('a browser that is trusted', () => {
  it('is not asked for thirty days, on this account, with this factor and this password', async () => {
    const { secret } = await setUp();
    const { trustCookie } = await finish(await ticketOf(), shownCode(secret, nowMs()), { isTrusted: true });

    await expect(logInAs(deps, { email: home.email, trustCookie })).resolves.toBeDefined();
    await expect(ticketOf(home.email, { trustCookie: `${trustCookie}x` })).resolves.toBeDefined();
    home.deps.clock.advance(30 * 24 * 60 * minuteMs);
    await expect(ticketOf(home.email, { trustCookie })).resolves.toBeDefined();
  });

  it('is asked again when another factor was set', async () => {
    const { secret } = await setUp();
    const { trustCookie } = await finish(await ticketOf(), shownCode(secret, nowMs()), { isTrusted: true });
    home.deps.clock.advance(stepMs);
    await setUp();

    await expect(ticketOf(home.email, { trustCookie })).resolves.toBeDefined();
  });

  it('is not vouched for by the cookie of a known device', async () => {
    await setUp();
    const { device } = await deps.keys();
    const account = accountItem.parse(await deps.table.system.get(systemKeys.email(home.email)));
    const other = newTrustCookie(home.deps.clock, device[0], { ...account, factor: undefined });

    await expect(ticketOf(home.email, { trustCookie: other })).resolves.toBeDefined();
  });
});
