import * as z from 'zod';
import type { CompanyId } from '#shared/contract/ids.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { mailsLeft, type RateDeps } from './mail-rate.ts';

/** A company takes at most so much of what others have left of the account's day: who comes later finds a fifth. */
const mostShare = 0.8;
const keptSeconds = 2 * 24 * 60 * 60;

const mailDay = z.object({ taken: z.number().int().default(0) });
const keyOf = (companyId: CompanyId, nowMs: number) => companyKeys.mailDay(companyId, isoTime(nowMs).slice(0, 10));

/** Counts mails that a company may send today, UTC. */
export async function countTaken(table: Table, companyId: CompanyId, taken: number, nowMs: number): Promise<void> {
  const set = { type: 'mailDay', companyId, expiresAtSeconds: Math.ceil(nowMs / 1_000) + keptSeconds };
  await table.forCompany(companyId).change(keyOf(companyId, nowMs), { set, add: { taken } });
}

/** The count of a company may be so old. */
const keepMs = 2_000;
const cached = cachedItems(keepMs);

/** A company has had its share of what the account may send in a day. It goes on as the account's day goes on. */
export async function isShareSpent(deps: RateDeps, companyId: CompanyId): Promise<boolean> {
  const left = await mailsLeft(deps);
  if (left === undefined) return false;
  if (left === 0) return true;
  const nowMs = deps.clock.nowMs();
  const stored = await cached(deps.table.forCompany(companyId), keyOf(companyId, nowMs), nowMs);
  const { taken } = mailDay.parse(stored ?? {});
  return taken > 0 && taken >= mostShare * (taken + left);
}
