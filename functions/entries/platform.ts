import { announcementRoutes } from '#shared/contract/announcements.ts';
import { companyHealthRoutes } from '#shared/contract/company-health.ts';
import { announcementHandlers } from '#functions/areas/announcements/handlers.ts';
import { companyHealthHandlers } from '#functions/areas/company-health/handlers.ts';
import { servedRecords } from '#functions/stack/record-handlers.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { announcementEraser } from '#functions/ports/media-eraser.ts';
import { announcementFiles } from '#functions/ports/media.ts';
import { mediaUrl } from '#functions/ports/media-url.ts';
import { originSecret, requestsPerSecond } from '#functions/ports/settings.ts';
import { storedSizes } from '#functions/ports/stored-files.ts';

const deps = openDeps('platform', originSecret, requestsPerSecond, announcementFiles, announcementEraser, mediaUrl, storedSizes);
export const handler = restFunction<'platform'>({
  deps,
  areas: {
    announcements: { routes: announcementRoutes, handlers: announcementHandlers(deps) },
    companyHealth: {
      routes: companyHealthRoutes,
      handlers: companyHealthHandlers({ table: deps.table, clock: deps.clock, files: deps.stored }),
    },
    ...servedRecords('platform', deps),
  },
});
