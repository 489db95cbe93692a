import * as z from 'zod';
import type { CompanyId } from '#shared/contract/ids.ts';
import { daysLater } from '#shared/domain/calendar-days.ts';
import { pauseReason } from '#shared/domain/mail-state.ts';
import { isHeld, onRefusal } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { type Clause, remove } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';

/** Days over which a company's mails are judged together, whichever campaign and run sent them. */
const reputationDays = 7;
const keptSeconds = (reputationDays + 1) * 24 * 60 * 60;

const count = z.number().int().default(0);
const reputationItem = z.object({ sent: count, bounced: count, complained: count });
type Reputation = z.output<typeof reputationItem>;

/** A change of a campaign's recipients, as the stream brings it. */
export interface ReputationStep {
  /** Sortable. */
  readonly sequence: string;
  readonly counts: Readonly<Partial<Reputation>>;
}

const today = (nowMs: number): string => isoTime(nowMs).slice(0, 10);

/** Counts a campaign's changes, in their order, into the company's day: each once, however often the stream brings it. */
export async function countReputation(
  table: TablePart,
  scope: { readonly companyId: CompanyId; readonly campaignNumber: number },
  steps: readonly ReputationStep[],
  nowMs: number,
): Promise<void> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return;
  const { companyId, campaignNumber } = scope;
  const mark = `upTo${campaignNumber}`;
  const sum = (kind: keyof Reputation): number => steps.reduce((total, { counts }) => total + (counts[kind] ?? 0), 0);
  const add = { sent: sum('sent'), bounced: sum('bounced'), complained: sum('complained') };
  const set = { type: 'mailReputation', companyId, [mark]: last.sequence, expiresAtSeconds: Math.ceil(nowMs / 1_000) + keptSeconds };
  const isFirst: Clause = {
    any: [
      [mark, 'absent'],
      [mark, '<', first.sequence],
    ],
  };
  await onRefusal(table.change(companyKeys.mailReputation(companyId, today(nowMs)), { set, add }, [isFirst]), async ({ item }) => {
    // Some of the batch came before.
    const counted = z.string().catch('').parse(item?.[mark]);
    const left = steps.filter(({ sequence }) => sequence > counted);
    await countReputation(table, scope, left, nowMs);
  });
}

/** Stops all mails of a company of which too many came back, or were called spam, in these days. Platform staff alone let it send again. */
export async function holdIfTroubled(table: TablePart, companyId: CompanyId, nowMs: number): Promise<void> {
  const rows = await Promise.all(lastDays(nowMs).map((day) => table.get(companyKeys.mailReputation(companyId, day))));
  const days = rows.map((row) => reputationItem.parse(row ?? {}));
  const sum = (kind: keyof Reputation): number => days.reduce((total, one) => total + one[kind], 0);
  const reason = pauseReason({ sent: sum('sent'), bounced: sum('bounced'), complained: sum('complained') });
  if (!reason) return;
  const mailHold = { reason, at: isoTime(nowMs) };
  await isHeld(table.change(companyKeys.company(companyId), { set: { mailHold } }, ['exists', ['mailHold', 'absent']]));
}

/** Lets a company send mails again: it is judged anew. Again, it changes nothing. */
export async function liftMailHold(table: Table, companyId: CompanyId, nowMs: number): Promise<void> {
  const part = table.forCompany(companyId);
  // First: what came back so far must not hold it at once.
  await Promise.all(lastDays(nowMs).map((day) => part.commit(remove(companyKeys.mailReputation(companyId, day)))));
  await isHeld(part.change(companyKeys.company(companyId), { remove: ['mailHold'] }, ['exists']));
}

function lastDays(nowMs: number): string[] {
  const day = today(nowMs);
  return Array.from({ length: reputationDays }, (_, index) => daysLater(day, -index));
}
