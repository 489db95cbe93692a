import { styled } from '@mui/material/styles';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { TooltipWatch } from './tooltip-watch.ts';

/** Between a control and its tooltip; the pointer may cross it. */
const gapPx = 14;
/** To the window's edges. */
const marginPx = 4;

const Place = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  width: 'max-content',
  maxWidth: `calc(100vw - ${2 * marginPx}px)`,
  // Here, and not where it is placed: whoever wants no motion has every change of style in the next frame, after it was measured.
  paddingBlock: gapPx,
  '&[data-side=right]': { paddingBlock: 0, paddingLeft: gapPx },
}));
const Words = styled('div')({
  maxWidth: 300,
  padding: '6px 10px',
  borderRadius: 8,
  color: '#fff',
  backgroundColor: '#1d2634',
  fontSize: '0.75rem',
  fontWeight: 500,
  lineHeight: 1.4,
  overflowWrap: 'break-word',
  animation: 'tooltip 120ms ease-out',
  '@keyframes tooltip': { from: { opacity: 0, transform: 'scale(0.9)' } },
});

/**
 * Shows what `data-tooltip` says of the control that the pointer, the keyboard or a long touch is on: below it, or at the side that
 * `data-tooltip-side="right"` names. One for the whole application, so that a row of buttons costs nothing until one is pointed at.
 * For those who see: what it says must also be in the control's name.
 */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  useEffect(
    () =>
      new TooltipWatch(
        (anchor) => setShown(shownOf(anchor)),
        (target) => tip.current?.contains(target) === true,
      ).start(),
    [],
  );
  const anchor = shown?.anchor;
  useEffect(() => {
    if (!anchor) return undefined;
    // A control may change its name while it is pointed at, or be gone without a word.
    const observer = new MutationObserver(() => setShown((now) => (now?.anchor === anchor ? shownOf(anchor, now) : now)));
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-tooltip'] });
    return () => observer.disconnect();
  }, [anchor]);
  return shown && createPortal(<Tooltip key={shown.text} {...shown} tip={tip} />, document.body);
}

interface ShownTooltip {
  readonly anchor: HTMLElement;
  readonly text: string;
}

/** @param before is given back when nothing has changed. */
function shownOf(anchor: HTMLElement | null, before: ShownTooltip | null = null): ShownTooltip | null {
  const text = anchor?.isConnected ? anchor.dataset['tooltip'] : '';
  if (!anchor || !text) return null;
  return anchor === before?.anchor && text === before.text ? before : { anchor, text };
}

function Tooltip({ anchor, text, tip }: ShownTooltip & { readonly tip: RefObject<HTMLDivElement | null> }) {
  useLayoutEffect(() => {
    const move = (): void => void (tip.current && place(tip.current, anchor));
    move();
    addEventListener('scroll', move, { capture: true, passive: true });
    addEventListener('resize', move);
    return () => {
      removeEventListener('scroll', move, { capture: true });
      removeEventListener('resize', move);
    };
  }, [anchor, tip]);
  return (
    <Place ref={tip} role="tooltip" data-side={anchor.dataset['tooltipSide']}>
      <Words>{text}</Words>
    </Place>
  );
}

/** Beside its control, within the window, above it where there is no room below. */
function place(element: HTMLElement, anchor: HTMLElement): void {
  const { style } = element;
  const at = anchor.getBoundingClientRect();
  if (anchor.dataset['tooltipSide'] === 'right') {
    style.left = `${at.right}px`;
    style.top = `${within(at.top + at.height / 2 - element.offsetHeight / 2, window.innerHeight - element.offsetHeight)}px`;
    return;
  }
  const isBelow = at.bottom + element.offsetHeight - gapPx <= window.innerHeight;
  style.left = `${within(at.left + at.width / 2 - element.offsetWidth / 2, window.innerWidth - element.offsetWidth)}px`;
  style.top = `${isBelow ? at.bottom : at.top - element.offsetHeight}px`;
  style.clipPath = isBelow ? `inset(0 0 ${gapPx}px)` : `inset(${gapPx}px 0 0)`;
}

const within = (wishPx: number, mostPx: number): number => Math.max(marginPx, Math.min(wishPx, mostPx - marginPx));
