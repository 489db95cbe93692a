/** What a campaign is sent by. */
export const campaignChannels = ['whatsapp', 'mail'] as const;
export type CampaignChannel = (typeof campaignChannels)[number];
