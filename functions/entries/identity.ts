import { authRoutes } from '#shared/contract/auth.ts';
import { companyRoutes } from '#shared/contract/companies.ts';
import { planRoutes } from '#shared/contract/plans.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import * as z from 'zod';
import { loadAccountKeys } from '#functions/areas/auth/account-keys.ts';
import { authHandlers } from '#functions/areas/auth/handlers.ts';
import { companyHandlers } from '#functions/areas/companies/handlers.ts';
import { planHandlers } from '#functions/areas/plans/handlers.ts';
import { settingHandlers } from '#functions/areas/settings/handlers.ts';
import { openTable } from '#functions/data/table.ts';
import { originEnvironment, readEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { once, readSecret } from '#functions/ports/secrets.ts';

const environment = readEnvironment(
  z.object({
    ...tableEnvironment.shape,
    ...originEnvironment.shape,
    AUTH_SECRET_ARN: z.string().min(1),
    LOCAL_MODE: z.enum(['true', 'false']),
    SIGN_UPS_PER_HOUR: z.coerce.number().int().min(0),
  }),
);
const table = openTable(environment.TABLE_NAME);
const keys = once(async () => loadAccountKeys(table, await readSecret(environment.AUTH_SECRET_ARN)));
export const handler = restFunction<'identity'>({
  areas: {
    auth: { routes: authRoutes, handlers: authHandlers({ table, clock, keys, isLocal: environment.LOCAL_MODE === 'true' }) },
    companies: { routes: companyRoutes, handlers: companyHandlers({ table, clock, signUpsPerHour: environment.SIGN_UPS_PER_HOUR }) },
    settings: { routes: settingRoutes, handlers: settingHandlers({ table, clock, sealingKeys: async () => (await keys()).sealing }) },
    plans: { routes: planRoutes, handlers: planHandlers({ table, clock }) },
  },
  table,
  clock,
  originSecret: environment.ORIGIN_SECRET,
});
