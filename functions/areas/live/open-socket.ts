import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { companyId, sessionId, userId } from '#shared/contract/ids.ts';
import { companyKeys, systemKeys } from '../../data/keys.ts';
import type { SocketItem } from '../../data/socket-item.ts';
import { ConditionFailed, put, remove } from '../../data/writes.ts';
import { loadSession } from '../../lib/authenticate.ts';
import { isoTime } from '../../ports/clock.ts';
import type { LiveDeps } from './deps.ts';

const livePass = z.object({ companyId, userId, sessionId, expiresAtMs: z.number() });

/** API Gateway ends a connection after two hours; the row goes soon after, should the end not be told. https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
const socketSeconds = 2 * 60 * 60 + 15 * 60;

/** Admits a socket by its pass, once. @throws AppError ERR_LIVE_PASS_INVALID */
export async function openSocket(deps: LiveDeps, input: { socketId: string; pass: string }): Promise<void> {
  const pass = await takePass(deps, input.pass);
  const session = await loadSession(deps.table, pass.companyId, pass.userId);
  if (!session || session.sessionId !== pass.sessionId) throw new AppError('ERR_LIVE_PASS_INVALID');
  const nowMs = deps.clock.nowMs();
  const expiresAtSeconds = Math.floor(nowMs / 1_000) + socketSeconds;
  const socket: SocketItem = {
    type: 'socket',
    companyId: pass.companyId,
    socketId: input.socketId,
    userId: pass.userId,
    sessionId: pass.sessionId,
    name: session.name,
    profile: session.profile,
    queueIds: session.queueIds,
    wantsTickets: false,
    openTickets: [],
    seenAt: isoTime(nowMs),
    expiresAtSeconds,
  };
  await deps.table.across.commit(
    put(companyKeys.socket(pass.companyId, input.socketId), socket),
    put(systemKeys.socketOwner(input.socketId), { type: 'socketOwner', companyId: pass.companyId, expiresAtSeconds }),
  );
}

async function takePass(deps: LiveDeps, text: string): Promise<z.output<typeof livePass>> {
  const key = systemKeys.livePass(text);
  const stored = text ? await deps.table.system.get(key, { consistent: true }) : undefined;
  if (!stored) throw new AppError('ERR_LIVE_PASS_INVALID');
  try {
    await deps.table.system.commit(remove(key, ['exists']));
  } catch (error) {
    // Two sockets with one pass: the second one loses.
    if (error instanceof ConditionFailed) throw new AppError('ERR_LIVE_PASS_INVALID', {}, { cause: error });
    throw error;
  }
  const pass = livePass.parse(stored);
  if (pass.expiresAtMs < deps.clock.nowMs()) throw new AppError('ERR_LIVE_PASS_INVALID');
  return pass;
}
