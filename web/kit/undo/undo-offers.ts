import { useSyncExternalStore } from 'react';
import { undoMs } from '#shared/domain/undo.ts';

/** A move that was made, and the way back. */
export interface UndoOffer {
  readonly id: number;
  /** Sentences that say what was done. */
  readonly texts: readonly string[];
  readonly shownMs: number;
}

interface Kept extends UndoOffer {
  readonly undo: () => void;
  readonly onEnd: () => void;
  readonly about: string | undefined;
}

let offers: readonly Kept[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Kept[]): void {
  offers = next;
  for (const tell of listeners) tell();
}

interface Options {
  readonly shownMs?: number;
  /** Names what was moved: a further move of it ends this offer. */
  readonly about?: string;
  /** Called once where the offer ends without having been taken. */
  readonly onEnd?: () => void;
}

/**
 * Says what was done and offers to take it back, on one bar. The newest offer is shown; an older one comes back when that is gone.
 *
 * @param undo runs at most once.
 */
export function offerUndo(said: string | readonly string[], undo: () => void, { shownMs = undoMs, about, onEnd = () => undefined }: Options = {}): void {
  lastId += 1;
  const id = lastId;
  const texts = typeof said === 'string' ? [said] : said;
  change([...offers, { id, texts, shownMs, about, undo, onEnd }]);
  setTimeout(() => endOffer(id), shownMs);
}

/** The offer is of no use any more: its time is over, or its bar was closed. */
export function endOffer(id: number): void {
  const ended = offers.find((offer) => offer.id === id);
  if (!ended) return;
  change(offers.filter((offer) => offer !== ended));
  ended.onEnd();
}

/** It has been moved on: what was done to it before cannot be taken back any more. */
export function endOffersAbout(about: string): void {
  for (const offer of offers) if (offer.about === about) endOffer(offer.id);
}

/** Nobody is there to take anything back any more: the session has ended. */
export function endOffers(): void {
  for (const { id } of offers) endOffer(id);
}

/** Takes the newest move back. @returns whether there was one */
export function takeBack(): boolean {
  const newest = offers.at(-1);
  if (!newest) return false;
  change(offers.slice(0, -1));
  newest.undo();
  return true;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useNewestOffer = (): UndoOffer | undefined => useSyncExternalStore(subscribe, () => offers.at(-1));

/** Places of a screen where the bar covers nothing, the latest last. */
let places: readonly HTMLElement[] = [];

/** A place for the bar, for as long as its element is there: a ref. */
export function undoPlace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  places = [...places, element];
  change(offers);
  return () => {
    places = places.filter((place) => place !== element);
    change(offers);
  };
}

export const useUndoPlace = (): HTMLElement | undefined => useSyncExternalStore(subscribe, () => places.at(-1));
