import { lookAgain } from '#functions/areas/mail-senders/look-at-domain.ts';
import { addMailDomain, verifyMailDomain } from '#functions/areas/mail-senders/mail-domains.ts';
import type { MailSenderDeps } from '#functions/areas/mail-senders/deps.ts';
import { openDnsLookup } from '#functions/ports/dns-lookup.ts';
import { type RunningDns, startDns } from '#services/simulators/dns/start-dns.ts';
import type { MailDomain } from '#shared/contract/mail-senders.ts';
import { type Home, given } from '#tests/support/given.ts';
import { mailSenderDeps, PlayedIdentities } from '#tests/support/mail-senders.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface NameServer extends RunningDns {
  /** Ends it, and forgets what it knew. */
  readonly end: () => Promise<void>;
}

export async function startNameServer(): Promise<NameServer> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-dns-'));
  const dns = await startDns(folder);
  return {
    ...dns,
    async end() {
      await dns.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A company with a domain of its own, which asks a name server that really answers. */
export async function givenDomain(
  server: RunningDns,
  { domain = newDomainName(), others, identities = new PlayedIdentities() }: { domain?: string; others?: Home; identities?: PlayedIdentities } = {},
) {
  const home = await given.company(others ? { deps: others.deps } : {});
  const deps = mailSenderDeps(home, { identities, dns: openDnsLookup(server.address, { timeout: 400, tries: 1 }) });
  const { key } = await addMailDomain(deps, home.admin, domain);
  return {
    home,
    deps,
    identities,
    domain,
    key,
    ...asked(deps, home, domain),
    /** Sets what the company is told to set; the mail service sees it too. */
    publish: async () => {
      for (const record of (await asked(deps, home, domain).look()).records) put(server, record);
      identities.known.set(domain, 'verified');
      home.deps.clock.advance(5_000);
    },
  };
}

let count = 0;
const newDomainName = (): string => `loja-${(count += 1)}.com.br`;

const asked = (deps: MailSenderDeps, home: Home, domain: string) => ({
  /** Somebody asks for a look, some time after the last one. */
  look: () => {
    home.deps.clock.advance(5_000);
    return verifyMailDomain(deps, home.admin, domain);
  },
  /** Does what is due by itself after so long. */
  later: async (ms: number) => {
    home.deps.clock.advance(ms);
    for (const job of home.deps.timers.due(home.deps.clock.nowMs())) if (job.type === 'lookAtMailDomain') await lookAgain(deps, job);
  },
});

/** Beside what a name has already. */
export function put({ records }: RunningDns, { name, type, value }: Pick<MailDomain['records'][number], 'name' | 'type' | 'value'>): void {
  records.set({ name, type, values: type === 'CNAME' ? [value] : [...records.values(name, type), value] });
}

export const statesOf = ({ records }: MailDomain): string[] => records.map(({ purpose, state }) => `${purpose} ${state}`);
