import { describe, expect, it } from 'vitest';
import { recentCampaigns } from '#functions/records/campaigns/connection-campaigns.ts';
import { optOutAnswer } from '#shared/domain/campaign-text.ts';
import { begunCampaign, givenList, numbersOf } from '#tests/support/campaigns.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';

const dayMs = 86_400_000;

/** It sends one message a day. */
async function sendingFor(days: number) {
  const home = await given.company();
  const connection = await given.connection(home);
  const campaign = await begunCampaign(home, { recipients: days + 10, dailyCap: 1, connections: [connection] });
  const sent = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + days * dayMs });
  return { home, connection, campaign, sent };
}

describe('a campaign that takes weeks', () => {
  it('hears SAIR of those who got it last as of the first ones', async () => {
    const { home, connection, sent } = await sendingFor(31);
    const heard = home.deps.outbound.sent.length;

    await customerWrites(home, connection, { number: sent.at(-1)?.chat.number ?? '', text: 'SAIR' });

    const answers = home.deps.outbound.sent.slice(heard).flatMap((one) => (one.type === 'send' ? [one.content] : []));
    expect(answers).toEqual([{ type: 'text', text: optOutAnswer }]);
  });

  it('is among those that an answer may be to, though five of one day began since', async () => {
    const { home, connection, campaign } = await sendingFor(3);
    const contactListId = await givenList(home, numbersOf(1, 500));
    for (let index = 0; index < 5; index += 1) await begunCampaign(home, { contactListId, connections: [connection] });
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 2 * dayMs });

    const { companyId } = home.company;
    const known = await recentCampaigns(home.deps.table.forCompany(companyId), companyId, connection.connectionId, home.deps.clock.nowMs());

    expect(known.map(({ campaignId }) => campaignId)).toContain(campaign.id);
  });
});
