import { createHash } from 'node:crypto';
import type { Notice, NoticeDelivery } from '#shared/contract/push-notices.ts';
import { hidesNumbers } from '#shared/contract/roles.ts';
import { maskedName } from '#shared/domain/masked-number.ts';
import type { PushPayload } from '#shared/contract/web-push.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { forgetPushDevice, mayRing, pushDeviceItem, type PushDeviceItem } from '#functions/records/live/push-device-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { put } from '#functions/data/writes.ts';
import { encryptPush } from '#functions/tools/encrypt-push.ts';
import { log } from '#functions/tools/log.ts';
import { isPushEndpoint } from '#functions/tools/push-endpoint.ts';
import type { VapidKey } from '#functions/tools/vapid.ts';
import type { PushOutcome } from '#functions/ports/push-service.ts';
import { loadCompanyStanding } from './company-standing.ts';
import type { DeliveryDeps } from './deps.ts';
import { loadRecipients } from './recipients.ts';
import { answerWay, wordsOf } from './words.ts';

/** A service keeps what a browser cannot take at once for so long: until the next morning. */
const keepSeconds = 24 * 60 * 60;
/** After so long nobody wants to be told any more of what waited here. */
const staleMs = 60 * 60_000;
/** Over a quarter of an hour. */
const mostAttempts = 7;
/** SQS delays a message by at most that. */
const longestDelaySeconds = 15 * 60;

/** Pushes a notice to one device, once, unless its user may be told there no more; what its service does not take now is tried again. */
export async function deliverNotice(deps: DeliveryDeps, delivery: NoticeDelivery): Promise<void> {
  const nowMs = deps.clock.nowMs();
  if (nowMs - delivery.notice.atMs > staleMs) return;
  const ringing = await loadRinging(deps, delivery, nowMs);
  if (!ringing || !(await isFirst(deps, delivery, nowMs))) return;
  const { device, isMasked } = ringing;
  const key = (await deps.vapidKeys()).find(({ publicKey }) => publicKey === device.publicKey);
  // Of a key that is honoured no more, or of a stand-in that is none any more: its service would take nothing.
  if (!key || !isPushEndpoint(device.endpoint, deps.standIn)) return forgetPushDevice(deps.table, device);
  const outcome = await push(deps, device, { delivery, key, isMasked });
  if (outcome.kind === 'gone') await forgetPushDevice(deps.table, device);
  if (outcome.kind === 'later') await tryAgain(deps, delivery, outcome.afterSeconds);
}

interface Ringing {
  readonly device: PushDeviceItem;
  /** Its user sees no numbers of customers. */
  readonly isMasked: boolean;
}

async function loadRinging({ table }: DeliveryDeps, { notice, userId, deviceId }: NoticeDelivery, nowMs: number): Promise<Ringing | undefined> {
  const { companyId } = notice;
  const keys = [companyKeys.pushDevice(companyId, userId, deviceId), companyKeys.user(companyId, userId)];
  const part = table.forCompany(companyId);
  const [items, company] = await Promise.all([part.getMany(keys), loadCompanyStanding(part, companyId, nowMs)]);
  const ofType = (type: string) => items.filter((item) => item['type'] === type);
  const [device] = readableItems(pushDeviceItem, ofType('pushDevice'));
  const [user] = readableItems(userItem, ofType('user'));
  if (!device || !user || !mayRing(device, user, company, nowMs)) return undefined;
  // A service that was down is asked for a quarter of an hour: whoever lost a queue or a right meanwhile is told nothing of it.
  const isMeant = await loadRecipients(part, companyId, notice.to, nowMs);
  return isMeant(user) ? { device, isMasked: hidesNumbers(user) } : undefined;
}

/** Streams and queues may repeat everything. */
async function isFirst({ table }: DeliveryDeps, { notice: { companyId, mark, tag }, deviceId, attempt }: NoticeDelivery, nowMs: number): Promise<boolean> {
  const told = { type: 'pushTold', attempt, expiresAtSeconds: Math.floor(nowMs / 1_000) + keepSeconds };
  const isNew = { any: [['attempt', 'absent'] as const, ['attempt', '<', attempt] as const] };
  return isHeld(table.forCompany(companyId).commit(put(companyKeys.pushTold(companyId, deviceId, `${tag} ${mark}`), told, [isNew])));
}

interface Parcel {
  readonly delivery: NoticeDelivery;
  readonly key: VapidKey;
  readonly isMasked: boolean;
}

async function push(deps: DeliveryDeps, device: PushDeviceItem, { delivery, key, isMasked }: Parcel): Promise<PushOutcome> {
  const payload = payloadOf(delivery.notice, device, isMasked);
  const token = await deps.sign(key, device.endpoint, deps.clock.nowMs());
  const headers = {
    authorization: `vapid t=${token}, k=${key.publicKey}`,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(keepSeconds),
    // Somebody is waiting for an answer.
    urgency: 'high',
    topic: topicOf(payload.tag),
  };
  return deps.service.post(device.endpoint, headers, encryptPush(JSON.stringify(payload), device, deps.chance()));
}

function payloadOf(notice: Notice, { userId, language }: PushDeviceItem, isMasked: boolean): PushPayload {
  const { tag, title, path } = notice;
  const answer = answerWay(notice, userId, language);
  return { tag, title: isMasked ? maskedName(title) : title, body: wordsOf(notice, language), path, ...(answer ? { answer } : {}) };
}

/** A push service keeps only the newest message of one topic. At most 32 characters of base64 for URLs: the service learns no ticket number. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

async function tryAgain({ notices }: DeliveryDeps, delivery: NoticeDelivery, afterSeconds: number | undefined): Promise<void> {
  const { notice, deviceId, attempt } = delivery;
  if (attempt >= mostAttempts) {
    log.warn('notice given up', { companyId: notice.companyId, deviceId, attempt });
    return;
  }
  const delaySeconds = Math.min(longestDelaySeconds, Math.ceil(Math.max(afterSeconds ?? 0, 5 * 2 ** attempt)));
  await notices.send([{ ...delivery, attempt: attempt + 1 }], delaySeconds);
}
