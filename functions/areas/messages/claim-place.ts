import { createHash } from 'node:crypto';
import { decodeTime } from 'ulid';
import * as z from 'zod';
import { newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { putOnce } from '#functions/data/put-once.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type Chat, messageKey } from '#functions/records/messages/message-store.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { MessageDeps } from './deps.ts';

/** Place of a request's first message in its chat; the others follow by milliseconds. */
export interface ClaimedPlace {
  readonly ms: number;
  /** 24 bits for its WhatsApp id. */
  readonly chance: Uint8Array;
  /** An earlier call with this token has stored its first message. */
  readonly isRepeated: boolean;
  /** Hash of that call's request. */
  readonly requestHash: unknown;
}

/** A client's clock is believed within this; beyond it the order of the chat would suffer. */
const believedSkewMs = 5 * 60_000;
/** How long a token whose clock was not believed is remembered. */
const tokenSeconds = 30 * 24 * 60 * 60;

const tokenItem = z.object({ ms: z.number() });

/**
 * Time and chance of a message's WhatsApp id. With a token both come from it, so that a repetition is the same message; if
 * the token's clock is wrong, the time of the first call is remembered with it. The same answer comes however late the
 * repetition: a row at the token's own time, and a time that was remembered, go before what the clock says now.
 */
export async function claimPlace(deps: MessageDeps, principal: Principal, chat: Chat, clientToken: string | undefined): Promise<ClaimedPlace> {
  const nowMs = deps.clock.nowMs();
  if (!clientToken) return { ms: nowMs, chance: deps.clock.randomBytes(3), isRepeated: false, requestHash: undefined };
  const table = deps.table.forCompany(principal.companyId);
  const chance = createHash('sha256').update(`${principal.userId}${clientToken}`).digest().subarray(0, 3);
  const tokenMs = decodeTime(clientToken);
  const keyAt = (ms: number) => messageKey(chat, ms, newWhatsappMessageId(ms, chance));
  const tokenKey = companyKeys.clientToken(principal.companyId, principal.userId, clientToken);
  const found = await table.getMany([keyAt(tokenMs), tokenKey]);
  const stored = found.find(({ type }) => type === 'message');
  if (stored) return { ms: tokenMs, chance, isRepeated: true, requestHash: stored['requestHash'] };
  const remembered = found[0] && tokenItem.parse(found[0]).ms;
  const isBelieved = Math.abs(tokenMs - nowMs) <= believedSkewMs;
  const ms = remembered ?? (isBelieved ? tokenMs : await remember(nowMs));
  const row = ms === tokenMs ? undefined : await table.get(keyAt(ms), { consistent: true });
  return { ms, chance, isRepeated: row !== undefined, requestHash: row?.['requestHash'] };

  async function remember(at: number): Promise<number> {
    const token = { type: 'clientToken', ms: at, expiresAtSeconds: Math.ceil(at / 1_000) + tokenSeconds };
    return tokenItem.parse((await putOnce(table, tokenKey, token)) ?? token).ms;
  }
}
