import { describe, expect, it } from 'vitest';
import { createItem, deleteItem, updateItem } from '#functions/areas/contact-lists/save-item.ts';
import { sweepCampaign } from '#functions/areas/campaigns/dispatch/sweep-campaign.ts';
import { readReport } from '#functions/areas/campaigns/read-campaigns.ts';
import { restartCampaign, restartEmail, retryFailed } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelCampaign } from '#functions/areas/campaigns/stop-campaign.ts';
import { itemIdOf } from '#functions/records/contact-lists/contact-list-item.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { begunCampaign, campaignDeps, numbersOf } from '#tests/support/campaigns.ts';
import { begunEmail, emailReport, playMails } from '#tests/support/emails.ts';
import { given, type Home } from '#tests/support/given.ts';
import { addressOf } from '#tests/support/mail-rows.ts';
import { playCampaign, type Send } from '#tests/support/played-campaign.ts';

const minute = 60_000;
/** Before and behind all numbers of `numbersOf`. */
const [first, last] = ['5511900000001', '5511999999999'];
const numbersIn = (sends: readonly Send[]): string[] => sends.map(({ chat }) => chat.number ?? '').toSorted();

/** Changes that people make to the list of a campaign. */
function peopleAt({ deps, admin }: Home, contactListId: ContactListId | null) {
  if (!contactListId) throw new Error('no list');
  const idOf = (number: string) => itemIdOf(contactListId, number);
  return {
    add: (number: string, email = '') => createItem(deps, admin, { contactListId, name: 'Novo', number, email }),
    remove: (number: string) => deleteItem(deps, admin, { contactListItemId: idOf(number) }),
    change: (number: string, fields: { number?: string; email?: string }) =>
      updateItem(deps, admin, { contactListItemId: idOf(number), fields: { name: 'Outro', number, email: '', ...fields } }),
  };
}

/** A campaign of six that has begun, and the list it goes to. */
async function begun() {
  const home = await given.company();
  const campaign = await begunCampaign(home, { recipients: 60 });
  const sent = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 3 * minute });
  const report = () => readReport(campaignDeps(home), home.admin, campaign.id);
  return { home, campaign, list: peopleAt(home, campaign.contactListId), sent, report };
}

describe('recipients of a campaign', () => {
  it('are the list as it was at its start: who comes later is not among them, whatever the number', async () => {
    const { home, list, sent, report } = await begun();
    for (const number of [first, last]) await list.add(number);

    const rest = await playCampaign(home);

    expect(numbersIn([...sent, ...rest])).toEqual(numbersOf(60));
    expect(await report()).toMatchObject({ campaign: { status: 'FINALIZADA' }, valid: 60, counts: { sent: 60, failed: 0 } });
  });

  it('are the same when it is stopped, goes on, and tries the failed ones again, also when each wish comes twice', async () => {
    const { home, campaign, list, sent } = await begun();
    await cancelCampaign(campaignDeps(home), home.admin, campaign.id);
    for (const number of [first, last]) await list.add(number);
    const wishes = [restartCampaign, restartCampaign].map((wish) => wish(campaignDeps(home), home.admin, campaign.id));
    expect(new Set((await Promise.all(wishes)).map(({ run }) => run)).size).toBe(1);
    const [, , , bad = ''] = numbersOf(60).toReversed();
    const rest = await playCampaign(home, {
      answer: ({ chat }) => (chat.number === bad ? [{ failure: 'ERR_WAPP_INVALID_CONTACT' }] : ['ack']),
    });

    const { run } = await retryFailed(campaignDeps(home), home.admin, campaign.id);
    expect(await retryFailed(campaignDeps(home), home.admin, campaign.id)).toMatchObject({ run });
    const again = await playCampaign(home);

    expect(numbersIn([...sent, ...rest])).toEqual(numbersOf(60));
    expect(numbersIn(again)).toEqual([bad]);
  });

  it('are fewer by who leaves the list, or gets another number, before the turn', async () => {
    const { home, list, sent } = await begun();
    const [leaving = '', moving = ''] = numbersOf(60).toReversed();
    await list.remove(leaving);
    await list.change(moving, { number: last });

    const rest = await playCampaign(home);

    expect(numbersIn([...sent, ...rest])).toEqual(numbersOf(58));
  });

  it('who left and came back are as those who came later', async () => {
    const { home, list, sent } = await begun();
    const waiting = numbersOf(60).slice(sent.length + 1);
    for (const number of waiting) await list.remove(number);
    for (const number of waiting) await list.add(number);

    const rest = await playCampaign(home);

    expect(numbersIn([...sent, ...rest])).toEqual(numbersOf(60).slice(0, 60 - waiting.length));
  });

  it('who came later get it by a further run, they alone, and once', async () => {
    const { home, campaign, list, report } = await begun();
    await playCampaign(home);
    const before = await report();
    await list.add(first);
    await list.change(first, { number: last });
    const offered = await report();

    await restartCampaign(campaignDeps(home), home.admin, campaign.id);
    const sent = await playCampaign(home);

    expect([before.hasNewcomers, offered.hasNewcomers, (await report()).hasNewcomers]).toEqual([false, true, false]);
    expect(numbersIn(sent)).toEqual([last]);
    expect(await report()).toMatchObject({ campaign: { status: 'FINALIZADA' }, valid: 61, counts: { sent: 61, failed: 0 } });
    await expect(restartCampaign(campaignDeps(home), home.admin, campaign.id)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_NOT_STARTABLE' });
  });

  it('who came later get it although the further run had hardly begun when a last look of the former one came', async () => {
    const { home, campaign, list, report } = await begun();
    await playCampaign(home);
    await list.add(first);
    await restartCampaign(campaignDeps(home), home.admin, campaign.id);
    const { companyId, id: campaignId } = campaign;

    await sweepCampaign(home.deps, { type: 'sweepCampaign', companyId, campaignId, run: campaign.run, after: '', isWaiting: true });

    expect(numbersIn(await playCampaign(home))).toEqual([first]);
    expect(await report()).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 61 } });
  });
});

describe('recipients of an e-mail campaign', () => {
  const addressed = ({ deps }: Home) => deps.mails.sent.map(({ to }) => to).toSorted();
  const all = (count: number) => Array.from({ length: count }, (_, index) => addressOf(index)).toSorted();

  async function begunMails() {
    const home = await given.company();
    home.deps.mails.perSecond = 2;
    const email = await begunEmail(home, { recipients: 40 });
    await playMails(home, { untilMs: home.deps.clock.nowMs() + 4_000 });
    return { home, email, list: peopleAt(home, email.contactListId) };
  }

  it('are the addresses of the list at its start, those of who left aside', async () => {
    const { home, email, list } = await begunMails();
    for (const number of [first, last]) await list.add(number, `de${number}@example.com`);
    const [leaving = '', moving = '', turning = ''] = numbersOf(40).toReversed();
    await list.remove(leaving);
    await list.change(moving, { email: 'nova@example.com' });
    await list.change(turning, { number: '5511999999998', email: addressOf(37) });

    await playMails(home);

    expect(addressed(home)).toEqual(all(37));
    expect(await emailReport(home, email)).toMatchObject({ campaign: { status: 'FINALIZADA' }, valid: 37, counts: { sent: 37 } });
  });

  it('who came later get it by a further run, also under another address, and nobody twice', async () => {
    const { home, email, list } = await begunMails();
    await playMails(home);
    const [moving = ''] = numbersOf(40);
    await list.add(first, 'nova@example.com');
    await list.add(last, addressOf(5));
    await list.change(moving, { email: 'outra@example.com' });

    await restartEmail(home.deps, home.admin, email.id);
    await playMails(home);

    expect(addressed(home)).toEqual([...all(40), 'nova@example.com', 'outra@example.com'].toSorted());
    expect(await emailReport(home, email)).toMatchObject({ campaign: { status: 'FINALIZADA' }, hasNewcomers: false, valid: 42, counts: { sent: 42 } });
  });
});
