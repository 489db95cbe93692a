import * as z from 'zod';
import { type Campaign, campaignSettings, campaignTexts } from '#shared/contract/campaigns.ts';
import { campaignId, type CampaignId, companyId, type CompanyId, connectionId } from '#shared/contract/ids.ts';
import { storedMedia } from '#shared/contract/queue-messages.ts';
import { campaignBase } from './campaign-base.ts';
import { findItem, requireFound } from '#functions/data/find-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';

const texts = z.array(z.string()).length(campaignTexts);

/** A campaign as people have written it, and where it is. */
export const campaignItem = z.object({
  type: z.literal('campaign'),
  ...campaignBase,
  id: campaignId,
  messages: texts,
  confirmationMessages: texts,
  confirmation: z.boolean(),
  connectionIds: z.array(connectionId),
  media: storedMedia.nullable(),
  dailyCap: z.number().int().nullable(),
  sendingHours: z.object({ from: z.string(), to: z.string() }).nullable(),
});
export type CampaignItem = z.output<typeof campaignItem>;

/** Texts and pace of a campaign's run as they were at its start, so that sent messages can be shown again. */
export const campaignTextsItem = z.object({
  type: z.literal('campaignTexts'),
  companyId,
  messages: texts,
  confirmationMessages: texts,
  confirmation: z.boolean(),
  media: storedMedia.nullable(),
  pace: campaignSettings.omit({ variables: true, yesWords: true }),
  yesWords: campaignSettings.shape.yesWords,
  variables: campaignSettings.shape.variables,
});
export type CampaignTextsItem = z.output<typeof campaignTextsItem>;

/** Pace and variables of a company's campaigns. */
export const campaignSettingsItem = z.object({
  type: z.literal('campaignSettings'),
  companyId,
  ...campaignSettings.shape,
  revision: z.number().int().optional(),
});

/** @throws AppError ERR_NO_CAMPAIGN_FOUND */
export const loadCampaign = (table: TablePart, ofCompany: CompanyId, id: CampaignId): Promise<CampaignItem> =>
  requireFound(findCampaign(table, ofCompany, id), 'ERR_NO_CAMPAIGN_FOUND');

export const findCampaign = (table: TablePart, ofCompany: CompanyId, id: CampaignId): Promise<CampaignItem | undefined> =>
  findItem(table, companyKeys.campaign(ofCompany, id), campaignItem);

/** @param mediaUrl signs the address of a stored file. */
export function toCampaign(item: CampaignItem, mediaUrl: (key: string) => string): Campaign {
  const { type: _type, number: _number, revision: _revision, retriesFailed: _retries, userId: _user, messages, confirmationMessages, media, ...fields } = item;
  const { connectionIds: whatsappIds, contactListName, ...rest } = fields;
  return {
    ...rest,
    ...numbered('message', messages),
    ...numbered('confirmationMessage', confirmationMessages),
    whatsappIds,
    whatsappId: whatsappIds[0] ?? null,
    contactList: item.contactListId && { id: item.contactListId, name: contactListName },
    mediaName: media?.name ?? null,
    mediaPath: media && mediaUrl(media.key),
    mediaMimeType: media?.mimeType ?? null,
  };
}

type Numbered<N extends string> = { [K in `${N}${1 | 2 | 3 | 4 | 5}`]: string };

function numbered<N extends 'message' | 'confirmationMessage'>(name: N, values: readonly string[]): Numbered<N> {
  return Object.fromEntries(values.map((value, index) => [`${name}${index + 1}`, value])) as Numbered<N>; // there are five, by the schema
}
