import { describe, expect, it } from 'vitest';
import { startCampaign, startEmail } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelCampaign, cancelEmail } from '#functions/areas/campaigns/stop-campaign.ts';
import { begunCampaign, campaignDeps } from '#tests/support/campaigns.ts';
import { begunEmail } from '#tests/support/emails.ts';
import { given } from '#tests/support/given.ts';

/** The answer to the first wish may have been lost. */
describe('a campaign of which the same is asked twice', () => {
  it.each([
    ['by WhatsApp', begunCampaign, startCampaign, cancelCampaign],
    ['by mail', begunEmail, startEmail, cancelEmail],
  ] as const)('runs once, and stops once: %s', async (_way, begun, start, cancel) => {
    const home = await given.company();
    const deps = campaignDeps(home);
    const { id, run, revision } = await begun(home, { recipients: 2 });

    const started = await start(deps, home.admin, id);
    const [stopped, again] = [await cancel(deps, home.admin, id), await cancel(deps, home.admin, id)];

    expect(started).toMatchObject({ status: 'EM_ANDAMENTO', run, revision });
    expect(stopped).toMatchObject({ status: 'CANCELADA', revision: revision + 1 });
    expect(again).toEqual(stopped);
    await expect(start(deps, home.admin, id)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_NOT_STARTABLE' });
  });
});
