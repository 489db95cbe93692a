import type { ContactListImport } from '#shared/contract/contact-list-shapes.ts';

export const isOnItsWay = ({ status }: Pick<ContactListImport, 'status'>): boolean => status === 'reading' || status === 'running';
