import { serverNowMs } from './server-clock.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letterOf = (value: number): string => letters.charAt(value % letters.length);

/** Makes a ULID. The library would make the first load too large. */
function newKey(ms: number): string {
  const time = Array.from({ length: 10 }, (_, place) => letterOf(Math.floor(ms / letters.length ** (9 - place))));
  return [...time, ...Array.from(crypto.getRandomValues(new Uint8Array(16)), letterOf)].join('');
}

interface Attempt {
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the attempt: the same words again are another action. */
  answered(): void;
}

/** Keys of creations that nobody has answered, by what was asked for. */
const unanswered = new Map<string, string>();

const noAttempt: Attempt = { headers: {}, answered: () => undefined };

/**
 * The attempt that a call belongs to. Asked for the same again without an answer to the first, the server gets the same key, and makes
 * one thing. Whoever changes a form in between asks for something else.
 */
export function attemptOf(method: string, path: string, body: unknown): Attempt {
  // Files are not compared. A login makes nothing, and its words are not kept.
  if (method !== 'POST' || body instanceof FormData || path.startsWith('/auth/')) return noAttempt;
  const asked = `${path} ${JSON.stringify(body)}`;
  const key = unanswered.get(asked) ?? newKey(serverNowMs());
  unanswered.set(asked, key);
  return { headers: { 'Idempotency-Key': key }, answered: () => void unanswered.delete(asked) };
}
