import * as z from 'zod';
import { recurrences, type Company, type PasswordRules } from '#shared/contract/companies.ts';
import { companyId, type CompanyId, connectionId, planId } from '#shared/contract/ids.ts';
import { shortestPassword } from '#shared/contract/users.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';

/** The most that a company may have. */
const planLimits = z.object({ users: z.number().int(), connections: z.number().int(), queues: z.number().int() });
export type PlanLimits = z.output<typeof planLimits>;

/** A company, and the counts that its plan limits: they change in the transaction that adds or removes what they count. */
export const companyItem = z.object({
  type: z.literal('company'),
  companyId,
  name: z.string(),
  /** E-mail of the person who signed it up; older companies have none. */
  email: z.string().nullable().default(null),
  /** Digits with the country; null until platform staff say it. */
  phone: z.string().nullable().default(null),
  planId,
  dueAt: z.iso.datetime(),
  recurrence: z.enum(recurrences),
  /** Day of the month to which the due date comes back after a short month; missing while it is the due date's own. */
  dueDay: z.number().int().optional(),
  /** The smallest limits of the plans whose Pix code is open, and until when one may be. */
  askedLimits: planLimits.optional(),
  askedUntilMs: z.number().int().optional(),
  /** Its mails are stopped until platform staff let it send again: too many came back or were called spam. */
  mailHold: z.object({ reason: z.enum(['bounces', 'complaints']), at: z.iso.datetime() }).optional(),
  /** Charges made at the bank within an hour from the first of them on, and when that hour ends. */
  chargeCount: z.number().int().optional(),
  chargesUntilMs: z.number().int().optional(),
  /** The limits of a plan that was paid while the company had more, and from when on it sends nothing unless it fits. */
  overPlan: z.object({ limits: planLimits, offAt: z.iso.datetime() }).optional(),
  /** It signed up, and no admin of it has proved an address by a mailed link so far. */
  awaitsAddressProof: z.literal(true).optional(),
  /** As the setting says: whoever has no second factor is led to set one. */
  demandsFactor: z.literal(true).optional(),
  /** As the settings say: characters of a new password, if more than everybody's, and that common ones are refused. */
  passwordLength: z.number().int().optional(),
  refusesCommonPasswords: z.literal(true).optional(),
  /** Sessions that an account may have at once, as the setting says; missing while it is one. */
  sessionsPerUser: z.number().int().optional(),
  isActive: z.boolean(),
  isCampaignsEnabled: z.boolean(),
  /** Referrer named by the sign-up link; stored, never interpreted. */
  referrer: z.string().nullable(),
  /** 64 hexadecimal characters of randomness; signs the cursors of this company's lists. */
  cursorKey: z.string(),
  userCount: z.number().int(),
  queueCount: z.number().int(),
  connectionCount: z.number().int(),
  /** Decides "exactly one default connection"; null while there is no connection. */
  defaultConnectionId: connectionId.nullable(),
  /** Goes up with each change of a queue's name or colour: where it is decided that no two queues share them. Missing before the first. */
  queuesRevision: z.number().int().optional(),
  createdAt: z.iso.datetime(),
});
export type CompanyItem = z.output<typeof companyItem>;

export const sessionsPerUser = (company: Pick<CompanyItem, 'sessionsPerUser'>): number => company.sessionsPerUser ?? 1;

/** From sign-up until the first payment moves the due date. */
export const trialMs = 3 * 24 * 60 * 60_000;

/** It has not paid yet, nor has staff given it more time. */
export const isTrial = ({ dueAt, createdAt }: Pick<CompanyItem, 'dueAt' | 'createdAt'>): boolean => Date.parse(dueAt) - Date.parse(createdAt) <= trialMs;

/** To be shown beside a field: the refusal of a password comes late. Empty where the company asks for nothing of its own. */
export function passwordRulesOf({ passwordLength: least = shortestPassword, refusesCommonPasswords }: CompanyItem): {
  passwordRules?: PasswordRules;
} {
  const refusesCommon = refusesCommonPasswords === true;
  return least > shortestPassword || refusesCommon ? { passwordRules: { least, refusesCommon } } : {};
}

export function toCompany(item: CompanyItem): Company {
  return {
    id: item.companyId,
    name: item.name,
    dueDate: item.dueAt,
    isTrial: isTrial(item),
    recurrence: item.recurrence,
    planId: item.planId,
    status: item.isActive,
    ...(item.awaitsAddressProof ? { awaitsAddressProof: true } : {}),
    ...passwordRulesOf(item),
    settings: [{ key: 'campaignsEnabled', value: String(item.isCampaignsEnabled) }],
  };
}

/** @throws AppError ERR_NO_COMPANY_FOUND */
export const loadCompany = (part: TablePart, id: CompanyId): Promise<CompanyItem> =>
  loadItem(part, companyKeys.company(id), companyItem, 'ERR_NO_COMPANY_FOUND');
