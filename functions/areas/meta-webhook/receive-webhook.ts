import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { MetaChannel } from '#shared/contract/channels.ts';
import { AppError } from '#shared/contract/errors.ts';
import { maxWebhookBytes } from '#shared/contract/meta-webhook.ts';
import { metaId } from '#shared/contract/queue-messages.ts';
import { findMetaClaim } from '#functions/records/connections/meta-link.ts';
import { traceOf } from '#shared/domain/trace.ts';
import { log, note } from '#functions/tools/log.ts';
import type { WebhookDeps } from './deps.ts';
import { type Inbox, type Report, reportsOf } from './reports-of.ts';

const channels: Readonly<Record<'page' | 'instagram', MetaChannel>> = { page: 'facebook', instagram: 'instagram' };

const envelope = z.object({ object: z.enum(['page', 'instagram']), entry: z.array(z.unknown()) });
/** Each inbox is read by itself, since the others are other companies'. */
const told = z.object({ id: metaId, messaging: z.array(z.unknown()).catch([]) });

/** The answer that Meta expects in every case: it repeats a webhook that gets another, and ends a subscription that fails for long. */
const received = 'EVENT_RECEIVED';

/**
 * Everything of one call goes on the queues before it is answered; a call that fails half-way is repeated by Meta, and what
 * was queued already changes nothing twice.
 *
 * @throws AppError ERR_PAYLOAD_TOO_LARGE, ERR_WEBHOOK_REFUSED
 */
export async function receiveWebhook(deps: WebhookDeps, { bytes, signature }: { bytes: Buffer; signature: string | undefined }): Promise<string> {
  if (bytes.length > maxWebhookBytes) throw new AppError('ERR_PAYLOAD_TOO_LARGE', { maxBytes: maxWebhookBytes });
  const { appSecret } = await deps.app();
  if (!isSignedBy(appSecret, bytes, signature)) throw new AppError('ERR_WEBHOOK_REFUSED');
  const { object, entry: entries } = read(bytes);
  const reports: Report[] = [];
  for (const { id: accountId, messaging } of entries.flatMap((one) => told.safeParse(one).data ?? [])) {
    const inbox = await findInbox(deps, channels[object], accountId);
    if (inbox) reports.push(...messaging.flatMap((event) => reportsOf({ ...inbox, nowMs: deps.clock.nowMs() }, event)));
    else log.info('webhook of an unknown page dropped', { channel: channels[object], events: messaging.length });
  }
  if (reports.length > 0) note({ traceId: reports.flatMap(({ inbound }) => traceOf(inbound.message) ?? []).join(' ') });
  await deps.inbound.send(...reports.map(({ inbound }) => inbound));
  for (const { fetch, inbound } of reports) if (fetch) await deps.meta.send(fetch, `${inbound.dedupeId}#fetch`.slice(-128));
  return received;
}

export function isSignedBy(secret: string, bytes: Buffer, signature: string | undefined): boolean {
  const [, shown] = /^sha256=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (secret === '' || shown === undefined) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), Buffer.from(shown, 'hex'));
}

/** A signed body of unknown form would only come again if it were refused. */
function read(bytes: Buffer): z.output<typeof envelope> {
  const parsed = envelope.safeParse(parsedJson(bytes));
  if (parsed.success) return parsed.data;
  log.warn('webhook of an unknown form dropped', { problem: parsed.error.issues[0]?.path.join('.') });
  return { object: 'page', entry: [] };
}

function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // What is no JSON has no form that is known.
    return undefined;
  }
}

async function findInbox({ table, clock }: WebhookDeps, channel: MetaChannel, accountId: string): Promise<Omit<Inbox, 'nowMs'> | undefined> {
  const claim = await findMetaClaim(table, channel, accountId, clock.nowMs());
  return claim && { ...claim, channel, accountId };
}
