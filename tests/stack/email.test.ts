import { beforeAll, describe, expect, it } from 'vitest';
import type { EmailCampaign, EmailReport } from '#shared/contract/emails.ts';
import { eventually } from '#tests/support/eventually.ts';
import { sharedRecado } from '#tests/support/shared-recado.ts';
import { StackEmail } from '#tests/support/stack-email.ts';

const recipients = 50;
const addresses = Array.from({ length: recipients }, (_, index) => `freguesa${index + 1}@example.com`);
const withinMs = 60_000;

/** From the sender's records at the name servers to the report, through the running system, at SES's usual rate. */
describe(`an e-mail campaign to ${recipients}`, () => {
  let emails: StackEmail;

  beforeAll(async () => {
    const recado = await sharedRecado();
    emails = await StackEmail.prepare(recado, await recado.signUp(), { domain: 'confeitaria.com.br', addresses });
  }, 240_000);

  const reported = (email: EmailCampaign, is: (report: EmailReport) => boolean): Promise<EmailReport> =>
    eventually(
      'the report',
      async () => {
        const report = await emails.report(email);
        return is(report) ? report : undefined;
      },
      { withinMs },
    );

  it('reaches everybody once; who bounced, complained or unsubscribed by one click gets no more', { timeout: 240_000 }, async () => {
    const first = await emails.start();
    const sent = await reported(first, ({ campaign, counts }) => campaign.status === 'FINALIZADA' && counts.delivered === recipients);
    const mails = await emails.mails();
    const [bounced, alsoBounced, complaining, leaving, scanned] = mails;
    for (const mail of [bounced, alsoBounced]) await emails.bounce(mail, 'permanent');
    await emails.bounce(complaining, 'complaint');
    const oneClick = leaving && (await emails.leave(leaving));

    const followed = scanned ? [await emails.follow(scanned), await emails.follow(scanned, 'HEAD')] : [];

    const settled = await reported(first, ({ counts }) => counts.bounced === 2 && counts.complained === 1 && counts.unsubscribed === 1);
    const second = await emails.start();
    const again = await reported(
      second,
      ({ campaign, counts }) => campaign.status === 'FINALIZADA' && counts.delivered === recipients - 4 && counts.suppressed === 4,
    );

    expect(sent).toMatchObject({ valid: recipients, counts: { sent: recipients, failed: 0 } });
    expect(mails.map(({ to }) => to[0]).toSorted()).toEqual(addresses.toSorted());
    expect(oneClick).toBe(200);
    expect(followed.map(({ status }) => status)).toEqual([200, 200]);
    expect(Object.fromEntries(followed[0]?.headers ?? [])).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none';/),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(await followed[0]?.text()).toContain('<form method="post">');
    expect(settled.counts).toMatchObject({ sent: recipients, delivered: recipients - 2, opened: 0 });
    expect(again).toMatchObject({ valid: recipients, counts: { sent: recipients - 4, suppressed: 4 } });
    expect(await emails.mails()).toHaveLength(2 * recipients - 4);
  });
});
