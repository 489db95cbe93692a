import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { notifyWarning } from '#web/kit/toasts/notify.ts';

const foundMs = 2_000;

interface GoTo<Id> {
  /** Ids of the rows, in their order. */
  readonly ids: readonly Id[];
  readonly show: (index: number) => void;
  /** Loads older rows until this one is there. @returns whether it came. */
  readonly load: (id: Id) => Promise<boolean>;
}

/** Scrolls to a message, loading what lies between if needed, and marks it for a moment. */
export function useGoTo<Id extends string | number>({ ids, show, load }: GoTo<Id>) {
  const { t } = useTranslation('conversation');
  const [wantedId, setWantedId] = useState<Id | null>(null);
  const index = wantedId === null ? -1 : ids.indexOf(wantedId);
  const foundId = index === -1 ? null : wantedId;
  const latest = useRef({ ids, index, load, t });
  useEffect(() => {
    latest.current = { ids, index, load, t };
  });
  useEffect(() => {
    if (foundId === null) return undefined;
    show(latest.current.index);
    const timer = setTimeout(() => setWantedId(null), foundMs);
    return () => clearTimeout(timer);
  }, [foundId, show]);

  const goTo = useCallback((id: Id) => {
    setWantedId(id);
    if (latest.current.ids.includes(id)) return;
    const giveUp = (): void => {
      setWantedId(null);
      notifyWarning(latest.current.t('quotedNotFound'));
    };
    latest.current.load(id).then((isThere) => isThere || giveUp(), giveUp);
  }, []);
  return { foundId, goTo };
}
