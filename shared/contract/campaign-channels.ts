/** Channels of campaigns. */
export const campaignChannels = ['whatsapp', 'mail'] as const;
export type CampaignChannel = (typeof campaignChannels)[number];
