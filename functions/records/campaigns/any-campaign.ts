import type * as z from 'zod';
import { type ErrorCode } from '#shared/contract/errors.ts';
import type { CampaignChannel } from '#shared/contract/campaign-channels.ts';
import type { CampaignId, CompanyId } from '#shared/contract/ids.ts';
import { type CampaignItem, campaignItem } from './campaign-item.ts';
import { type EmailItem, emailItem } from './email-item.ts';
import { requireFound } from '#functions/data/find-item.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';

/** A campaign of any channel. */
export type AnyCampaign = CampaignItem | EmailItem;

export const channelOf = ({ type }: Pick<AnyCampaign, 'type'>): CampaignChannel => (type === 'email' ? 'mail' : 'whatsapp');

/** Recipients came onto the list up to this time. */
export const listedUntil = (campaign: Pick<AnyCampaign, 'listedUntil' | 'startedAt'>): string => campaign.listedUntil ?? campaign.startedAt ?? '';

export const campaignKey = (company: CompanyId, channel: CampaignChannel, id: CampaignId | ''): Key =>
  channel === 'mail' ? companyKeys.email(company, id) : companyKeys.campaign(company, id);

export const keyOfCampaign = (campaign: Pick<AnyCampaign, 'type' | 'companyId' | 'id'>): Key =>
  campaignKey(campaign.companyId, channelOf(campaign), campaign.id);

export interface OfChannel {
  readonly whatsapp: CampaignItem;
  readonly mail: EmailItem;
}

/** @throws AppError ERR_NO_CAMPAIGN_FOUND */
export async function loadAnyCampaign<C extends CampaignChannel>(table: TablePart, company: CompanyId, channel: C, id: CampaignId): Promise<OfChannel[C]> {
  return requireFound(findAnyCampaign(table, company, channel, id), 'ERR_NO_CAMPAIGN_FOUND');
}

export async function findAnyCampaign<C extends CampaignChannel>(
  table: TablePart,
  company: CompanyId,
  channel: C,
  id: CampaignId,
): Promise<OfChannel[C] | undefined> {
  const stored = await table.get(campaignKey(company, channel, id), { consistent: true });
  const schema = channel === 'mail' ? emailItem : campaignItem;
  // The schema is the channel's, which TypeScript cannot follow.
  return stored && (schema.parse(stored) as OfChannel[C]);
}

/** Campaigns that send, or will send at their time. Reads all of the company's: for rare operations. */
export async function liveCampaigns(table: TablePart, company: CompanyId): Promise<AnyCampaign[]> {
  const read = async <C extends AnyCampaign>(schema: z.ZodType<C>, { pk }: Key): Promise<C[]> =>
    readableItems(schema, await table.queryAll({ pk, consistent: true }));
  const all = await Promise.all([read(campaignItem, campaignKey(company, 'whatsapp', '')), read(emailItem, campaignKey(company, 'mail', ''))]);
  return all.flat().filter(({ status }) => status === 'EM_ANDAMENTO' || status === 'PROGRAMADA');
}

/** Ends one with a reason that people can mend, after which they may restart it. @throws ConditionFailed when it has changed since it was looked at */
export async function stopWithReason(table: TablePart, campaign: AnyCampaign, failure: ErrorCode, now: string): Promise<void> {
  const set = { status: 'CANCELADA', failure, updatedAt: now };
  await table.change(keyOfCampaign(campaign), { set, add: { revision: 1 } }, ['exists', ['revision', '=', campaign.revision]]);
}

/** A timer for each time that a campaign has had: that of a former time finds it changed, and does nothing. */
export const campaignTimerName = (id: CampaignId, scheduledAt: string): string => `campaign-${id}-${Date.parse(scheduledAt)}`;
