import { campaignRoutes, campaignSettingDefaults, type CampaignSettings } from '#shared/contract/campaigns.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import type { CampaignId, ContactListId } from '#shared/contract/ids.ts';
import { campaigns, lists, type Recipient } from './campaign-plans.ts';
import { Phone } from './phone.ts';
import { unlessThere } from './set-up.ts';
import type { Staff } from './staff.ts';
import { waitUntil } from './wait-until.ts';

/** The demonstration would take an hour at the pace that spares numbers. */
const noPause = { ...campaignSettingDefaults, messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };

interface Shop {
  readonly owner: Staff;
  readonly connection: Connection;
  /** Number of the shop's phone. */
  readonly number: string;
}

/** Campaigns that are under way. */
export interface BegunCampaigns {
  /** Resolves when they have ended, and those who look at their messages have done so. */
  finish(): Promise<void>;
}

/** Lists, a campaign for later, and two that are sent beside whatever happens meanwhile. @param scheduledAt of the one for later */
export async function beginCampaigns({ owner, connection, number }: Shop, scheduledAt: string): Promise<BegunCampaigns> {
  // Before their numbers stand in a list, which is checked.
  const phones = await Promise.all(lists.flatMap(({ recipients }) => recipients).map((recipient) => makePhone(owner.url, recipient, number)));
  const listIds = new Map<string, ContactListId>();
  for (const { name, recipients } of lists) listIds.set(name, await makeList(owner, name, recipients));
  const there = (await owner.call(campaignRoutes.listCampaigns, { query: {} })).records;
  const create = async (
    { list, ...texts }: { readonly list: string; readonly name: string; readonly message1: string },
    rest: object = {},
  ): Promise<CampaignId> => {
    const made = there.find(({ name }) => name === texts.name);
    if (made) return made.id;
    const body = { ...texts, contactListId: listIds.get(list) ?? null, whatsappIds: [connection.id], ...rest };
    return (await owner.call(campaignRoutes.createCampaign, { body })).id;
  };
  const { inDays: _inDays, hour: _hour, ...scheduled } = campaigns.scheduled;
  await saveSettings(owner, noPause);
  const sent: CampaignId[] = [];
  for (const plan of campaigns.sent) sent.push(await create(plan));
  for (const campaignId of sent) if (await isIdle(owner, campaignId)) await owner.call(campaignRoutes.startCampaign, { params: { campaignId } });
  await create(scheduled, { scheduledAt, confirmation: true });
  return {
    async finish() {
      for (const campaignId of sent) await waitUntil('the end of a campaign', () => isOver(owner, campaignId));
      // What runs keeps the pace that it began with.
      await saveSettings(owner, campaignSettingDefaults);
      // What a busy machine did not answer in time.
      for (const contactListId of listIds.values()) await owner.call(contactListRoutes.checkContactList, { params: { contactListId }, body: {} });
      await Promise.all(phones.flatMap((phone) => (phone ? [phone.hears(0)] : [])));
    },
  };
}

const saveSettings = (owner: Staff, pace: Omit<CampaignSettings, 'variables'>) =>
  owner.call(campaignRoutes.saveCampaignSettings, { body: { settings: { ...pace, variables: [...campaigns.variables] } } });

async function makeList(owner: Staff, name: string, recipients: readonly Recipient[]): Promise<ContactListId> {
  const there = (await owner.call(contactListRoutes.pickContactLists, { query: {} })).records.find((list) => list.name === name);
  const { id: contactListId } = there ?? (await owner.call(contactListRoutes.createContactList, { body: { name } }));
  for (const { name: of, number, email = '' } of recipients) {
    await unlessThere(owner.call(contactListRoutes.createContactListItem, { body: { contactListId, name: of, number, email } }));
  }
  return contactListId;
}

/** @returns the phone of somebody who looks at what comes. */
async function makePhone(url: string, { is, ...person }: Recipient, shopNumber: string): Promise<Phone | undefined> {
  if (is === 'withoutWhatsapp') return undefined;
  const phone = await Phone.create(url, person, shopNumber);
  if (is === 'away') await phone.switchOff();
  return is === 'reads' ? phone : undefined;
}

/** Not yet started by an earlier start. */
async function isIdle(owner: Staff, campaignId: CampaignId): Promise<boolean> {
  return (await owner.call(campaignRoutes.getCampaign, { params: { campaignId } })).status === 'INATIVA';
}

async function isOver(owner: Staff, campaignId: CampaignId): Promise<true | undefined> {
  const { status } = await owner.call(campaignRoutes.getCampaign, { params: { campaignId } });
  return status === 'FINALIZADA' ? true : undefined;
}
