import * as declared from '#shared/ports/declared.ts';
import { late } from './late.ts';
import type { MailIdentities } from './mail-identities.ts';
import { port } from './port.ts';

export const rareMailIdentities = () =>
  port(declared.mailIdentities, 'identities', () =>
    late<MailIdentities, keyof MailIdentities>(['verify', 'status', 'forget'], async () => (await import('./mail-identities.ts')).openMailIdentities()),
  );
