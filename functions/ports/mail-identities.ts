import { DeleteIdentityCommand, GetIdentityVerificationAttributesCommand, SESClient, VerifyDomainDkimCommand } from '@aws-sdk/client-ses';
import * as declared from '#shared/ports/declared.ts';
import { port } from './port.ts';

/** Domains that the mail service sends from. They are of the whole installation: it knows of no companies. */
export interface MailIdentities {
  /** Asks for a domain to be verified by its DKIM records; again, for one that was given up. @returns the three names that its records have */
  verify(domain: string): Promise<readonly string[]>;
  /** Undefined for a domain that it does not know. */
  status(domain: string): Promise<'pending' | 'verified' | 'failed' | undefined>;
  forget(domain: string): Promise<void>;
}

export function openMailIdentities(client = new SESClient({ maxAttempts: 5 })): MailIdentities {
  return {
    // Easy DKIM verifies the domain too; no other TXT record is needed. https://docs.aws.amazon.com/ses/latest/APIReference/API_VerifyDomainDkim.html
    async verify(domain) {
      const { DkimTokens = [] } = await client.send(new VerifyDomainDkimCommand({ Domain: domain }));
      return DkimTokens;
    },
    async status(domain) {
      const { VerificationAttributes = {} } = await client.send(new GetIdentityVerificationAttributesCommand({ Identities: [domain] }));
      const status = VerificationAttributes[domain]?.VerificationStatus;
      if (status === undefined) return undefined;
      if (status === 'Success') return 'verified';
      return status === 'Pending' ? 'pending' : 'failed';
    },
    async forget(domain) {
      await client.send(new DeleteIdentityCommand({ Identity: domain }));
    },
  };
}

export const mailIdentities = () => port(declared.mailIdentities, 'identities', () => openMailIdentities());
