import { useEffect, useEffectEvent } from 'react';

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher, which browsers other than Chromium lack. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

/** An Escape that nobody pressed. */
class BackPress extends KeyboardEvent {}

/** Dialogs, sheets, drawers and menus that lie over the screen now. */
const layers = 'body > .MuiModal-root:not(.MuiModal-hidden)';
const topLayer = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(layers)].at(-1);

/** Ends of bars beside the rest of the screen, the latest bar's last. */
const bars: (() => void)[] = [];
let follow: () => void = () => undefined;

/** On Android, Back ends a bar of the screen, too: once nothing lies over it. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closeBar = (): void => close();
    bars.push(closeBar);
    follow();
    return () => {
      bars.splice(bars.indexOf(closeBar), 1);
      follow();
    };
  }, []);
}

/**
 * On Android, Back closes what lies over the screen, as it does in every app, and leaves the screen only then. It does what Escape does there, so that a
 * form asks first.
 *
 * @returns what ends it.
 */
export function watchBack(): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher }; // as the browser has it
  if (!CloseWatcher || !matchMedia('(pointer: coarse)').matches) return () => undefined;
  let watcher: CloseWatcher | undefined;
  const forget = (): void => {
    watcher?.destroy();
    watcher = undefined;
  };
  follow = () => {
    if (!topLayer() && bars.length === 0) return forget();
    if (watcher) return;
    watcher = new CloseWatcher();
    watcher.addEventListener('close', onBack);
  };
  const onBack = (): void => {
    watcher = undefined;
    const layer = topLayer();
    if (layer) pressEscape(layer);
    else bars.at(-1)?.();
    follow();
  };
  // A key of its own closes by itself: the browser would tell the watcher of it as well.
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event instanceof BackPress) return;
    forget();
    setTimeout(() => follow());
  };
  follow();
  const opening = new MutationObserver(() => follow());
  opening.observe(document.body, { childList: true });
  addEventListener('keydown', onKey, { capture: true });
  return () => {
    follow = () => undefined;
    opening.disconnect();
    removeEventListener('keydown', onKey, { capture: true });
    forget();
  };
}

function pressEscape(layer: HTMLElement): void {
  const target = layer.contains(document.activeElement) ? document.activeElement : layer;
  target?.dispatchEvent(new BackPress('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}
