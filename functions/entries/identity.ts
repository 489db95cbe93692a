import { authRoutes } from '#shared/contract/auth.ts';
import { companyRoutes } from '#shared/contract/companies.ts';
import { planRoutes } from '#shared/contract/plans.ts';
import { sessionRoutes } from '#shared/contract/sessions.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import { loadAccountKeys } from '#functions/areas/auth/account-keys.ts';
import { authHandlers } from '#functions/areas/auth/handlers.ts';
import { companyHandlers } from '#functions/areas/companies/handlers.ts';
import { planHandlers } from '#functions/areas/plans/handlers.ts';
import { sessionHandlers } from '#functions/areas/sessions/handlers.ts';
import { settingHandlers } from '#functions/areas/settings/handlers.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { authSecret } from '#functions/ports/auth-secret.ts';
import { once } from '#functions/ports/secrets.ts';
import { campaignJobs } from '#functions/ports/jobs.ts';
import { appUrl, isLocal, originSecret, platformSender, requestsPerSecond, signUpsPerHour } from '#functions/ports/settings.ts';

const deps = openDeps('identity', originSecret, requestsPerSecond, authSecret, isLocal, signUpsPerHour, campaignJobs, platformSender, appUrl);
const { table, clock } = deps;
const keys = once(async () => loadAccountKeys(table, await deps.authSecret()));
export const handler = restFunction<'identity'>({
  deps,
  areas: {
    auth: { routes: authRoutes, handlers: authHandlers(Object.assign(deps, { keys })) },
    sessions: { routes: sessionRoutes, handlers: sessionHandlers(deps) },
    companies: { routes: companyRoutes, handlers: companyHandlers(deps) },
    settings: { routes: settingRoutes, handlers: settingHandlers({ table, clock, sealingKeys: async () => (await keys()).sealing }) },
    plans: { routes: planRoutes, handlers: planHandlers(deps) },
  },
});
