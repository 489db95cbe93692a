import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { JoinAction, LiveAction } from '#shared/contract/live.ts';
import { call } from '#web/api/call.ts';
import { setTold } from '#web/api/query-client.ts';
import { useSessionUser } from '#web/api/session.ts';
import { getStoredSession, opening, readTokenClaims } from '#web/api/token-store.ts';
import { applyEvent, type Appliers, type LiveContext, type LiveData, type LiveKind } from './apply-event.ts';
import { openLiveClient, type LiveClient, type LiveState } from './live-client.ts';
import { routes } from './contract.static.ts';

/** The application's part: it says what an event changes. */
export interface LiveCache {
  readonly appliers: Appliers;
  /** Fetches what a join brings events of: whatever was fetched before it held may be old. */
  readonly refetchJoined: (queryClient: QueryClient, join: JoinAction) => void;
  /** Something may be missed of what a join brought events of: coming back fetches it. */
  readonly mayMiss: (queryClient: QueryClient, join: JoinAction) => void;
  /** Everything may have changed while we were away. */
  readonly refetchEverything: (queryClient: QueryClient) => void;
  /** Begins with the socket. @returns ends it. */
  readonly follow: (queryClient: QueryClient, context: Pick<LiveContext, 'userId'>) => () => void;
}

interface LiveValue {
  readonly cache: LiveCache | null;
  readonly client: LiveClient | null;
  readonly state: LiveState;
}

const LiveChannel = createContext<LiveValue>({ cache: null, client: null, state: 'connecting' });

interface LiveProviderProps {
  readonly cache: LiveCache;
  /** Another login took the account over. */
  readonly onReplaced: () => void;
  readonly children: ReactNode;
}

/** Keeps one socket open while somebody is logged in. */
export function LiveProvider({ cache, onReplaced, children }: LiveProviderProps) {
  const queryClient = useQueryClient();
  const { id: userId, companyId } = useSessionUser();
  const [value, setValue] = useState<LiveValue>({ cache, client: null, state: 'connecting' });
  const replaced = useRef(onReplaced);
  useEffect(() => {
    replaced.current = () => {
      // Nothing comes back with a session that has ended.
      value.client?.close();
      onReplaced();
    };
  });

  useEffect(() => {
    const context = {
      companyId,
      userId,
      onReplaced: async (id: string) => {
        await opening.login;
        if (isThisSession(id)) replaced.current();
      },
    };
    const client = openLiveClient({
      address: liveAddress,
      onEvent: (name, data, endKept) => applyEvent(cache.appliers, queryClient, { ...context, endKept }, name, data),
      together: (apply) => notifyManager.batch(apply),
      onGap: () => cache.refetchEverything(queryClient),
      onState: (state) => setValue((known) => ({ ...known, state })),
    });
    const notifications: JoinAction = { action: 'joinNotification' };
    const onHeld = (isHeld: boolean): void => {
      setTold(isHeld);
      if (isHeld) cache.refetchJoined(queryClient, notifications);
    };
    client.join({ action: notifications, onHeld });
    setValue({ cache, client, state: navigator.onLine ? 'connecting' : 'offline' });
    const endFollowing = cache.follow(queryClient, context);
    return () => {
      endFollowing();
      client.close();
    };
  }, [cache, queryClient, companyId, userId]);

  return <LiveChannel value={value}>{children}</LiveChannel>;
}

async function liveAddress(): Promise<string> {
  const { pass } = await call(routes.createLivePass);
  return `${location.origin.replace(/^http/, 'ws')}/ws?pass=${encodeURIComponent(pass)}`;
}

function isThisSession(sessionId: string): boolean {
  const stored = getStoredSession();
  return stored !== null && readTokenClaims(stored.token)?.session === sessionId;
}

export const useLiveState = (): LiveState => use(LiveChannel).state;

/**
 * Joins while the component is shown, again after each reconnect; null joins nothing. Once it holds, everything that it brings events of is fetched
 * once more.
 *
 * @param leave ends the join, which is kept for a while beyond this visit.
 */
export function useLiveJoin(action: JoinAction | null, leave: LiveAction | null = null): void {
  const { cache, client } = use(LiveChannel);
  const queryClient = useQueryClient();
  const joinText = JSON.stringify(action);
  const leaveText = JSON.stringify(leave);
  useEffect(() => {
    const joining = JSON.parse(joinText) as JoinAction | null; // the very action, by value: callers need not memoize
    const leaving = JSON.parse(leaveText) as LiveAction | null; // likewise
    if (!client || !joining) return undefined;
    const onHeld = (isHeld: boolean): void => {
      if (isHeld) cache?.refetchJoined(queryClient, joining);
      else cache?.mayMiss(queryClient, joining);
    };
    return client.join({ action: joining, onHeld, leave: leaving });
  }, [cache, client, queryClient, joinText, leaveText]);
}

/** Says something once, such as `{ action: 'typing', … }`; lost while the socket is away. */
export function useLiveSend(): (action: LiveAction) => void {
  const { client } = use(LiveChannel);
  return (action) => client?.send(action);
}

/** Brings what a reply says into the cache in the very way in which its live event will again. */
export function useApplyEvent(): <K extends LiveKind>(kind: K, data: LiveData[K]) => void {
  const { cache } = use(LiveChannel);
  const queryClient = useQueryClient();
  const { id: userId, companyId } = useSessionUser();
  return useCallback(
    (kind, data) => cache?.appliers[kind](queryClient, data, { companyId, userId, onReplaced: () => undefined, endKept: () => undefined }),
    [cache, queryClient, companyId, userId],
  );
}
