import { auditedRecords } from '../records/index.ts';

/** Kinds of things that actions are done to. */
export const auditKinds = [
  'user',
  'connection',
  'queue',
  'queueOption',
  'settings',
  'company',
  'contact',
  'ticket',
  'ticketNote',
  'tag',
  ...auditedRecords,
  'schedule',
  'contactList',
  'contactListItem',
  'campaign',
  'mailDomain',
  'mailSender',
  'mailTemplate',
  'plan',
  'campaignBlock',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Rows of whose every change the audit trail tells, by their `type`. The stream's consumer is handed them. */
export const changeAudited = [
  'user',
  'connection',
  'queue',
  'queueOption',
  'settings',
  'secretSettings',
  'campaignSettings',
  'companySchedules',
  'company',
  'plan',
] as const;

/** Rows of which it tells that they were made: work that was asked for. */
export const creationAudited = ['dataExport', 'companyExport', 'erasure', 'supportVisit'] as const;

/** Rows of which it tells who deleted them. */
export const deletionAudited = [
  'contact',
  'ticket',
  'ticketNote',
  'schedule',
  'tag',
  ...auditedRecords,
  'contactList',
  'contactListItem',
  'campaign',
  'email',
  'mailDomain',
  'mailSender',
  'mailTemplate',
  'optedOut',
  'suppression',
] as const;

export const auditedTypes = [...changeAudited, ...creationAudited, ...deletionAudited] as const;
export type AuditedType = (typeof auditedTypes)[number];
