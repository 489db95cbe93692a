import * as z from 'zod';
import type { campaignRoutes } from '#shared/contract/campaigns.ts';
import { AppError } from '#shared/contract/errors.ts';
import { campaignId as campaignIdSchema, type CampaignId, type CompanyId, type UserId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { campaignAccess } from '#shared/domain/campaign-access.ts';
import { mostCampaigns } from '#shared/domain/campaign-message-id.ts';
import { takeMedia } from '#functions/conversations/sent-media.ts';
import { type CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { changeCampaign, setTimer, setTimerOfLate } from './change-campaign.ts';
import type { CampaignDeps, CommandDeps } from './deps.ts';

type Fields = BodyOf<typeof campaignRoutes.createCampaign>;

/** @throws AppError ERR_CAMPAIGN_IN_PAST, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_WAPP_FOUND, ERR_TOO_MANY_CAMPAIGNS, and those of `takeMedia` */
export async function createCampaign(deps: CampaignDeps, { companyId, userId }: Principal, fields: Fields): Promise<CampaignItem> {
  const table = deps.table.forCompany(companyId);
  const chosen = await chosenFields(deps, table, companyId, fields);
  const id = campaignIdSchema.parse(newRecordId(deps.clock));
  const media = await chosenMedia(deps, companyId, fields, null);
  const made: CampaignItem = { type: 'campaign', ...(await newCampaign(deps, table, companyId, userId)), id, ...chosen, media };
  await setTimer(deps, made);
  await table.commit(put(companyKeys.campaign(companyId, id), made, ['absent']));
  await setTimerOfLate(deps, made);
  return made;
}

/** A campaign that nobody has started. @throws AppError ERR_TOO_MANY_CAMPAIGNS */
export async function newCampaign({ clock }: CommandDeps, table: TablePart, companyId: CompanyId, userId: UserId) {
  const number = z.number().parse((await table.change(companyKeys.campaignSequence(companyId), { add: { value: 1 } }))['value']);
  if (number > mostCampaigns) throw new AppError('ERR_TOO_MANY_CAMPAIGNS');
  const now = isoTime(clock.nowMs());
  const unstarted = { failure: null, retriesFailed: false, run: 0, revision: 1, startedAt: null, completedAt: null };
  return { companyId, number, ...unstarted, userId, createdAt: now, updatedAt: now };
}

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_READ_ONLY, ERR_CAMPAIGN_IN_PAST, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_WAPP_FOUND, and those of `takeMedia` */
export async function updateCampaign(deps: CampaignDeps, principal: Principal, id: CampaignId, fields: Fields): Promise<CampaignItem> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  return changeEditable(deps, companyId, id, async (before) => {
    const media = await chosenMedia(deps, companyId, fields, before.media);
    if (campaignAccess(before, deps.clock.nowMs()) === 'all') return { ...(await chosenFields(deps, table, companyId, fields, before)), media };
    // Who was to get it, and when, stays: the recipients have begun.
    const { contactListId, contactListName, scheduledAt, confirmation } = before;
    const chosen = await chosenFields(deps, table, companyId, { ...fields, contactListId: null, scheduledAt: null });
    return { ...chosen, media, contactListId, contactListName, scheduledAt, confirmation, status: before.status };
  });
}

/** With the other fields, so that no campaign has a time and not yet its file. */
async function chosenMedia({ files }: CampaignDeps, companyId: CompanyId, { upload }: Fields, before: CampaignItem['media']): Promise<CampaignItem['media']> {
  if (upload === undefined) return before;
  return upload && takeMedia(files, companyId, upload, 'upload');
}

/** Changes what may be changed. @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_READ_ONLY */
export const changeEditable = (
  deps: CampaignDeps,
  companyId: CompanyId,
  id: CampaignId,
  change: (before: CampaignItem) => Promise<Partial<CampaignItem>>,
): Promise<CampaignItem> =>
  changeCampaign(deps, 'whatsapp', companyId, id, async (before) => {
    if (campaignAccess(before, deps.clock.nowMs()) === 'none') throw new AppError('ERR_CAMPAIGN_READ_ONLY');
    return change(before);
  });

type Chosen = Pick<
  CampaignItem,
  | 'name'
  | 'messages'
  | 'confirmationMessages'
  | 'confirmation'
  | 'connectionIds'
  | 'contactListId'
  | 'contactListName'
  | 'scheduledAt'
  | 'status'
  | 'dailyCap'
  | 'sendingHours'
>;

async function chosenFields({ clock }: CampaignDeps, table: TablePart, companyId: CompanyId, fields: Fields, before?: CampaignItem): Promise<Chosen> {
  const { name, confirmation, dailyCap, sendingHours } = fields;
  const common = await chosenListAndTime(clock, table, companyId, fields, before);
  const connectionIds = chosenConnections(fields);
  const stored = await table.getMany(connectionIds.map((one) => companyKeys.connection(companyId, one)));
  const isWhatsapp = stored.every((item) => connectionItem.pick({ channel: true }).parse(item).channel === 'whatsapp');
  if (stored.length < connectionIds.length || !isWhatsapp) throw new AppError('ERR_NO_WAPP_FOUND', { field: 'whatsappIds' });
  const { message1, message2, message3, message4, message5 } = fields;
  const { confirmationMessage1, confirmationMessage2, confirmationMessage3, confirmationMessage4, confirmationMessage5 } = fields;
  return {
    name,
    confirmation,
    connectionIds,
    ...common,
    dailyCap,
    sendingHours,
    messages: [message1, message2, message3, message4, message5],
    confirmationMessages: [confirmationMessage1, confirmationMessage2, confirmationMessage3, confirmationMessage4, confirmationMessage5],
  };
}

/** A connection that is named alone replaces those there were, unless it is one of them. */
function chosenConnections({ whatsappIds, whatsappId }: Fields): Fields['whatsappIds'] {
  if (whatsappId === null) return [];
  return whatsappId === undefined || whatsappIds.includes(whatsappId) ? [...new Set(whatsappIds)] : [whatsappId];
}

type ListAndTime = Pick<CampaignItem, 'contactListId' | 'contactListName' | 'scheduledAt' | 'status'>;

/**
 * A cancelled campaign keeps its own list and time, even if the list is gone or the time past. It waits again only for another time.
 *
 * @throws AppError ERR_CAMPAIGN_IN_PAST, ERR_NO_CONTACT_LIST_FOUND
 */
export async function chosenListAndTime(
  clock: CampaignDeps['clock'],
  table: TablePart,
  companyId: CompanyId,
  { contactListId, scheduledAt }: Pick<Fields, 'contactListId' | 'scheduledAt'>,
  before?: ListAndTime,
): Promise<ListAndTime> {
  const atMs = scheduledAt === null ? null : Date.parse(scheduledAt);
  const time = atMs === null ? null : isoTime(atMs);
  const isCancelled = before?.status === 'CANCELADA';
  const isOwn = isCancelled && time === before.scheduledAt;
  const isOwnList = isCancelled && contactListId === before.contactListId;
  if (!isOwn && atMs !== null && atMs <= clock.nowMs()) throw new AppError('ERR_CAMPAIGN_IN_PAST', { field: 'scheduledAt' });
  const list = contactListId === null || isOwnList ? undefined : await findContactList(table, companyId, contactListId);
  if (contactListId !== null && !isOwnList && !list) throw new AppError('ERR_NO_CONTACT_LIST_FOUND', { field: 'contactListId' });
  return {
    contactListId,
    contactListName: isOwnList ? before.contactListName : (list?.name ?? ''),
    scheduledAt: time,
    status: isCancelled && (isOwn || time === null) ? 'CANCELADA' : time === null ? 'INATIVA' : 'PROGRAMADA',
  };
}
