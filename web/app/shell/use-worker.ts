import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** After the shell came; the first screen is drawn by then. */
const calmMs = 2_000;

/** Has the service worker, and goes where its notices lead. While the sources are served there is none: it would keep old ones. */
export function useWorker(): void {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    if (!import.meta.env.PROD) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    const start = async (): Promise<void> => {
      const { followWorker } = await import('#web/features/notifications/follow-worker.ts');
      if (!isOver) end = followWorker(open);
    };
    // Without a network there is the next start.
    const timer = setTimeout(() => void start().catch(() => undefined), calmMs);
    return () => {
      clearTimeout(timer);
      isOver = true;
      end?.();
    };
  }, []);
}
