import { campaignSettingDefaults } from '#shared/contract/campaigns.ts';
import { connectionId as connectionIdSchema, type ConnectionId } from '#shared/contract/ids.ts';
import { type CampaignItem, campaignSettingsItem, type CampaignTextsItem } from '#functions/records/campaigns/campaign-item.ts';
import type { LaneName } from '#functions/records/campaigns/campaign-progress.ts';
import { knownCampaignsMs, rememberCampaign } from '#functions/records/campaigns/connection-campaigns.ts';
import { readRecipients } from '#functions/records/contact-lists/contact-list-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { putOnce } from '#functions/data/put-once.ts';
import { readableItems } from '#functions/data/readable.ts';
import { findShipping, isNameless, shippingItem, type ShippingItem, unplaced } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Channel } from './channel.ts';
import { putShipping } from './put-shipping.ts';

/** Lanes of WhatsApp campaigns are named by their connections. */
export const connectionOf = (lane: LaneName): ConnectionId => connectionIdSchema.parse(lane);

export const whatsappChannel: Channel<CampaignItem> = {
  batchSize: 25,
  async keepTexts(_deps, table, campaign) {
    await keepTexts(table, campaign);
    return true;
  },
  laneNames: async (_deps, _table, { connectionIds }) => connectionIds,
  async beforeLane({ clock }, { table, campaign, lane }) {
    const nowMs = clock.nowMs();
    await noteSending(table, campaign, connectionOf(lane), nowMs);
    // An answer is to be known for one from the first on.
    return nowMs + knownCampaignsMs;
  },
  async recipients(table, { companyId, contactListId }, page) {
    if (contactListId === null) return { names: [], next: undefined };
    const { items, next } = await readRecipients(table, companyId, contactListId, page);
    return { names: items.filter(({ createdAt }) => page.isOf(createdAt)).map(({ number }) => number), next };
  },
  triedAgain: (rows, states) =>
    readableItems(shippingItem, rows)
      .filter((one) => states.includes(one.state) && !isNameless(one))
      .map(({ number, slot }) => ({ name: number, slot })),
  async leavePending({ table, campaign, lane }, { turn }, number, nowMs) {
    // The run of now: a process of the lane that comes to life afterwards finds it is not its own.
    const { companyId, id: campaignId, run } = campaign;
    const found = await findShipping(table, companyId, campaign.number, number);
    // Nothing was heard of this one: a late report still counts.
    if (found?.state === 'sending') await putShipping(table, { ...found, state: 'pending', run, refusal: null, refusedAttempt: null }, found);
    // Who was to be tried again stands there as such.
    if (found) return;
    const connectionId = connectionOf(lane);
    await putShipping(
      table,
      { ...pending, companyId, campaignId, campaignNumber: campaign.number, slot: unplaced, number, connectionId, atMs: nowMs, run, turn },
      undefined,
    );
  },
  turnJob: ({ companyId, id: campaignId }, lane, { run, turn }) => ({
    type: 'campaignTurn',
    companyId,
    campaignId,
    connectionId: connectionOf(lane),
    run,
    turn,
    isWatch: false,
  }),
  async afterStart({ jobs }, { companyId, id: campaignId, run, confirmation }) {
    if (confirmation) await jobs.send({ type: 'sweepCampaign', companyId, campaignId, run, after: '', isWaiting: false });
  },
  async isOver({ jobs }, { companyId, id: campaignId, run, confirmation }) {
    // One that asks for confirmation waits for the answers.
    if (confirmation) await jobs.send({ type: 'sweepCampaign', companyId, campaignId, run, after: '', isWaiting: false });
    return !confirmation;
  },
};

/** Has an answer on the connection be known for one to this campaign. */
export const noteSending = (
  table: TablePart,
  { companyId, id: campaignId, number, confirmation: asks }: CampaignItem,
  connectionId: ConnectionId,
  atMs: number,
): Promise<void> => rememberCampaign(table, companyId, connectionId, { campaignId, number, atMs, asks });

/** A recipient whose turn has not come. */
const pending = {
  type: 'shipping',
  name: '',
  email: '',
  whatsappNumber: null,
  state: 'pending',
  failure: null,
  part: 'message',
  textIndex: 0,
  attempt: 0,
  restMs: 0,
  refusal: null,
  refusedAttempt: null,
  wasAsked: false,
  wasConfirmed: false,
  shownAs: null,
} as const satisfies Partial<ShippingItem>;

const noSettings = { type: 'campaignSettings', ...campaignSettingDefaults, variables: [] };

async function keepTexts(table: TablePart, campaign: CampaignItem): Promise<void> {
  const { companyId, number, run, messages, confirmationMessages, confirmation, media } = campaign;
  const stored = await table.get(companyKeys.campaignSettings(companyId));
  const { variables, yesWords, ...pace } = campaignSettingsItem.parse(stored ?? { ...noSettings, companyId });
  const { messageInterval, longerIntervalAfter, greaterInterval } = pace;
  const texts: CampaignTextsItem = {
    type: 'campaignTexts',
    companyId,
    messages,
    confirmationMessages,
    confirmation,
    media,
    variables,
    yesWords,
    pace: { messageInterval, longerIntervalAfter, greaterInterval },
  };
  await putOnce(table, companyKeys.campaignPart(companyId, number, `texts#${run}`), texts);
}
