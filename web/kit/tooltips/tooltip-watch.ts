const pointDelayMs = 400;
const touchDelayMs = 700;
/** How long after one tooltip the next one comes at once. */
const nextMs = 800;
/** For the pointer's way from the control to its tooltip, over which it may stay. */
const leaveDelayMs = 100;
/** After a finger was lifted. */
const touchLeaveMs = 1_500;

type Handlers = { readonly [name in keyof DocumentEventMap]?: (event: DocumentEventMap[name]) => void };

/** Follows pointer and focus over the whole document, and tells whose tooltip is to be seen, after delays that keep it from those who only pass. */
export class TooltipWatch {
  readonly #show: (anchor: HTMLElement | null) => void;
  readonly #isInTip: (target: Node) => boolean;
  /** Control under the pointer or the focus. */
  #current: HTMLElement | null = null;
  #shown: HTMLElement | null = null;
  #hiddenAtMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (anchor: HTMLElement | null) => void, isInTip: (target: Node) => boolean) {
    this.#show = show;
    this.#isInTip = isInTip;
  }

  /** @returns what ends it. */
  start(): () => void {
    const handlers = Object.entries(this.#handlers) as [string, (event: Event) => void][]; // each gets the event it is named after
    for (const [name, handler] of handlers) document.addEventListener(name, handler, { capture: true, passive: true });
    return () => {
      clearTimeout(this.#timer);
      for (const [name, handler] of handlers) document.removeEventListener(name, handler, { capture: true });
    };
  }

  readonly #handlers: Handlers = {
    pointerover: ({ target, pointerType }) => {
      if (pointerType !== 'touch' && target instanceof Element) this.#point(target);
    },
    pointerdown: ({ target, pointerType }) => {
      this.#hide();
      const anchor = anchorOf(target);
      if (pointerType === 'touch' && anchor) this.#turn(anchor, touchDelayMs);
    },
    pointerup: ({ pointerType }) => {
      if (pointerType !== 'touch') return;
      if (this.#shown) this.#turn(null, touchLeaveMs);
      else this.#hide();
    },
    pointercancel: () => this.#hide(),
    focusin: ({ target }) => {
      const anchor = anchorOf(target);
      if (anchor && target instanceof Element && target.matches(':focus-visible')) this.#approach(anchor);
    },
    focusout: ({ target }) => {
      const anchor = anchorOf(target);
      if (anchor && anchor === this.#current) this.#hide();
    },
    keydown: ({ key }) => {
      if (key === 'Escape') this.#hide();
    },
  };

  #point(target: Element): void {
    if (this.#isInTip(target)) {
      clearTimeout(this.#timer);
      this.#current = this.#shown;
      return;
    }
    const anchor = anchorOf(target);
    if (anchor && anchor !== this.#current) this.#approach(anchor);
    else if (!anchor && this.#current && !this.#current.matches(':focus-visible')) this.#turn(null, leaveDelayMs);
  }

  #approach(anchor: HTMLElement): void {
    const isNext = this.#shown !== null || performance.now() - this.#hiddenAtMs < nextMs;
    this.#turn(anchor, isNext ? 0 : pointDelayMs);
  }

  #turn(anchor: HTMLElement | null, delayMs: number): void {
    clearTimeout(this.#timer);
    this.#current = anchor;
    this.#timer = setTimeout(() => this.#settle(anchor), delayMs);
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.#current = null;
    this.#settle(null);
  }

  #settle(anchor: HTMLElement | null): void {
    if (this.#shown && !anchor) this.#hiddenAtMs = performance.now();
    this.#shown = anchor;
    this.#show(anchor);
  }
}

const anchorOf = (target: EventTarget | null): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null);
