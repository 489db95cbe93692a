import { AppError } from '#shared/contract/errors.ts';
import type { CampaignChannel } from '#shared/contract/campaign-channels.ts';
import type { CampaignId, CompanyId } from '#shared/contract/ids.ts';
import { type CampaignItem, campaignItem } from './campaign-item.ts';
import { type EmailItem, emailItem } from './email-item.ts';
import { companyKeys, type Key } from './keys.ts';
import type { TablePart } from './table.ts';

/** A campaign of any channel. */
export type AnyCampaign = CampaignItem | EmailItem;

export const channelOf = ({ type }: Pick<AnyCampaign, 'type'>): CampaignChannel => (type === 'email' ? 'mail' : 'whatsapp');

export const campaignKey = (company: CompanyId, channel: CampaignChannel, id: CampaignId | ''): Key =>
  channel === 'mail' ? companyKeys.email(company, id) : companyKeys.campaign(company, id);

export const keyOfCampaign = (campaign: Pick<AnyCampaign, 'type' | 'companyId' | 'id'>): Key =>
  campaignKey(campaign.companyId, channelOf(campaign), campaign.id);

export interface OfChannel {
  readonly whatsapp: CampaignItem;
  readonly mail: EmailItem;
}

/** @throws AppError ERR_NO_CAMPAIGN_FOUND */
export async function loadAnyCampaign<C extends CampaignChannel>(table: TablePart, company: CompanyId, channel: C, id: CampaignId): Promise<OfChannel[C]> {
  const found = await findAnyCampaign(table, company, channel, id);
  if (!found) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return found;
}

export async function findAnyCampaign<C extends CampaignChannel>(
  table: TablePart,
  company: CompanyId,
  channel: C,
  id: CampaignId,
): Promise<OfChannel[C] | undefined> {
  const stored = await table.get(campaignKey(company, channel, id), { consistent: true });
  const schema = channel === 'mail' ? emailItem : campaignItem;
  // The schema is the channel's, which TypeScript cannot follow.
  return stored && (schema.parse(stored) as OfChannel[C]);
}
