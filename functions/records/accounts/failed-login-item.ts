import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import type { FailedStep } from '#shared/contract/jobs.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import type { TablePart } from '#functions/data/table.ts';

/** More in an hour are not counted: the row stays small. */
export const mostCounted = 100;
/** By the end of this, in seconds, the trail has its entry. */
const keptSeconds = 14 * 24 * 60 * 60;

interface FailedLogin {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly name: string;
  readonly step: FailedStep;
  /** Time of the attempt, ISO 8601 UTC. */
  readonly at: string;
  /** Names the attempt: one that is told again is not counted again. */
  readonly attemptId: string;
}

/** Counts a refused attempt in the row of its account and hour. The audit trail has an entry of the row, whose count goes up. */
export async function countFailedLogin(part: TablePart, { companyId: company, userId: user, name, step, at, attemptId }: FailedLogin): Promise<void> {
  const key = companyKeys.failedLogin(company, `${at.slice(0, 13)}#${user}#${step}`);
  const told = `attempt_${attemptId}`;
  const expiresAtSeconds = Math.ceil(Date.parse(at) / 1_000) + keptSeconds;
  const isNew = { any: ['absent' as const, ['count', '<', mostCounted] as const] };
  const set = { type: 'failedLogin', companyId: company, userId: user, name, step, at: `${at.slice(0, 13)}:00:00.000Z`, expiresAtSeconds, [told]: true };
  await isHeld(part.change(key, { set, add: { count: 1 } }, [isNew, [told, 'absent']]));
}
