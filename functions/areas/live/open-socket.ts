import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { companyId, sessionId, userId } from '#shared/contract/ids.ts';
import { decideAnew, onRefusal, orThrow } from '#functions/data/decide-anew.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { type SessionItem, sessionItem } from '#functions/records/accounts/session-item.ts';
import { sessionKey } from '#functions/records/accounts/sessions.ts';
import { holdsRole } from '#functions/records/accounts/held-role.ts';
import type { StoredSocket } from '#functions/records/live/socket-item.ts';
import { put, remove, update } from '#functions/data/writes.ts';
import type { LiveDeps } from './deps.ts';
import { freePlace, placeText, socketSeconds } from './socket-places.ts';

const livePass = z.object({ companyId, userId, seat: z.number().int().default(0), sessionId, expiresAtMs: z.number() });
type Pass = z.output<typeof livePass>;

/**
 * Admits a socket by its pass, once.
 *
 * @throws AppError ERR_LIVE_PASS_INVALID; ERR_TOO_MANY_REQUESTS for a session that has as many sockets as one may have.
 */
export async function openSocket(deps: LiveDeps, input: { socketId: string; pass: string }): Promise<void> {
  const pass = await takePass(deps, input.pass);
  await decideAnew((refused) => admit(deps, pass, input.socketId, refused !== undefined), 'ERR_LIVE_PASS_INVALID');
}

/** @throws ConditionFailed when another socket was faster to take the place. */
async function admit(deps: LiveDeps, pass: Pass, socketId: string, isAgain: boolean): Promise<void> {
  // As it is now, after somebody was faster.
  const stored = await deps.table.forCompany(pass.companyId).get(sessionKey(pass), { consistent: isAgain });
  const session = stored && sessionItem.safeParse(stored).data;
  if (!session || session.sessionId !== pass.sessionId) throw new AppError('ERR_LIVE_PASS_INVALID');
  const nowMs = deps.clock.nowMs();
  const place = await freePlace(deps, stored, session.companyId, nowMs);
  const socket = newSocket(session, socketId, nowMs);
  const { companyId: company, expiresAtSeconds } = socket;
  if (!isAgain) await deps.table.system.commit(put(systemKeys.liveCompany(company), { type: 'liveCompany', companyId: company, expiresAtSeconds }));
  const opened = deps.table.across.commit(
    // A session that ends while its socket opens has told the sockets that it had then. To note its place costs no more than to look at it.
    update(sessionKey(session), { set: { [place.name]: placeText(socketId, nowMs) } }, [
      ['sessionId', '=', session.sessionId],
      ['profile', '=', session.profile],
      ...holdsRole(session),
      ['queueIds', '=', session.queueIds],
      place.was === undefined ? [place.name, 'absent'] : [place.name, '=', place.was],
    ]),
    put(companyKeys.socket(company, socketId), socket),
    put(systemKeys.socketOwner(socketId), { type: 'socketOwner', companyId: company, expiresAtSeconds }),
  );
  await onRefusal(opened, (refused) => {
    if (refused.item?.[place.name] !== place.was) throw refused;
    throw new AppError('ERR_LIVE_PASS_INVALID', {}, { cause: refused });
  });
}

function newSocket(
  { companyId: company, userId: user, sessionId: session, name, profile, role, rights, queueIds, isSuper, support, refreshExpiresAtMs }: SessionItem,
  socketId: string,
  nowMs: number,
): StoredSocket {
  return {
    type: 'socket',
    companyId: company,
    socketId,
    userId: user,
    sessionId: session,
    name,
    profile,
    role,
    rights,
    queueIds,
    isSuper,
    ...(support ? { support: { ...support, endsAtMs: refreshExpiresAtMs } } : {}),
    wantsTickets: false,
    openedAtMs: nowMs,
    expiresAtSeconds: Math.floor(nowMs / 1_000) + socketSeconds,
  };
}

async function takePass(deps: LiveDeps, text: string): Promise<Pass> {
  const key = systemKeys.livePass(text);
  const stored = text ? await deps.table.system.get(key, { consistent: true }) : undefined;
  if (!stored) throw new AppError('ERR_LIVE_PASS_INVALID');
  // Two sockets with one pass: the second one loses.
  await orThrow(deps.table.system.commit(remove(key, ['exists'])), 'ERR_LIVE_PASS_INVALID');
  const pass = livePass.parse(stored);
  if (pass.expiresAtMs < deps.clock.nowMs()) throw new AppError('ERR_LIVE_PASS_INVALID');
  return pass;
}
