import * as z from 'zod';
import { type Campaign, campaignSettings, campaignStatuses, campaignTexts } from '#shared/contract/campaigns.ts';
import { AppError } from '#shared/contract/errors.ts';
import { campaignId, type CampaignId, companyId, type CompanyId, connectionId, contactListId, type ContactListId, userId } from '#shared/contract/ids.ts';
import { storedMedia } from '#shared/contract/queue-messages.ts';
import { companyKeys } from './keys.ts';
import { readableItems } from './readable.ts';
import type { TablePart } from './table.ts';

const texts = z.array(z.string()).length(campaignTexts);

/** A campaign as people have written it, and where it is. */
export const campaignItem = z.object({
  type: z.literal('campaign'),
  companyId,
  id: campaignId,
  /** Counts the company's campaigns: a part of the ids of its messages. */
  number: z.number().int(),
  name: z.string(),
  messages: texts,
  confirmationMessages: texts,
  confirmation: z.boolean(),
  connectionIds: z.array(connectionId),
  contactListId: contactListId.nullable(),
  contactListName: z.string(),
  media: storedMedia.nullable(),
  dailyCap: z.number().int().nullable(),
  sendingHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  status: z.enum(campaignStatuses),
  failure: z.string().nullable(),
  /** Goes up with each start: what was sent for an earlier run finds nothing to do. */
  run: z.number().int(),
  /** This run also tries those whom the message could not reach. */
  retriesFailed: z.boolean().default(false),
  /** Goes up with each change by people, so that of two at once the later one is decided anew. */
  revision: z.number().int(),
  scheduledAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  userId: userId.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CampaignItem = z.output<typeof campaignItem>;

/** What a run of a campaign says, and how fast: as it was at the start, so that whatever was sent can be shown again. */
export const campaignTextsItem = z.object({
  type: z.literal('campaignTexts'),
  companyId,
  messages: texts,
  confirmationMessages: texts,
  confirmation: z.boolean(),
  media: storedMedia.nullable(),
  pace: campaignSettings.omit({ variables: true }),
  variables: campaignSettings.shape.variables,
});
export type CampaignTextsItem = z.output<typeof campaignTextsItem>;

/** Pace and variables of a company's campaigns. */
export const campaignSettingsItem = z.object({ type: z.literal('campaignSettings'), companyId, ...campaignSettings.shape });

/** @throws AppError ERR_NO_CAMPAIGN_FOUND */
export async function loadCampaign(table: TablePart, ofCompany: CompanyId, id: CampaignId): Promise<CampaignItem> {
  const found = await findCampaign(table, ofCompany, id);
  if (!found) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return found;
}

export async function findCampaign(table: TablePart, ofCompany: CompanyId, id: CampaignId): Promise<CampaignItem | undefined> {
  const stored = await table.get(companyKeys.campaign(ofCompany, id), { consistent: true });
  return stored && campaignItem.parse(stored);
}

/** Of a campaign, or one of e-mail. */
const listUser = campaignItem.pick({ name: true, contactListId: true, status: true });

/** A campaign that is to send to the list, or does. Reads all of the company's, which is for a list that goes for good. */
export async function campaignThatUses(table: TablePart, ofCompany: CompanyId, listId: ContactListId): Promise<{ readonly name: string } | undefined> {
  const read = [companyKeys.campaign(ofCompany, ''), companyKeys.email(ofCompany, '')].map(({ pk }) => table.queryAll({ pk }));
  const campaigns = readableItems(listUser, (await Promise.all(read)).flat());
  return campaigns.find(({ contactListId: used, status }) => used === listId && (status === 'PROGRAMADA' || status === 'EM_ANDAMENTO'));
}

/** @param mediaUrl signs the address of a stored file. */
export function toCampaign(item: CampaignItem, mediaUrl: (key: string) => string): Campaign {
  const {
    type: _type,
    companyId: _company,
    number: _number,
    revision: _revision,
    retriesFailed: _retries,
    userId: _user,
    messages,
    confirmationMessages,
    media,
    ...fields
  } = item;
  const { connectionIds: whatsappIds, contactListName, ...rest } = fields;
  return {
    ...rest,
    ...numbered('message', messages),
    ...numbered('confirmationMessage', confirmationMessages),
    whatsappIds,
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
