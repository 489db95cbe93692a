import type { SessionItem } from '#functions/records/accounts/session-item.ts';

type Seated = Pick<SessionItem, 'seat' | 'sessionId' | 'refreshExpiresAtMs'>;

/** The seat of a new session, and the session that leaves it: one that has expired, or the one that was used longest ago. */
export interface ChosenSeat {
  readonly seat: number;
  readonly leaves: Seated | undefined;
}

/** @param most sessions that the company allows an account. A session lasts equally long from each use on, so the one that ends first was used longest ago. */
export function chooseSeat(sessions: readonly Seated[], most: number, nowMs: number): ChosenSeat {
  const places = Array.from({ length: most }, (_, seat) => ({ seat, leaves: sessions.find((one) => one.seat === seat) }));
  const isEmpty = ({ leaves }: ChosenSeat): boolean => leaves === undefined || leaves.refreshExpiresAtMs <= nowMs;
  const lastUse = ({ leaves }: ChosenSeat): number => leaves?.refreshExpiresAtMs ?? 0;
  return places.find(isEmpty) ?? places.reduce((oldest, place) => (lastUse(place) < lastUse(oldest) ? place : oldest));
}
