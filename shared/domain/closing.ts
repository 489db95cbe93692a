import type { Settings } from '../contract/settings.ts';
import { chosenSign } from './chosen-sign.ts';

/** Messages that a change of a ticket sends to its contact. */
export const sayings = ['rating', 'completion', 'transfer'] as const;
export type Saying = (typeof sayings)[number];

/** 1 Insatisfeito, 2 Satisfeito, 3 Muito Satisfeito. */
export const ratings = [1, 2, 3] as const;
export type Rating = (typeof ratings)[number];

/** An answer counts this long after the request. */
const answeredWithinMs = 24 * 60 * 60_000;

const ratingHeading = 'Como você avalia o nosso atendimento?';
const ratingLines = '*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito Satisfeito';
const defaultTransfer = 'Você foi transferido, em breve iremos iniciar seu atendimento.';

/** @param justClose closing without a word. */
export function sayingOnClose({ isGroup, justClose }: { isGroup: boolean; justClose: boolean }, settings: Settings): Saying | null {
  if (justClose) return null;
  return settings.userRating === 'enabled' && !isGroup ? 'rating' : 'completion';
}

interface Texts {
  readonly complationMessage: string;
  readonly ratingMessage: string;
}

/** The queue's text when it is filled, else the connection's; empty when nothing is to be said. */
export function textOfSaying(saying: Saying, queue: Texts | undefined, connection: Texts & { readonly transferMessage: string }): string {
  switch (saying) {
    case 'rating':
      return `${firstFilled(queue?.ratingMessage, connection.ratingMessage, ratingHeading)}\n\n${ratingLines}`;
    case 'completion':
      return firstFilled(queue?.complationMessage, connection.complationMessage);
    case 'transfer':
      return firstFilled(connection.transferMessage, defaultTransfer);
  }
}

/** Picks the first text that is not empty, in the order of preference. */
export const firstFilled = (...texts: readonly (string | undefined)[]): string => texts.find((text) => text?.trim())?.trim() ?? '';

interface Asking {
  readonly ratingAskedAtMs: number | null;
  /** Until when the words that ask are held; null where they go out at once. */
  readonly heldUntilMs: number | null;
  readonly isSaid: boolean;
}

/** When the contact read that a rating is wanted. Null while the words that say so are held, and where they never went out. */
export function ratingAskedMs({ ratingAskedAtMs, heldUntilMs, isSaid }: Asking): number | null {
  if (ratingAskedAtMs === null || heldUntilMs === null) return ratingAskedAtMs;
  return isSaid ? heldUntilMs : null;
}

/**
 * The rating that a message is, after it was asked for. A message that was on its way by then answers something else.
 *
 * @param askedAtMs null when it was not.
 * @param sentAtMs WhatsApp's time, in whole seconds.
 */
export function ratingIn(text: string, askedAtMs: number | null, sentAtMs: number): Rating | undefined {
  if (askedAtMs === null || sentAtMs <= askedAtMs - 1_000 || sentAtMs - askedAtMs > answeredWithinMs) return undefined;
  return ratings.find((rating) => rating === Number(chosenSign(text)));
}
