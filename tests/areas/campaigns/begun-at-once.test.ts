import { describe, expect, it } from 'vitest';
import { startScheduled } from '#functions/areas/campaigns/start-campaign.ts';
import { updateCampaign } from '#functions/areas/campaigns/save-campaign.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { loadCampaign } from '#functions/records/campaigns/campaign-item.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { campaignDeps, givenCampaign } from '#tests/support/campaigns.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';

/** A second passes, and campaigns are started whose time has come. */
async function pass(home: Home, ms: number): Promise<void> {
  home.deps.clock.advance(ms);
  for (const job of home.deps.timers.due(home.deps.clock.nowMs())) if (job.type === 'startCampaign') await startScheduled(home.deps, job);
}

/** Everything that is stored takes longer than the campaign's time is ahead. */
const slow = (home: Home) =>
  disturbed(home.deps.table, async (kind, write) => {
    if (kind === 'commit') await pass(home, 1_000);
    return write();
  });

describe('a campaign whose time comes while it is being stored', () => {
  it('begins', async () => {
    const home = await given.company();
    const connections = [await given.connection(home)];
    const slowHome = { ...home, deps: { ...home.deps, table: slow(home) } };

    // Its list is stored in another second.
    const { id } = await givenCampaign(slowHome, { connections, scheduledAt: isoTime(home.deps.clock.nowMs() + 2_000) });
    await pass(home, 0);

    expect((await loadCampaign(home.deps.table.forCompany(home.company.companyId), home.company.companyId, id)).status).toBe('EM_ANDAMENTO');
  });

  it('begins when it is given that time later', async () => {
    const home = await given.company();
    const campaign = await givenCampaign(home, { connections: [await given.connection(home)] });
    const fields = { name: campaign.name, message1: 'Olá', whatsappIds: campaign.connectionIds, contactListId: campaign.contactListId };
    const scheduledAt = isoTime(home.deps.clock.nowMs() + 1_000);

    const body = campaignRoutes.updateCampaign.body.parse({ ...fields, scheduledAt });
    await updateCampaign({ ...campaignDeps(home), table: slow(home) }, home.admin, campaign.id, body);
    await pass(home, 0);

    expect((await loadCampaign(home.deps.table.forCompany(home.company.companyId), home.company.companyId, campaign.id)).status).toBe('EM_ANDAMENTO');
  });
});
