import { describe, expect, it } from 'vitest';
import { restartCampaign, startCampaign } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelCampaign } from '#functions/areas/campaigns/stop-campaign.ts';
import { campaignDeps, givenCampaign } from '#tests/support/campaigns.ts';
import { conflictingTable, isMade, only } from '#tests/support/conflicting-table.ts';
import { given } from '#tests/support/given.ts';
import { CampaignLife } from '#tests/support/campaign-life.ts';
import { newChanges } from '#tests/support/stream.ts';
import { testTable } from '#tests/support/test-table.ts';

/** Share of requests that fail, after the SDK's own attempts. */
const faults = {
  'is throttled': only({ throttled: 0.1 }),
  'writes and does not say so': only({ timedOut: 0.1 }),
  'writes, does not say so, and is asked again': only({ repeated: 0.2 }),
  'cancels transactions': only({ conflict: 0.3 }),
  'shows what it had before': only({ stale: 0.5 }),
};

/** Recipients of each at most. */
const recipients = 12;

describe('a campaign, its jobs, outcomes and counts, on a table that', () => {
  it.each(Object.entries(faults))('%s shows each phone one message, and tells the truth', async (what, odds) => {
    // A company of its own.
    const seed = 1_000_000 + Object.keys(faults).indexOf(what);
    const { table: hostile, close } = await conflictingTable(seed, odds);
    const life = { recipients, tables: { bare: await testTable(), hostile, isMade }, changes: newChanges };

    const violations = await new CampaignLife(seed, life).run().finally(close);

    expect(violations).toEqual([]);
  });
});

it('is begun, stopped and begun again also when each write is sent twice, since its answer got lost', async () => {
  const home = await given.company();
  const { id } = await givenCampaign(home);
  const { table, close } = await conflictingTable(1, only({ repeated: 1 }));
  const deps = { ...campaignDeps(home), table };

  const states = [];
  for (const command of [startCampaign, cancelCampaign, restartCampaign]) states.push((await command(deps, home.admin, id)).status);
  close();

  expect(states).toEqual(['EM_ANDAMENTO', 'CANCELADA', 'EM_ANDAMENTO']);
});
