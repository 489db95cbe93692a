import type { EmailCampaign } from '../contract/emails.ts';
import type { CampaignAccess } from './campaign-access.ts';

/** Tells which parts of an e-mail campaign may be changed now: none while it is sent, and the recipients only until it has begun. */
export function emailAccess({ status, startedAt }: Pick<EmailCampaign, 'status' | 'startedAt'>): CampaignAccess {
  if (status === 'EM_ANDAMENTO') return 'none';
  return startedAt === null ? 'all' : 'texts';
}
