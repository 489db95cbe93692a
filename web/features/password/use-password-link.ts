import { useCallback, useEffect, useState } from 'react';
import type { authRoutes } from '#shared/contract/auth.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

export type LinkedAccount = ReplyOf<typeof authRoutes.showPasswordLink>;

/** Finds the account that a mailed link is for. */
export function usePasswordLink(token: string) {
  const [account, setAccount] = useState<LinkedAccount | null>(null);
  const [loadError, setLoadError] = useState<unknown>(null);
  const load = useCallback((): void => {
    call(routes.showPasswordLink, { body: { token } }).then(setAccount, setLoadError);
  }, [token]);
  useEffect(load, [load]);
  const retry = (): void => {
    setLoadError(null);
    load();
  };
  return { account, loadError, retry };
}
