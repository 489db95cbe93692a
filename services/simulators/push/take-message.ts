import { importJWK, jwtVerify } from 'jose';
import { openMessage } from './open-message.ts';
import type { Subscription } from './subscriptions.ts';

export interface PushRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface TakenMessage {
  readonly subscriptionId: string;
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | null;
  readonly contact: string;
  readonly at: string;
}

/** Refusal of a push service. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(status: number, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.status = status;
  }
}

/** A day is the most that a token may hold. https://www.rfc-editor.org/rfc/rfc8292#section-2 */
const longestTokenSeconds = 24 * 60 * 60;
const mostBytes = 4_096;

/**
 * Checks a message as strictly as any push service does, and opens it as its browser would.
 *
 * @throws Refused with the status to answer.
 */
export async function takeMessage(subscription: Subscription, { headers, body }: PushRequest, origin: string): Promise<TakenMessage> {
  const text = (name: string): string => String(headers[name] ?? '');
  if (!/^\d+$/.test(text('ttl'))) throw new Refused(400, 'no TTL');
  if (text('content-encoding') !== 'aes128gcm') throw new Refused(415, 'not aes128gcm');
  if (body.length > mostBytes) throw new Refused(413, 'too large');
  const topic = headers['topic'] === undefined ? null : text('topic');
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw new Refused(400, 'no topic');
  const contact = await verifiedContact(subscription, text('authorization'), origin);
  return {
    subscriptionId: subscription.id,
    text: opened(body, subscription),
    ttl: Number(text('ttl')),
    urgency: text('urgency') || 'normal',
    topic,
    contact,
    at: new Date().toISOString(),
  };
}

function opened(body: Buffer, subscription: Subscription): string {
  try {
    return openMessage(body, subscription);
  } catch (error) {
    throw new Refused(400, 'the browser could not open it', { cause: error });
  }
}

async function verifiedContact({ applicationServerKey }: Subscription, authorization: string, origin: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (token === '') throw new Refused(401, 'no VAPID token');
  if (key !== applicationServerKey) throw new Refused(403, 'another key than the browser subscribed by');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  try {
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
      audience: origin,
      requiredClaims: ['exp', 'sub'],
    });
    const seconds = Number(payload.exp) - Date.now() / 1_000;
    if (seconds > longestTokenSeconds) throw new Refused(401, 'the token holds for too long');
    return String(payload.sub);
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(401, 'the token is not valid', { cause: error });
  }
}
