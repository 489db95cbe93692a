import { announcementRoutes } from '#shared/contract/announcements.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(announcementRoutes);
