import type { CompanyId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put, type Write } from '#functions/data/writes.ts';

/** Acts that change nothing: platform staff came for support, somebody took all contacts along, or asked for what their role does not allow. */
const keys = {
  supportVisit: companyKeys.supportVisit,
  contactBookExport: companyKeys.contactBookExport,
  refusedAttempt: companyKeys.refusedAttempt,
};

interface NotedAct {
  readonly companyId: CompanyId;
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The right that was lacking. */
  readonly right?: string;
}

/** By the end of this, in seconds, the trail has its entry. */
const keptSeconds = 14 * 24 * 60 * 60;

/** A row by which the audit trail learns of an act, unless it knows that one already. */
export function notedAct(type: keyof typeof keys, act: NotedAct): Write {
  const { companyId, id, at } = act;
  return put(keys[type](companyId, id), { type, ...act, expiresAtSeconds: Math.ceil(Date.parse(at) / 1_000) + keptSeconds }, ['absent']);
}
