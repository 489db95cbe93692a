import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { companyId, sessionId, userId } from '#shared/contract/ids.ts';
import { orThrow } from '#functions/data/decide-anew.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import { loadSession, sessionKey } from '#functions/records/accounts/sessions.ts';
import { holdsRole } from '#functions/records/accounts/held-role.ts';
import type { StoredSocket } from '#functions/records/live/socket-item.ts';
import { check, put, remove } from '#functions/data/writes.ts';
import type { LiveDeps } from './deps.ts';

const livePass = z.object({ companyId, userId, seat: z.number().int().default(0), sessionId, expiresAtMs: z.number() });

/** API Gateway ends a connection after two hours; the row goes soon after, should the end not be told. https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
const socketSeconds = 2 * 60 * 60 + 15 * 60;

/** Admits a socket by its pass, once. @throws AppError ERR_LIVE_PASS_INVALID */
export async function openSocket(deps: LiveDeps, input: { socketId: string; pass: string }): Promise<void> {
  const pass = await takePass(deps, input.pass);
  const session = await loadSession(deps.table, pass);
  if (!session || session.sessionId !== pass.sessionId) throw new AppError('ERR_LIVE_PASS_INVALID');
  const socket = newSocket(session, input.socketId, deps.clock.nowMs());
  const { companyId: company, expiresAtSeconds } = socket;
  await deps.table.system.commit(put(systemKeys.liveCompany(company), { type: 'liveCompany', companyId: company, expiresAtSeconds }));
  const opened = deps.table.across.commit(
    // A session that ends while its socket opens has told the sockets that it had then.
    check(sessionKey(session), [
      ['sessionId', '=', session.sessionId],
      ['profile', '=', session.profile],
      ...holdsRole(session),
      ['queueIds', '=', session.queueIds],
    ]),
    put(companyKeys.socket(company, input.socketId), socket),
    put(systemKeys.socketOwner(input.socketId), { type: 'socketOwner', companyId: company, expiresAtSeconds }),
  );
  await orThrow(opened, 'ERR_LIVE_PASS_INVALID');
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

async function takePass(deps: LiveDeps, text: string): Promise<z.output<typeof livePass>> {
  const key = systemKeys.livePass(text);
  const stored = text ? await deps.table.system.get(key, { consistent: true }) : undefined;
  if (!stored) throw new AppError('ERR_LIVE_PASS_INVALID');
  // Two sockets with one pass: the second one loses.
  await orThrow(deps.table.system.commit(remove(key, ['exists'])), 'ERR_LIVE_PASS_INVALID');
  const pass = livePass.parse(stored);
  if (pass.expiresAtMs < deps.clock.nowMs()) throw new AppError('ERR_LIVE_PASS_INVALID');
  return pass;
}
