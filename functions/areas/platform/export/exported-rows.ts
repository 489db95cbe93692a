import type { Attributes } from '#functions/data/writes.ts';

/** Rows that say nothing which others do not: places in lists, counts, claims, what is under way for a moment, and secrets. */
export const leftOutTypes: ReadonlySet<string> = new Set([
  'auditPlace',
  'bulk',
  'claim',
  'clientToken',
  'companyExport',
  'companyExportDirectory',
  'companyOfPlan',
  'connectionName',
  'contactAlias',
  'contactPosting',
  'counts',
  'dataExport',
  'deletedBy',
  'deletedTicket',
  'erasedCompany',
  'erasedContact',
  'healthDay',
  'healthLogin',
  'latestTicket',
  'posting',
  'queueOptionOwner',
  'secretSettings',
  'sendRequest',
  'session',
  'socket',
  'supportVisit',
  'contactBookExport',
  'dnsMail',
  'refusedAttempt',
  'endedSession',
  'failedLogin',
  'tagCounts',
  'ticketUuid',
  'webhookDelivery',
  'wordSegmentRow',
  'wordSegments',
  'wordTail',
]);

/** Keys of the table, secrets, who of the platform did something, and notes to ourselves. */
const leftOutFields: ReadonlySet<string> = new Set([
  'pk',
  'sk',
  'changedBy',
  'cursorKey',
  'expiresAtSeconds',
  'qrcode',
  'revision',
  'sealedSecret',
  'token',
  'tokenHash',
  'work',
]);

/** The row as the archive has it, and under which name; nothing for one that is left out. */
export function exportedRow(row: Attributes): { kind: string; line: string } | undefined {
  const type = row['type'];
  if (typeof type !== 'string' || leftOutTypes.has(type)) return undefined;
  const shown = Object.entries(row).filter(([name]) => !leftOutFields.has(name) && !name.startsWith('gsi'));
  return { kind: type, line: `${JSON.stringify(Object.fromEntries(shown))}\n` };
}
