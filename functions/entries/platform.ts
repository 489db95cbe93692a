import { announcementRoutes } from '#shared/contract/announcements.ts';
import { companyHealthRoutes } from '#shared/contract/company-health.ts';
import { helpRoutes } from '#shared/contract/helps.ts';
import * as z from 'zod';
import { announcementHandlers } from '../areas/announcements/handlers.ts';
import { companyHealthHandlers } from '../areas/company-health/handlers.ts';
import { helpHandlers } from '../areas/helps/handlers.ts';
import { openTable } from '../data/table.ts';
import { mediaEnvironment, originEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { lazyMediaUrl } from '../lib/lazy-media-url.ts';
import { restFunction } from '../lib/rest-function.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openMediaEraser } from '../ports/media-eraser.ts';
import { openMediaFiles } from '../ports/media-files.ts';
import { openStoredFiles } from '../ports/stored-files.ts';

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
