import type { emailRoutes } from '#shared/contract/emails.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type EmailId, emailId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { loadAnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import type { EmailItem } from '#functions/records/campaigns/email-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CommandDeps } from '../deps.ts';
import { chosenListAndTime, nextCampaignNumber } from '../save-campaign.ts';
import { setTimer, timerName } from '../stop-campaign.ts';
import { loadSender, loadTemplate } from './mail-parts.ts';

/** @throws AppError ERR_TOO_MANY_CAMPAIGNS */
export async function createEmail(deps: CommandDeps, { companyId, userId }: Principal, { name }: BodyOf<typeof emailRoutes.createEmail>): Promise<EmailItem> {
  const table = deps.table.forCompany(companyId);
  const now = isoTime(deps.clock.nowMs());
  const made: EmailItem = {
    type: 'email',
    companyId,
    id: emailId.parse(newRecordId(deps.clock)),
    number: await nextCampaignNumber(table, companyId),
    name,
    title: '',
    description: '',
    senderId: null,
    templateId: null,
    tracks: false,
    contactListId: null,
    contactListName: '',
    status: 'INATIVA',
    failure: null,
    run: 0,
    retriesFailed: false,
    revision: 1,
    scheduledAt: null,
    startedAt: null,
    completedAt: null,
    userId,
    createdAt: now,
    updatedAt: now,
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
  const { before, after } = await commitDecision(table, async () => {
    const found = await loadAnyCampaign(table, companyId, 'mail', id);
    if (found.status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_READ_ONLY');
    const { name, title, description, senderId, templateId, tracks } = fields;
    const chosen = found.startedAt === null ? await chosenListAndTime(deps.clock, table, companyId, fields) : {};
    const changes = { name, title, description, senderId, templateId, tracks, ...chosen };
    const changed: EmailItem = { ...found, ...changes, revision: found.revision + 1, updatedAt: isoTime(deps.clock.nowMs()) };
    await setTimer(deps, changed);
    const write = put(companyKeys.email(companyId, id), changed, ['exists', ['revision', '=', found.revision]]);
    return { writes: [{ write }], result: { before: found, after: changed } };
  });
  if (before.scheduledAt && before.scheduledAt !== after.scheduledAt) await deps.timers.clear(timerName(id, before.scheduledAt));
  return after;
}

async function requireParts(table: TablePart, companyId: Principal['companyId'], { senderId, templateId }: Fields): Promise<void> {
  if (senderId !== null) await loadSender(table, companyId, senderId);
  if (templateId !== null) await loadTemplate(table, companyId, templateId);
}
