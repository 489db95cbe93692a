import * as z from 'zod';
import { companyRoutes } from '#shared/contract/companies.ts';
import { AppError } from '#shared/contract/errors.ts';
import { planId } from '#shared/contract/ids.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { createCompany } from '#functions/records/companies/create-company.ts';
import type { MigrationDeps } from './deps.ts';
import { migrate } from './migrations.ts';
import { hashPassword } from '#functions/tools/password-hash.ts';

const superUser = companyRoutes.signUp.body.pick({ email: true, password: true });

/** The account of the super user, or that it is there. */
export const bootstrapInput = z.union([superUser, z.strictObject({ migrateOnly: z.literal(true) })]);

interface Bootstrapped {
  readonly created: boolean;
  /** Names of the migrations that were run. */
  readonly migrated: readonly string[];
  /** There was more to be done than one call has time for: it is to be called again. */
  readonly isUnfinished: boolean;
}

const superUserPlanId = planId.parse('01JREC0AD0P1ANS00000000003');

/** The super user's own company never expires. */
const neverAt = '9999-12-31T23:59:59.000Z';

/**
 * The first run: the super user with a company named Recado, then the migrations that are due, which on a new table are all.
 * Again it changes nothing, whatever e-mail it is given. In this order, nobody can sign up, and so take the name, before the
 * super user exists.
 */
export async function bootstrapInstallation(deps: MigrationDeps, input: z.output<typeof bootstrapInput>): Promise<Bootstrapped> {
  const created = 'email' in input && (await createSuperUser(deps, input));
  return { created, ...(await migrate(deps)) };
}

/** The first company is the super user's, whatever it and its user are called by now. */
async function hasCompany({ system }: Table): Promise<boolean> {
  const { items } = await system.query({ pk: systemKeys.listedCompany('', '').pk, limit: 1, consistent: true });
  return items.length > 0;
}

async function createSuperUser(deps: { table: Table; clock: Clock }, { email, password }: z.output<typeof superUser>): Promise<boolean> {
  if (await hasCompany(deps.table)) return false;
  const passwordHash = await hashPassword(password, deps.clock.randomBytes(16));
  try {
    await createCompany(deps, { name: 'Recado', email, passwordHash, planId: superUserPlanId, dueAt: neverAt, referrer: null, isSuper: true });
    return true;
  } catch (error) {
    const isThere = error instanceof AppError && (error.code === 'ERR_EMAIL_IN_USE' || error.code === 'ERR_COMPANY_NAME_IN_USE');
    if (isThere) return false;
    throw error;
  }
}
