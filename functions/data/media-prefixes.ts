import type { CompanyId, ContactId } from '#shared/contract/ids.ts';

/** Below this stand a company's files. */
export const mediaPrefix = (companyId: CompanyId): string => `companies/${companyId}/`;

/** What the names of a contact's pictures begin with, those of earlier days included. */
export const picturePrefix = (companyId: CompanyId, contactId: ContactId): string => `${mediaPrefix(companyId)}pictures/${contactId}-`;
