import type { contactPrivacyRoutes } from '#shared/contract/contact-privacy.ts';
import { dataExportId, erasureId } from '#shared/contract/ids.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { PrivacyDeps } from './deps.ts';
import { listErasures, showErasure } from './erase/list-erasures.ts';
import { startErasure } from './erase/start-erasure.ts';
import { showExport, startExport } from './export/start-export.ts';

export const contactPrivacyHandlers = (deps: PrivacyDeps): Handlers<typeof contactPrivacyRoutes> => ({
  startExport: once(
    ({ principal, params }) => startExport(deps, principal, params.contactId),
    ({ principal }, id) => showExport(deps, principal, dataExportId.parse(id)),
  ),
  showExport: ({ principal, params }) => showExport(deps, principal, params.dataExportId),
  startErasure: once(
    ({ principal, params, body }) => startErasure(deps, principal, { ...params, ...body }),
    ({ principal }, id) => showErasure(deps, principal, erasureId.parse(id)),
  ),
  listErasures: ({ principal, query }) => listErasures(deps, principal, query),
  showErasure: ({ principal, params }) => showErasure(deps, principal, params.erasureId),
});
