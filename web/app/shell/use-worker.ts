import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

const load = () => import('../../features/notifications/follow-worker.ts');

/** Has the service worker, once the first screen is drawn; notices lead to their tickets. While the sources are served there is none: it would keep old ones. */
export function useWorker(isCalm: boolean): void {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    if (!isCalm || !import.meta.env.PROD) return undefined;
    // Without a network there is the next start.
    const following = load()
      .then(({ followWorker }) => followWorker(open))
      .catch(() => undefined);
    return () => void following.then((end) => end?.());
  }, [isCalm]);
}
