import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put, type Write } from '#functions/data/writes.ts';

/** Acts that change no record: platform staff came for support, somebody took all contacts along, had a domain's records mailed, asked for what their role does not allow, or logged a device out. */
const keys = {
  supportVisit: companyKeys.supportVisit,
  contactBookExport: companyKeys.contactBookExport,
  dnsMail: companyKeys.dnsMail,
  refusedAttempt: companyKeys.refusedAttempt,
  endedSession: companyKeys.endedSession,
};

interface NotedAct {
  readonly companyId: CompanyId;
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The domain whose records were mailed. */
  readonly domain?: string;
  /** The right that was lacking. */
  readonly right?: string;
  /** The user of an ended session, and its device. */
  readonly userId?: UserId;
  readonly name?: string;
}

/** By the end of this, in seconds, the trail has its entry. */
const keptSeconds = 14 * 24 * 60 * 60;

/** A row by which the audit trail learns of an act, unless it knows that one already. */
export function notedAct(type: keyof typeof keys, act: NotedAct): Write {
  const { companyId, id, at } = act;
  return put(keys[type](companyId, id), { type, ...act, expiresAtSeconds: Math.ceil(Date.parse(at) / 1_000) + keptSeconds }, ['absent']);
}
