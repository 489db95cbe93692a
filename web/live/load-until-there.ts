const againMs = 5_000;

interface Loading<T> {
  readonly load: () => Promise<T>;
  /** @returns ends what it began. */
  readonly onThere: (loaded: T) => () => void;
  readonly onFailed: () => void;
}

/**
 * Fetches code until it comes, as a socket is opened until it opens: the network may be away just then.
 *
 * @returns ends it.
 */
export function loadUntilThere<T>({ load, onThere, onFailed }: Loading<T>): () => void {
  let end = (): void => undefined;
  let isOver = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const begin = (loaded: T): void => {
    if (!isOver) end = onThere(loaded);
  };
  const fail = (): void => {
    if (isOver) return;
    again = setTimeout(attempt, againMs);
    onFailed();
  };
  const attempt = (): void => void load().then(begin, fail);
  attempt();
  return () => {
    isOver = true;
    clearTimeout(again);
    end();
  };
}
