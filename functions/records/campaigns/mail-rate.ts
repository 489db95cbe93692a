import * as z from 'zod';
import type { Clock } from '#functions/ports/clock.ts';
import { findItem } from '#functions/data/find-item.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import type { MailQuota } from '#functions/ports/mail-service.ts';
import { type Clause } from '#functions/data/writes.ts';

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

interface RateDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly mails: { quota(): Promise<MailQuota> };
}

/** The account's quota changes by a letter to AWS. */
const trustedMs = 60_000;
/** Share of the quota: test mails, and clocks that differ, find room. */
const usedShare = 0.9;
/** A caller gets sending times for half a second at a time, so that all others get theirs in between. */
const mostTimes = 25;
/**
 * Times at which so many mails may be sent, in their order. Who asks takes its place behind those who asked before, so that a
 * campaign to a million holds up one to a hundred by no more than a lane's share.
 */
export async function takeSendingTimes({ table, clock, mails }: RateDeps): Promise<number[]> {
  const key = systemKeys.mailRate();
  const found = await load(table);
  return decideAnew(async (refused) => {
    const known = refused ? refused.item && mailRateItem.parse(refused.item) : found;
    const nowMs = clock.nowMs();
    const isStale = !known || nowMs - known.askedAtMs > trustedMs;
    const asked = isStale ? { perDay: undefined, sentInDay: undefined, ...(await mails.quota()), askedAtMs: nowMs, handedOut: 0 } : {};
    const rate: Omit<MailRateItem, 'type'> = { perSecond: 1, nextAtMs: 0, askedAtMs: nowMs, handedOut: 0, ...known, ...asked };
    const { perSecond, nextAtMs } = rate;
    const eachMs = 1_000 / Math.max(0.1, perSecond * usedShare);
    const count = Math.max(1, Math.min(mostTimes, Math.round(500 / eachMs)));
    const fromMs = Math.max(nowMs, nextAtMs);
    const { perDay, sentInDay, askedAtMs } = rate;
    const day = perDay === undefined || perDay < 0 ? {} : { perDay, sentInDay: sentInDay ?? 0 };
    const handedOut = rate.handedOut + count;
    const set = { type: 'mailRate', perSecond, ...day, handedOut, askedAtMs, nextAtMs: Math.ceil(fromMs + count * eachMs) };
    const isAsRead: readonly Clause[] = known ? [['nextAtMs', '=', known.nextAtMs]] : ['absent'];
    await table.system.change(key, { set }, isAsRead);
    return Array.from({ length: count }, (_, index) => Math.ceil(fromMs + index * eachMs));
  });
}

const keepMs = 2_000;
const cached = cachedItems(keepMs);

/** Mails that the account may still send today; undefined where nothing limits them, or nobody has asked. */
export async function mailsLeft(table: Table, nowMs: number): Promise<number | undefined> {
  const stored = await cached(table.system, systemKeys.mailRate(), nowMs);
  const known = stored && mailRateItem.parse(stored);
  if (known?.perDay === undefined) return undefined;
  return Math.max(0, known.perDay - (known.sentInDay ?? 0) - known.handedOut);
}

/** How many mails a second the account may send. */
export async function mailsPerSecond({ table, mails }: Pick<RateDeps, 'table' | 'mails'>): Promise<number> {
  return (await load(table))?.perSecond ?? (await mails.quota()).perSecond;
}

const load = (table: Table): Promise<MailRateItem | undefined> => findItem(table.system, systemKeys.mailRate(), mailRateItem);
