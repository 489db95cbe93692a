import type { EmailCampaign } from '../contract/emails.ts';
import type { CampaignAccess } from './campaign-access.ts';

/** What of an e-mail campaign may be changed now: while it is sent nothing, and whom it is for only until it has begun. */
export function emailAccess({ status, startedAt }: Pick<EmailCampaign, 'status' | 'startedAt'>): CampaignAccess {
  if (status === 'EM_ANDAMENTO') return 'none';
  return startedAt === null ? 'all' : 'texts';
}
