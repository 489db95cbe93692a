import * as z from 'zod';
import { openTable } from '../../data/table.ts';
import { originEnvironment, tableEnvironment } from '../../lib/environment.ts';
import { systemClock } from '../../ports/clock.ts';
import { once, readSecret } from '../../ports/secrets.ts';
import { loadAccountKeys } from './account-keys.ts';
import type { AccountDeps } from './deps.ts';

export const accountEnvironment = tableEnvironment.extend({
  ...originEnvironment.shape,
  AUTH_SECRET_ARN: z.string().min(1),
  LOCAL_MODE: z.enum(['true', 'false']),
  SIGN_UPS_PER_HOUR: z.coerce.number().int().min(1),
});

/** What the use cases of accounts need, from the environment. */
export function accountDeps(environment: z.output<typeof accountEnvironment>): AccountDeps {
  const table = openTable(environment.TABLE_NAME);
  return {
    table,
    clock: systemClock,
    keys: once(async () => loadAccountKeys(table, await readSecret(environment.AUTH_SECRET_ARN))),
    isLocal: environment.LOCAL_MODE === 'true',
    signUpsPerHour: environment.SIGN_UPS_PER_HOUR,
  };
}
