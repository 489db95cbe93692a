import type { SessionItem } from '#functions/records/accounts/session-item.ts';

type Seated = Pick<SessionItem, 'seat' | 'sessionId' | 'refreshExpiresAtMs'>;

/** The seat of a new session, and the session that leaves it: the browser's own, one that has expired, or the one that was used longest ago. */
export interface ChosenSeat {
  readonly seat: number;
  readonly leaves: Seated | undefined;
}

/**
 * @param most sessions that the company allows an account. A session lasts equally long from each use on, so the one that ends first was used longest ago.
 * @param own session that the browser has had so far.
 */
export function chooseSeat(sessions: readonly Seated[], most: number, nowMs: number, own: SessionItem['sessionId'] | undefined): ChosenSeat {
  const places = Array.from({ length: most }, (_, seat) => ({ seat, leaves: sessions.find((one) => one.seat === seat) }));
  const isEmpty = ({ leaves }: ChosenSeat): boolean => leaves === undefined || leaves.refreshExpiresAtMs <= nowMs;
  const lastUse = ({ leaves }: ChosenSeat): number => leaves?.refreshExpiresAtMs ?? 0;
  const isOwn = ({ leaves }: ChosenSeat): boolean => leaves !== undefined && leaves.sessionId === own;
  return places.find(isOwn) ?? places.find(isEmpty) ?? places.reduce((oldest, place) => (lastUse(place) < lastUse(oldest) ? place : oldest));
}
