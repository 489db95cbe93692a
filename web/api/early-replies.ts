import { noteServerDate } from './server-clock.ts';

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

/**
 * The page has asked for some things before its code was there; each such reply is taken once.
 *
 * @returns undefined unless it is there and good. The call is then made as any other, whose failure says why.
 */
export async function takeEarlyReply(path: string, query: Readonly<Record<string, string>>, token: string | null): Promise<unknown> {
  const address = [path, new URLSearchParams(query).toString()].filter(Boolean).join('?');
  const asked = `${token} ${address}`;
  const early = globalThis.earlyReplies?.get(asked);
  globalThis.earlyReplies?.delete(asked);
  if (!early || Date.now() - early.askedAtMs > usableMs) return undefined;
  const reply = await early.reply;
  if (!reply?.ok) return undefined;
  noteServerDate(reply.headers.get('date') ?? '', early.askedAtMs, Date.now());
  return reply.json().catch(() => undefined);
}
