import * as z from 'zod';
import { announcementId, timestamp } from './ids.ts';
import { flag, ok, pageOf } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** 1 high, 2 medium, 3 low. */
export const announcementPriorities = [1, 2, 3] as const;
/** An announcement travels in one live frame, of at most 32 KB. */
export const maxAnnouncementCharacters = 5_000;
/** Active at once: what is new to somebody is found out by two small reads. */
export const mostActiveAnnouncements = 100;

export const announcement = z.object({
  id: announcementId,
  title: z.string(),
  text: z.string(),
  priority: z.literal(announcementPriorities),
  /** Active. */
  status: z.boolean(),
  /** Signed, valid between 12 and 24 hours. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** When it was last made active, or changed in title, text or image while it was: what was read before has not been seen. */
  publishedAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Announcement = z.output<typeof announcement>;

/** An active announcement, and whether this user has seen it as it is now. */
export const announcementNews = z.object({ id: announcementId, publishedAt: timestamp, isSeen: z.boolean() });
export type AnnouncementNews = z.output<typeof announcementNews>;

const read = routesAt('/announcements', { announcementId }, { permission: 'session' });
const write = routesAt('/announcements', { announcementId }, { permission: 'super' });

const body = z.object({
  title: z.string().trim().min(1).max(120),
  text: z.string().trim().min(1).max(maxAnnouncementCharacters),
  /** Forms send it as text. */
  priority: z.coerce.number<number | string>().pipe(z.literal(announcementPriorities)).default(3),
  status: z.boolean().default(true),
});

export const announcementRoutes = defineRoutes({
  listAnnouncements: read.list(
    'Announcements, newest first, 20 a page: the active ones, to platform staff all of them unless activeOnly; searchParam finds words of the title.',
    { searchParam: z.string().trim().max(100).optional(), activeOnly: flag.optional() },
    pageOf('records', announcement),
  ),
  listAnnouncementNews: read.every(
    '/news',
    'Which announcements are active, at most 100, and which of them this user has seen as they are now.',
    z.array(announcementNews),
  ),
  getAnnouncement: read.get('One announcement; one that is not active only to platform staff.', announcement),
  seeAnnouncement: {
    ...read.act('/seen', 'This user has seen an active announcement as it was published at this time.', ok),
    body: z.object({ publishedAt: timestamp }),
    mayRepeat: true,
  },
  createAnnouncement: write.create('Publish an announcement to every company.', body, announcement),
  updateAnnouncement: write.update('Change an announcement.', body, announcement),
  deleteAnnouncement: write.remove('Delete an announcement with its image.'),
  uploadAnnouncementMedia: {
    ...write.act(
      '/media-upload',
      'Give an announcement an image, PNG or JPEG up to 4 MB, as one file of a multipart body; it replaces the one before.',
      announcement,
    ),
    body: z.object({}),
    acceptsFiles: true,
  },
  deleteAnnouncementMedia: { ...write.act('/media-upload', 'Take the image from an announcement.', announcement), method: 'DELETE' },
});
