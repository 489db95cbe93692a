import * as z from 'zod';
import type { CompanyId } from '#shared/contract/ids.ts';
import { daysLater } from '#shared/domain/calendar-days.ts';
import { pauseReason } from '#shared/domain/mail-state.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { remove } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { addOnce, type CountedStep } from './add-once.ts';

/** Days over which a company's mails are judged together, whichever campaign and run sent them. */
const reputationDays = 7;
const keptSeconds = (reputationDays + 1) * 24 * 60 * 60;

const count = z.number().int().default(0);
const reputationItem = z.object({ sent: count, bounced: count, complained: count });
type Reputation = z.output<typeof reputationItem>;

/** A change of a campaign's recipients, as the stream brings it. */
export interface ReputationStep extends CountedStep {
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
  const { companyId, campaignNumber } = scope;
  const key = companyKeys.mailReputation(companyId, today(nowMs));
  const set = { type: 'mailReputation', companyId, expiresAtSeconds: Math.ceil(nowMs / 1_000) + keptSeconds };
  await addOnce(table, { key, of: `${campaignNumber}.` }, steps, (left) => {
    const sum = (kind: keyof Reputation): number => left.reduce((total, { counts }) => total + (counts[kind] ?? 0), 0);
    return { set, add: { sent: sum('sent'), bounced: sum('bounced'), complained: sum('complained') } };
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
