import { lazy, Suspense, useEffect } from 'react';
import { endOffers, takeBack, useNewestOffer } from './undo-offers.ts';

const UndoBar = lazy(async () => ({ default: (await import('./UndoBar.tsx')).UndoBar }));

/** Shows the newest move that can be taken back, and takes it back by Ctrl-Z. */
export function UndoHost() {
  const offer = useNewestOffer();
  const isOffered = offer !== undefined;
  useEffect(() => endOffers, []);
  useEffect(() => {
    if (!isOffered) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (isUndoKey(event) && !isTyping(event.target) && takeBack()) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOffered]);
  return <Suspense>{offer ? <UndoBar offer={offer} /> : null}</Suspense>;
}

const isUndoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** A field with something in it takes back what was typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target.value !== '' : target instanceof HTMLElement && target.isContentEditable;
