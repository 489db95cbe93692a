import type * as z from 'zod';
import { companyRoutes } from '#shared/contract/companies.ts';
import { AppError } from '#shared/contract/errors.ts';
import { planId } from '#shared/contract/ids.ts';
import { systemKeys } from '../../data/keys.ts';
import type { PlanItem } from '../../data/plan-item.ts';
import type { Table } from '../../data/table.ts';
import { ConditionFailed, put } from '../../data/writes.ts';
import type { Clock } from '../../ports/clock.ts';
import { createCompany } from './create-company.ts';
import { hashPassword } from '../../lib/password-hash.ts';

/** The account of the super user. */
export const bootstrapInput = companyRoutes.signUp.body.pick({ email: true, password: true });

/** Fixed ids make writing them again harmless. */
const firstPlans: readonly PlanItem[] = [
  { type: 'plan', planId: planId.parse('01JREC0AD0P1ANS00000000001'), name: 'Individual', users: 1, connections: 1, queues: 3, valueCents: 4_990 },
  { type: 'plan', planId: planId.parse('01JREC0AD0P1ANS00000000002'), name: 'Plus', users: 5, connections: 3, queues: 10, valueCents: 9_990 },
  { type: 'plan', planId: planId.parse('01JREC0AD0P1ANS00000000003'), name: 'Pro', users: 10, connections: 10, queues: 20, valueCents: 19_990 },
];
const superUserPlanId = planId.parse('01JREC0AD0P1ANS00000000003');

/** The super user's own company never expires. */
const neverAt = '9999-12-31T23:59:59.000Z';

/**
 * The first run: the super user with a company named Recado, then the plans. Again it changes nothing, whatever e-mail it is
 * given. In this order, nobody can sign up, and so take the name, before the super user exists.
 */
export async function bootstrapInstallation(deps: { table: Table; clock: Clock }, input: z.output<typeof bootstrapInput>): Promise<{ created: boolean }> {
  const created = await createSuperUser(deps, input);
  for (const plan of firstPlans) await putOnce(deps.table, plan);
  return { created };
}

async function createSuperUser(deps: { table: Table; clock: Clock }, { email, password }: z.output<typeof bootstrapInput>): Promise<boolean> {
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

/** A plan that was changed since stays changed. */
async function putOnce(table: Table, plan: PlanItem): Promise<void> {
  try {
    await table.system.commit(put(systemKeys.plan(plan.planId), plan, ['absent']));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
