import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import type { JoinAction, LiveAction } from '#shared/contract/live.ts';
import { call } from '../api/call.ts';
import { routes } from '../api/routes.static.ts';
import { useSessionUser } from '../api/session.ts';
import { getStoredSession, readTokenClaims } from '../api/token-store.ts';
import { applyEvent, placeTicket, refetchEverything } from './apply-event.ts';
import { openLiveClient, type LiveClient, type LiveState } from './live-client.ts';
import { correctLists } from './recent-tickets.ts';
import { refetchJoined } from './refetch-joined.ts';

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
    replaced.current = () => {
      // Nothing comes back with a session that has ended.
      value.client?.close();
      onReplaced();
    };
  });

  useEffect(() => {
    const context = { queryClient, companyId, userId, onReplaced: (id: string) => isThisSession(id) && replaced.current() };
    const client = openLiveClient({
      address: liveAddress,
      onEvent: (name, data) => applyEvent(context, name, data),
      onGap: () => refetchEverything(queryClient),
      onState: (state) => setValue((known) => ({ ...known, state })),
    });
    const notifications: JoinAction = { action: 'joinNotification' };
    client.join(notifications, (isHeld) => isHeld && refetchJoined(queryClient, notifications));
    setValue({ client, state: navigator.onLine ? 'connecting' : 'offline' });
    const endCorrecting = correctLists(queryClient, (ticket) => placeTicket(context, ticket));
    return () => {
      endCorrecting();
      client.close();
    };
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

/**
 * Joins while the component is shown, again after each reconnect. Null joins nothing. `leave` is said on the way out.
 *
 * @param onHeld runs each time that the join has come to hold: from then on nothing is missed, so what was fetched earlier
 *   is to be fetched once more. Without it, everything that the join brings events of is.
 * @returns whether it holds: only then are fetched data kept up to date.
 */
export function useLiveJoin(action: JoinAction | null, leave: LiveAction | null = null, onHeld?: () => void): boolean {
  const { client } = use(LiveContext);
  const queryClient = useQueryClient();
  const [isHeld, setIsHeld] = useState(false);
  const held = useRef(onHeld);
  useEffect(() => {
    held.current = onHeld;
  });
  const joinText = JSON.stringify(action);
  const leaveText = JSON.stringify(leave);
  useEffect(() => {
    const joining = JSON.parse(joinText) as JoinAction | null; // the very action, by value: callers need not memoize
    const leaving = JSON.parse(leaveText) as LiveAction | null; // likewise
    if (!client || !joining) return undefined;
    const forget = client.join(joining, (holds) => {
      setIsHeld(holds);
      if (!holds) return;
      if (held.current) held.current();
      else refetchJoined(queryClient, joining);
    });
    return () => {
      forget();
      setIsHeld(false);
      if (leaving) client.send(leaving);
    };
  }, [client, queryClient, joinText, leaveText]);
  return isHeld;
}

/** Says something once, such as `{ action: 'typing', … }`; lost while the socket is away. */
export function useLiveSend(): (action: LiveAction) => void {
  const { client } = use(LiveContext);
  return (action) => client?.send(action);
}
