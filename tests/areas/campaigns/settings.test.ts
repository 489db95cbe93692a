import { beforeEach, describe, expect, it } from 'vitest';
import { listSettings, saveSettings } from '#functions/areas/campaigns/campaign-settings.ts';
import { campaignRoutes, campaignSettingDefaults, type CampaignSettings } from '#shared/contract/campaigns.ts';
import { given, type Home } from '#tests/support/given.ts';

let home: Home;
const usual: CampaignSettings = { ...campaignSettingDefaults, variables: [] };
const settingsOf = (listed: Awaited<ReturnType<typeof listSettings>>) =>
  Object.fromEntries(listed.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
const stored = async () => settingsOf(await listSettings(home.deps, home.admin));
const save = async (settings: Partial<CampaignSettings>, settingsBefore?: CampaignSettings) =>
  saveSettings(home.deps, home.admin, campaignRoutes.saveCampaignSettings.body.parse({ settings: { ...usual, ...settings }, settingsBefore }));

beforeEach(async () => {
  home = await given.company();
});

describe('settings of campaigns', () => {
  it('keep the words that are a yes, when a caller from before them saves the rest', async () => {
    await save({ yesWords: ['bora'] });
    const { yesWords: _words, ...others } = usual;

    await saveSettings(home.deps, home.admin, campaignRoutes.saveCampaignSettings.body.parse({ settings: { ...others, messageInterval: 5 } }));

    expect(await stored()).toMatchObject({ yesWords: ['bora'], messageInterval: 5 });
  });

  it('are not written over by somebody who has not seen them', async () => {
    await save({ messageInterval: 5 }, usual);

    const late = save({ greaterInterval: 20 }, usual);

    await expect(late).rejects.toMatchObject({ code: 'ERR_CONFLICT' });
    expect(await stored()).toEqual({ ...usual, messageInterval: 5 });
  });

  it('are saved once by a call that comes again', async () => {
    await save({ messageInterval: 5 }, usual);

    await save({ messageInterval: 5 }, usual);

    expect(await stored()).toEqual({ ...usual, messageInterval: 5 });
  });

  it('of two who save at one moment are those of one, who alone is told so', async () => {
    const saved = await Promise.allSettled([save({ messageInterval: 5 }, usual), save({ greaterInterval: 20 }, usual)]);

    expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
