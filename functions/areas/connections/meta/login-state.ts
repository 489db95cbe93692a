import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { metaLoginOnly } from '#shared/contract/meta-connections.ts';
import { decodeCursor, encodeCursor } from '#functions/tools/cursor.ts';
import type { Principal } from '#functions/tools/principal.ts';

const shape = z.object({ redirectUri: z.string(), addInstagram: z.boolean(), only: metaLoginOnly, untilMs: z.number() });
export type LoginState = Pick<z.output<typeof shape>, 'redirectUri' | 'addInstagram' | 'only'>;

/** Somebody may have to look for a password, but not for long. */
const holdsMs = 30 * 60_000;
/** Bound to the very session: what another one began, or another person, does not end here. */
const listOf = ({ userId, sessionId }: Principal): string => `meta login ${userId} ${sessionId}`;

export const encodeState = (principal: Principal, state: LoginState, nowMs: number): string =>
  encodeCursor(principal, listOf(principal), JSON.stringify({ ...state, untilMs: nowMs + holdsMs }));

/** @throws AppError ERR_META_LOGIN_FAILED for one that another session began, that was changed, or that is old */
export function decodeState(principal: Principal, state: string, nowMs: number): LoginState {
  const known = shape.parse(JSON.parse(positionOf(principal, state)));
  if (known.untilMs < nowMs) throw new AppError('ERR_META_LOGIN_FAILED', { reason: 'too old' });
  return known;
}

function positionOf(principal: Principal, state: string): string {
  try {
    return decodeCursor(principal, listOf(principal), state);
  } catch (error) {
    throw new AppError('ERR_META_LOGIN_FAILED', { reason: 'begun elsewhere' }, { cause: error });
  }
}
