import { changeAuditedRecords, deletionAuditedRecords } from '../records/index.ts';

/** Rows of which the audit trail tells who deleted them. Each is a kind of its own. */
const deletedKinds = [
  'contact',
  'ticket',
  'ticketNote',
  'tag',
  ...deletionAuditedRecords,
  'schedule',
  'contactList',
  'contactListItem',
  'campaign',
  'mailDomain',
  'mailSender',
  'mailTemplate',
] as const;

/** Kinds of things that actions are done to. */
export const auditKinds = [
  'user',
  'connection',
  'queue',
  'queueOption',
  'settings',
  'company',
  ...changeAuditedRecords,
  ...deletedKinds,
  'contactBook',
  'access',
  'login',
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
  'failedLogin',
  ...changeAuditedRecords,
] as const;

/** Rows of which it tells that they were made: work that was asked for. */
export const creationAudited = [
  'dataExport',
  'companyExport',
  'erasure',
  'supportVisit',
  'contactBookExport',
  'dnsMail',
  'refusedAttempt',
  'endedSession',
] as const;

export const deletionAudited = [...deletedKinds, 'email', 'optedOut', 'suppression'] as const;

export const auditedTypes = [...changeAudited, ...creationAudited, ...deletionAudited] as const;
export type AuditedType = (typeof auditedTypes)[number];
