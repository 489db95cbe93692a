import type { ContactListImportItem } from '#functions/records/contact-lists/contact-list-import-item.ts';

type Named = Pick<ContactListImportItem, 'companyId' | 'id' | 'parts'>;

/** The rows of an import on their way. Below `exports/` a rule of the bucket forgets everything after a day. */
export const partKey = ({ companyId, id }: Omit<Named, 'parts'>, part: number): string => `exports/${companyId}/contact-lists/${id}/${part}.json`;

export const importedFiles = (item: Named): string[] => Array.from({ length: item.parts }, (_, part) => partKey(item, part));
