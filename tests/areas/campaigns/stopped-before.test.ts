import { describe, expect, it } from 'vitest';
import { updateEmail } from '#functions/areas/campaigns/mail/save-email.ts';
import { updateCampaign } from '#functions/areas/campaigns/save-campaign.ts';
import { restartCampaign, restartEmail } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelCampaign, cancelEmail } from '#functions/areas/campaigns/stop-campaign.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { emailRoutes } from '#shared/contract/emails.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { campaignDeps, givenCampaign, givenList, numbersOf } from '#tests/support/campaigns.ts';
import { givenEmail } from '#tests/support/emails.ts';
import { given, type Home } from '#tests/support/given.ts';

const day = 86_400_000;

/** A campaign that was cancelled before its time, which is tomorrow, and a change of it. */
async function stoppedCampaign() {
  const home = await given.company();
  const at = (days: number): string => new Date(home.deps.clock.nowMs() + days * day).toISOString();
  const scheduledAt = at(1);
  const { id, contactListId, connectionIds } = await givenCampaign(home, { scheduledAt });
  await cancelCampaign(campaignDeps(home), home.admin, id);
  const own = { name: 'Promoção', message1: 'Olá!', contactListId, whatsappIds: connectionIds, scheduledAt };
  const change = (fields: object) => updateCampaign(campaignDeps(home), home.admin, id, campaignRoutes.updateCampaign.body.parse({ ...own, ...fields }));
  return { home, at, change, scheduledAt, contactListId, goOn: () => restartCampaign(campaignDeps(home), home.admin, id) };
}

/** The same of e-mail. */
async function stoppedEmail() {
  const home = await given.company();
  const at = (days: number): string => new Date(home.deps.clock.nowMs() + days * day).toISOString();
  const scheduledAt = at(1);
  const { id, name, title, senderId, templateId, contactListId } = await givenEmail(home, { scheduledAt });
  await cancelEmail(home.deps, home.admin, id);
  const own = { name, title, senderId, templateId, contactListId, scheduledAt };
  const change = (fields: object) => updateEmail(home.deps, home.admin, id, emailRoutes.updateEmail.body.parse({ ...own, ...fields }));
  return { home, at, change, scheduledAt, contactListId, goOn: () => restartEmail(home.deps, home.admin, id) };
}

const forgetContactList = ({ deps, company: { companyId } }: Home, listId: ContactListId | null) =>
  deps.table.forCompany(companyId).commit(remove(companyKeys.contactList(companyId, listId ?? '')));

describe.each([
  ['WhatsApp', stoppedCampaign],
  ['e-mail', stoppedEmail],
])('a campaign by %s that is cancelled before its time', (_, stopped) => {
  it('gets another time, and waits for it', async () => {
    const { at, change } = await stopped();

    expect(await change({ scheduledAt: at(2) })).toMatchObject({ status: 'PROGRAMADA', scheduledAt: at(2) });
  });

  it('gets another list, and stays cancelled', async () => {
    const { home, change } = await stopped();
    const contactListId = await givenList(home, numbersOf(1), 'Outros');

    expect(await change({ contactListId, scheduledAt: null })).toMatchObject({ status: 'CANCELADA', contactListId, contactListName: 'Outros' });
  });

  it.each([
    ['to come', 0],
    ['past', 2],
  ])('is saved with its own time, which is %s, and stays cancelled', async (_when, days) => {
    const { home, change, scheduledAt } = await stopped();
    home.deps.clock.advance(days * day);

    expect(await change({ name: 'Outro nome' })).toMatchObject({ status: 'CANCELADA', name: 'Outro nome', scheduledAt });
  });

  it('is saved with its own list, though that is gone', async () => {
    const { home, change, contactListId } = await stopped();
    await forgetContactList(home, contactListId);

    expect(await change({ name: 'Outro nome' })).toMatchObject({ status: 'CANCELADA', contactListId });
  });

  it('does not end at once when it goes on, though its list is gone: it gets another one', async () => {
    const { home, change, contactListId, goOn } = await stopped();
    await forgetContactList(home, contactListId);

    await expect(goOn()).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_WITHOUT_LIST' });
    await change({ contactListId: await givenList(home, numbersOf(1), 'Outros') });

    expect(await goOn()).toMatchObject({ status: 'EM_ANDAMENTO', contactListName: 'Outros' });
  });

  it('is refused another time that is past', async () => {
    const { at, change } = await stopped();

    await expect(change({ scheduledAt: at(-1) })).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_IN_PAST' });
  });
});
