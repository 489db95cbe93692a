import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import * as declared from '#shared/ports/declared.ts';
import { transportOf } from '#functions/tools/transports.ts';
import { port } from './port.ts';

/** A file fetched from a foreign address. */
export interface FetchedFile {
  readonly bytes: Buffer;
  readonly mimeType: string;
}

/** `isFinal`: another try finds nothing else. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean, options?: ErrorOptions) {
    super(reason, options);
    this.isFinal = isFinal;
  }
}

/** @throws FetchFailed */
export type GuardedFetch = (address: string, limits: { readonly maxBytes: number; readonly timeoutMs: number }) => Promise<FetchedFile>;

const mostRedirects = 3;

/** Addresses that do not lead out into the internet. https://www.iana.org/assignments/iana-ipv4-special-registry */
const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, prefix, 'ipv4');
}
/** Only globally routed addresses of IPv6 pass, and those that stand for IPv4 are judged as IPv4. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inside.addSubnet(net, prefix, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

interface Guard {
  /** Addresses that may be anywhere: of what plays the outside on one machine. */
  readonly isTrusted: (url: URL) => boolean;
  readonly resolve: typeof lookup;
}

/** @param isTrusted none, unless said; @param resolve as the system does. */
export type GuardOptions = Partial<Guard>;

const guardOf = ({ isTrusted = () => false, resolve = lookup }: GuardOptions): Guard => ({ isTrusted, resolve });

/** Whether an address is one of the machine itself, which only a system that is all on one machine may follow. */
export const isOnThisMachine = ({ hostname }: URL): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

/**
 * The one way by which an address that came from outside is followed: https alone, to public addresses alone, looked at when
 * the connection is made, so that no name leads elsewhere afterwards; few redirects, each judged anew; no more bytes than allowed.
 */
export function openGuardedFetch(options: GuardOptions = {}): GuardedFetch {
  const guard = guardOf(options);
  return async (address, limits) => {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    try {
      let url = judged(address, guard);
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        const reply = await asked(url, guard, { signal });
        const { statusCode: status = 0, headers } = reply;
        if (status === 200) return { bytes: await read(reply, limits.maxBytes), mimeType: headers['content-type'] ?? '' };
        reply.destroy();
        if (status < 300 || status > 399 || headers.location === undefined) throw refused(status);
        url = judged(new URL(headers.location, url).href, guard);
      }
      throw new FetchFailed('too many redirects', true);
    } catch (error) {
      if (error instanceof FetchFailed) throw error;
      throw new FetchFailed('no answer', false, { cause: error });
    }
  };
}

/**
 * Posts to an address that came from outside, by the same rules; nothing is followed, and of what is answered only the status is kept.
 *
 * @returns the status, whatever it is.
 * @throws FetchFailed, final where the address is refused.
 */
export type GuardedPost = (address: string, message: { readonly headers: Readonly<Record<string, string>>; readonly body: string }) => Promise<number>;

export function openGuardedPost({ withinMs, ...options }: GuardOptions & { readonly withinMs: number }): GuardedPost {
  const guard = guardOf(options);
  return async (address, { headers, body }) => {
    try {
      const reply = await asked(judged(address, guard), guard, { signal: AbortSignal.timeout(withinMs), method: 'POST', headers, body });
      // Unread: whatever it says, it takes no more of us than its head.
      reply.destroy();
      return reply.statusCode ?? 0;
    } catch (error) {
      const failure = refusalIn(error);
      throw failure ?? new FetchFailed(isTimeout(error) ? 'timeout' : 'no answer', false, { cause: error });
    }
  };
}

const isTimeout = (error: unknown): boolean => error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');

/** An error of the name look-up arrives as it is, or as the cause of another error. */
function refusalIn(error: unknown): FetchFailed | undefined {
  if (error instanceof FetchFailed) return error;
  return error instanceof Error && error.cause instanceof FetchFailed ? error.cause : undefined;
}

/** Whether an address may be followed at all, before its name is looked up. @throws FetchFailed */
export const requireOutside = (address: string, options: GuardOptions = {}): URL => judged(address, guardOf(options));

const refused = (status: number): FetchFailed => new FetchFailed(`answered ${status}`, status < 500 && status !== 408 && status !== 429);

function judged(address: string, { isTrusted }: Guard): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) throw new FetchFailed('no address', true);
  if (isTrusted(url)) return url;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isRefused = url.protocol !== 'https:' || url.username !== '' || (url.port !== '' && url.port !== '443') || (isIP(host) !== 0 && !isPublicAddress(host));
  if (isRefused) throw new FetchFailed('the address leads where nothing is fetched from', true);
  return url;
}

/** Refuses names that lead inside, at the moment of connecting. */
const guardedLookup =
  (resolve: Guard['resolve']): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const found = addresses ?? [];
      const isInside = found.some(({ address }) => !isPublicAddress(address));
      const [first] = found;
      if (error || isInside || !first) return callback(error ?? new FetchFailed('the name leads where nothing is fetched from', true), []);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };

interface Asking {
  readonly signal: AbortSignal;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function asked(url: URL, { isTrusted, resolve: resolveName }: Guard, { signal, method = 'GET', headers = {}, body }: Asking): Promise<IncomingMessage> {
  const guarded = isTrusted(url) ? {} : { lookup: guardedLookup(resolveName) };
  return new Promise((resolve, reject) => {
    transportOf(url.protocol)
      .request(url, { signal, method, headers, agent: false, ...guarded }, resolve)
      .on('error', reject)
      .end(body);
  });
}

async function read(reply: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > maxBytes) {
      reply.destroy();
      throw new FetchFailed('too large', true);
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

const onThisMachine = (isLocal: boolean): GuardOptions => ({ isTrusted: (url) => isLocal && isOnThisMachine(url) });
export const fetchFile = () => port(declared.fetchFile, 'fetchFile', ({ LOCAL_MODE }) => openGuardedFetch(onThisMachine(LOCAL_MODE)));
/** The stand-in for Meta on one machine serves its files from its own origin. */
export const metaFetch = () =>
  port(declared.metaFetch, 'fetchFile', ({ META_GRAPH_URL: meta }) =>
    openGuardedFetch({ isTrusted: (url) => meta !== '' && url.origin === new URL(meta).origin }),
  );
/** A receiver that takes longer counts as one that did not hear. */
const receiverMs = 10_000;
export const webhookPost = () =>
  port(declared.webhookPost, 'post', ({ LOCAL_MODE }) => openGuardedPost({ withinMs: receiverMs, ...onThisMachine(LOCAL_MODE) }));
