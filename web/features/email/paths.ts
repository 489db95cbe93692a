import type { EmailId } from '#shared/contract/ids.ts';

export const emailsPath = '/email';
export const contactListsPath = '/contact-lists';
export const templatePath = '/template';
export const suppressionsPath = '/email/suppressions';
export const reportPath = (id: EmailId): string => `/email/${id}/report`;

/** The specification's, of the screens of e-mail. */
export const toastMs = 3_000;
