import { log } from '#functions/tools/log.ts';

/** `gone`: the browser is subscribed no more. `later`: it may work then. `refused`: never. */
export type PushOutcome = { readonly kind: 'delivered' | 'gone' | 'refused' } | { readonly kind: 'later'; readonly afterSeconds: number | undefined };

/** The push services of browsers. */
export interface PushService {
  /** @param endpoint one that `isPushEndpoint` has let through. */
  post(endpoint: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<PushOutcome>;
}

/** @param withinMs services answer within a second, or not at all. */
export function openPushService({ withinMs = 8_000 } = {}): PushService {
  return {
    async post(endpoint, headers, body) {
      try {
        const reply = await fetch(endpoint, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
          // They answer themselves: whoever points elsewhere is none.
          redirect: 'error',
          signal: AbortSignal.timeout(withinMs),
        });
        await reply.body?.cancel();
        return outcomeOf(reply);
      } catch (error) {
        log.warn('push service not reached', { service: new URL(endpoint).host, error });
        return { kind: 'later', afterSeconds: undefined };
      }
    },
  };
}

/** https://www.rfc-editor.org/rfc/rfc8030#section-5 */
function outcomeOf({ status, headers, url }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? undefined);
    return { kind: 'later', afterSeconds: Number.isFinite(seconds) ? Math.max(0, seconds) : undefined };
  }
  log.warn('push refused', { service: new URL(url).host, status });
  return { kind: 'refused' };
}
