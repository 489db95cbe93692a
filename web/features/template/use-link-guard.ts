import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLeaveGuard } from '#web/kit/dialogs/use-leave-guard.ts';

/** Asks before unsaved changes are lost: by Back, by closing the page, by a link of the application, or by something that `ask` is given. */
export function useLinkGuard(isGuarding: boolean) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<{ readonly go: () => void } | null>(null);
  const [isEnded, setIsEnded] = useState(false);
  const isActive = isGuarding && !isEnded;
  const next = useRef<(() => void) | null>(null);
  useLeaveGuard(isActive, () => setWanted({ go: () => void navigate(-1) }));
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !isPlain || link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin || link.hash !== '') return;
    event.preventDefault();
    event.stopPropagation();
    const { pathname, search } = link;
    setWanted({ go: () => void navigate(`${pathname}${search}`) });
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listen = (event: MouseEvent): void => onClick(event);
    document.addEventListener('click', listen, { capture: true });
    return () => document.removeEventListener('click', listen, { capture: true });
  }, [isActive]);
  // The guard's own entry of the history goes first, else the way back would lead here.
  useEffect(() => {
    if (isActive || !next.current) return undefined;
    const go = next.current;
    next.current = null;
    addEventListener('popstate', go, { once: true });
    return () => removeEventListener('popstate', go);
  }, [isActive]);
  const leaveFor = (go: () => void): void => {
    if (!isActive) return go();
    next.current = go;
    setIsEnded(true);
  };
  return {
    isAsking: wanted !== null,
    ask: (go: () => void) => (isActive ? setWanted({ go }) : go()),
    stay: () => setWanted(null),
    leave: () => {
      setWanted(null);
      if (wanted) leaveFor(wanted.go);
    },
    /** After all was saved. */
    withoutAsking: leaveFor,
  };
}
