import type { CompanyExportItem } from '#functions/records/companies/company-export-item.ts';

type Named = Pick<CompanyExportItem, 'companyId' | 'id'>;

/** Below this a rule of the bucket forgets everything after a day. */
export const archiveKey = ({ companyId, id }: Named): string => `exports/${companyId}/company/${id}.zip`;

/** Key of what a step left over. */
export const restKey = ({ companyId, id, step }: Named & Pick<CompanyExportItem, 'step'>): string => `exports/${companyId}/company/${id}.${step}.rest`;
