import { describe, expect, it } from 'vitest';
import { saveSettings } from '#functions/areas/campaigns/campaign-settings.ts';
import { readReport } from '#functions/areas/campaigns/read-campaigns.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { retryFailed } from '#functions/areas/campaigns/start-campaign.ts';
import { campaignSettingDefaults } from '#shared/contract/campaigns.ts';
import { begunCampaign, campaignDeps, numbersOf } from '#tests/support/campaigns.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';

const recipients = 5;
const texts = { confirmation: true, confirmationMessage1: 'Quer saber?', message1: 'Tudo pela metade!' };

/** Everybody has confirmed, and the message reached nobody. */
async function failedOnes() {
  const home = await given.company();
  const connection = await given.connection(home);
  const { clock } = home.deps;
  await saveSettings(home.deps, home.admin, { settings: { ...campaignSettingDefaults, messageInterval: 0, longerIntervalAfter: 0, variables: [] } });
  const { id } = await begunCampaign(home, { recipients, connections: [connection], ...texts });
  await playCampaign(home, { untilMs: clock.nowMs() + 60_000, answer: () => ['ack'] });
  for (const number of numbersOf(recipients)) await customerWrites(home, connection, { number, text: 'Sim' });
  await playCampaign(home, { answer: () => [{ failure: 'ERR_WAPP_CHAT_REFUSED' }] });
  return { home, report: () => readReport(campaignDeps(home), home.admin, id), tryAgain: () => retryFailed(campaignDeps(home), home.admin, id) };
}

async function shown(home: Home): Promise<unknown> {
  const [ticket] = await allTickets(home);
  const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket?.id ?? (0 as never), query: {} });
  return messages.map(({ body, ack, failure }) => ({ body, ack, failure }));
}

describe('those who confirmed, and whom the message did not reach', () => {
  it('get it at the campaign’s pace when they are tried again', async () => {
    const { home, report, tryAgain } = await failedOnes();
    const before = await report();
    await tryAgain();
    const fromMs = home.deps.clock.nowMs();

    const sent = await playCampaign(home, { untilMs: fromMs + 30_000 });
    await playCampaign(home, { untilMs: fromMs + 120_000 });

    expect(before).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { confirmed: recipients, failed: recipients } });
    expect(sent).toHaveLength(recipients);
    expect(await report()).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: recipients, failed: 0 } });
  });

  it('are no secret in the conversation, until it does', async () => {
    const { home, tryAgain } = await failedOnes();
    const [question, answer] = [
      { body: 'Quer saber?', ack: 1, failure: null },
      { body: 'Sim', ack: 0, failure: null },
    ];

    const failed = await shown(home);
    await tryAgain();
    await playCampaign(home);

    expect(failed).toEqual([question, answer, { body: 'Tudo pela metade!', ack: 0, failure: 'ERR_WAPP_CHAT_REFUSED' }]);
    expect(await shown(home)).toEqual([question, answer, { body: 'Tudo pela metade!', ack: 3, failure: null }]);
  });
});
