import type { contactPrivacyRoutes } from '#shared/contract/contact-privacy.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { PrivacyDeps } from './deps.ts';
import { listErasures, showErasure } from './erase/list-erasures.ts';
import { startErasure } from './erase/start-erasure.ts';
import { showExport, startExport } from './export/start-export.ts';

export const contactPrivacyHandlers = (deps: PrivacyDeps): Handlers<typeof contactPrivacyRoutes> => ({
  startExport: ({ principal, params }) => startExport(deps, principal, params.contactId),
  showExport: ({ principal, params }) => showExport(deps, principal, params.dataExportId),
  startErasure: ({ principal, params, body }) => startErasure(deps, principal, { ...params, ...body }),
  listErasures: ({ principal, query }) => listErasures(deps, principal, query),
  showErasure: ({ principal, params }) => showErasure(deps, principal, params.erasureId),
});
