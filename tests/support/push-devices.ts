import { createECDH, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { openNoticeRecorder, type RecordingNotices } from './recording-notices.ts';
import type { DeliveryDeps } from '#functions/areas/web-push/deps.ts';
import { newPushChance } from '#functions/tools/encrypt-push.ts';
import { vapidKeysFrom, vapidSigner } from '#functions/tools/vapid.ts';
import type { PushOutcome, PushService } from '#functions/ports/push-service.ts';
import { openMessage } from '#services/simulators/push/open-message.ts';
import type { PushPayload, PushSubscriptionBody } from '#shared/contract/web-push.ts';
import type { Home } from './given.ts';

const payloadShape = z.object({ tag: z.string(), title: z.string(), body: z.string(), path: z.string() });
const answerShape = z.object({ answer: z.record(z.string(), z.unknown()).optional() });

export const testVapidKeys = vapidKeysFrom(`${'5'.repeat(64)},${'6'.repeat(64)}`);

/** A browser's subscription, whose messages only it can read. */
export function pushSubscription(overrides: Partial<PushSubscriptionBody> = {}) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const body: PushSubscriptionBody = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(60).toString('base64url')}`,
    keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    publicKey: testVapidKeys[0].publicKey,
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    language: 'pt',
    ...overrides,
  };
  const payload = (message: Buffer): unknown => JSON.parse(openMessage(message, { pair, auth }));
  return {
    body,
    read: (message: Buffer): PushPayload => payloadShape.parse(payload(message)),
    /** How the notice may be answered. */
    readAnswer: (message: Buffer) => answerShape.parse(payload(message)).answer,
  };
}

interface Posted {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The push services: what they were given, and what they answer. */
export class RecordingPushService implements PushService {
  readonly posted: Posted[] = [];
  outcome: PushOutcome = { kind: 'delivered' };

  async post(endpoint: string, headers: Posted['headers'], body: Buffer): Promise<PushOutcome> {
    this.posted.push({ endpoint, headers, body });
    return this.outcome;
  }

  /** Messages that came for an endpoint. */
  of({ endpoint }: { readonly endpoint: string }): readonly Posted[] {
    return this.posted.filter((one) => one.endpoint === endpoint);
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function pushDeps({ deps: { table, clock } }: Home): Mutable<DeliveryDeps> & { service: RecordingPushService; notices: RecordingNotices } {
  return {
    table,
    clock,
    notices: openNoticeRecorder(),
    service: new RecordingPushService(),
    vapidKeys: async () => testVapidKeys,
    standIn: '',
    sign: vapidSigner('mailto:operator@example.com'),
    chance: newPushChance,
  };
}
