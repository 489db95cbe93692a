import { beforeEach, describe, expect, it } from 'vitest';
import { sendAccountMail } from '#functions/areas/account-mails/send-account-mail.ts';
import { forgotPassword } from '#functions/areas/auth/forgot-password.ts';
import { choosePassword, showPasswordLink } from '#functions/areas/auth/password-link.ts';
import { refreshSession } from '#functions/areas/auth/refresh-session.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { given, type Home } from '#tests/support/given.ts';
import { type IdentityDeps, identityDeps, logInAs, newAddress } from '#tests/support/given-accounts.ts';
import { plainTextOf } from '#tests/support/account-mails.ts';
import { MailRefusal } from '#functions/ports/mail-refusal.ts';

const minuteMs = 60_000;
const newPassword = 'outra senha comprida';

let home: Home;
let deps: IdentityDeps;

beforeEach(async () => {
  home = await given.company();
  deps = identityDeps(home.deps);
});

const ask = (email = home.email, clientAddress = newAddress()) => forgotPassword(deps, { email, language: 'pt', clientAddress });

/** Sends the mails that were asked for; the decoded texts of those that went out. */
async function sendMails(): Promise<string[]> {
  const jobs = home.deps.jobs.sent.splice(0).flatMap(({ job }) => (job.type === 'sendAccountMail' ? [job] : []));
  const before = home.deps.mails.sent.length;
  for (const job of jobs) await sendAccountMail(home.deps, job);
  return home.deps.mails.sent.slice(before).map(({ raw }) => plainTextOf(raw));
}

const tokenIn = (text: string | undefined): string => /#([\w-]{20,})/.exec(text ?? '')?.[1] ?? '';

async function mailedToken(): Promise<string> {
  await ask();
  return tokenIn((await sendMails())[0]);
}

const choose = (token: string, password = newPassword) => choosePassword(deps, { token, password, language: 'pt' });

describe('a forgotten password', () => {
  it('is replaced by way of a mailed link, which ends the session and tells the owner', async () => {
    const { refreshToken } = await logInAs(deps, { email: home.email });
    const token = await mailedToken();

    expect(await showPasswordLink(deps, token)).toMatchObject({ purpose: 'reset', email: home.email, companyName: home.company.name });
    await choose(token);

    expect(await loadSession(deps.table, { companyId: home.company.companyId, userId: home.admin.userId, seat: 0 })).toBeUndefined();
    await expect(refreshSession(deps, { refreshToken })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    await expect(logInAs(deps, { email: home.email })).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' });
    await expect(logInAs(deps, { email: home.email, password: newPassword })).resolves.toBeDefined();
    expect(await sendMails()).toEqual([expect.stringContaining('acabou de ser alterada')]);
  });

  it('is asked for alike, whether the account exists or not, and nothing is mailed to nobody', async () => {
    const [known, unknown] = [await ask(), await ask(`nobody-${home.email}`)];

    expect(unknown).toEqual(known);
    expect(home.deps.jobs.sent).toHaveLength(2);
    expect(await sendMails()).toHaveLength(1);
  });

  it('keeps neither token nor link: its hash stands in the table, and no job holds it', async () => {
    await ask();
    const job = JSON.stringify(home.deps.jobs.sent);
    const token = tokenIn((await sendMails())[0]);

    expect(token).not.toBe('');
    expect(job).not.toContain(token);
    expect(await deps.table.system.get({ pk: `s#account-link#${token}`, sk: 'account-link' })).toBeUndefined();
  });

  it('takes a link once, of two at the same moment one', async () => {
    const token = await mailedToken();

    const outcomes = await Promise.allSettled([choose(token, 'primeira senha'), choose(token, 'segunda senha')]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(choose(token, 'terceira senha')).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
  });

  it('ends the links of before with the password', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()];
    await choose(second);

    await expect(showPasswordLink(deps, first)).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
    await expect(choose(first)).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
  });

  it('takes no link after half an hour, of an address that was left, or that nobody was mailed', async () => {
    const token = await mailedToken();
    const left = await mailedToken();

    await expect(choose('x'.repeat(43))).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
    home.deps.clock.advance(30 * minuteMs);
    await expect(choose(token)).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
    home.deps.clock.advance(-30 * minuteMs);
    await updateUser(home.deps, home.admin, { userId: home.admin.userId, change: { email: `new-${home.email}` } });
    await expect(choose(left)).rejects.toMatchObject({ code: 'ERR_LINK_EXPIRED' });
  });

  it('mails one address three times in half an hour, and lets one asker ask twenty times an hour', async () => {
    for (let count = 0; count < 3; count += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });

    const address = newAddress();
    for (let count = 0; count < 20; count += 1) await ask(`${count}-${home.email}`, address);
    await expect(ask(`more-${home.email}`, address)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
  });

  it('is said not to be there where the installation sends no mails', async () => {
    await expect(forgotPassword({ ...deps, platformSender: '' }, { email: home.email, language: 'pt', clientAddress: newAddress() })).rejects.toMatchObject({
      code: 'ERR_MAIL_UNAVAILABLE',
    });
  });
});

describe('a mail about an account', () => {
  it('goes out once, however often its job comes, and again when the mail service was away', async () => {
    await ask();
    const [{ job } = { job: undefined }] = home.deps.jobs.sent;
    const send = () => sendAccountMail(home.deps, job as Extract<Job, { type: 'sendAccountMail' }>); // as asked for
    home.deps.mails.before = () => {
      throw new MailRefusal('rate');
    };
    await expect(send()).rejects.toThrow(MailRefusal);
    home.deps.mails.before = () => undefined;

    await send();
    await send();

    expect(home.deps.mails.sent).toHaveLength(1);
  });

  it('shows a name as the text that it is', async () => {
    await updateUser(home.deps, home.admin, { userId: home.admin.userId, change: { name: '<b>{{link}}</b>\r\nBcc: x' } });
    await ask();
    await sendMails();
    const [mail] = home.deps.mails.sent;
    const html = Buffer.from(
      (mail?.raw ?? '')
        .split(/^--/m)
        .find((one) => one.includes('text/html'))
        ?.split('\r\n\r\n')[1] ?? '',
      'base64',
    ).toString('utf8');

    expect(html).toContain('&lt;b&gt;{{link}}&lt;/b&gt;');
    expect(mail?.raw).not.toMatch(/^Bcc/m);
    expect(mail?.to).toBe(home.email);
  });
});
