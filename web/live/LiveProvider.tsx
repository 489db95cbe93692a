import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import type { LiveAction } from '#shared/contract/live.ts';
import { call } from '../api/call.ts';
import { routes } from '../api/routes.static.ts';
import { useSessionUser } from '../api/session.ts';
import { getStoredSession, readTokenClaims } from '../api/token-store.ts';
import { applyEvent, refetchEverything } from './apply-event.ts';
import { openLiveClient, type LiveClient, type LiveState } from './live-client.ts';

interface LiveValue {
  readonly client: LiveClient | null;
  readonly state: LiveState;
}

const LiveContext = createContext<LiveValue>({ client: null, state: 'connecting' });

interface LiveProviderProps {
  /** Another login took the account over. */
  readonly onReplaced: () => void;
  readonly children: ReactNode;
}

/** Keeps one socket open while somebody is logged in. */
export function LiveProvider({ onReplaced, children }: LiveProviderProps) {
  const queryClient = useQueryClient();
  const { id: userId, companyId } = useSessionUser();
  const [value, setValue] = useState<LiveValue>({ client: null, state: 'connecting' });
  const replaced = useRef(onReplaced);
  useEffect(() => {
    replaced.current = onReplaced;
  });

  useEffect(() => {
    const context = { queryClient, companyId, userId, onReplaced: (id: string) => isThisSession(id) && replaced.current() };
    const client = openLiveClient({
      address: liveAddress,
      onEvent: (name, data) => applyEvent(context, name, data),
      onGap: () => refetchEverything(queryClient),
      onState: (state) => setValue((known) => ({ ...known, state })),
    });
    setValue({ client, state: 'connecting' });
    return () => client.close();
  }, [queryClient, companyId, userId]);

  return <LiveContext value={value}>{children}</LiveContext>;
}

async function liveAddress(): Promise<string> {
  const { pass } = await call(routes.createLivePass);
  return `${location.origin.replace(/^http/, 'ws')}/ws?pass=${encodeURIComponent(pass)}`;
}

function isThisSession(sessionId: string): boolean {
  const stored = getStoredSession();
  return stored !== null && readTokenClaims(stored.token)?.session === sessionId;
}

export const useLiveState = (): LiveState => use(LiveContext).state;

/** Joins while the component is shown, again after each reconnect. Null joins nothing. `leave` is said on the way out. */
export function useLiveJoin(action: LiveAction | null, leave: LiveAction | null = null): void {
  const { client } = use(LiveContext);
  const joinText = JSON.stringify(action);
  const leaveText = JSON.stringify(leave);
  useEffect(() => {
    const joining = JSON.parse(joinText) as LiveAction | null; // the very action, by value: callers need not memoize
    const leaving = JSON.parse(leaveText) as LiveAction | null; // likewise
    if (!client || !joining) return undefined;
    const forget = client.join(joining);
    return () => {
      forget();
      if (leaving) client.send(leaving);
    };
  }, [client, joinText, leaveText]);
}

/** Says something once, such as `{ action: 'typing', … }`; lost while the socket is away. */
export function useLiveSend(): (action: LiveAction) => void {
  const { client } = use(LiveContext);
  return (action) => client?.send(action);
}
