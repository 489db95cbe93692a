import { type campaignRoutes, campaignSettingDefaults, campaignSettings, type CampaignSettings } from '#shared/contract/campaigns.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { changeSeen } from '#functions/data/change-seen.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { CampaignDeps } from './deps.ts';

type Listed = ReplyOf<typeof campaignRoutes.listCampaignSettings>;
type Change = BodyOf<typeof campaignRoutes.saveCampaignSettings>;

export async function listSettings({ table }: Pick<CampaignDeps, 'table'>, { companyId }: Principal): Promise<Listed> {
  return listed(settingsOf(await table.forCompany(companyId).get(companyKeys.campaignSettings(companyId), { consistent: true })));
}

/** @throws AppError ERR_CONFLICT where they are not as they were seen */
export async function saveSettings({ table }: Pick<CampaignDeps, 'table'>, { companyId }: Principal, input: Change): Promise<Listed> {
  const { settings, settingsBefore: before } = input;
  const set = { type: 'campaignSettings', companyId, ...settings };
  const after = { ...(before ?? settingsOf(undefined)), ...settings };
  return listed(settingsOf(await changeSeen(table.forCompany(companyId), companyKeys.campaignSettings(companyId), { before, after, shown: settingsOf, set })));
}

/** The usual ones if the company has never set any. */
const settingsOf = (stored: Attributes | undefined): CampaignSettings => campaignSettings.parse({ ...usual, ...stored });

const usual = { ...campaignSettingDefaults, variables: [] };

const listed = ({ messageInterval, longerIntervalAfter, greaterInterval, yesWords, variables }: CampaignSettings): Listed =>
  Object.entries({ messageInterval, longerIntervalAfter, greaterInterval, yesWords, variables }).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
