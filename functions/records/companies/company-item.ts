import * as z from 'zod';
import { recurrences, type Company } from '#shared/contract/companies.ts';
import { AppError } from '#shared/contract/errors.ts';
import { companyId, type CompanyId, connectionId, planId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';

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

/** From sign-up until the first payment moves the due date. */
export const trialMs = 3 * 24 * 60 * 60_000;

export function toCompany(item: CompanyItem): Company {
  return {
    id: item.companyId,
    name: item.name,
    dueDate: item.dueAt,
    isTrial: Date.parse(item.dueAt) - Date.parse(item.createdAt) <= trialMs,
    recurrence: item.recurrence,
    planId: item.planId,
    status: item.isActive,
    settings: [{ key: 'campaignsEnabled', value: String(item.isCampaignsEnabled) }],
  };
}

/** @throws AppError ERR_NO_COMPANY_FOUND */
export async function loadCompany(part: TablePart, id: CompanyId): Promise<CompanyItem> {
  const stored = await part.get(companyKeys.company(id), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_COMPANY_FOUND');
  return companyItem.parse(stored);
}
