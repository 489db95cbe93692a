import { describe, expect, it } from 'vitest';
import { readReport } from '#functions/areas/campaigns/read-campaigns.ts';
import { claimRecipient } from '#functions/areas/campaigns/dispatch/claim-recipient.ts';
import { loadLane } from '#functions/areas/campaigns/dispatch/lane-rows.ts';
import { sweepCampaign } from '#functions/areas/campaigns/dispatch/sweep-campaign.ts';
import { updateCampaign } from '#functions/areas/campaigns/save-campaign.ts';
import { restartCampaign, retryFailed, retryFailedEmail } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelCampaign } from '#functions/areas/campaigns/stop-campaign.ts';
import type { Table } from '#functions/data/table.ts';
import type { CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { loadTexts } from '#functions/records/campaigns/campaign-texts.ts';
import { findMailShipping } from '#functions/records/campaigns/mail-shipping-item.ts';
import { findShipping, shippingKey } from '#functions/records/campaigns/shipping-item.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { runCampaignJob } from '#tests/support/campaign-jobs.ts';
import { begunCampaign, campaignDeps, numbersOf } from '#tests/support/campaigns.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { begunEmail, emailReport, playMails } from '#tests/support/emails.ts';
import { given, type Home } from '#tests/support/given.ts';
import { addressOf } from '#tests/support/mail-rows.ts';
import { playCampaign, type Send } from '#tests/support/played-campaign.ts';
import { derived } from '#tests/support/stream.ts';

const [first = '', second = '', third = ''] = numbersOf(3);
const minute = 60_000;
const numbersIn = (sends: readonly Send[]): string[] => sends.map(({ chat }) => chat.number ?? '').toSorted();
const partOf = ({ deps, company }: Home) => deps.table.forCompany(company.companyId);
const report = (home: Home, { id }: CampaignItem) => readReport(campaignDeps(home), home.admin, id);

/** A recipient's row as a process left it that ended at the wrong moment. */
async function leaveSending(home: Home, campaign: CampaignItem, number: string): Promise<void> {
  const found = await findShipping(partOf(home), campaign.companyId, campaign.number, number);
  if (!found) throw new Error('no such recipient');
  await partOf(home).change(shippingKey(found), { set: { state: 'sending' } }, ['exists']);
}

describe('a recipient of whom nothing was heard', () => {
  it('is not taken back by a process that comes to life after its connection has left', async () => {
    const home = await given.company();
    const [left, other] = [await given.connection(home), await given.connection(home)];
    const campaign = await begunCampaign(home, { recipients: 1, connections: [left] });
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + minute, answer: () => [] });
    const lane = await loadLane(partOf(home), campaign, left.connectionId);
    await cancelCampaign(campaignDeps(home), home.admin, campaign.id);
    const fields = campaignRoutes.updateCampaign.body.parse({ name: 'Promoção', message1: 'Olá {nome}!', whatsappIds: [other.connectionId] });
    await updateCampaign(campaignDeps(home), home.admin, campaign.id, fields);
    home.deps.jobs.take();
    await restartCampaign(campaignDeps(home), home.admin, campaign.id);
    const run = home.deps.jobs.take().find(({ type }) => type === 'runCampaign');
    if (run) await runCampaignJob(home.deps, run);

    const nowMs = home.deps.clock.nowMs();
    const texts = await loadTexts(partOf(home), campaign, campaign.run, nowMs);
    if (lane) await claimRecipient({ table: partOf(home), campaign, texts, connectionId: left.connectionId, nowMs }, lane);
    const sent = await playCampaign(home);

    expect(numbersIn(sent)).toEqual([first]);
    expect(await report(home, campaign)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 1 } });
  });

  it('is tried again with those who failed, when no connection has them any more', async () => {
    const home = await given.company();
    const campaign = await begunCampaign(home, { recipients: 3 });
    const before = await playCampaign(home);
    await leaveSending(home, campaign, second);
    home.deps.clock.advance(2 * minute);
    await derived(home);
    const stuck = await report(home, campaign);

    await retryFailed(campaignDeps(home), home.admin, campaign.id);
    const again = await playCampaign(home);

    expect(stuck.unheard).toBe(1);
    expect(again.map(({ whatsappMessageId }) => whatsappMessageId)).toEqual(
      before.filter(({ chat }) => chat.number === second).map(({ whatsappMessageId }) => whatsappMessageId),
    );
    expect(await report(home, campaign)).toMatchObject({ campaign: { status: 'FINALIZADA' }, unheard: 0, counts: { sent: 3, failed: 0 } });
  });

  it('stays with the connection that has them under way', async () => {
    const home = await given.company();
    const campaign = await begunCampaign(home, { recipients: 2 });
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 20_000, answer: () => [] });
    await cancelCampaign(campaignDeps(home), home.admin, campaign.id);

    await retryFailed(campaignDeps(home), home.admin, campaign.id);
    const sent = await playCampaign(home);

    expect(numbersIn(sent)).toEqual([first, second]);
    expect(await report(home, campaign)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 2, failed: 0 } });
  });

  it('of an e-mail campaign is tried again likewise', async () => {
    const home = await given.company();
    const email = await begunEmail(home, { recipients: 2 });
    await playMails(home);
    const found = await findMailShipping(partOf(home), email.companyId, email.number, addressOf(0));
    if (found) await partOf(home).change(shippingKey(found), { set: { state: 'sending' }, remove: ['isSent', 'isDelivered'] }, ['exists']);
    home.deps.mails.sent.length = 0;

    await retryFailedEmail(home.deps, home.admin, email.id);
    await playMails(home);

    expect(home.deps.mails.sent.map(({ to }) => to)).toEqual([addressOf(0)]);
    expect(await emailReport(home, email)).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 2 } });
  });
});

describe('a campaign that asks', () => {
  /** Counts how often somebody goes through recipients. */
  function counting(table: Table): { readonly table: Table; readonly looks: () => number } {
    let looks = 0;
    const forCompany: Table['forCompany'] = (company) => {
      const part = table.forCompany(company);
      return {
        ...part,
        query: (asked) => {
          looks += 1;
          return part.query(asked);
        },
      };
    };
    return { table: { ...table, forCompany }, looks: () => looks };
  }

  it('does not go through its recipients at each ack, while somebody is waited for, because others could not be asked', async () => {
    const home = await given.company();
    const connection = await given.connection(home);
    const campaign = await begunCampaign(home, { recipients: 3, connections: [connection], confirmation: true, confirmationMessage1: 'Quer?' });
    const answer = ({ chat }: Send) => (chat.number === third ? [{ failure: 'ERR_WAPP_INVALID_CONTACT' }] : (['ack', 'delivered'] as const));
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 5 * minute, answer });
    await customerWrites(home, connection, { number: first, text: 'Quero' });
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + minute });
    await derived(home);

    const { table, looks } = counting(home.deps.table);
    const { companyId, id: campaignId, run } = campaign;
    await sweepCampaign({ ...home.deps, table }, { type: 'sweepCampaign', companyId, campaignId, run, after: '', isWaiting: true });

    expect((await report(home, campaign)).counts).toMatchObject({ asked: 2, sent: 1, failed: 1 });
    expect(looks()).toBe(0);
  });

  it('does not do so either while others are still to be asked, though everybody has answered until then', async () => {
    const home = await given.company();
    const connection = await given.connection(home);
    const campaign = await begunCampaign(home, { recipients: 3, connections: [connection], confirmation: true, confirmationMessage1: 'Quer?', dailyCap: 1 });
    const [sent] = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + minute });
    await customerWrites(home, connection, { number: sent?.chat.number ?? '', text: 'Quero' });
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + minute });
    await derived(home);

    const { table, looks } = counting(home.deps.table);
    const { companyId, id: campaignId, run } = campaign;
    await sweepCampaign({ ...home.deps, table }, { type: 'sweepCampaign', companyId, campaignId, run, after: '', isWaiting: true });

    expect((await report(home, campaign)).counts).toMatchObject({ asked: 1, sent: 1 });
    expect(looks()).toBe(0);
  });
});
