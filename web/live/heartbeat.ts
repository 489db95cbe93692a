/** The specification's interval of userStatus, which is our ping. It keeps an idle connection: API Gateway closes one after 10 min. https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
export const pingMs = 5 * 60_000;
/** The specification's time in which a dead connection is noticed: after such a silence, a user's action asks whether it lives. */
export const silenceMs = 18_000;
/** The specification's time for an answer. */
export const pongTimeoutMs = 18_000;

interface HeartbeatOptions {
  readonly isOpen: () => boolean;
  readonly ping: () => void;
  /** Nothing came back. */
  readonly onDead: () => void;
}

export interface Heartbeat {
  readonly opened: () => void;
  readonly heard: () => void;
  readonly closed: () => void;
  /** Asks now, unless an answer is awaited already. */
  readonly check: () => void;
  readonly stop: () => void;
}

/** Asks at long intervals whether the connection lives, and at once when somebody is there to be misled. */
export function startHeartbeat({ isOpen, ping, onDead }: HeartbeatOptions): Heartbeat {
  let next: ReturnType<typeof setTimeout> | undefined;
  let awaited: ReturnType<typeof setTimeout> | undefined;
  let heardAtMs = 0;

  const check = (): void => {
    if (!isOpen() || awaited !== undefined) return;
    clearTimeout(next);
    next = setTimeout(check, pingMs);
    awaited = setTimeout(() => {
      awaited = undefined;
      onDead();
    }, pongTimeoutMs);
    ping();
  };
  const heard = (): void => {
    clearTimeout(awaited);
    awaited = undefined;
    heardAtMs = Date.now();
  };
  const closed = (): void => {
    clearTimeout(next);
    clearTimeout(awaited);
    awaited = undefined;
  };
  const opened = (): void => {
    closed();
    heard();
    next = setTimeout(check, pingMs);
  };
  const onAction = (): void => {
    if (Date.now() - heardAtMs > silenceMs) check();
  };
  const onVisibility = (): void => {
    if (!document.hidden) check();
  };
  const listening = new AbortController();
  const passively = { signal: listening.signal, capture: true, passive: true };
  addEventListener('pointerdown', onAction, passively);
  addEventListener('keydown', onAction, passively);
  document.addEventListener('visibilitychange', onVisibility, passively);
  const stop = (): void => {
    closed();
    listening.abort();
  };
  return { opened, heard, closed, check, stop };
}
