import type { CompanyId, ContactId } from '#shared/contract/ids.ts';

/** Below this stand a company's files. */
export const mediaPrefix = (companyId: CompanyId): string => `companies/${companyId}/`;

/** Prefix of the names of a contact's pictures, older ones included. */
export const picturePrefix = (companyId: CompanyId, contactId: ContactId): string => `${mediaPrefix(companyId)}pictures/${contactId}-`;

/** Key of a picture in mails. */
export const mailPictureKey = (companyId: CompanyId, name: string): string => `${mediaPrefix(companyId)}pictures/mail/${name}`;

/** Pictures are served without a signature, by names that cannot be guessed: their addresses never end. */
export const pictureAddress = (mediaOrigin: string, key: string): string => `${mediaOrigin}/${key}`;
