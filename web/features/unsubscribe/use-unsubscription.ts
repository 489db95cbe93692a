import { useCallback, useEffect, useState } from 'react';
import type { Unsubscription } from '#shared/contract/emails.ts';
import { maskedAddress } from '#shared/domain/masked-address.ts';
import { sendRequest } from '#web/api/send-request.ts';
import { useAction } from '#web/kit/public/use-action.ts';
import { routes } from './contract.static.ts';

/** As nobody, also where somebody is logged in: the link says who asks. */
async function ask(which: keyof typeof routes, mailToken: string): Promise<Unsubscription> {
  const { method, path } = routes[which];
  const request = { method, path: path.replace('{mailToken}', encodeURIComponent(mailToken)), query: {}, body: undefined, token: null };
  const reply = (await sendRequest(request)) as Unsubscription; // the server lets out only what both routes declare
  // Whoever looks over the shoulder learns no address.
  return { ...reply, email: maskedAddress(reply.email) };
}

/** Finds the recipient of a link, and unsubscribes them. */
export function useUnsubscription(mailToken: string) {
  const [state, setState] = useState<Unsubscription | null>(null);
  const [loadError, setLoadError] = useState<unknown>(null);
  const load = useCallback((): void => {
    ask('showUnsubscription', mailToken).then(setState, setLoadError);
  }, [mailToken]);
  useEffect(load, [load]);
  const retry = (): void => {
    setLoadError(null);
    load();
  };
  const leaving = useAction(async () => setState(await ask('unsubscribe', mailToken)));
  return { state, loadError, retry, leaving };
}
