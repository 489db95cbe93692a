import * as z from 'zod';
import { recurrences, type Company } from '#shared/contract/companies.ts';
import { companyId, connectionId, planId } from '#shared/contract/ids.ts';

/** A company, and the counts that its plan limits: they change in the transaction that adds or removes what they count. */
export const companyItem = z.object({
  type: z.literal('company'),
  companyId,
  name: z.string(),
  planId,
  dueAt: z.iso.datetime(),
  recurrence: z.enum(recurrences),
  isActive: z.boolean(),
  isCampaignsEnabled: z.boolean(),
  /** What the sign-up link named as referrer; stored, never interpreted. */
  referrer: z.string().nullable(),
  /** 64 hexadecimal characters of randomness; signs the cursors of this company's lists. */
  cursorKey: z.string(),
  userCount: z.number().int(),
  queueCount: z.number().int(),
  connectionCount: z.number().int(),
  /** Where "exactly one default connection" is decided; null while there is no connection. */
  defaultConnectionId: connectionId.nullable(),
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
