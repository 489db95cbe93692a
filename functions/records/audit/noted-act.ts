import type { CompanyId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put, type Write } from '#functions/data/writes.ts';

/** Acts that change nothing: platform staff went into a company for support, and somebody took all contacts along. */
const keys = { supportVisit: companyKeys.supportVisit, contactBookExport: companyKeys.contactBookExport };

interface NotedAct {
  readonly companyId: CompanyId;
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** By the end of this, in seconds, the trail has its entry. */
const keptSeconds = 14 * 24 * 60 * 60;

/** A row by which the audit trail learns of an act. */
export function notedAct(type: keyof typeof keys, { companyId, id, at }: NotedAct): Write {
  return put(keys[type](companyId, id), { type, companyId, id, at, expiresAtSeconds: Math.ceil(Date.parse(at) / 1_000) + keptSeconds });
}
