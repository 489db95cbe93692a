import type { CampaignId } from '#shared/contract/ids.ts';

export const campaignsPath = '/campaigns';
export const optOutsPath = '/campaigns/opt-outs';
export const reportPath = (id: CampaignId): string => `/campaign/${id}/report`;
