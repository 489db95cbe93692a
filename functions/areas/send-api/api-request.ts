import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { connectionId, contactId, messageId, ticketId } from '#shared/contract/ids.ts';
import { findItem } from '#functions/data/find-item.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';
import type { ConnectionPrincipal } from '#functions/tools/principal.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';

/** A program's request to send. */
export interface ApiMessage {
  /** Digits. */
  readonly number: string;
  readonly body: string;
  readonly mediaUrl?: string | undefined;
  readonly files: readonly UploadedFile[];
  readonly idempotencyKey: string | undefined;
}

/** Destination of a message and the source of its ids, decided once for one Idempotency-Key. */
const place = z.object({ connectionId, contactId, ticketId, ms: z.number().int(), chance: z.string(), mediaId: z.string() });
export type ApiPlace = z.output<typeof place>;

const apiRequest = z.object({
  type: z.literal('sendRequest'),
  requestHash: z.string(),
  place,
  /** Id of the message, once all of it is on its way. */
  sentId: messageId.nullable(),
  expiresAtSeconds: z.number(),
});
type ApiRequest = z.output<typeof apiRequest>;

/** A key is remembered for a day. */
const rememberedSeconds = 24 * 60 * 60;

export const requestKey = ({ companyId, connectionId: connection }: ConnectionPrincipal, idempotencyKey: string): Key =>
  companyKeys.sendRequest(companyId, connection, idempotencyKey);

/** Equal for a repetition, different for anything else under the same key. */
export function requestHash({ number, body, mediaUrl, files }: ApiMessage): string {
  const hash = createHash('sha256').update(JSON.stringify([number, body, mediaUrl ?? null]));
  for (const file of files) hash.update(JSON.stringify([file.name, file.mimeType])).update(file.bytes);
  return hash.digest('base64url').slice(0, 16);
}

/** Finds the earlier decision for a key. @throws AppError ERR_CLIENT_TOKEN_REUSED */
export async function findRequest(table: TablePart, key: Key, hash: string, nowMs: number): Promise<ApiRequest | undefined> {
  const known = await findItem(table, key, apiRequest);
  return known && known.expiresAtSeconds * 1_000 > nowMs ? matching(known, hash) : undefined;
}

/** Decides for a key, unless another call with it has at this moment. @throws AppError ERR_CLIENT_TOKEN_REUSED */
export async function claimRequest(table: TablePart, key: Key, decided: { requestHash: string; place: ApiPlace }, nowMs: number): Promise<ApiRequest> {
  const now = Math.floor(nowMs / 1_000);
  const item: ApiRequest = { type: 'sendRequest', ...decided, sentId: null, expiresAtSeconds: now + rememberedSeconds };
  const claimed = table.commit(put(key, item, [{ any: ['absent', ['expiresAtSeconds', '<=', now]] }]));
  const known = await onRefusal(claimed, ({ item: former }) => matching(apiRequest.parse(former), decided.requestHash));
  return known ?? item;
}

function matching(known: ApiRequest, hash: string): ApiRequest {
  if (known.requestHash !== hash) throw new AppError('ERR_CLIENT_TOKEN_REUSED', { field: 'Idempotency-Key' });
  return known;
}
