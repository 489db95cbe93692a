import type { CampaignStatus } from '#shared/contract/campaigns.ts';

/** What the server lets somebody do with a campaign in each state. */
export const canStart = (status: CampaignStatus): boolean => status === 'INATIVA' || status === 'PROGRAMADA';
export const canStop = (status: CampaignStatus): boolean => status === 'EM_ANDAMENTO' || status === 'PROGRAMADA';
export const canRestart = (status: CampaignStatus): boolean => status === 'CANCELADA';
export const canRetry = (status: CampaignStatus, failed: number): boolean => failed > 0 && (status === 'CANCELADA' || status === 'FINALIZADA');
