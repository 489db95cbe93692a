import { secretSettingKeys, settingKeys } from '#shared/contract/settings.ts';
import { auditedTypes, type AuditedType, type AuditKind } from '#shared/domain/audited-types.ts';
import { type AuditedRecord, recordsAudited } from '#shared/records/index.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { ownerOf } from '#functions/records/declared/record-store.ts';

/** `plain`: shown as it was and is. `masked`: only that it changed. `flag`: whether there is one. */
type Shown = 'plain' | 'masked' | 'flag';

export interface AuditedKind {
  readonly kind: AuditKind;
  /** Attributes that hold id, name, and whom it is about; without an id there is one of it in a company. */
  readonly id?: string;
  readonly name?: string;
  readonly contactId?: string;
  /** For a row that is made and then worked on: only its creation counts, as this action. */
  readonly made?: 'export' | 'erase' | 'support' | 'refuse' | 'end';
  /** For a row that counts what happens in an hour: one entry, as this action, whose `count` goes up. Its time is the row's `at`. */
  readonly counted?: 'fail';
  /** The fields that are compared; a kind that is only audited on deletion has none. */
  readonly fields?: Readonly<Record<string, Shown>>;
}

const texts = { greetingMessage: 'masked', complationMessage: 'masked', outOfHoursMessage: 'masked', ratingMessage: 'masked' } as const;
const all = (keys: readonly string[], shown: Shown): Record<string, Shown> => Object.fromEntries(keys.map((key) => [key, shown]));

/** The trail tells who deleted a declared record and what it was called, and of some what was changed. */
const ofRecords = Object.fromEntries(
  recordsAudited.map(({ name, orderedBy, audited, fields }) => [
    name,
    { kind: name, id: 'id', name: orderedBy, ...(audited === 'changes' ? { fields: all(Object.keys(fields), 'plain') } : {}) },
  ]),
) as unknown as Readonly<Record<AuditedRecord, AuditedKind>>; // the names of the same records

/** The audit kind of each row type. Texts, secrets and personal data beyond names are masked. */
export const auditedKinds: Readonly<Record<AuditedType, AuditedKind>> = {
  user: {
    kind: 'user',
    id: 'userId',
    name: 'name',
    fields: {
      name: 'plain',
      email: 'masked',
      profile: 'plain',
      role: 'plain',
      queueIds: 'plain',
      passwordSetAt: 'masked',
      factorSetAt: 'masked',
      passkeyNames: 'plain',
      spareCodeUsedAt: 'masked',
    },
  },
  connection: {
    kind: 'connection',
    id: 'connectionId',
    name: 'name',
    fields: {
      name: 'plain',
      isDefault: 'plain',
      queueIds: 'plain',
      ...texts,
      transferMessage: 'masked',
      tokenHash: 'masked',
      webhook: 'plain',
      webhookUrl: 'masked',
    },
  },
  queue: { kind: 'queue', id: 'queueId', name: 'name', fields: { name: 'plain', color: 'plain', ...texts, token: 'masked', schedules: 'masked' } },
  queueOption: { kind: 'queueOption', id: 'id', name: 'title', fields: { title: 'plain', option: 'plain', message: 'masked', parentId: 'masked' } },
  settings: { kind: 'settings', fields: all(settingKeys, 'plain') },
  secretSettings: { kind: 'settings', fields: all(secretSettingKeys, 'masked') },
  campaignSettings: {
    kind: 'settings',
    fields: { messageInterval: 'plain', longerIntervalAfter: 'plain', greaterInterval: 'plain', variables: 'masked' },
  },
  companySchedules: { kind: 'settings', fields: { schedules: 'masked' } },
  company: {
    kind: 'company',
    id: 'companyId',
    name: 'name',
    fields: {
      name: 'plain',
      email: 'masked',
      phone: 'masked',
      planId: 'plain',
      dueAt: 'plain',
      recurrence: 'plain',
      isActive: 'plain',
      isCampaignsEnabled: 'plain',
      mailHold: 'flag',
    },
  },
  plan: { kind: 'plan', id: 'planId', name: 'name', fields: { name: 'plain', users: 'plain', connections: 'plain', queues: 'plain', valueCents: 'plain' } },
  dataExport: { kind: 'contact', id: 'contactId', contactId: 'contactId', made: 'export' },
  companyExport: { kind: 'company', id: 'companyId', made: 'export' },
  contactBookExport: { kind: 'contactBook', id: 'id', made: 'export' },
  dnsMail: { kind: 'mailDomain', id: 'domain', name: 'domain', made: 'export' },
  refusedAttempt: { kind: 'access', id: 'right', made: 'refuse' },
  endedSession: { kind: 'login', id: 'userId', name: 'name', made: 'end' },
  failedLogin: { kind: 'login', id: 'userId', name: 'name', counted: 'fail', fields: { count: 'plain' } },
  supportVisit: { kind: 'company', id: 'companyId', made: 'support' },
  // Without the contact: nothing is to be left that leads to the person.
  erasure: { kind: 'contact', id: 'id', made: 'erase' },
  contact: { kind: 'contact', id: 'id', name: 'name', contactId: 'id' },
  ticket: { kind: 'ticket', id: 'id', contactId: 'contactId' },
  ticketNote: { kind: 'ticketNote', id: 'ticketId', contactId: 'contactId' },
  schedule: { kind: 'schedule', id: 'id', name: 'contactName', contactId: 'contactId' },
  tag: { kind: 'tag', id: 'id', name: 'name' },
  contactList: { kind: 'contactList', id: 'id', name: 'name' },
  // By its list: nothing is to be left that leads to the person.
  campaign: { kind: 'campaign', id: 'id', name: 'name' },
  email: { kind: 'campaign', id: 'id', name: 'name' },
  contactListItem: { kind: 'contactListItem', id: 'listId' },
  mailDomain: { kind: 'mailDomain', id: 'domain', name: 'domain' },
  mailSender: { kind: 'mailSender', id: 'id', name: 'email' },
  mailTemplate: { kind: 'mailTemplate', id: 'id', name: 'name' },
  // By the contact, whose name can be taken out; of an address nothing.
  optedOut: { kind: 'campaignBlock', id: 'contactId', contactId: 'contactId' },
  suppression: { kind: 'campaignBlock' },
  ...ofRecords,
};

const isAudited = (type: unknown): type is AuditedType => auditedTypes.some((one) => one === type);

/** Kinds of records that are somebody's own or everybody's. */
const ownKinds: readonly unknown[] = recordsAudited.flatMap(({ name, own }) => (own ? [name] : []));

/** Undefined also for somebody's own record, which is nobody else's concern. */
export function auditedKindOf(item: Attributes | undefined): AuditedKind | undefined {
  const type = item?.['type'];
  if (!item || !isAudited(type) || (ownKinds.includes(type) && ownerOf(item) !== null)) return undefined;
  return auditedKinds[type];
}
