import { addMailDomain } from '#functions/areas/mail-senders/mail-domains.ts';
import type { MailSenderDeps } from '#functions/areas/mail-senders/deps.ts';
import type { DnsLookup } from '#functions/ports/dns-lookup.ts';
import type { MailIdentities } from '#functions/ports/mail-identities.ts';
import type { Home } from './given.ts';

/** A mail service that knows domains, and says of each what it is told to say. */
export class PlayedIdentities implements MailIdentities {
  readonly known = new Map<string, 'pending' | 'verified' | 'failed'>();
  /** How often it was asked for a domain: its names differ each time. */
  asked = 0;

  async verify(domain: string): Promise<readonly string[]> {
    this.asked += 1;
    this.known.set(domain, 'pending');
    return [1, 2, 3].map((number) => `k${this.asked}${number}`);
  }

  async status(domain: string): Promise<'pending' | 'verified' | 'failed' | undefined> {
    return this.known.get(domain);
  }

  async forget(domain: string): Promise<void> {
    this.known.delete(domain);
  }
}

/** Name servers of a world without names. */
export const emptyDns: DnsLookup = { texts: async () => [], aliases: async () => [] };

export function mailSenderDeps({ deps: { table, clock, timers, jobs } }: Pick<Home, 'deps'>, others: Partial<MailSenderDeps> = {}): MailSenderDeps {
  return {
    table,
    clock,
    timers,
    jobs,
    platformSender: 'no-reply@recado.example',
    dns: emptyDns,
    identities: new PlayedIdentities(),
    platformDomain: 'recado.example.com',
    ...others,
  };
}

/** A company that has added a domain, and what it does with that. */
export async function withDomain(home: Home, domain: string): Promise<MailSenderDeps> {
  const deps = mailSenderDeps(home);
  await addMailDomain(deps, home.admin, domain);
  return deps;
}

/** The records of a domain, for whoever looks after the site. */
export const dnsMail = { domain: 'docesdaana.com.br', email: 'agencia@example.com', language: 'pt' } as const;
