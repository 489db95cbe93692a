import { AppError } from '#shared/contract/errors.ts';
import { campaignSettingDefaults } from '#shared/contract/campaigns.ts';
import { mailLane, type MailLane } from '#shared/contract/ids.ts';
import { isMailAddress } from '#shared/domain/mail-address.ts';
import { nothingHeard } from '#shared/domain/mail-state.ts';
import { campaignSettingsItem } from '#functions/records/campaigns/campaign-item.ts';
import type { LaneName } from '#functions/records/campaigns/campaign-progress.ts';
import { addressedAt, readItems } from '#functions/records/contact-lists/contact-list-item.ts';
import { type EmailItem, type MailTextsItem, mailTextsItem } from '#functions/records/campaigns/email-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findMailShipping, mailRecipientName, mailShippingItem, parseMailRecipient } from '#functions/records/campaigns/mail-shipping-item.ts';
import { putOnce } from '#functions/data/put-once.ts';
import { readableItems } from '#functions/data/readable.ts';
import { isNameless, unplaced } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { DispatchDeps } from '../deps.ts';
import type { Channel } from '../dispatch/channel.ts';
import { loadLanes } from '../dispatch/lane-rows.ts';
import { loadListSize } from '../dispatch/campaign-list.ts';
import { putShipping } from '../dispatch/put-shipping.ts';
import { stopRunning } from '../dispatch/stop-running.ts';
import { loadCompanyName, loadSender, loadTemplate } from './mail-parts.ts';

/** A lane sends one mail after the other, each of which takes SES some 50 ms. */
const mailsPerLane = 20;
const mostLanes = 50;
/** Fewer recipients for a lane are not worth it. */
const fewestPerLane = 50;

export const mailLaneOf = (name: LaneName): MailLane => mailLane.parse(name);

export const mailChannel: Channel<EmailItem> = {
  // A number and an address each.
  batchSize: 16,
  keepTexts,
  async laneNames({ clock: _clock }, table, { companyId, number, run }) {
    const stored = await table.get(companyKeys.campaignPart(companyId, number, `texts#${run}`), { consistent: true });
    const { lanes } = stored ? mailTextsItem.parse(stored) : { lanes: 0 };
    return Array.from({ length: lanes }, (_, index) => mailLane.parse(`m${index}`));
  },
  beforeLane: async ({ clock }) => clock.nowMs(),
  async recipients(table, { companyId, contactListId }, page) {
    if (contactListId === null) return { names: [], next: undefined };
    const { items, next } = await readItems(table, companyId, contactListId, page);
    const addressed = items.filter((item) => isMailAddress(item.email.trim()) && page.isOf(addressedAt(item)));
    return { names: addressed.map(({ number, email }) => mailRecipientName(number, email)), next };
  },
  triedAgain: (rows, states) =>
    readableItems(mailShippingItem, rows)
      .filter((one) => states.includes(one.state) && !isNameless(one))
      .map(({ number, email, slot }) => ({ name: mailRecipientName(number, email), slot })),
  async leavePending({ table, campaign, lane }, { run, turn }, name, nowMs) {
    const { companyId, id: campaignId, number: campaignNumber } = campaign;
    const { number, email } = parseMailRecipient(name);
    // Who was to be tried again stands there as such.
    if (await findMailShipping(table, companyId, campaignNumber, email)) return;
    const nothing = { failure: null, reason: null, refusal: null, refusedAttempt: null, ...nothingHeard };
    const scope = { type: 'mailShipping', companyId, campaignId, campaignNumber, slot: unplaced, email, number, name: '' } as const;
    await putShipping(table, { ...scope, lane: mailLaneOf(lane), state: 'pending', atMs: nowMs, run, turn, attempt: 0, ...nothing }, undefined);
  },
  turnJob: ({ companyId, id: campaignId }, lane, { run, turn }) => ({
    type: 'mailTurn',
    companyId,
    campaignId,
    lane: mailLaneOf(lane),
    run,
    turn,
    isWatch: false,
    slots: [],
  }),
  afterStart: async () => undefined,
  isOver: async () => true,
};

/** @returns false when the run cannot be: what it needs has gone since it was started. */
async function keepTexts(deps: DispatchDeps, table: TablePart, campaign: EmailItem): Promise<boolean> {
  const { companyId, number, run } = campaign;
  if (await table.get(companyKeys.campaignPart(companyId, number, `texts#${run}`), { consistent: true })) return true;
  try {
    const { html, text } = await loadTemplate(table, companyId, campaign.templateId);
    const part = (kind: 'html' | 'plain', whole: string) =>
      putOnce(table, companyKeys.campaignPart(companyId, number, `${kind}#${run}`), { type: 'mailPart', companyId, text: whole });
    const texts = await textsOf(deps, table, campaign);
    await Promise.all([part('html', html), part('plain', text)]);
    // Last: with it the run is there.
    await putOnce(table, companyKeys.campaignPart(companyId, number, `texts#${run}`), texts);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'ERR_UNAVAILABLE' || error.code === 'ERR_CONFLICT') throw error;
    await stopRunning(deps, campaign, error.code);
    return false;
  }
}

async function textsOf(deps: DispatchDeps, table: TablePart, campaign: EmailItem): Promise<MailTextsItem> {
  const { companyId, title, description, tracks, senderId } = campaign;
  const [sender, companyName, stored, size, perSecond, former] = await Promise.all([
    loadSender(table, companyId, senderId),
    loadCompanyName(table, companyId),
    table.get(companyKeys.campaignSettings(companyId)),
    loadListSize(table, campaign),
    deps.mailsPerSecond(),
    loadLanes(table, campaign),
  ]);
  if (!sender.isVerified) throw new AppError('ERR_MAIL_SENDER_NOT_VERIFIED');
  const { variables } = stored ? campaignSettingsItem.parse(stored) : { ...campaignSettingDefaults, variables: [] };
  // A campaign's lanes do not become fewer: each goes on where it was.
  const lanes = Math.max(1, former.length, Math.min(mostLanes, Math.ceil(perSecond / mailsPerLane), Math.ceil(size / fewestPerLane)));
  return { type: 'mailTexts', companyId, title, description, senderName: sender.name, senderEmail: sender.email, companyName, tracks, variables, lanes };
}
