import type { LiveFrame } from '#shared/contract/events.ts';
import type { JoinAction, LiveAction } from '#shared/contract/live.ts';
import { gather } from './gather.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type Joining, keepJoins } from './live-joins.ts';
import { openReconnectingSocket } from './reconnecting-socket.ts';

/** `offline` when the browser says that it has no network and nothing shows the contrary. */
export type LiveState = 'connecting' | 'open' | 'lost' | 'offline';

export interface LiveClientOptions {
  /** A fresh address with a single-use pass; called for every connection attempt. */
  readonly address: () => Promise<string>;
  /** @param endKept ends a join whose screen is gone, and has one that is shown end with its screen. */
  readonly onEvent: (name: string, data: unknown, endKept: (action: JoinAction) => void) => void;
  /** Stands around all events that came together, so that they are drawn at once. */
  readonly together?: (apply: () => void) => void;
  /** The screen may have missed something: after a reconnect, or because a frame was too large to send. */
  readonly onGap: () => void;
  readonly onState: (state: LiveState) => void;
}

export interface LiveClient {
  /** Says it now and again after every reconnect, until the returned function is called. */
  readonly join: (joining: Joining) => () => void;
  /** Says it once, if the socket is open. */
  readonly send: (action: LiveAction) => void;
  readonly close: () => void;
}

/** The browser's end of the live channel: reconnects for ever, rejoins, pings. */
export function openLiveClient(options: LiveClientOptions): LiveClient {
  let order = 0;
  const say = (action: LiveAction): number => {
    const isOrdered = action.action.startsWith('join') || action.action === 'leaveChatBox';
    if (isOrdered) order += 1;
    socket.send(JSON.stringify(isOrdered ? { ...action, order } : action));
    return order;
  };
  const joins = keepJoins(say);
  const { together = (apply) => apply() } = options;
  const events = gather<LiveEvent>((told) => together(() => receiveEvents(told, options, joins.endKept)));
  const state = watchState(options.onState);
  const socket = openReconnectingSocket({
    address: options.address,
    onOpen: () => {
      const isAgain = state.wasOpen();
      events.flush();
      heartbeat.opened();
      state.opened();
      joins.opened();
      if (isAgain) options.onGap();
    },
    onClose: () => {
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
  const heartbeat = startHeartbeat({ isOpen: socket.isOpen, ping: () => say({ action: 'userStatus' }), onDead: socket.renew });
  /** Events from before the gap must not be laid over what is fetched after it. */
  const gap = (): void => {
    events.flush();
    options.onGap();
  };
  const receive = (text: string): void => {
    const frame = JSON.parse(text) as LiveFrame | { readonly action: 'reload' }; // frames of our own server
    if ('events' in frame) return events.add(frame.events);
    if ('joined' in frame) return joins.acknowledged(frame.joined);
    if ('action' in frame) return gap();
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
      events.end();
      heartbeat.stop();
      socket.close();
      joins.closed();
    },
  };
}

interface LiveEvent {
  readonly event: string;
  readonly data: unknown;
}

function receiveEvents(events: readonly LiveEvent[], { onEvent, onGap }: LiveClientOptions, endKept: (action: JoinAction) => void): void {
  for (const { event, data } of events) {
    if (isReload(data)) onGap();
    else onEvent(event, data, endKept);
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
