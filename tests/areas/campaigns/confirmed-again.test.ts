import { expect, it } from 'vitest';
import { saveSettings } from '#functions/areas/campaigns/campaign-settings.ts';
import { readReport } from '#functions/areas/campaigns/read-campaigns.ts';
import { retryFailed } from '#functions/areas/campaigns/start-campaign.ts';
import { campaignSettingDefaults } from '#shared/contract/campaigns.ts';
import { begunCampaign, campaignDeps, numbersOf } from '#tests/support/campaigns.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';

const recipients = 5;
const texts = { confirmation: true, confirmationMessage1: 'Quer saber?', message1: 'Tudo pela metade!' };

it('those who confirmed, and whom the message did not reach, get it at the campaign’s pace when they are tried again', async () => {
  const home = await given.company();
  const connection = await given.connection(home);
  const { clock } = home.deps;
  await saveSettings(home.deps, home.admin, { ...campaignSettingDefaults, messageInterval: 0, longerIntervalAfter: 0, variables: [] });
  const { id } = await begunCampaign(home, { recipients, connections: [connection], ...texts });
  await playCampaign(home, { untilMs: clock.nowMs() + 60_000, answer: () => ['ack'] });
  for (const number of numbersOf(recipients)) await customerWrites(home, connection, { number, text: 'Sim' });
  await playCampaign(home, { answer: () => [{ failure: 'ERR_WAPP_CHAT_REFUSED' }] });
  const before = await readReport(campaignDeps(home), home.admin, id);
  await retryFailed(campaignDeps(home), home.admin, id);
  const fromMs = clock.nowMs();

  const sent = await playCampaign(home, { untilMs: fromMs + 30_000 });
  await playCampaign(home, { untilMs: fromMs + 120_000 });

  expect(before).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { confirmed: recipients, failed: recipients } });
  expect(sent).toHaveLength(recipients);
  expect(await readReport(campaignDeps(home), home.admin, id)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: recipients, failed: 0 } });
});
