import * as z from 'zod';
import { type AuditEntry, auditEntry } from '#shared/contract/audit.ts';
import { companyId, type ContactId } from '#shared/contract/ids.ts';
import type { AuditKind } from '#shared/domain/audited-types.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import type { BareWrite } from '#functions/data/writes.ts';

/** An entry of a company's audit trail. Made of the table's stream and of nothing else. */
export const auditItem = z.object({
  type: z.literal('auditEntry'),
  companyId,
  ...auditEntry.shape,
  recordId: z.string(),
  /** Apart from the id, so that a person's can be taken out. */
  recordName: z.string().nullable(),
  record: z.never().optional(),
  company: z.never().optional(),
  /** For platform staff: the company in which they acted. */
  ofCompanyId: companyId.optional(),
  expiresAtSeconds: z.number(),
});
export type AuditItem = z.output<typeof auditItem>;

/** A year. */
const keptSeconds = 365 * 24 * 60 * 60;

export const auditExpiry = (atMs: number): number => Math.ceil(atMs / 1_000) + keptSeconds;

/** By whom entries are looked for. */
export const auditBy = ({ kind, id }: AuditEntry['actor']): string => (kind === 'user' ? (id ?? kind) : kind);

/** The row with its places in the lists, four in all. Written again they are the same. @param contactId whom it names, if anybody. */
export function auditWrites(item: AuditItem, contactId: ContactId | undefined): BareWrite[] {
  const { companyId: c, id, kind, actor, expiresAtSeconds } = item;
  const by = auditBy(actor);
  const row = { ...item, gsi1Pk: listKeys.auditOfKind(c, kind), gsi1Sk: id, gsi2Pk: listKeys.auditOfActor(c, by), gsi2Sk: id };
  const place = { type: 'auditPlace', companyId: c, expiresAtSeconds };
  return [
    { kind: 'put', key: companyKeys.audit(c, id), attributes: row },
    { kind: 'put', key: companyKeys.auditOf(c, kind, by, id), attributes: place },
    ...(contactId ? [{ kind: 'put' as const, key: companyKeys.auditOfContact(c, contactId, id), attributes: place }] : []),
  ];
}

/** @param companyName as it is now. */
export function toAuditEntry({ id, at, actor, action, kind, recordId, recordName, changes, ofCompanyId }: AuditItem, companyName: string | null): AuditEntry {
  const company = ofCompanyId === undefined ? null : { id: ofCompanyId, name: companyName };
  return { id, at, actor, action, kind, record: { id: recordId, name: recordName }, changes, company };
}

/** Filter of the entries; either, both or none. */
export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  readonly userId?: string | undefined;
}
