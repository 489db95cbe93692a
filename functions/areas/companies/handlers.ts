import type { companyRoutes } from '#shared/contract/companies.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { CompanyDeps } from './deps.ts';
import { readSchedules, updateSchedules } from './company-schedules.ts';
import { getCompany } from './get-company.ts';
import { signUp } from './sign-up.ts';

export const companyHandlers = (deps: CompanyDeps): Handlers<typeof companyRoutes> => ({
  signUp: ({ body, query, clientAddress }) => signUp(deps, { ...body, referrer: query.companyId ?? null, clientAddress }),
  getCompany: ({ principal, params }) => getCompany(deps, principal, params),
  getSchedules: ({ principal, params }) => readSchedules(deps, principal, params),
  updateSchedules: ({ principal, params, body }) => updateSchedules(deps, principal, { ...params, ...body }),
});
