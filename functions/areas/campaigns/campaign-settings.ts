import { type campaignRoutes, campaignSettingDefaults, type CampaignSettings } from '#shared/contract/campaigns.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { campaignSettingsItem } from '#functions/records/campaigns/campaign-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { CampaignDeps } from './deps.ts';

type Listed = ReplyOf<typeof campaignRoutes.listCampaignSettings>;

export async function listSettings({ table }: Pick<CampaignDeps, 'table'>, { companyId }: Principal): Promise<Listed> {
  const stored = await table.forCompany(companyId).get(companyKeys.campaignSettings(companyId), { consistent: true });
  return listed(stored ? campaignSettingsItem.parse(stored) : { ...campaignSettingDefaults, variables: [] });
}

export async function saveSettings({ table }: Pick<CampaignDeps, 'table'>, { companyId }: Principal, settings: CampaignSettings): Promise<Listed> {
  await table.forCompany(companyId).commit(put(companyKeys.campaignSettings(companyId), { type: 'campaignSettings', companyId, ...settings }));
  return listed(settings);
}

const listed = ({ messageInterval, longerIntervalAfter, greaterInterval, yesWords, variables }: CampaignSettings): Listed =>
  Object.entries({ messageInterval, longerIntervalAfter, greaterInterval, yesWords, variables }).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
