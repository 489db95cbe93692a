import * as z from 'zod';
import type { Clock } from '#functions/ports/clock.ts';
import { findItem } from '#functions/data/find-item.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { decideAnew, ifHeld } from '#functions/data/decide-anew.ts';
import type { MailQuota } from '#functions/ports/mail-service.ts';
import { put } from '#functions/data/writes.ts';

/** When the next mail of the installation may go out. All companies share what the account may send in a second. */
const mailRateItem = z.object({
  type: z.literal('mailRate'),
  nextAtMs: z.number().int(),
  perSecond: z.number(),
  /** Mails of 24 hours that the account may send, and has sent; missing where nothing limits them. */
  perDay: z.number().optional(),
  sentInDay: z.number().optional(),
  /** Handed out since the mail service was asked. */
  handedOut: z.number().int().default(0),
  /** When the mail service was asked for it. */
  askedAtMs: z.number().int(),
});
type MailRateItem = z.output<typeof mailRateItem>;

export interface RateDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly mails: { quota(): Promise<MailQuota> };
}

/** The account's quota changes by a letter to AWS. */
const trustedMs = 60_000;
/** Share of the quota: test mails, and clocks that differ, find room. */
const usedShare = 0.9;
/** Share of the day for campaigns: links for lost passwords and invitations find room. */
const campaignShare = 0.95;
/** A caller gets sending times for half a second at a time, so that all others get theirs in between. */
const mostTimes = 25;
/**
 * Times at which so many mails may be sent, in their order. Who asks takes its place behind those who asked before, so that a
 * campaign to a million holds up one to a hundred by no more than a lane's share.
 */
export async function takeSendingTimes({ table, clock, mails }: RateDeps): Promise<number[]> {
  const found = await load(table);
  return decideAnew(async (refused) => {
    const known = refused ? refused.item && mailRateItem.parse(refused.item) : found;
    const nowMs = clock.nowMs();
    const rate = known && !isStale(known, nowMs) ? known : { nextAtMs: known?.nextAtMs ?? 0, ...(await ask(mails, nowMs)) };
    const eachMs = 1_000 / Math.max(0.1, rate.perSecond * usedShare);
    const count = Math.max(1, Math.min(mostTimes, Math.round(500 / eachMs)));
    const fromMs = Math.max(nowMs, rate.nextAtMs);
    await store(table, { ...rate, handedOut: rate.handedOut + count, nextAtMs: Math.ceil(fromMs + count * eachMs) }, known);
    return Array.from({ length: count }, (_, index) => Math.ceil(fromMs + index * eachMs));
  });
}

const keepMs = 2_000;
const cached = cachedItems(keepMs);

/**
 * Mails that campaigns may still send today; undefined where nothing limits them, or nobody has asked yet. Companies that wait for the
 * day to go on take no times, so the mail service is asked here, too.
 */
export async function mailsLeft({ table, clock, mails }: RateDeps): Promise<number | undefined> {
  const nowMs = clock.nowMs();
  const stored = await cached(table.system, systemKeys.mailRate(), nowMs);
  if (!stored) return undefined;
  const known = mailRateItem.parse(stored);
  if (!isStale(known, nowMs)) return leftOf(known);
  const asked = await ask(mails, nowMs);
  await ifHeld(store(table, { ...asked, nextAtMs: known.nextAtMs }, known));
  return leftOf(asked);
}

/** Refused when somebody else was faster. */
const store = (table: Table, rate: Omit<MailRateItem, 'type'>, known: MailRateItem | undefined): Promise<unknown> =>
  table.system.commit(
    put(
      systemKeys.mailRate(),
      { type: 'mailRate', ...rate },
      known
        ? [
            ['nextAtMs', '=', known.nextAtMs],
            ['askedAtMs', '=', known.askedAtMs],
          ]
        : ['absent'],
    ),
  );

type Asked = Pick<MailRateItem, 'perSecond' | 'perDay' | 'sentInDay' | 'askedAtMs' | 'handedOut'>;

const isStale = ({ askedAtMs }: MailRateItem, nowMs: number): boolean => nowMs - askedAtMs > trustedMs;

async function ask(mails: RateDeps['mails'], nowMs: number): Promise<Asked> {
  return { ...(await mails.quota()), askedAtMs: nowMs, handedOut: 0 };
}

const leftOf = ({ perDay, sentInDay = 0, handedOut }: Asked): number | undefined =>
  perDay === undefined || perDay < 0 ? undefined : Math.max(0, Math.floor(campaignShare * perDay) - sentInDay - handedOut);

/** How many mails a second the account may send. */
export async function mailsPerSecond({ table, mails }: Pick<RateDeps, 'table' | 'mails'>): Promise<number> {
  return (await load(table))?.perSecond ?? (await mails.quota()).perSecond;
}

const load = (table: Table): Promise<MailRateItem | undefined> => findItem(table.system, systemKeys.mailRate(), mailRateItem);
