import type { platformRoutes } from '#shared/contract/platform.ts';
import { companyErasureId, companyExportId, companyId } from '#shared/contract/ids.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { CompanyExportStartDeps } from './deps.ts';
import { listCompanyErasures, showCompanyErasure } from './erase/list-company-erasures.ts';
import { startCompanyErasure } from './erase/start-company-erasure.ts';
import { showCompanyExport, startCompanyExport } from './export/start-company-export.ts';
import { listCompanies, listEveryCompany } from './list-companies.ts';
import { createCompanyByStaff, showCompany, updateCompany } from './save-company.ts';

export const platformHandlers = (deps: CompanyExportStartDeps): Handlers<typeof platformRoutes> => ({
  listCompanies: ({ principal, query }) => listCompanies(deps, principal, query),
  listEveryCompany: () => listEveryCompany(deps),
  createCompany: once(
    ({ body }) => createCompanyByStaff(deps, body),
    (_request, id) => showCompany(deps, companyId.parse(id)),
  ),
  updateCompany: ({ principal, params, body }) => updateCompany(deps, principal, { ...params, change: body }),
  deleteCompany: ({ principal, params, query }) => startCompanyErasure(deps, principal, { ...params, ...query }),
  startCompanyExport: once(
    ({ principal, params }) => startCompanyExport(deps, principal, params),
    ({ params }, id) => showCompanyExport(deps, { ...params, companyExportId: companyExportId.parse(id) }),
  ),
  showCompanyExport: ({ params }) => showCompanyExport(deps, params),
  startCompanyErasure: once(
    ({ principal, params, body }) => startCompanyErasure(deps, principal, { ...params, ...body }),
    (_request, id) => showCompanyErasure(deps, companyErasureId.parse(id)),
  ),
  listCompanyErasures: ({ principal, query }) => listCompanyErasures(deps, principal, query),
  showCompanyErasure: ({ params }) => showCompanyErasure(deps, params.companyErasureId),
});
