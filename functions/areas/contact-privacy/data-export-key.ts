import type { CompanyId, ContactId, DataExportId } from '#shared/contract/ids.ts';

/** Below this a rule of the bucket forgets everything after a day. */
export const dataExportPrefix = (companyId: CompanyId, contactId: ContactId): string => `exports/${companyId}/${contactId}/`;

export const dataExportKey = (companyId: CompanyId, contactId: ContactId, exportId: DataExportId): string =>
  `${dataExportPrefix(companyId, contactId)}${exportId}.json`;
