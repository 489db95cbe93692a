import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { LiveDeps } from './deps.ts';

/** API Gateway ends a connection after two hours; the row goes soon after, should the end not be told. https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
export const socketSeconds = 2 * 60 * 60 + 15 * 60;

/** Sockets of one session, as many as anybody has pages of it open. More would delay what its company sees. */
export const mostSockets = 10;
/** By then one of them may have gone. */
const retryAfterSeconds = 60;

/** A place among a session's sockets: an attribute of its row, with the socket that took it last. It stays when that closes. */
interface Place {
  readonly name: string;
  /** As stored; undefined for one that was never taken. */
  readonly was: string | undefined;
}

const names = Array.from({ length: mostSockets }, (_, index) => `at${index}`);
/** Short, so that the row stays below the kilobyte that a write costs by. */
export const placeText = (socketId: string, atMs: number): string => `${Math.floor(atMs / 1_000).toString(36)} ${socketId}`;

/**
 * A place that no open socket has: one that was never taken or is too old, else one whose socket is gone. The second is looked for only when all
 * are taken, beginning with the oldest.
 *
 * @param session the row as stored.
 * @throws AppError ERR_TOO_MANY_REQUESTS
 */
export async function freePlace({ table }: LiveDeps, session: Attributes, companyId: CompanyId, nowMs: number): Promise<Place> {
  const places = names.map((name) => ({ name, ...read(session[name]) }));
  const free = places.find(({ atMs }) => atMs + socketSeconds * 1_000 < nowMs);
  if (free) return free;
  for (const place of places.toSorted((a, b) => a.atMs - b.atMs)) {
    if (!(await table.forCompany(companyId).get(companyKeys.socket(companyId, place.socketId)))) return place;
  }
  throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds });
}

function read(stored: unknown): { readonly was: string | undefined; readonly atMs: number; readonly socketId: string } {
  if (typeof stored !== 'string') return { was: undefined, atMs: 0, socketId: '' };
  const [seconds = '', socketId = ''] = stored.split(' ');
  return { was: stored, atMs: Number.parseInt(seconds, 36) * 1_000, socketId };
}
