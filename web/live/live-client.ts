import type { LiveFrame } from '#shared/contract/events.ts';
import type { JoinAction, LiveAction } from '#shared/contract/live.ts';
import { startHeartbeat } from './heartbeat.ts';
import { keepJoins } from './live-joins.ts';
import { openReconnectingSocket } from './reconnecting-socket.ts';

/** The specification's interval of userStatus. */
export const userStatusMs = 300_000;

/** `offline` when the browser says that it has no network and nothing shows the contrary. */
export type LiveState = 'connecting' | 'open' | 'lost' | 'offline';

export interface LiveClientOptions {
  /** A fresh address with a single-use pass; called for every connection attempt. */
  readonly address: () => Promise<string>;
  readonly onEvent: (name: string, data: unknown) => void;
  /** The screen may have missed something: after a reconnect, or because a frame was too large to send. */
  readonly onGap: () => void;
  readonly onState: (state: LiveState) => void;
}

export interface LiveClient {
  /**
   * Says it now and again after every reconnect, until the returned function is called.
   *
   * @param onHeld is told true once nothing is missed any more, which is later than what was fetched on entry, and false
   *   when the connection is lost.
   */
  readonly join: (action: JoinAction, onHeld?: (isHeld: boolean) => void) => () => void;
  /** Says it once, if the socket is open. */
  readonly send: (action: LiveAction) => void;
  readonly close: () => void;
}

/** The browser's end of the live channel: reconnects for ever, rejoins, pings. */
export function openLiveClient(options: LiveClientOptions): LiveClient {
  let order = 0;
  let status: ReturnType<typeof setInterval> | undefined;
  const say = (action: LiveAction): number => {
    const isOrdered = action.action.startsWith('join') || action.action === 'leaveChatBox';
    if (isOrdered) order += 1;
    socket.send(JSON.stringify(isOrdered ? { ...action, order } : action));
    return order;
  };
  const joins = keepJoins(say);
  const state = watchState(options.onState);
  const socket = openReconnectingSocket({
    address: options.address,
    onOpen: () => {
      const isAgain = state.wasOpen();
      heartbeat.opened();
      state.opened();
      joins.opened();
      say({ action: 'userStatus' });
      status = setInterval(() => say({ action: 'userStatus' }), userStatusMs);
      if (isAgain) options.onGap();
    },
    onClose: () => {
      clearInterval(status);
      heartbeat.closed();
      joins.closed();
      state.closed();
    },
    onText: (text) => {
      heartbeat.heard();
      state.heard();
      receive(text);
    },
  });
  const heartbeat = startHeartbeat({ isOpen: socket.isOpen, ping: () => say({ action: 'ping' }), onDead: socket.renew });
  const receive = (text: string): void => {
    const frame = JSON.parse(text) as LiveFrame | { readonly action: 'reload' }; // frames of our own server
    if ('events' in frame) return receiveEvents(frame.events, options);
    if ('joined' in frame) return joins.acknowledged(frame.joined);
    if ('action' in frame) return options.onGap();
    // The server has no such socket: nothing would ever arrive here.
    if ('error' in frame && frame.error === 'ERR_SESSION_EXPIRED') socket.renew();
  };
  const stopWatchingNetwork = watchNetwork({
    onOffline: () => {
      state.offline();
      heartbeat.check();
    },
    onOnline: () => {
      state.online();
      heartbeat.check();
      socket.hurry();
    },
  });

  return {
    join: joins.add,
    send: say,
    close() {
      stopWatchingNetwork();
      clearInterval(status);
      heartbeat.stop();
      socket.close();
      joins.closed();
    },
  };
}

function receiveEvents(events: readonly { readonly event: string; readonly data: unknown }[], { onEvent, onGap }: LiveClientOptions): void {
  for (const { event, data } of events) {
    if (isReload(data)) onGap();
    else onEvent(event, data);
  }
}

/** Stands for an event that would have been larger than a frame. */
const isReload = (data: unknown): boolean => typeof data === 'object' && data !== null && 'action' in data && data.action === 'reload';

/** State of the connection for the user. The browser's word that it is offline counts until a frame proves it wrong. */
function watchState(onState: (state: LiveState) => void) {
  let [isOpen, wasOpen, isOffline, isDoubtful] = [false, false, !navigator.onLine, false];
  let told: LiveState = 'connecting';
  const tell = (): void => {
    const closedState = wasOpen ? 'lost' : 'connecting';
    const openState = isDoubtful ? 'lost' : 'open';
    const state = isOffline ? 'offline' : isOpen ? openState : closedState;
    if (state === told) return;
    told = state;
    onState(state);
  };
  tell();
  return {
    wasOpen: () => wasOpen,
    opened() {
      [isOpen, wasOpen, isOffline, isDoubtful] = [true, true, false, false];
      tell();
    },
    closed() {
      isOpen = false;
      tell();
    },
    heard() {
      if (!isOffline && !isDoubtful) return;
      [isOffline, isDoubtful] = [false, false];
      tell();
    },
    offline() {
      isOffline = true;
      tell();
    },
    /** A connection from before may be dead; its next frame tells. */
    online() {
      if (isOffline) [isOffline, isDoubtful] = [false, isOpen];
      tell();
    },
  };
}

function watchNetwork({ onOffline, onOnline }: { onOffline: () => void; onOnline: () => void }): () => void {
  addEventListener('offline', onOffline);
  addEventListener('online', onOnline);
  return () => {
    removeEventListener('offline', onOffline);
    removeEventListener('online', onOnline);
  };
}
