import type { AnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import { mailChannel } from '../mail/mail-channel.ts';
import type { Channel } from './channel.ts';
import { whatsappChannel } from './whatsapp-channel.ts';

/** Returns the channel of a campaign. */
export function channelFor(campaign: AnyCampaign): Channel<AnyCampaign> {
  // A channel gets campaigns of its own only: the very one that it is chosen for.
  return campaign.type === 'email' ? mailChannel : whatsappChannel;
}
