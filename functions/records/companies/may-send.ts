import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { CampaignLaneReason } from '#shared/contract/campaigns.ts';
import { excessOf, larger } from '#functions/records/billing/plan-limits.ts';
import { findPlan } from '#functions/records/billing/plan-item.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { companyItem, isTrial } from './company-item.ts';

/** Days for which a company that has paid before goes on sending after its due date. A trial has none. */
export const graceDays = 2;
const graceMs = graceDays * 24 * 60 * 60_000;

const counts = { userCount: z.number().default(0), connectionCount: z.number().default(0), queueCount: z.number().default(0) };
const sendingCompany = companyItem
  .pick({ planId: true, isActive: true, dueAt: true, createdAt: true, isCampaignsEnabled: true, overPlan: true, mailHold: true, awaitsAddressProof: true })
  .extend(counts);
type SendingCompany = z.output<typeof sendingCompany>;

/** Ways of sending with a rule of their own. */
type SendingWay = 'campaigns' | 'mails';

/** Why a company sends nothing. */
type NoSending =
  'ERR_MAIL_ADDRESS_NOT_PROVED' | 'ERR_COMPANY_SUSPENDED' | 'ERR_MAIL_HELD' | 'ERR_NO_PERMISSION' | 'ERR_PLAN_EXCEEDED' | 'ERR_SUBSCRIPTION_EXPIRED';

/**
 * Says whether a company may send: by itself, by a program, in a campaign or by mail.
 *
 * @returns true, or the reason why not.
 */
export async function maySend(table: Table, company: SendingCompany, nowMs: number, way?: SendingWay): Promise<true | NoSending> {
  if (!company.isActive) return 'ERR_COMPANY_SUSPENDED';
  if (way === 'campaigns' && !company.isCampaignsEnabled) return 'ERR_NO_PERMISSION';
  if (way === 'mails' && company.awaitsAddressProof) return 'ERR_MAIL_ADDRESS_NOT_PROVED';
  if (way === 'mails' && company.mailHold) return 'ERR_MAIL_HELD';
  const untilMs = Date.parse(company.dueAt) + (isTrial(company) ? 0 : graceMs);
  if (nowMs > untilMs) return 'ERR_SUBSCRIPTION_EXPIRED';
  return (await isOff(table, company, nowMs)) ? 'ERR_PLAN_EXCEEDED' : true;
}

/** The plan is read only where it decides: staff may have raised its limits since it was paid for. */
async function isOff(table: Table, company: SendingCompany, nowMs: number): Promise<boolean> {
  const { overPlan, planId } = company;
  if (!overPlan || Date.parse(overPlan.offAt) > nowMs || excessOf(company, overPlan.limits).length === 0) return false;
  return excessOf(company, larger(overPlan.limits, await findPlan(table, planId))).length > 0;
}

/** The same by the company's row as it is now. @throws AppError ERR_NO_COMPANY_FOUND */
export async function mayCompanySend(table: Table, companyId: CompanyId, nowMs: number, way?: SendingWay): Promise<true | NoSending> {
  const stored = await table.forCompany(companyId).get(companyKeys.company(companyId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_COMPANY_FOUND');
  return maySend(table, sendingCompany.parse(stored), nowMs, way);
}

/** A payment or a suspension is known to lanes after this. */
const keepMs = 5_000;
const cached = cachedItems(keepMs);
const reasons = {
  ERR_MAIL_HELD: 'reputation',
  ERR_MAIL_ADDRESS_NOT_PROVED: 'notAllowed',
  ERR_COMPANY_SUSPENDED: 'notAllowed',
  ERR_NO_PERMISSION: 'notAllowed',
  ERR_PLAN_EXCEEDED: 'overPlan',
  ERR_SUBSCRIPTION_EXPIRED: 'unpaid',
} as const;

/** Why the campaigns of a company wait; null while they need not. At most five seconds old. */
export async function heldBack(table: Table, companyId: CompanyId, nowMs: number, way?: SendingWay): Promise<CampaignLaneReason | null> {
  const stored = await cached(table.forCompany(companyId), companyKeys.company(companyId), nowMs);
  if (!stored) return 'notAllowed';
  const may = await maySend(table, sendingCompany.parse(stored), nowMs, way);
  return may === true ? null : reasons[may];
}
