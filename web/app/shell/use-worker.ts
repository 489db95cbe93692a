import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Language } from '../../i18n/languages.ts';

/** Has the service worker, once the first screen is drawn; notices lead to their tickets. While the sources are served there is none: it would keep old ones. */
export function useWorker(isCalm: boolean): void {
  const navigate = useNavigate();
  const { i18n } = useTranslation();
  const open = useEffectEvent((path: string) => void navigate(path));
  const language = useEffectEvent(() => i18n.language as Language); // one of ours: no other texts are there
  useEffect(() => {
    if (!isCalm || !import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    void load().then(
      ([{ followWorker }, { renewPush }]) => {
        if (isOver) return;
        end = followWorker(open);
        // Whoever is not told until the next start has no worse a day than before.
        renewPush(language()).catch(() => undefined);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [isCalm]);
}

const load = () => Promise.all([import('../../features/notifications/follow-worker.ts'), import('../../features/notifications/push-device.ts')]);
