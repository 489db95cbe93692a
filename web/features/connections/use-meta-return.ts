import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useConnectFacebook } from './meta-queries.ts';
import { notifyError, notifyWarning } from '#web/kit/toasts/notify.ts';

interface Returned {
  readonly code: string | null;
  readonly state: string;
}

/** Reads the result of Meta's login dialog from the address; null when nobody comes from there. */
function returnedFrom(params: URLSearchParams): Returned | null {
  const state = params.get('state');
  return state === null ? null : { code: params.get('code'), state };
}

/** Ends the login that Meta's dialog leads back from: once, and without leaving its code in the address. */
export function useMetaReturn() {
  const { t } = useTranslation('connections');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [returned] = useState(() => returnedFrom(params));
  const { mutate, data, isPending, reset } = useConnectFacebook();
  const isDone = useRef(false);
  useEffect(() => {
    if (!returned || isDone.current) return;
    isDone.current = true;
    void navigate('/connections', { replace: true });
    const { code, state } = returned;
    if (code === null) notifyWarning(t('metaRefused'));
    else mutate({ code, state }, { onError: notifyError });
  }, [returned, navigate, mutate, t]);
  return { isPending, outcome: data ?? null, close: reset };
}
