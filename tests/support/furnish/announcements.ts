import { saveAnnouncement } from '#functions/areas/announcements/change-announcements.ts';
import { announcementRoutes } from '#shared/contract/announcements.ts';
import { announcementDeps } from '../announcements.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishAnnouncements: Furnish<'announcements'> = async (home) => {
  const fields = announcementRoutes.createAnnouncement.body.parse({ title: 'Novidade', text: 'para todas as empresas' });
  const { id, publishedAt } = await saveAnnouncement(announcementDeps(home), home.admin, { announcementId: null, fields });
  return {
    ids: { announcementId: ulidOf(id) },
    bodies: {
      createAnnouncement: { title: 'Manutenção', text: 'Hoje à noite.', status: false },
      updateAnnouncement: { ...fields, priority: 1 },
      seeAnnouncement: { publishedAt },
      uploadAnnouncementMedia: {},
    },
    known: { publishedAt: [publishedAt], priority: [1, '2', 3], activeOnly: ['true', 'false'] },
    // An image comes by multipart.
    notPlain: ['deleteAnnouncement', 'uploadAnnouncementMedia'],
  };
};
