import { Resolver } from 'node:dns/promises';
import * as declared from '#shared/ports/declared.ts';
import { port } from './port.ts';

/** Looks up records. Undefined: no name server answered properly. */
export interface DnsLookup {
  /** TXT records, the strings of each joined. */
  texts(name: string): Promise<readonly string[] | undefined>;
  /** Targets of a CNAME. */
  aliases(name: string): Promise<readonly string[] | undefined>;
}

/** A person waits for ten of these at once. */
const settings = { timeout: 2_500, tries: 2 };

/** @param servers separated by commas; empty: those of the machine. */
export function openDnsLookup(servers: string, { timeout, tries } = settings): DnsLookup {
  const resolver = new Resolver({ timeout, tries });
  if (servers !== '') resolver.setServers(servers.split(','));
  return {
    texts: (name) => found(async () => (await resolver.resolveTxt(name)).map((strings) => strings.join(''))),
    aliases: (name) => found(() => resolver.resolveCname(name)),
  };
}

/** There is no such name, or none of this type. A name that c-ares takes for none cannot have records either. */
const absent: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

async function found(ask: () => Promise<readonly string[]>): Promise<readonly string[] | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return absent.has(error.code) ? [] : undefined;
    throw error;
  }
}

export const dns = () => port(declared.dns, 'dns', ({ DNS_SERVERS }) => openDnsLookup(DNS_SERVERS));
