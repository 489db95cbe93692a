import type { MailCounts, MailState } from '../contract/emails.ts';

/** Kinds of news of a mail. `sent`: the mail service has taken it over. */
export const mailNews = ['sent', 'delivered', 'bounced', 'opened', 'clicked', 'unsubscribed', 'complained'] as const;
export type MailNews = (typeof mailNews)[number];

/** News of a mail so far. Each kind is only ever added, so neither order nor repetition matters. */
export interface MailHistory {
  readonly state: MailState;
  readonly isDelivered: boolean;
  readonly isBounced: boolean;
  readonly isOpened: boolean;
  readonly isClicked: boolean;
  readonly isUnsubscribed: boolean;
  readonly isComplained: boolean;
}

export const nothingHeard = { isDelivered: false, isBounced: false, isOpened: false, isClicked: false, isUnsubscribed: false, isComplained: false } as const;

const flags = {
  delivered: 'isDelivered',
  bounced: 'isBounced',
  opened: 'isOpened',
  clicked: 'isClicked',
  unsubscribed: 'isUnsubscribed',
  complained: 'isComplained',
} as const;

/** The highest first: who opened a mail has it, whatever was reported. */
const order = ['complained', 'unsubscribed', 'clicked', 'opened', 'bounced', 'delivered'] as const;

/** States in which the mail service may have taken the mail over without our knowing. */
const unsent: ReadonlySet<MailState> = new Set(['pending', 'sending', 'failed']);

/** A mail after news of it; the same when it says nothing new. */
export function afterNews<H extends MailHistory>(before: H, news: MailNews): H {
  const heard = news === 'sent' ? before : { ...before, [flags[news]]: true };
  const state = order.find((one) => heard[flags[one]]) ?? (unsent.has(before.state) ? 'sent' : before.state);
  // Who is not to get any mail got none by this campaign.
  if (before.state === 'suppressed') return before;
  const isSame = state === before.state && (news === 'sent' || before[flags[news]]);
  return isSame ? before : { ...heard, state };
}

const isTaken = (state: MailState): boolean => !unsent.has(state) && state !== 'suppressed';

/** Counts of a recipient, each 0 or 1. */
export function mailCountsOf(mail: MailHistory): MailCounts {
  const isRead = mail.isOpened || mail.isClicked || mail.isUnsubscribed || mail.isComplained;
  return {
    sent: Number(isTaken(mail.state)),
    delivered: Number(isRead || (mail.isDelivered && !mail.isBounced)),
    opened: Number(mail.isOpened || mail.isClicked),
    clicked: Number(mail.isClicked),
    bounced: Number(mail.isBounced),
    complained: Number(mail.isComplained),
    unsubscribed: Number(mail.isUnsubscribed),
    suppressed: Number(mail.state === 'suppressed'),
    failed: Number(mail.state === 'failed'),
  };
}

export const noMailCounts: MailCounts = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  suppressed: 0,
  failed: 0,
};

/** Below so many mails a share says nothing. */
const fewestForBounces = 100;
/** Somebody always takes a mail for spam: one alone stops no campaign. */
const fewestComplaints = 2;
/** AWS looks into an account at 5 % and 0.1 %. https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-bounce.html */
const mostBounces = 0.04;
const mostComplaints = 0.0008;

/** Why a run of a campaign is to pause, by what became of its mails. */
export function pauseReason({ sent, bounced, complained }: Pick<MailCounts, 'sent' | 'bounced' | 'complained'>): 'bounces' | 'complaints' | undefined {
  if (complained >= fewestComplaints && complained >= sent * mostComplaints) return 'complaints';
  return sent >= fewestForBounces && bounced >= sent * mostBounces ? 'bounces' : undefined;
}
