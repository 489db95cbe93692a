import { announcementRoutes } from '#shared/contract/announcements.ts';
import { companyHealthRoutes } from '#shared/contract/company-health.ts';
import { helpRoutes } from '#shared/contract/helps.ts';
import * as z from 'zod';
import { announcementHandlers } from '#functions/areas/announcements/handlers.ts';
import { companyHealthHandlers } from '#functions/areas/company-health/handlers.ts';
import { helpHandlers } from '#functions/areas/helps/handlers.ts';
import { openTable } from '#functions/data/table.ts';
import { mediaEnvironment, originEnvironment, readEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { lazyMediaUrl } from '#functions/stack/lazy-media-url.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openMediaEraser } from '#functions/ports/media-eraser.ts';
import { openMediaFiles } from '#functions/ports/media-files.ts';
import { openStoredFiles } from '#functions/ports/stored-files.ts';

const environment = readEnvironment(
  z.object({ ...tableEnvironment.shape, ...originEnvironment.shape, ...mediaEnvironment.shape, MEDIA_BUCKET: z.string().min(1) }),
);
const table = openTable(environment.TABLE_NAME);
const deps = {
  table,
  clock,
  files: openMediaFiles(environment.MEDIA_BUCKET),
  eraser: openMediaEraser(environment.MEDIA_BUCKET),
  mediaUrl: lazyMediaUrl(environment),
};
export const handler = restFunction<'platform'>({
  areas: {
    announcements: { routes: announcementRoutes, handlers: announcementHandlers(deps) },
    companyHealth: {
      routes: companyHealthRoutes,
      handlers: companyHealthHandlers({ table, clock, files: openStoredFiles(environment.MEDIA_BUCKET) }),
    },
    helps: { routes: helpRoutes, handlers: helpHandlers({ table, clock }) },
  },
  table,
  clock,
  originSecret: environment.ORIGIN_SECRET,
});
