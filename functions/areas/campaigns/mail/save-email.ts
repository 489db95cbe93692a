import type { emailRoutes } from '#shared/contract/emails.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type EmailId, emailId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { EmailItem } from '#functions/records/campaigns/email-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { CommandDeps } from '../deps.ts';
import { changeCampaign } from '../change-campaign.ts';
import { chosenListAndTime, newCampaign } from '../save-campaign.ts';
import { loadSender, loadTemplate } from './mail-parts.ts';

/** @throws AppError ERR_TOO_MANY_CAMPAIGNS */
export async function createEmail(deps: CommandDeps, { companyId, userId }: Principal, { name }: BodyOf<typeof emailRoutes.createEmail>): Promise<EmailItem> {
  const table = deps.table.forCompany(companyId);
  const made: EmailItem = {
    type: 'email',
    ...(await newCampaign(deps, table, companyId, userId)),
    id: emailId.parse(newRecordId(deps.clock)),
    name,
    title: '',
    description: '',
    senderId: null,
    templateId: null,
    tracks: false,
    contactListId: null,
    contactListName: '',
    status: 'INATIVA',
    scheduledAt: null,
  };
  await table.commit(put(companyKeys.email(companyId, made.id), made, ['absent']));
  return made;
}

type Fields = BodyOf<typeof emailRoutes.updateEmail>;

/**
 * Once a campaign has begun, its list and time stay: they decided who gets it.
 *
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_READ_ONLY while it runs, ERR_CAMPAIGN_IN_PAST, ERR_NO_CONTACT_LIST_FOUND,
 *   ERR_NO_MAIL_SENDER_FOUND, ERR_NO_MAIL_TEMPLATE_FOUND
 */
export async function updateEmail(deps: CommandDeps, { companyId }: Principal, id: EmailId, fields: Fields): Promise<EmailItem> {
  const table = deps.table.forCompany(companyId);
  await requireParts(table, companyId, fields);
  return changeCampaign(deps, 'mail', companyId, id, async (before) => {
    if (before.status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_READ_ONLY');
    const { name, title, description, senderId, templateId, tracks } = fields;
    const chosen = before.startedAt === null ? await chosenListAndTime(deps.clock, table, companyId, fields, before) : {};
    return { name, title, description, senderId, templateId, tracks, ...chosen };
  });
}

async function requireParts(table: TablePart, companyId: Principal['companyId'], { senderId, templateId }: Fields): Promise<void> {
  if (senderId !== null) await loadSender(table, companyId, senderId);
  if (templateId !== null) await loadTemplate(table, companyId, templateId);
}
