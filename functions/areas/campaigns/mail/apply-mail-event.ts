import type { SuppressionItem } from '#functions/records/campaigns/suppression-item.ts';
import { afterNews, type MailNews } from '#shared/domain/mail-state.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type MailShippingItem, mailShippingItem } from '#functions/records/campaigns/mail-shipping-item.ts';
import { shippingKey } from '#functions/records/campaigns/shipping-item.ts';
import { suppress, suppressNameless } from '#functions/records/campaigns/suppression-item.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { type Clause } from '#functions/data/writes.ts';
import { loadLane } from '../dispatch/lane-rows.ts';
import { isoTime, type Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { MailEvent } from './mail-event.ts';

export interface MailEventDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

const reasons: Readonly<Partial<Record<MailNews, SuppressionItem['reason']>>> = {
  bounced: 'bounced',
  complained: 'complained',
  unsubscribed: 'unsubscribed',
};

/**
 * Applies news of a mail: repeated, late or reordered events have the same effect. Nothing is kept for an address that the recipient does not
 * have; for an erased recipient, or a deleted campaign, no more than that its reader complained.
 */
export async function applyMailEvent(deps: MailEventDeps, event: MailEvent): Promise<void> {
  const { companyId, campaignNumber, slot, email, news } = event;
  const table = deps.table.forCompany(companyId);
  const shipping = await findNamed(table, companyKeys.shipping(companyId, campaignNumber, slot));
  if (shipping?.email === email) return hear(deps, table, shipping, news, event.reason);
  const isForgotten = !shipping || shipping.email === '';
  // A company that is gone leaves nothing.
  if (!isForgotten || news !== 'complained' || !(await table.get(companyKeys.company(companyId), { consistent: true }))) return;
  await suppressNameless(table, { companyId, email, createdAt: isoTime(deps.clock.nowMs()) });
}

/** Notes news of a recipient, and whether the address gets more. */
export async function hear(deps: MailEventDeps, table: TablePart, shipping: MailShippingItem, news: MailNews, words: string | null): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const { companyId, email, campaignId } = shipping;
  const reason = reasons[news];
  // First: whoever has the row says no more once the news is in it.
  if (reason) await suppress(table, { companyId, email, reason, emailId: campaignId, createdAt: isoTime(nowMs) });
  const before = await note(table, shipping, news, words, nowMs);
  if (before?.state === 'sending') await goOn(deps, before);
}

/** @returns the row as it was; undefined when it says so already. */
async function note(table: TablePart, found: MailShippingItem, news: MailNews, words: string | null, nowMs: number): Promise<MailShippingItem | undefined> {
  return decideAnew(async (refused) => {
    if (refused && !refused.item) return undefined;
    const shipping = refused ? mailShippingItem.parse(refused.item) : found;
    const after = afterNews(shipping, news);
    if (after === shipping) return undefined;
    const set = {
      ...changedFlags(shipping, after),
      state: after.state,
      ...(after.state === shipping.state ? {} : { atMs: nowMs }),
      ...(words ? { reason: words } : {}),
    };
    await table.change(shippingKey(shipping), { set, remove: ['failure', 'refusal', 'refusedAttempt'] }, asRead(shipping));
    return shipping;
  });
}

const flags = ['isDelivered', 'isBounced', 'isOpened', 'isClicked', 'isUnsubscribed', 'isComplained'] as const;

const changedFlags = (before: MailShippingItem, after: MailShippingItem) =>
  Object.fromEntries(flags.filter((flag) => after[flag] && !before[flag]).map((flag) => [flag, true]));

const asRead = (row: MailShippingItem): Clause[] => [
  'exists',
  ['email', '=', row.email],
  ['state', '=', row.state],
  ['run', '=', row.run],
  ['turn', '=', row.turn],
  ...flags.map((flag) => [flag, row[flag] ? 'exists' : 'absent'] as const),
];

async function findNamed(table: TablePart, key: ReturnType<typeof shippingKey>): Promise<MailShippingItem | undefined> {
  const stored = await table.get(key, { consistent: true });
  // A campaign of another channel has rows of another kind.
  return stored && mailShippingItem.safeParse(stored).data;
}

/** The process that gave it away may have ended before it could say so. */
async function goOn({ jobs, table }: MailEventDeps, { companyId, campaignId, campaignNumber, lane, run, turn: own }: MailShippingItem): Promise<void> {
  const now = await loadLane(table.forCompany(companyId), { companyId, id: campaignId, number: campaignNumber }, lane);
  // A lane that has put it aside is at another turn.
  const turn = now?.reason === 'unanswered' ? now.turn : own;
  await jobs.send({ type: 'mailTurn', companyId, campaignId, lane, run, turn, isWatch: false, slots: [] });
}
