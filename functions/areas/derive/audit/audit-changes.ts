import { createHash } from 'node:crypto';
import type { AuditAction, AuditEntry } from '#shared/contract/audit.ts';
import { type CompanyId, contactId as contactIdSchema, type ContactId } from '#shared/contract/ids.ts';
import { type Stamp, stamp } from '#functions/data/acting.ts';
import { auditExpiry, type AuditItem, auditWrites } from '#functions/records/audit/audit-item.ts';
import { companyKeys, sortableMs, systemKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes, BareWrite } from '#functions/data/writes.ts';
import { type AuditedKind, auditedKindOf } from './audited-kinds.ts';
import { fieldChanges } from './field-changes.ts';

export interface AuditedChange {
  readonly id: string;
  readonly atMs: number;
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/**
 * The entries that changes of a company leave in audit trails, as writes. Their ids follow from the stream's records, so that
 * each stands there once.
 */
export async function auditEntries(table: TablePart, companyId: CompanyId, changes: readonly AuditedChange[]): Promise<AuditEntries> {
  const entries: { own: BareWrite[]; ofStaff: StaffEntry[] } = { own: [], ofStaff: [] };
  for (const change of changes) {
    const kind = auditedKindOf(change.after ?? change.before);
    const done = kind && (await whatWasDone(table, companyId, kind, change));
    if (!kind || !done) continue;
    const { item, about } = await entryOf(table, companyId, kind, change, done);
    entries.own.push(...auditWrites(item, about));
    if (done.by && done.by.companyId !== companyId) entries.ofStaff.push(staffEntry(item, done.by));
  }
  return entries;
}

export interface AuditEntries {
  readonly own: readonly BareWrite[];
  /** Actions of platform staff there stand in the trail of their own company, too. */
  readonly ofStaff: readonly StaffEntry[];
}

export interface StaffEntry {
  readonly companyId: CompanyId;
  readonly writes: readonly BareWrite[];
}

/** Names the actor here. About the company it keeps nothing that would outlive an erasure: only ids, and what staff decide about it. */
function staffEntry(item: AuditItem, by: Stamp): StaffEntry {
  const changes = item.kind === 'company' ? item.changes.filter(({ field }) => field !== 'name') : [];
  const own: AuditItem = { ...item, companyId: by.companyId, actor: userOf(by), recordName: null, changes, ofCompanyId: item.companyId };
  return { companyId: by.companyId, writes: auditWrites(own, undefined) };
}

/** Entries about the platform itself, which belong to no company, stand in the trail of the actor. */
export async function platformEntries(system: TablePart, changes: readonly AuditedChange[]): Promise<StaffEntry[]> {
  const entries: StaffEntry[] = [];
  for (const change of changes) {
    const kind = auditedKindOf(change.after ?? change.before);
    const done = kind && (await whatWasDone(system, null, kind, change));
    if (!kind || !done?.by) continue;
    const { companyId } = done.by;
    const { item } = await entryOf(system, companyId, kind, change, done);
    entries.push({ companyId, writes: auditWrites(item, undefined) });
  }
  return entries;
}

async function entryOf(
  table: TablePart,
  companyId: CompanyId,
  kind: AuditedKind,
  change: AuditedChange,
  done: Done,
): Promise<{ item: AuditItem; about: ContactId | undefined }> {
  const row = change.after ?? change.before ?? {};
  const { atMs, id: changeId } = momentOf(kind, change, row, done);
  const about = kind.contactId === undefined ? undefined : contactIdSchema.safeParse(row[kind.contactId]).data;
  const isErased = about !== undefined && (await table.get(companyKeys.erasedContact(companyId, about), { consistent: true })) !== undefined;
  const name = isErased ? null : await nameOf(table, companyId, kind, row, about);
  const item: AuditItem = {
    type: 'auditEntry',
    companyId,
    id: `${sortableMs(atMs)}-${createHash('sha256').update(changeId).digest('hex').slice(0, 24)}`,
    at: new Date(atMs).toISOString(),
    actor: actorOf(companyId, done.by),
    action: done.action,
    kind: kind.kind,
    recordId: kind.id === undefined || row[kind.id] === undefined ? kind.kind : String(row[kind.id]),
    recordName: name,
    changes: kind.counted ? fieldChanges(kind, { ...change, before: undefined }, 'create') : fieldChanges(kind, change, done.action),
    expiresAtSeconds: auditExpiry(atMs),
  };
  return { item, about: name === null ? undefined : about };
}

/** When it happened, and what names it. What is counted has its row's own: each count takes the place of the one before. */
function momentOf(kind: AuditedKind, change: AuditedChange, row: Attributes, { by }: Done): { atMs: number; id: string } {
  if (kind.counted) return { atMs: Date.parse(String(row['at'])), id: `${String(row['pk'])} ${String(row['sk'])}` };
  return { atMs: by ? Date.parse(by.at) : change.atMs, id: change.id };
}

interface Done {
  readonly action: AuditAction;
  /** None: the system. */
  readonly by: Stamp | undefined;
}

/** Undefined: nothing that the trail tells of. */
async function whatWasDone(table: TablePart, companyId: CompanyId | null, kind: AuditedKind, change: AuditedChange): Promise<Done | undefined> {
  const { before, after } = change;
  if (!after) return before && deletionOf(table, companyId, kind, before);
  const by = newStampOf(before, after);
  if (kind.made) return before ? undefined : { action: kind.made, by };
  if (kind.counted) return { action: kind.counted, by };
  if (!kind.fields) return undefined;
  // What there is one of was there before, with the usual values; an option under another parent stands in another place.
  const isMade = !before && kind.id !== undefined && !(kind.kind === 'queueOption' && after['createdAt'] !== after['updatedAt']);
  if (isMade) return { action: 'create', by };
  return fieldChanges(kind, change, 'update').length > 0 ? { action: 'update', by } : undefined;
}

/** A stamp that was there before says nothing of this write. */
function newStampOf(before: Attributes | undefined, after: Attributes): Stamp | undefined {
  const [former, present] = [before, after].map((image) => stamp.safeParse(image?.['changedBy']).data);
  return present && present.writeId !== former?.writeId ? present : undefined;
}

/** Deletions by the system (the rest of a contact, expired rows) are nobody's action. */
async function deletionOf(table: TablePart, companyId: CompanyId | null, kind: AuditedKind, before: Attributes): Promise<Done | undefined> {
  if (kind.made) return undefined;
  const key = { pk: String(before['pk']), sk: String(before['sk']) };
  const mark = await table.get(companyId === null ? systemKeys.deletedBy(key) : companyKeys.deletedBy(companyId, key), { consistent: true });
  const by = stamp.safeParse(mark?.['changedBy']).data;
  // Of one that stood there before, this one made since.
  if (by && Date.parse(by.at) < Date.parse(String(before['createdAt']))) return undefined;
  if (!by || (companyId !== null && kind.kind === 'queueOption' && (await isMoved(table, companyId, before)))) return undefined;
  return { action: 'delete', by };
}

const isMoved = async (table: TablePart, companyId: CompanyId, option: Attributes): Promise<boolean> =>
  (await table.get(companyKeys.queueOptionOwner(companyId, option['id'] as never), { consistent: true })) !== undefined; // as the row has it

function actorOf(companyId: CompanyId, by: Stamp | undefined): AuditEntry['actor'] {
  if (!by) return { kind: 'system', id: null, name: null };
  return by.companyId === companyId ? userOf(by) : { kind: 'staff', id: null, name: null };
}

const userOf = ({ id, name }: Stamp): AuditEntry['actor'] => ({ kind: 'user', id, name });

async function nameOf(table: TablePart, companyId: CompanyId, { name }: AuditedKind, row: Attributes, about: ContactId | undefined): Promise<string | null> {
  if (name !== undefined) return textOf(row[name]);
  const contact = about && (await table.get(companyKeys.contact(companyId, about)));
  return textOf(contact?.['name']);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
