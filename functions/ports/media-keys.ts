import type { AnnouncementId, CompanyId } from '#shared/contract/ids.ts';

/** Key of a company's file; `id` makes the address unguessable and unique. Browsers write to `uploads` only; sent and received files stand in `media`. */
export function mediaKey(companyId: CompanyId, folder: 'media' | 'uploads', id: string, name: string): string {
  return `${folder === 'media' ? `companies/${companyId}/media/` : uploadPrefix(companyId)}${id}/${safeFileName(name)}`;
}

/** Forgotten after a day by a rule of the bucket. */
export const uploadPrefix = (companyId: CompanyId): string => `uploads/${companyId}/`;

/** Images of announcements are no company's. */
export const announcementMediaKey = (announcementId: AnnouncementId, id: string, name: string): string =>
  `announcements/${announcementId}/${id}/${safeFileName(name)}`;

/** Letters, digits, dot, dash: what every browser and URL takes as it is. */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .replace(/^[-.]+/, '');
  return plain.slice(-100) || 'file';
}
