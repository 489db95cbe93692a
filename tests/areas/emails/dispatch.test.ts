import { describe, expect, it } from 'vitest';
import { listMailRecipients } from '#functions/areas/campaigns/mail/read-emails.ts';
import { updateEmail } from '#functions/areas/campaigns/mail/save-email.ts';
import { restartEmail, retryFailedEmail, startEmail } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelEmail } from '#functions/areas/campaigns/stop-campaign.ts';
import { takeSendingTimes } from '#functions/records/campaigns/mail-rate.ts';
import { suppress } from '#functions/records/campaigns/suppression-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { MailRefusal, type RefusalKind } from '#functions/ports/mail-refusal.ts';
import { emailRoutes } from '#shared/contract/emails.ts';
import { remove } from '#functions/data/writes.ts';
import { numbersOf } from '#tests/support/campaigns.ts';
import { begunEmail, emailReport, forgetRate, givenEmail, playMails } from '#tests/support/emails.ts';
import { given, type Home } from '#tests/support/given.ts';
import { addressOf } from '#tests/support/mail-rows.ts';

const sentTo = (home: Home): string[] => home.deps.mails.sent.map(({ to }) => to).toSorted();
const everybody = (count: number): string[] => Array.from({ length: count }, (_, index) => addressOf(index)).toSorted();

/** Refuses the next so many mails. */
function refuse(home: Home, kind: RefusalKind, count: number): void {
  let left = count;
  home.deps.mails.before = () => {
    if (left <= 0) return;
    left -= 1;
    throw new MailRefusal(kind);
  };
}

describe('an e-mail campaign', () => {
  it('reaches each address once, though two contacts share it, and ends with a report that is true', async () => {
    const home = await given.company();
    const email = await begunEmail(home, { addresses: ['ana@example.com', 'ANA@example.com ', 'no address', '', 'bia@example.com'] });

    await playMails(home);

    expect(sentTo(home)).toEqual(['ana@example.com', 'bia@example.com']);
    expect(await emailReport(home, email)).toMatchObject({ campaign: { status: 'FINALIZADA' }, valid: 2, counts: { sent: 2, failed: 0 }, pause: null });
  });

  it('spreads a large list over lanes that share the account’s rate', async () => {
    const home = await given.company();
    home.deps.mails.perSecond = 40;
    await begunEmail(home, { recipients: 60 });
    const beganMs = home.deps.clock.nowMs();

    await playMails(home);

    expect(sentTo(home)).toEqual(everybody(60));
    expect(home.deps.clock.nowMs() - beganMs).toBeGreaterThan(1_000);
  });

  it('begins nothing after it was cancelled, and goes on where it stopped', async () => {
    const home = await given.company();
    home.deps.mails.perSecond = 2;
    const email = await begunEmail(home, { recipients: 20 });
    await playMails(home, { untilMs: home.deps.clock.nowMs() + 4_000 });
    const before = home.deps.mails.sent.length;

    await cancelEmail(home.deps, home.admin, email.id);
    await playMails(home, { untilMs: home.deps.clock.nowMs() + 60_000 });
    const whileCancelled = home.deps.mails.sent.length;
    const { run } = await restartEmail(home.deps, home.admin, email.id);
    // The first answer may have been lost.
    expect(await restartEmail(home.deps, home.admin, email.id)).toMatchObject({ run });
    await playMails(home);

    expect(before).toBeGreaterThan(0);
    expect(whileCancelled).toBe(before);
    expect(sentTo(home)).toEqual(everybody(20));
  });

  it.each(['rate', 'quota', 'paused'] as const)('R6: waits and tries again what is refused by %s: nothing is lost, nothing doubled', async (kind) => {
    const home = await given.company();
    const email = await begunEmail(home, { recipients: 10 });
    refuse(home, kind, 4);

    await playMails(home);

    expect(sentTo(home)).toEqual(everybody(10));
    expect(await emailReport(home, email)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 10, failed: 0 } });
  });

  it.each([
    ['the daily limit', 'quota', 'dailyCap'],
    ['the mail service to let the account send', 'paused', 'restricted'],
  ] as const)('says that it waits for %s', async (_what, kind, reason) => {
    const home = await given.company();
    const email = await begunEmail(home, { recipients: 2 });
    refuse(home, kind, 1);

    await playMails(home, { untilMs: home.deps.clock.nowMs() + 50_000 });

    expect(await emailReport(home, email)).toMatchObject({ pause: { reason, until: expect.any(String) } });
  });

  it('gives a mail again of which nothing is heard, but not one whose mail event has come', async () => {
    const home = await given.company();
    const email = await begunEmail(home, { recipients: 1 });
    let calls = 0;
    home.deps.mails.before = () => {
      calls += 1;
      if (calls === 1) throw new Error('timed out');
    };
    const beganMs = home.deps.clock.nowMs();

    await playMails(home);

    expect(calls).toBe(2);
    expect(home.deps.clock.nowMs() - beganMs).toBeGreaterThanOrEqual(5 * 60_000);
    expect(await emailReport(home, email)).toMatchObject({ counts: { sent: 1, failed: 0 } });
  });

  it.each([
    ['nobody may write from the sender', 'sender', 'ERR_MAIL_SENDER_NOT_VERIFIED', 'senderNotVerified'],
    ['the account is in the sandbox', 'sandbox', 'ERR_MAIL_SANDBOX', 'sandbox'],
  ] as const)('pauses with its reason when %s, and goes on afterwards', async (_what, kind, failure, reason) => {
    const home = await given.company();
    const email = await begunEmail(home, { recipients: 3 });
    refuse(home, kind, 1);

    await playMails(home);
    const paused = await emailReport(home, email);
    await restartEmail(home.deps, home.admin, email.id);
    await playMails(home);

    expect(paused).toMatchObject({ campaign: { status: 'CANCELADA', failure }, pause: { reason } });
    expect(sentTo(home)).toEqual(everybody(3));
  });

  it('tries again whom the mail service refused, when asked', async () => {
    const home = await given.company();
    const email = await begunEmail(home, { recipients: 3 });
    refuse(home, 'mail', 1);
    await playMails(home);
    const failed = await listMailRecipients(home.deps, home.admin, email.id, emailRoutes.listMailRecipients.query.parse({ state: 'failed' }));

    await retryFailedEmail(home.deps, home.admin, email.id);
    await playMails(home);

    expect(failed.recipients).toMatchObject([{ failure: 'ERR_MAIL_REFUSED' }]);
    expect(await emailReport(home, email)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 3, failed: 0 } });
  });

  it('is refused a start without what it needs, and a change while it runs', async () => {
    const home = await given.company();
    const { id, templateId, senderId, contactListId } = await givenEmail(home);
    const fields = { name: 'Novidades', title: 'Oi', senderId, templateId, contactListId };
    const save = (change: object) => updateEmail(home.deps, home.admin, id, emailRoutes.updateEmail.body.parse({ ...fields, ...change }));
    const starting = async (change: object) => {
      await save(change);
      return startEmail(home.deps, home.admin, id);
    };

    await expect(starting({ title: '' })).rejects.toMatchObject({ code: 'ERR_MAIL_WITHOUT_TITLE' });
    await expect(starting({ senderId: null })).rejects.toMatchObject({ code: 'ERR_MAIL_WITHOUT_SENDER' });
    await expect(starting({ templateId: null })).rejects.toMatchObject({ code: 'ERR_MAIL_WITHOUT_TEMPLATE' });
    await expect(starting({ contactListId: null })).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_WITHOUT_LIST' });
    await starting({});
    await expect(save({})).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_READ_ONLY' });
  });

  it('sends what it said at its start, to whom the list still has', async () => {
    const home = await given.company();
    const { companyId } = home.company;
    const email = await begunEmail(home, { recipients: 2 });
    const part = home.deps.table.forCompany(companyId);
    await part.change(companyKeys.contactListItem(companyId, email.contactListId ?? ('' as never), '5511970000000'), { set: { email: 'nova@example.com' } });

    await playMails(home);

    expect(sentTo(home)).toEqual([addressOf(1), 'nova@example.com']);
  });

  it('shares the rate fairly: who asks stands behind those who asked before', async () => {
    const home = await given.company();
    home.deps.mails.perSecond = 20;
    await forgetRate(home);

    const one = await takeSendingTimes(home.deps);
    const other = await takeSendingTimes(home.deps);
    const again = await takeSendingTimes(home.deps);

    expect(other[0]).toBeGreaterThan(one.at(-1) ?? Infinity);
    expect(again[0]).toBeGreaterThan(other.at(-1) ?? Infinity);
    expect((again.at(-1) ?? 0) - (one[0] ?? 0)).toBeGreaterThanOrEqual(((one.length + other.length + again.length - 1) * 1_000) / 20);
  });

  it('leaves others of the day’s quota what they need, whoever comes first', async () => {
    const home = await given.company();
    const other = await given.company({ deps: home.deps });
    home.deps.mails.perSecond = 10;
    home.deps.mails.perDay = 100;
    const big = await begunEmail(home, { recipients: 130 });
    await playMails(home, { untilMs: home.deps.clock.nowMs() + 2 * 60_000 });
    const first = home.deps.mails.sent.length;
    const report = await emailReport(home, big);

    const small = await begunEmail(other, { addresses: ['a@example.com', 'b@example.com'] });
    await playMails(other, { untilMs: home.deps.clock.nowMs() + 2 * 60_000 });

    expect(first).toBeGreaterThanOrEqual(70);
    expect(first).toBeLessThan(98);
    expect(report).toMatchObject({ pause: { reason: 'dailyCap' } });
    expect(await emailReport(other, small)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 2 } });
  });

  it('leaves a twentieth of the day to the mails about accounts', async () => {
    const home = await given.company();
    home.deps.mails.quota = async () => ({ perSecond: 10, perDay: 20, sentInDay: 19 });
    const email = await begunEmail(home, { recipients: 1 });
    await takeSendingTimes(home.deps);
    // A moment at which no other test here has read the rate, which is kept for seconds.
    home.deps.clock.advance(7 * 60_000);

    await playMails(home, { untilMs: home.deps.clock.nowMs() + 60_000 });

    expect(await emailReport(home, email)).toMatchObject({ counts: { sent: 0 }, pause: { reason: 'dailyCap' } });
  });

  it('goes on as the account’s day goes on, although nobody sends by whom that would be known', async () => {
    const home = await given.company();
    home.deps.mails.perSecond = 10;
    home.deps.mails.perDay = 100;
    const email = await begunEmail(home, { recipients: 130 });
    await playMails(home, { untilMs: home.deps.clock.nowMs() + 2 * 60_000 });

    // What others had sent a day before counts no longer.
    home.deps.mails.perDay = 1_000;
    await playMails(home, { untilMs: home.deps.clock.nowMs() + 60 * 60_000 });

    expect(await emailReport(home, email)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 130 }, pause: null });
  });

  it('goes on with others while a mail has no answer, and says what it waits for', async () => {
    const home = await given.company();
    home.deps.mails.perSecond = 20;
    const tried: string[] = [];
    home.deps.mails.before = ({ to }) => {
      tried.push(to);
      if (to === addressOf(7) && tried.filter((one) => one === to).length === 1) throw new Error('socket hang up');
    };
    const email = await begunEmail(home, { recipients: 40 });

    await playMails(home, { untilMs: home.deps.clock.nowMs() + 60_000 });
    const soon = home.deps.mails.sent.length;
    const report = await emailReport(home, email);
    await playMails(home);

    expect(soon).toBe(39);
    expect(report).toMatchObject({ pause: { reason: 'unanswered', until: expect.any(String) } });
    expect(tried.filter((one) => one === addressOf(7))).toHaveLength(2);
    expect(await emailReport(home, email)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 40, failed: 0 } });
  });

  /** The first of two has no answer, and gets none. */
  async function unanswered(home: Home) {
    const email = await begunEmail(home, { recipients: 2 });
    home.deps.mails.before = ({ to }) => {
      if (to === addressOf(0)) throw new Error('timed out');
    };
    await playMails(home, { untilMs: home.deps.clock.nowMs() + 60_000 });
    home.deps.clock.advance(24 * 60 * 60_000);
    home.deps.mails.before = () => undefined;
    return email;
  }

  it('gives no mail again to who has unsubscribed since it had no answer', async () => {
    const home = await given.company();
    const { companyId } = home.company;
    const email = await unanswered(home);
    const createdAt = isoTime(home.deps.clock.nowMs());
    await suppress(home.deps.table.forCompany(companyId), { companyId, email: addressOf(0), reason: 'unsubscribed', emailId: null, createdAt });

    await playMails(home);

    expect(sentTo(home)).toEqual([addressOf(1)]);
    expect(await emailReport(home, email)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 1, suppressed: 1 } });
  });

  it('gives no mail again, begun anew, to who has left the list since it had no answer', async () => {
    const home = await given.company();
    const { companyId } = home.company;
    const { id, contactListId } = await unanswered(home);
    await cancelEmail(home.deps, home.admin, id);
    const [number = ''] = numbersOf(1);
    if (contactListId === null) throw new Error('without a list');
    await home.deps.table.forCompany(companyId).commit(remove(companyKeys.contactListItem(companyId, contactListId, number)));

    await restartEmail(home.deps, home.admin, id);
    await playMails(home);

    expect(sentTo(home)).toEqual([addressOf(1)]);
    expect(await emailReport(home, { id })).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 1, failed: 1 } });
  });
});
