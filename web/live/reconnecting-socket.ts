export interface SocketOptions {
  /** A fresh address; called for every attempt. */
  readonly address: () => Promise<string>;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onText: (text: string) => void;
}

export interface ReconnectingSocket {
  readonly isOpen: () => boolean;
  /** Lost while the socket is not open. */
  readonly send: (text: string) => void;
  /** Gives this connection up and opens another, at once if this one had lasted. */
  readonly renew: () => void;
  /** Waits no longer than for the first attempt: there is reason to hope. */
  readonly hurry: () => void;
  readonly close: () => void;
}

/** Includes the fetching of the address. */
const connectTimeoutMs = 8_000;
/** A connection that ends sooner counts as another failed attempt. */
const lastingMs = 5_000;
const firstCapMs = 1_000;
const lastCapMs = 30_000;

/** Full jitter below a cap that doubles: of five hundred browsers that lost one server, no two return together. */
export const reconnectDelayMs = (attempt: number, random = Math.random): number => random() * Math.min(lastCapMs, firstCapMs * 2 ** attempt);

/** A WebSocket that comes back until it is closed. */
export function openReconnectingSocket(options: SocketOptions): ReconnectingSocket {
  let socket: WebSocket | null = null;
  /** Number of the present attempt or connection; events of an earlier one are ignored. */
  let turn = 0;
  let attempt = 0;
  let openedAtMs: number | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  const wait = (delayMs: number): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void connect(), delayMs);
  };
  /** @returns whether the connection had lasted. */
  const drop = (): boolean => {
    turn += 1;
    clearTimeout(deadline);
    const hadLasted = openedAtMs !== null && Date.now() - openedAtMs >= lastingMs;
    openedAtMs = null;
    const dropped = socket;
    socket = null;
    dropped?.close();
    return hadLasted;
  };
  const lose = (): void => {
    attempt = drop() ? 0 : attempt + 1;
    options.onClose();
    wait(reconnectDelayMs(attempt));
  };
  const connect = async (): Promise<void> => {
    waiting = undefined;
    const mine = (turn += 1);
    const isMine = (): boolean => mine === turn;
    deadline = setTimeout(() => isMine() && lose(), connectTimeoutMs);
    const url = await options.address().catch(() => null);
    if (!isMine()) return;
    if (url === null) return lose();
    const opening = new WebSocket(url);
    socket = opening;
    opening.addEventListener('open', () => {
      if (!isMine()) return;
      clearTimeout(deadline);
      openedAtMs = Date.now();
      options.onOpen();
    });
    opening.addEventListener('message', ({ data }) => isMine() && options.onText(String(data)));
    opening.addEventListener('close', () => isMine() && lose());
  };

  void connect();
  return {
    isOpen: () => openedAtMs !== null,
    send: (text) => {
      if (openedAtMs !== null && socket?.readyState === WebSocket.OPEN) socket.send(text);
    },
    renew: () => {
      const hadLasted = drop();
      attempt = hadLasted ? 0 : attempt + 1;
      options.onClose();
      wait(hadLasted ? 0 : reconnectDelayMs(attempt));
    },
    hurry: () => {
      if (waiting === undefined) return;
      attempt = 0;
      wait(reconnectDelayMs(attempt));
    },
    close: () => {
      clearTimeout(waiting);
      waiting = undefined;
      drop();
    },
  };
}
