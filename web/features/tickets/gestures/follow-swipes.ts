import styles from './swipes.module.css';

/** A move that a swipe makes. */
export interface Swipe {
  readonly label: string;
  /** The row leaves the list; else it goes back, while something is asked. */
  readonly leaves: boolean;
  readonly run: () => void;
}

/** The moves behind a row, on either side, and what holding it does. */
export interface RowGestures {
  readonly right?: Swipe | undefined;
  readonly left?: Swipe | undefined;
  readonly onHold?: (() => void) | undefined;
}

/** In pixels: from here on a finger is no tap, and a swipe is meant. */
const beginsPx = 12;
const countsPx = 96;
/** As long as the systems' own. */
const holdMs = 500;
const leavesMs = 160;

interface Touch {
  readonly id: number;
  readonly row: HTMLElement;
  /** As they were when the finger came: another row may stand at that place by now. */
  readonly gestures: RowGestures;
  readonly x: number;
  readonly y: number;
  readonly holdTimer: ReturnType<typeof setTimeout>;
  swipe: Swipe | undefined;
  distance: number;
  isSwipe: boolean;
}

/**
 * Lets fingers move the rows of a list: to a side for what lies behind them, or held. A pen or a mouse does nothing here.
 *
 * @param list holds places with `data-row`, each with its row.
 * @param gesturesOf is asked by the number of a row when a finger comes to it.
 * @returns what ends it.
 */
export function followSwipes(list: HTMLElement, gesturesOf: (index: number) => RowGestures): () => void {
  const controller = new AbortController();
  let touch: Touch | undefined;
  /** A finger that moved or held a row opens nothing. */
  let isSwallowed = false;

  const end = (): void => {
    if (!touch) return;
    clearTimeout(touch.holdTimer);
    rest(touch.row);
    touch = undefined;
  };
  const begin = ({ pointerId: id, pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent): void => {
    end();
    isSwallowed = false;
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const row = place?.firstElementChild;
    if (!(row instanceof HTMLElement) || pointerType !== 'touch' || !isPrimary) return;
    const gestures = gesturesOf(Number(place?.dataset['row']));
    const holdTimer = setTimeout(() => {
      isSwallowed = true;
      end();
      gestures.onHold?.();
    }, holdMs);
    touch = { id, row, gestures, x, y, holdTimer, swipe: undefined, distance: 0, isSwipe: false };
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    if (touch?.id !== pointerId) return;
    const [dx, dy] = [clientX - touch.x, clientY - touch.y];
    if (!touch.isSwipe && Math.hypot(dx, dy) > beginsPx) {
      clearTimeout(touch.holdTimer);
      // A finger that goes up or down scrolls.
      if (Math.abs(dx) < 2 * Math.abs(dy)) return end();
      touch.isSwipe = true;
      isSwallowed = true;
      // One that leaves the list is still followed. It may have been lifted in this very moment.
      if (touch.row.isConnected) list.setPointerCapture(pointerId);
    }
    if (touch.isSwipe) follow(touch, dx);
  };
  const lift = ({ pointerId }: PointerEvent): void => {
    if (touch?.id !== pointerId) return;
    const { row, swipe, distance } = touch;
    const counts = swipe !== undefined && Math.abs(distance) >= countsPx;
    clearTimeout(touch.holdTimer);
    touch = undefined;
    if (!counts) return rest(row);
    if (swipe.leaves) void leave(row, distance).then(() => rest(row));
    else rest(row);
    swipe.run();
  };
  const swallow = (event: Event): void => {
    if (!isSwallowed) return;
    isSwallowed = false;
    event.preventDefault();
    event.stopPropagation();
  };

  const { signal } = controller;
  list.classList.add(styles['list'] ?? '');
  list.addEventListener('pointerdown', begin, { signal });
  list.addEventListener('pointermove', move, { signal });
  list.addEventListener('pointerup', lift, { signal });
  list.addEventListener('pointercancel', end, { signal });
  list.addEventListener('click', swallow, { signal, capture: true });
  // The system's own menu of a link that is held.
  list.addEventListener('contextmenu', (event) => (touch ?? isSwallowed) && event.preventDefault(), { signal });
  return () => {
    end();
    controller.abort();
    list.classList.remove(styles['list'] ?? '');
  };
}

/** The row goes with the finger, a quarter as far where nothing lies behind it. */
function follow(touch: Touch, dx: number): void {
  touch.swipe = dx > 0 ? touch.gestures.right : touch.gestures.left;
  touch.distance = touch.swipe ? dx : dx / 4;
  const { row, swipe, distance } = touch;
  const place = row.parentElement;
  row.style.transform = `translateX(${distance}px)`;
  place?.classList.add(styles['behind'] ?? '');
  place?.setAttribute('data-swipe', swipe?.label ?? '');
  place?.setAttribute('data-side', dx > 0 ? 'right' : 'left');
  place?.toggleAttribute('data-counts', swipe !== undefined && Math.abs(distance) >= countsPx);
}

/** Out of sight, to the side to which it was sent. */
async function leave(row: HTMLElement, distance: number): Promise<void> {
  const to = `translateX(${Math.sign(distance) * 110}%)`;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  await row.animate([{ transform: row.style.transform }, { transform: to }], { duration: leavesMs, easing: 'ease-out' }).finished.catch(() => undefined);
}

function rest(row: HTMLElement): void {
  row.style.transform = '';
  const place = row.parentElement;
  place?.classList.remove(styles['behind'] ?? '');
  for (const name of ['data-swipe', 'data-side', 'data-counts']) place?.removeAttribute(name);
}
