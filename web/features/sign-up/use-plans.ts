import { useEffect, useState } from 'react';
import type { Plan } from '#shared/contract/accounts.ts';
import { call } from '../../api/call.ts';
import { routes } from '../../api/routes.static.ts';

/** The plans to choose from, null until they are there. */
export function usePlans() {
  const [plans, setPlans] = useState<readonly Plan[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isOver = false;
    call(routes.listPublicPlans).then(
      (reply) => void (isOver || setPlans(reply)),
      (reason: unknown) => void (isOver || setError(reason)),
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  const retry = (): void => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { plans, error, retry };
}
