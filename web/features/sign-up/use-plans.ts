import { useCallback, useEffect, useState } from 'react';
import type { Plan } from '#shared/contract/plans.ts';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

/** The plans to choose from, null until they are there. */
export function usePlans() {
  const [plans, setPlans] = useState<readonly Plan[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback((): void => {
    call(routes.listPublicPlans).then(setPlans, setError);
  }, []);
  useEffect(load, [load]);
  const retry = (): void => {
    setError(null);
    load();
  };
  return { plans, error, retry };
}
