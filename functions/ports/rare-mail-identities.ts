import * as declared from '#shared/ports/declared.ts';
import type { MailIdentities } from './mail-identities.ts';
import { port } from './port.ts';
import { once } from './secrets.ts';

/** Few jobs ask for them: the client is loaded with the first. */
export const rareMailIdentities = () =>
  port(declared.mailIdentities, 'identities', (): MailIdentities => {
    const opened = once(async () => (await import('./mail-identities.ts')).openMailIdentities());
    return {
      verify: async (domain) => (await opened()).verify(domain),
      status: async (domain) => (await opened()).status(domain),
      forget: async (domain) => (await opened()).forget(domain),
    };
  });
