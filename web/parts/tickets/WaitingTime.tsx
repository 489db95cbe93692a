import { useSyncExternalStore } from 'react';
import { serverNowMs } from '#web/api/server-clock.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { formatAgo } from '#web/kit/formats/times.ts';

const tickMs = 20_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = serverNowMs();

/** A single clock for all rows, which runs while there is a row. */
function onTick(listener: () => void): () => void {
  nowMs = serverNowMs();
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = serverNowMs();
    for (const tell of listeners) tell();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** `há 12 min`, counting on. */
export function WaitingTime({ since }: { readonly since: string }) {
  const now = useSyncExternalStore(onTick, () => nowMs);
  return (
    <time dateTime={since} title={formatDateTime(since)}>
      {formatAgo(since, now)}
    </time>
  );
}
