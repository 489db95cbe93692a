import type { Announcement, announcementRoutes } from '#shared/contract/announcements.ts';
import { announcementId } from '#shared/contract/ids.ts';
import { type AnnouncementItem, toAnnouncement } from '#functions/records/announcements/announcement-item.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { deleteMedia, uploadMedia } from './announcement-media.ts';
import { deleteAnnouncement, saveAnnouncement } from './change-announcements.ts';
import type { AnnouncementDeps } from './deps.ts';
import { getAnnouncement, listAnnouncements } from './list-announcements.ts';
import { listNews, seeAnnouncement } from './see-announcement.ts';

export function announcementHandlers(deps: AnnouncementDeps): Handlers<typeof announcementRoutes> {
  const shown = async (item: AnnouncementItem): Promise<Announcement> => {
    const mediaUrl = await deps.mediaUrl();
    return toAnnouncement(item, (key) => mediaUrl(key, deps.clock.nowMs()));
  };
  return {
    listAnnouncements: async ({ principal, query }) => {
      const { items, ...position } = await listAnnouncements(deps, principal, query);
      return { records: await Promise.all(items.map(shown)), ...position };
    },
    listAnnouncementNews: ({ principal }) => listNews(deps, principal),
    getAnnouncement: async ({ principal, params }) => shown(await getAnnouncement(deps, principal, params)),
    seeAnnouncement: ({ principal, params, body }) => seeAnnouncement(deps, principal, { ...params, ...body }),
    createAnnouncement: once(
      async ({ principal, body }) => shown(await saveAnnouncement(deps, principal, { announcementId: null, fields: body })),
      async ({ principal }, id) => shown(await getAnnouncement(deps, principal, { announcementId: announcementId.parse(id) })),
    ),
    updateAnnouncement: async ({ principal, params, body }) => shown(await saveAnnouncement(deps, principal, { ...params, fields: body })),
    deleteAnnouncement: ({ params }) => deleteAnnouncement(deps, params),
    uploadAnnouncementMedia: async ({ principal, params, files }) => shown(await uploadMedia(deps, principal, { ...params, files })),
    deleteAnnouncementMedia: async ({ principal, params }) => shown(await deleteMedia(deps, principal, params)),
  };
}
