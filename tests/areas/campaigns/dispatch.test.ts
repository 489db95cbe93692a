import { describe, expect, it } from 'vitest';
import { readReport } from '#functions/areas/campaigns/read-campaigns.ts';
import { cancelCampaign } from '#functions/areas/campaigns/stop-campaign.ts';
import { restartCampaign, retryFailed } from '#functions/areas/campaigns/start-campaign.ts';
import { updateCampaign } from '#functions/areas/campaigns/save-campaign.ts';
import { optOut } from '#functions/records/campaigns/opt-out-item.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { saveSettings } from '#functions/areas/campaigns/campaign-settings.ts';
import type { CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { begunCampaign, campaignDeps, type givenCampaign, numbersOf } from '#tests/support/campaigns.ts';
import { given, type Home } from '#tests/support/given.ts';
import { playCampaign, type Send } from '#tests/support/played-campaign.ts';

const numberOf = ({ chat }: Send): string => chat.number ?? '';
const textOf = ({ content }: Send): string => (content.type === 'text' ? content.text : '');
const report = (home: Home, { id }: CampaignItem) => readReport(campaignDeps(home), home.admin, id);

async function leave({ deps, company: { companyId } }: Home, number = ''): Promise<void> {
  await optOut(deps.table.forCompany(companyId), { companyId, number, createdAt: isoTime(deps.clock.nowMs()) });
}

async function started(fields: Parameters<typeof givenCampaign>[1] = {}) {
  const home = await given.company();
  return { home, campaign: await begunCampaign(home, fields) };
}

describe('a campaign', () => {
  it('sends each recipient one message, keeps the pace, and ends with a report that is true', async () => {
    const { home, campaign } = await started({ recipients: 60, message2: 'Oi {nome}, seu número é {numero}.' });
    const beganMs = home.deps.clock.nowMs();

    const sent = await playCampaign(home);

    expect(sent.map(numberOf).toSorted()).toEqual(numbersOf(60));
    expect(new Set(sent.map(({ whatsappMessageId }) => whatsappMessageId)).size).toBe(60);
    expect(new Set(sent.map(textOf)).size).toBe(60);
    const tookSeconds = (home.deps.clock.nowMs() - beganMs) / 1_000;
    expect(tookSeconds).toBeGreaterThan(60 * 20);
    expect(tookSeconds).toBeLessThan(60 * 40 + 200);
    expect(await report(home, campaign)).toMatchObject({
      campaign: { status: 'FINALIZADA' },
      valid: 60,
      counts: { sent: 60, delivered: 60, read: 60, failed: 0 },
    });
  });

  it('begins nothing after it was cancelled, and goes on where it stopped', async () => {
    const { home, campaign } = await started({ recipients: 10 });
    const first = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 120_000 });
    await cancelCampaign(campaignDeps(home), home.admin, campaign.id);

    const between = await playCampaign(home);
    await restartCampaign(campaignDeps(home), home.admin, campaign.id);
    const rest = await playCampaign(home);

    expect(first.length).toBeGreaterThan(0);
    expect(between).toEqual([]);
    expect([...first, ...rest].map(numberOf).toSorted()).toEqual(numbersOf(10));
    expect(await report(home, campaign)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 10 } });
  });

  it('is not stuck by failures, says why, and tries them again under the same ids', async () => {
    const { home, campaign } = await started({ recipients: 4 });
    const [bad = ''] = numbersOf(4);
    const first = await playCampaign(home, { answer: (send) => (numberOf(send) === bad ? [{ failure: 'ERR_WAPP_INVALID_CONTACT' }] : ['ack']) });

    const failed = await report(home, campaign);
    await retryFailed(campaignDeps(home), home.admin, campaign.id);
    const again = await playCampaign(home);

    expect(failed).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 3, failed: 1 } });
    expect(again.map(numberOf)).toEqual([bad]);
    expect(again[0]?.whatsappMessageId).toBe(first.find((send) => numberOf(send) === bad)?.whatsappMessageId);
    expect(await report(home, campaign)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 4, failed: 0 } });
  });

  it('spreads its recipients over its connections, and one that WhatsApp restricts waits by itself', async () => {
    const home = await given.company();
    const connections = [await given.connection(home), await given.connection(home)];
    const [blocked] = connections;
    const campaign = await begunCampaign(home, { recipients: 80, connections });
    const isBlocked = ({ connectionId }: Send): boolean => connectionId === blocked?.connectionId;

    await playCampaign(home, {
      untilMs: home.deps.clock.nowMs() + 600_000,
      answer: (send) => (isBlocked(send) ? [{ failure: 'ERR_WAPP_NEW_CONTACTS_BLOCKED' }] : ['ack']),
    });
    const { lanes, counts } = await report(home, campaign);
    await playCampaign(home);

    expect(lanes.find(({ whatsappId }) => whatsappId === blocked?.connectionId)).toMatchObject({ status: 'waiting', reason: 'restricted' });
    expect(counts.sent).toBeGreaterThan(5);
    expect(await report(home, campaign)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 80, failed: 0 } });
  });

  it('is sent by another connection when the one under way is taken from it while it is stopped', async () => {
    const home = await given.company();
    const [blocked, other] = [await given.connection(home), await given.connection(home)];
    const campaign = await begunCampaign(home, { recipients: 4, connections: [blocked] });
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 60_000, answer: () => [{ failure: 'ERR_WAPP_NEW_CONTACTS_BLOCKED' }] });
    await cancelCampaign(campaignDeps(home), home.admin, campaign.id);
    await updateCampaign(
      campaignDeps(home),
      home.admin,
      campaign.id,
      campaignRoutes.updateCampaign.body.parse({ name: 'Promoção', message1: 'Olá {nome}!', whatsappIds: [other.connectionId] }),
    );

    await restartCampaign(campaignDeps(home), home.admin, campaign.id);
    const sent = await playCampaign(home);

    expect(sent.map(numberOf).toSorted()).toEqual(numbersOf(4));
    expect(await report(home, campaign)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 4, failed: 0 } });
  });

  it.each([0, 2])('counts for its daily limit only what was sent: recipient %i has left', async (index) => {
    const home = await given.company();
    const campaign = await begunCampaign(home, { recipients: 5, dailyCap: 3 });
    await leave(home, numbersOf(5)[index]);

    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 3_600_000 });

    expect((await report(home, campaign)).counts).toMatchObject({ sent: 3, optedOut: 1 });
  });

  it('counts for its daily limit what other campaigns began on the connection', async () => {
    const home = await given.company();
    const connection = await given.connection(home);
    const day = (ms: number): number => Math.floor((ms - 3 * 3_600_000) / 86_400_000);
    const campaigns = [];
    for (let one = 0; one < 2; one += 1) campaigns.push(await begunCampaign(home, { recipients: 5, dailyCap: 4, connections: [connection] }));

    const sent = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 3 * 86_400_000 });

    const byDay = Map.groupBy(sent, ({ createdAt }) => day(Date.parse(createdAt)));
    expect([...byDay.values()].map(({ length }) => length).toSorted()).toEqual([2, 4, 4]);
    for (const campaign of campaigns) expect((await report(home, campaign)).counts).toMatchObject({ sent: 5 });
  });

  it('ends with its last message, not an interval later', async () => {
    const home = await given.company();
    const campaign = await begunCampaign(home, { recipients: 1 });
    await playCampaign(home, { answer: () => ['ack'] });

    const { startedAt, completedAt } = (await report(home, campaign)).campaign;
    expect(Date.parse(completedAt ?? '') - Date.parse(startedAt ?? '')).toBeLessThan(7_000);
  });

  it('ends with its last message, not on the next day, when that reaches the daily limit', async () => {
    const home = await given.company();
    await saveSettings(home.deps, home.admin, {
      settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, yesWords: ['sim'], variables: [] },
    });
    const campaign = await begunCampaign(home, { recipients: 2, dailyCap: 2 });

    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 60_000, answer: () => ['ack'] });

    expect((await report(home, campaign)).campaign.status).toBe('FINALIZADA');
  });

  it('ends when only people are left who get nothing, not on the next day', async () => {
    const home = await given.company();
    const campaign = await begunCampaign(home, { recipients: 4, dailyCap: 2 });
    for (const number of numbersOf(4).slice(2)) await leave(home, number);

    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 3_600_000 });

    expect(await report(home, campaign)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 2, optedOut: 2 } });
  });

  it('ends likewise when the failed ones that are tried again have been taken off the list', async () => {
    const home = await given.company();
    const campaign = await begunCampaign(home, { recipients: 2, dailyCap: 2 });
    await playCampaign(home, { answer: () => [{ failure: 'ERR_SENDING_WAPP_MSG' }] });
    const { companyId, contactListId: listId } = campaign;
    const table = home.deps.table.forCompany(companyId);
    if (listId) await table.commit(...numbersOf(2).map((number) => remove(companyKeys.contactListItem(companyId, listId, number))));

    await retryFailed(campaignDeps(home), home.admin, campaign.id);
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 3_600_000 });

    expect(await report(home, campaign)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 0, failed: 2 } });
  });

  it('waits longer and longer, and says why, while nothing begins in time', async () => {
    const home = await given.company();
    const campaign = await begunCampaign(home, { recipients: 1 });

    const tries = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 3_600_000, answer: () => [{ failure: 'ERR_SENDING_TOO_LATE' }] });

    expect(tries.length).toBeLessThan(20);
    expect((await report(home, campaign)).lanes).toMatchObject([{ status: 'waiting', reason: 'late' }]);
  });

  it('goes on at once when the phone’s receipts overtake WhatsApp’s ack', async () => {
    const home = await given.company();
    await saveSettings(home.deps, home.admin, {
      settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, yesWords: ['sim'], variables: [] },
    });
    const campaign = await begunCampaign(home, { recipients: 5 });

    const sent = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 30_000, isOvertaken: true });

    expect(sent.map(numberOf).toSorted()).toEqual(numbersOf(5));
    expect((await report(home, campaign)).counts).toMatchObject({ sent: 5, read: 5 });
  });

  it('waits at most as the settings of its start say', async () => {
    const home = await given.company();
    await saveSettings(home.deps, home.admin, {
      settings: {
        messageInterval: 0,
        longerIntervalAfter: 0,
        greaterInterval: 0,
        yesWords: ['sim'],
        variables: [{ key: 'cupom', value: 'X{nome}' }],
      },
    });
    await begunCampaign(home, { recipients: 5, message1: '{cupom} {nada}' });
    const beganMs = home.deps.clock.nowMs();

    const sent = await playCampaign(home, { untilMs: beganMs + 30_000 });

    expect(sent.map(textOf)).toEqual(Array.from({ length: 5 }, () => 'X{nome} {nada}'));
  });
});
