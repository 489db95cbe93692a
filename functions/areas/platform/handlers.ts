import type { platformRoutes } from '#shared/contract/platform.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { CompanyExportStartDeps } from './deps.ts';
import { listCompanyErasures, showCompanyErasure } from './erase/list-company-erasures.ts';
import { startCompanyErasure } from './erase/start-company-erasure.ts';
import { showCompanyExport, startCompanyExport } from './export/start-company-export.ts';
import { listCompanies, listEveryCompany } from './list-companies.ts';
import { createCompanyByStaff, updateCompany } from './save-company.ts';

export const platformHandlers = (deps: CompanyExportStartDeps): Handlers<typeof platformRoutes> => ({
  listCompanies: ({ principal, query }) => listCompanies(deps, principal, query),
  listEveryCompany: () => listEveryCompany(deps),
  createCompany: ({ body }) => createCompanyByStaff(deps, body),
  updateCompany: ({ principal, params, body }) => updateCompany(deps, principal, { ...params, change: body }),
  deleteCompany: ({ principal, params, query }) => startCompanyErasure(deps, principal, { ...params, ...query }),
  startCompanyExport: ({ principal, params }) => startCompanyExport(deps, principal, params),
  showCompanyExport: ({ params }) => showCompanyExport(deps, params),
  startCompanyErasure: ({ principal, params, body }) => startCompanyErasure(deps, principal, { ...params, ...body }),
  listCompanyErasures: ({ principal, query }) => listCompanyErasures(deps, principal, query),
  showCompanyErasure: ({ params }) => showCompanyErasure(deps, params.companyErasureId),
});
