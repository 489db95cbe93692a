import * as z from 'zod';
import { type Announcement, type AnnouncementNews, announcementPriorities } from '#shared/contract/announcements.ts';
import { announcementId, type AnnouncementId, companyId } from '#shared/contract/ids.ts';
import { findItem, requireFound } from '#functions/data/find-item.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** An announcement, stored once for all companies. */
export const announcementItem = z.object({
  type: z.literal('announcement'),
  id: announcementId,
  title: z.string(),
  text: z.string(),
  priority: z.literal(announcementPriorities),
  status: z.boolean(),
  media: z.object({ key: z.string(), name: z.string() }).nullable(),
  /** The version that people see, or saw last. */
  publishedAt: z.iso.datetime(),
  /** Company of the last editor: while it is not active, its changes are told there. */
  changedIn: companyId,
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AnnouncementItem = z.output<typeof announcementItem>;

export function toAnnouncement(item: AnnouncementItem, mediaUrl: (key: string) => string): Announcement {
  const { type: _type, media, changedIn: _changedIn, revision: _revision, ...rest } = item;
  return { ...rest, mediaPath: media && mediaUrl(media.key), mediaName: media?.name ?? null };
}

/** The active announcements, the latest published first. */
const announcementBoard = z.object({
  type: z.literal('announcementBoard'),
  active: z.array(z.object({ id: announcementId, publishedAt: z.iso.datetime() })),
  revision: z.number().int(),
});
export type AnnouncementBoard = z.output<typeof announcementBoard>;

/** Orders announcements by when they were published. */
export const publicationOf = ({ publishedAt, id }: Pick<AnnouncementItem, 'publishedAt' | 'id'>): string => `${publishedAt} ${id}`;

export const findAnnouncement = (table: Table, id: AnnouncementId): Promise<AnnouncementItem | undefined> =>
  findItem(table.system, systemKeys.announcement(id), announcementItem);

/** @throws AppError ERR_NO_ANNOUNCEMENT_FOUND */
export const loadAnnouncement = (table: Table, id: AnnouncementId): Promise<AnnouncementItem> =>
  requireFound(findAnnouncement(table, id), 'ERR_NO_ANNOUNCEMENT_FOUND');

export async function loadBoard(table: Table, options: { consistent: boolean } = { consistent: false }): Promise<AnnouncementBoard> {
  const stored = await table.system.get(systemKeys.announcementBoard(), options);
  return stored ? announcementBoard.parse(stored) : { type: 'announcementBoard', active: [], revision: 0 };
}

const seenPrefix = 'seen_';
export const seenAttribute = (id: AnnouncementId): string => `${seenPrefix}${id}`;

/** Announcements that a user has seen: announcement → publication time of the seen version, in milliseconds. */
export function seenOf(item: Attributes | undefined): ReadonlyMap<string, number> {
  const marks = Object.entries(item ?? {}).flatMap(([name, value]) =>
    name.startsWith(seenPrefix) && typeof value === 'number' ? [[name.slice(seenPrefix.length), value] as const] : [],
  );
  return new Map(marks);
}

/** The active announcements, and whether the user has seen their present version. */
export function newsOf({ active }: AnnouncementBoard, seen: ReadonlyMap<string, number>): AnnouncementNews[] {
  return active.map(({ id, publishedAt }) => ({ id, publishedAt, isSeen: (seen.get(id) ?? 0) >= Date.parse(publishedAt) }));
}
