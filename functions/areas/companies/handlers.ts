import type { companyRoutes } from '#shared/contract/companies.ts';
import { companyId } from '#shared/contract/ids.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { CompanyDeps } from './deps.ts';
import { readSchedules, updateSchedules } from './company-schedules.ts';
import { getCompany } from './get-company.ts';
import { signedUpBefore, signUp } from './sign-up.ts';

export const companyHandlers = (deps: CompanyDeps): Handlers<typeof companyRoutes> => ({
  signUp: once(
    ({ body, query, clientAddress }) => signUp(deps, { ...body, referrer: query.companyId ?? null, clientAddress }),
    ({ body }, id) => signedUpBefore(deps, companyId.parse(id), body),
  ),
  getCompany: ({ principal, params }) => getCompany(deps, principal, params),
  getSchedules: ({ principal, params }) => readSchedules(deps, principal, params),
  updateSchedules: ({ principal, params, body }) => updateSchedules(deps, principal, { ...params, ...body }),
});
