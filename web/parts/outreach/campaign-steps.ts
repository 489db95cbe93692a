import type { CampaignStatus } from '#shared/contract/campaigns.ts';

/** Actions that the server allows for each state of a campaign. */
export const canStart = (status: CampaignStatus): boolean => status === 'INATIVA' || status === 'PROGRAMADA';
export const canStop = (status: CampaignStatus): boolean => status === 'EM_ANDAMENTO' || status === 'PROGRAMADA';
export const canRestart = (status: CampaignStatus): boolean => status === 'CANCELADA';
export const canRetry = (status: CampaignStatus, failed: number): boolean => failed > 0 && (status === 'CANCELADA' || status === 'FINALIZADA');
