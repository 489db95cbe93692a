import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import { companyId, sessionId, userId } from '#shared/contract/ids.ts';
import type { Clock } from '#functions/ports/clock.ts';

const named = z.object({ companyId, userId, sessionId, seat: z.coerce.number().int().min(0).max(9) });
export type SessionName = z.output<typeof named>;

/** Names the session, so that no index of tokens is needed, and ends in 256 random bits, which prove it. */
export function newRefreshToken(clock: Clock, session: SessionName): string {
  const { seat, sessionId: id } = session;
  // The first seat goes without saying, as in tokens of before there were seats.
  return [session.companyId, session.userId, seat === 0 ? id : `${id}-${seat}`, clock.randomBytes(32).toString('base64url')].join('.');
}

/**
 * The token for which this one is exchanged: the same at each asking, so that it can be handed out again though nothing but
 * hashes is stored. Without the key nobody derives it.
 */
export function successorOf(key: Buffer, token: string): string {
  const [company, user, session] = token.split('.');
  return [company, user, session, createHmac('sha256', key).update(token).digest('base64url')].join('.');
}

/** @returns undefined for what cannot be a refresh token. */
export function sessionNamedBy(token: string): SessionName | undefined {
  const [company, user, place = ''] = token.split('.');
  const [session, seat = 0] = place.split('-');
  return named.safeParse({ companyId: company, userId: user, sessionId: session, seat }).data;
}

/** A plain hash is enough for 256 random bits. */
export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
