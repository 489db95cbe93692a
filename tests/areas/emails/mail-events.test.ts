import { describe, expect, it } from 'vitest';
import { testEmail } from '#functions/areas/campaigns/mail/test-email.ts';
import { showUnsubscription, unsubscribe } from '#functions/areas/campaigns/mail/unsubscribe.ts';
import { deleteSuppression, listSuppressions } from '#functions/areas/campaigns/mail/suppressions.ts';
import { liftMailHold } from '#functions/records/campaigns/mail-reputation.ts';
import { restartEmail, startEmail } from '#functions/areas/campaigns/start-campaign.ts';
import { deleteEmail } from '#functions/areas/campaigns/stop-campaign.ts';
import type { OutgoingMail } from '#functions/ports/mail-service.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { update } from '#functions/data/writes.ts';
import { emailRoutes } from '#shared/contract/emails.ts';
import { begunEmail, emailReport, givenEmail, playMails, tell } from '#tests/support/emails.ts';
import { given, type Home } from '#tests/support/given.ts';
import type { Telling } from '#tests/support/mail-rows.ts';
import { headersOf } from '#services/local-cloud/mail/raw-mail.ts';

const anyQuery = emailRoutes.listSuppressions.query.parse({});
const mailTo = (home: Home, address: string): OutgoingMail => {
  const found = home.deps.mails.sent.find(({ to }) => to === address);
  if (!found) throw new Error(`no mail to ${address}`);
  return found;
};
const tokenOf = ({ raw }: OutgoingMail): string => /unsubscribe\/([\w-]+)>/.exec(headersOf(raw).get('list-unsubscribe') ?? '')?.[1] ?? '';

async function sent(home: Home, recipients = 3) {
  const email = await begunEmail(home, { recipients });
  await playMails(home);
  return { email, mail: mailTo(home, 'cliente1@example.com') };
}

/** Every order of some news. */
function orders<T>(values: readonly T[]): T[][] {
  if (values.length <= 1) return [[...values]];
  return values.flatMap((value, index) => orders(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}

describe('mail events', () => {
  it('R5: repeated, reordered and late come to the same', async () => {
    const home = await given.company();
    const news: Telling[] = ['Send', 'Delivery', 'Open', 'Complaint'];
    const { email } = await sent(home, 24);

    for (const [index, order] of orders(news).entries()) {
      const mail = mailTo(home, `cliente${index + 1}@example.com`);
      await tell(home, mail, ...order, ...order);
    }

    expect((await emailReport(home, email)).counts).toMatchObject({ sent: 24, delivered: 24, opened: 24, clicked: 0, complained: 24, bounced: 0 });
  });

  it('R5: of another address, of a deleted campaign, of nobody and of passing troubles change nothing', async () => {
    const home = await given.company();
    const { email, mail } = await sent(home);

    await tell(home, { ...mail, to: 'forged@example.com' }, 'Bounce', 'Complaint');
    await tell(home, { ...mail, recipient: mail.recipient.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }, 'Bounce');
    await tell(home, { ...mail, recipient: 'not-a-recipient' }, 'Bounce');
    await tell(home, mail, 'Transient');
    const { counts } = await emailReport(home, email);
    await deleteEmail(home.deps, home.admin, email.id);
    await playMails(home);
    await tell(home, mail, 'Delivery', 'Bounce');

    expect(counts).toMatchObject({ sent: 3, bounced: 0 });
    expect((await listSuppressions(home.deps, home.admin, anyQuery)).suppressions).toEqual([]);
  });

  it('of a reader who complains hold when the campaign is deleted, and name nobody', async () => {
    const home = await given.company();
    const { email, mail } = await sent(home);
    await deleteEmail(home.deps, home.admin, email.id);
    await playMails(home);

    await tell(home, mail, 'Complaint', 'Complaint');
    home.deps.mails.sent.length = 0;
    const again = await begunEmail(home, { recipients: 2 });
    await playMails(home);

    expect(home.deps.mails.sent.map(({ to }) => to)).toEqual(['cliente2@example.com']);
    expect((await emailReport(home, again)).counts).toMatchObject({ sent: 1, suppressed: 1 });
    expect((await listSuppressions(home.deps, home.admin, anyQuery)).suppressions).toEqual([]);
    await expect(deleteSuppression(home.deps, home.admin, 'cliente1@example.com')).rejects.toMatchObject({ code: 'ERR_MAIL_SUPPRESSION_KEPT' });
  });

  it('of a mail that was no spam after all, or that another sender’s reader was not sent, are no complaints', async () => {
    const home = await given.company();
    const { email, mail } = await sent(home);

    await tell(home, mail, 'Delivery', 'NotSpam', 'Withheld');

    expect((await emailReport(home, email)).counts).toMatchObject({ delivered: 1, complained: 0 });
    expect((await listSuppressions(home.deps, home.admin, anyQuery)).suppressions).toEqual([]);
  });

  it('suppress an address that bounced for the company alone, until an admin lets it', async () => {
    const home = await given.company();
    const other = await given.company({ deps: home.deps });
    const { mail } = await sent(home);
    await tell(home, mail, 'Bounce');
    home.deps.mails.sent.length = 0;

    const again = await begunEmail(home, { recipients: 2 });
    await playMails(home);
    const toOwn = home.deps.mails.sent.map(({ to }) => to);
    await begunEmail(other, { recipients: 1 });
    await playMails(other);
    await deleteSuppression(home.deps, home.admin, 'cliente1@example.com');

    expect(toOwn).toEqual(['cliente2@example.com']);
    expect((await emailReport(home, again)).counts).toMatchObject({ sent: 1, suppressed: 1 });
    expect(home.deps.mails.sent.at(-1)?.to).toBe('cliente1@example.com');
    expect((await listSuppressions(home.deps, home.admin, anyQuery)).suppressions).toEqual([]);
  });

  it('pause a campaign at 4 % bounces, with the reason, until staff let the company send', async () => {
    const home = await given.company();
    home.deps.mails.perSecond = 20;
    const email = await begunEmail(home, { recipients: 150 });
    await playMails(home, { untilMs: home.deps.clock.nowMs() + 7_000 });
    const early = home.deps.mails.sent.length;

    for (const mail of home.deps.mails.sent.slice(0, 6)) await tell(home, mail, 'Bounce');
    const paused = await emailReport(home, email);
    await playMails(home);
    const whilePaused = home.deps.mails.sent.length;
    await expect(restartEmail(home.deps, home.admin, email.id)).rejects.toMatchObject({ code: 'ERR_MAIL_HELD' });
    await liftMailHold(home.deps.table, home.company.companyId, home.deps.clock.nowMs());
    await restartEmail(home.deps, home.admin, email.id);
    await playMails(home);

    expect(early).toBeGreaterThanOrEqual(100);
    expect(early).toBeLessThan(150);
    expect(paused).toMatchObject({ campaign: { status: 'CANCELADA', failure: 'ERR_MAIL_BOUNCES' }, pause: { reason: 'bounces' } });
    expect(whilePaused).toBe(early);
    expect(await emailReport(home, email)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 150, bounced: 6 } });
  });

  it('pause a campaign whose mails came back before a hundred were sent', async () => {
    const home = await given.company();
    home.deps.mails.perSecond = 4;
    const email = await begunEmail(home, { recipients: 300 });
    await playMails(home, { untilMs: home.deps.clock.nowMs() + 8_000 });
    const early = home.deps.mails.sent.length;
    for (const mail of home.deps.mails.sent.slice(0, 6)) await tell(home, mail, 'Bounce');

    await playMails(home, { untilMs: home.deps.clock.nowMs() + 30_000 });
    const stopped = await emailReport(home, email);
    await playMails(home);

    expect(early).toBeLessThan(100);
    expect(stopped).toMatchObject({ campaign: { status: 'CANCELADA', failure: 'ERR_MAIL_BOUNCES' } });
    expect(home.deps.mails.sent.length).toBeLessThan(300);
  });

  it('hold all mails of a company by what its campaigns sent together, however often one begins anew', async () => {
    const home = await given.company();
    const some = await begunEmail(home, { recipients: 60 });
    await playMails(home);
    for (const mail of home.deps.mails.sent.slice(0, 5)) await tell(home, mail, 'Bounce');
    await emailReport(home, some);
    const more = await begunEmail(home, { recipients: 60 });
    await playMails(home);
    await emailReport(home, more);

    const next = begunEmail(home, { recipients: 1 });

    await expect(next).rejects.toMatchObject({ code: 'ERR_MAIL_HELD' });
  });

  it('end a wait for a mail of which nothing else was heard', async () => {
    const home = await given.company();
    const email = await begunEmail(home, { recipients: 1 });
    const unheard: OutgoingMail[] = [];
    home.deps.mails.before = (mail) => {
      unheard.push(mail);
      throw new Error('the process ended');
    };
    await playMails(home, { untilMs: home.deps.clock.nowMs() + 60_000 });

    for (const mail of unheard) await tell(home, mail, 'Send', 'Delivery');
    await playMails(home);

    expect(unheard).toHaveLength(1);
    expect(await emailReport(home, email)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 1, delivered: 1 } });
  });
});

describe('the link of a mail', () => {
  it('ends all mails of the company for its reader, again and again, and an admin cannot undo it', async () => {
    const home = await given.company();
    const { email, mail } = await sent(home);
    const token = tokenOf(mail);

    const before = await showUnsubscription(home.deps, token);
    await unsubscribe(home.deps, token);
    await unsubscribe(home.deps, token);
    const after = await showUnsubscription(home.deps, token);

    expect(before).toEqual({ company: home.company.name, email: 'cliente1@example.com', isUnsubscribed: false });
    expect(after.isUnsubscribed).toBe(true);
    expect((await emailReport(home, email)).counts).toMatchObject({ unsubscribed: 1 });
    await expect(deleteSuppression(home.deps, home.admin, 'cliente1@example.com')).rejects.toMatchObject({ code: 'ERR_MAIL_SUPPRESSION_KEPT' });
  });

  it('S5: leads nowhere when it was changed, or is of another company’s key', async () => {
    const home = await given.company();
    const { mail } = await sent(home, 1);
    const bytes = Buffer.from(tokenOf(mail), 'base64url');
    const forged = Buffer.from(bytes.toString('latin1').replace('cliente1', 'cliente2'), 'latin1').toString('base64url');

    await expect(unsubscribe(home.deps, forged)).rejects.toMatchObject({ code: 'ERR_MAIL_LINK_UNKNOWN' });
    await expect(unsubscribe(home.deps, 'A'.repeat(100))).rejects.toMatchObject({ code: 'ERR_MAIL_LINK_UNKNOWN' });
  });
});

describe('a test mail', () => {
  it('goes to who asks for it, five times a minute, and counts for nothing', async () => {
    const home = await given.company();
    const { id } = await givenEmail(home);

    for (let count = 0; count < 5; count += 1) await testEmail(home.deps, home.admin, id);

    expect(home.deps.mails.sent.map(({ to, recipient }) => [to, recipient])).toEqual(Array.from({ length: 5 }, () => [home.email, '']));
    await expect(testEmail(home.deps, home.admin, id)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    expect((await emailReport(home, { id })).counts.sent).toBe(0);
  });

  it('waits like a campaign for the proof of an administrator’s address', async () => {
    const home = await given.company();
    const { companyId } = home.company;
    await home.deps.table.forCompany(companyId).commit(update(companyKeys.company(companyId), { set: { awaitsAddressProof: true } }));
    const { id } = await givenEmail(home);

    await expect(testEmail(home.deps, home.admin, id)).rejects.toMatchObject({ code: 'ERR_MAIL_ADDRESS_NOT_PROVED' });
    await expect(startEmail(home.deps, home.admin, id)).rejects.toMatchObject({ code: 'ERR_MAIL_ADDRESS_NOT_PROVED' });
    expect(home.deps.mails.sent).toEqual([]);
  });

  it('has a link that blocks nobody', async () => {
    const home = await given.company();
    const { id } = await givenEmail(home);
    await testEmail(home.deps, home.admin, id);

    for (const mail of home.deps.mails.sent) await unsubscribe(home.deps, tokenOf(mail));

    expect(home.deps.mails.sent).toHaveLength(1);
    expect((await listSuppressions(home.deps, home.admin, anyQuery)).suppressions).toEqual([]);
  });
});
