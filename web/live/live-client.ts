import ReconnectingWebSocket from 'partysocket/ws';
import type { LiveFrame } from '#shared/contract/events.ts';
import type { LiveAction } from '#shared/contract/live.ts';

/** The specification's ping; also how long an answer may take. */
export const visiblePagePingMs = 18_000;
/** API Gateway closes an idle WebSocket after 10 min; a hidden page pings well before. https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
export const hiddenPagePingMs = 5 * 60_000;
const pongTimeoutMs = 18_000;
/** The specification's interval of userStatus. */
export const userStatusMs = 300_000;

export type LiveState = 'connecting' | 'open' | 'lost';

export interface LiveClientOptions {
  /** A fresh address with a single-use pass; called for every connection attempt. */
  readonly address: () => Promise<string>;
  readonly onEvent: (name: string, data: unknown) => void;
  /** The screen may have missed something: after a reconnect, or because a frame was too large to send. */
  readonly onGap: () => void;
  readonly onState: (state: LiveState) => void;
}

export interface LiveClient {
  /** Says it now and again after every reconnect, until the returned function is called. */
  readonly join: (action: LiveAction) => () => void;
  /** Says it once, if the socket is open. */
  readonly send: (action: LiveAction) => void;
  readonly close: () => void;
}

/** The browser's end of the live channel: reconnects for ever, rejoins, pings. */
export function openLiveClient(options: LiveClientOptions): LiveClient {
  const socket = new ReconnectingWebSocket(options.address, [], {
    minReconnectionDelay: 300,
    maxReconnectionDelay: 4_000,
    connectionTimeout: 8_000,
    maxEnqueuedMessages: 0, // what is said while away is joined again on opening
  });
  const joined = new Set<LiveAction>();
  const send = (action: LiveAction): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(action));
  };
  const heartbeat = startHeartbeat(send, () => socket.reconnect());
  let wasOpen = false;

  socket.addEventListener('open', () => {
    options.onState('open');
    for (const action of joined) send(action);
    send({ action: 'joinNotification' });
    send({ action: 'userStatus' });
    heartbeat.opened();
    if (wasOpen) options.onGap();
    wasOpen = true;
  });
  socket.addEventListener('close', () => {
    heartbeat.closed();
    options.onState(wasOpen ? 'lost' : 'connecting');
  });
  socket.addEventListener('message', ({ data }) => {
    heartbeat.heard();
    receive(String(data), options);
  });

  return {
    join(action) {
      joined.add(action);
      send(action);
      return () => joined.delete(action);
    },
    send,
    close() {
      heartbeat.stop();
      socket.close();
    },
  };
}

function receive(text: string, { onEvent, onGap }: LiveClientOptions): void {
  const frame = JSON.parse(text) as LiveFrame | { readonly action: 'reload' }; // frames of our own pusher
  if ('action' in frame) return onGap();
  if (!('events' in frame)) return; // a pong, or a refusal that the rejoin after the next reconnect settles
  for (const { event, data } of frame.events) {
    if (isReload(data)) onGap();
    else onEvent(event, data);
  }
}

/** Stands for an event that would have been larger than a frame. */
const isReload = (data: unknown): boolean => typeof data === 'object' && data !== null && 'action' in data && data.action === 'reload';

/** Pings while the socket is open and calls `onSilence` when nothing comes back. */
function startHeartbeat(send: (action: LiveAction) => void, onSilence: () => void) {
  let ping: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let status: ReturnType<typeof setInterval> | undefined;
  const heard = (): void => clearTimeout(silence);
  const closed = (): void => {
    clearTimeout(ping);
    clearTimeout(silence);
    clearInterval(status);
  };
  const beat = (): void => {
    send({ action: 'ping' });
    clearTimeout(silence);
    silence = setTimeout(onSilence, pongTimeoutMs);
    schedule();
  };
  const schedule = (): void => {
    clearTimeout(ping);
    ping = setTimeout(beat, document.hidden ? hiddenPagePingMs : visiblePagePingMs);
  };
  const opened = (): void => {
    closed();
    schedule();
    status = setInterval(() => send({ action: 'userStatus' }), userStatusMs);
  };
  // A page that comes back learns at once whether its socket is still alive.
  const onVisibility = (): void => {
    if (ping !== undefined && !document.hidden) beat();
  };
  document.addEventListener('visibilitychange', onVisibility);
  const stop = (): void => {
    closed();
    document.removeEventListener('visibilitychange', onVisibility);
  };
  return { heard, opened, closed, stop };
}
