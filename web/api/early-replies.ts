import { noteServerDate } from './server-clock.ts';
import { getStoredSession } from './token-store.ts';

interface EarlyReply {
  readonly reply: Promise<Response | undefined>;
  readonly askedAtMs: number;
}

declare global {
  /** Replies to `early/ask-early.ts`, by token and address. */
  var earlyReplies: Map<string, EarlyReply> | undefined;
}

/** A reply is as good as a fresh one for as long as a page takes to begin. */
const usableMs = 10_000;

/** @param address path with query, as `/tickets?status=open`. */
export const isAskedEarly = (address: string): boolean => globalThis.earlyReplies?.has(keyOf(address)) === true;

/**
 * The page has asked for some things before its code was there, and before the client of the API; each such reply is taken once.
 *
 * @param ask makes the call as any other where no reply is there, or none that is good: its failure says why.
 */
export async function takeEarlyReply<T>(address: string, ask: () => Promise<T>): Promise<T> {
  return ((await readEarlyReply(address)) as T | undefined) ?? ask(); // the server's reply to the same question
}

async function readEarlyReply(address: string): Promise<unknown> {
  const early = globalThis.earlyReplies?.get(keyOf(address));
  globalThis.earlyReplies?.delete(keyOf(address));
  if (!early || Date.now() - early.askedAtMs > usableMs) return undefined;
  const reply = await early.reply;
  if (!reply?.ok) return undefined;
  noteServerDate(reply.headers.get('date') ?? '', early.askedAtMs, Date.now());
  return reply.json().catch(() => undefined);
}

const keyOf = (address: string): string => `${getStoredSession()?.token} ${address}`;
