import type { ContactListId } from '#shared/contract/ids.ts';

export const listsPath = '/contact-lists';

export const itemsPath = (contactListId: ContactListId): string => `${listsPath}/${contactListId}/contacts`;
