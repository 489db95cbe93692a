import { AppError } from '#shared/contract/errors.ts';
import type { EmailId } from '#shared/contract/ids.ts';
import { loadAnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import { campaignSettingsItem } from '#functions/records/campaigns/campaign-item.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { unplaced } from '#functions/records/campaigns/shipping-item.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { type AttemptLimit, countCall } from '#functions/stack/attempt-limit.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { MailRefusal } from '#functions/ports/mail-refusal.ts';
import { mailComposer } from './compose-mail.ts';
import type { EmailDeps } from './deps.ts';
import { loadSender, loadTemplate } from './mail-parts.ts';

const ownCompany = companyItem.pick({ name: true, cursorKey: true, awaitsAddressProof: true });
const limit: AttemptLimit = { scope: 'test-mail', most: 5, windowMs: 60_000 };

/**
 * The mail as it is now, to the address of who asks. Nothing of it is counted.
 *
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_TOO_MANY_REQUESTS, ERR_MAIL_UNAVAILABLE, ERR_MAIL_ADDRESS_NOT_PROVED, what it lacks, and what the mail service refused it for
 */
export async function testEmail(deps: EmailDeps, { companyId, userId }: Principal, id: EmailId): Promise<{ message: string }> {
  const table = deps.table.forCompany(companyId);
  const campaign = await loadAnyCampaign(table, companyId, 'mail', id);
  if (campaign.title === '') throw new AppError('ERR_MAIL_WITHOUT_TITLE', { field: 'title' });
  if (deps.appUrl === '') throw new AppError('ERR_MAIL_UNAVAILABLE');
  const [sender, template, company, user, settings] = await Promise.all([
    loadSender(table, companyId, campaign.senderId),
    loadTemplate(table, companyId, campaign.templateId),
    table.get(companyKeys.company(companyId)),
    table.get(companyKeys.user(companyId, userId)),
    table.get(companyKeys.campaignSettings(companyId)),
  ]);
  if (!sender.isVerified) throw new AppError('ERR_MAIL_SENDER_NOT_VERIFIED', { field: 'senderId' });
  await countCall({ system: deps.table.system, nowMs: () => deps.clock.nowMs() }, limit, userId);
  const { name: companyName, cursorKey: linkKey, awaitsAddressProof } = ownCompany.parse(company);
  if (awaitsAddressProof) throw new AppError('ERR_MAIL_ADDRESS_NOT_PROVED');
  const reader = userItem.pick({ name: true, email: true }).parse(user);
  const variables = settings ? campaignSettingsItem.parse(settings).variables : [];
  const texts = {
    type: 'mailTexts',
    companyId,
    title: campaign.title,
    description: campaign.description,
    senderName: sender.name,
    senderEmail: sender.email,
    companyName,
    tracks: false,
    variables,
    lanes: 0,
  } as const;
  const email = reader.email.toLowerCase();
  const to = { companyId, campaignNumber: campaign.number, slot: unplaced, name: reader.name, number: '', email, isTest: true };
  const mail = mailComposer({ texts: { ...texts }, ...template, linkKey }, deps.appUrl)(to, new Date(deps.clock.nowMs()));
  await deps.mails.send({ ...mail, recipient: '' }).catch((error: unknown) => {
    throw new AppError(codeOf(error), {}, { cause: error });
  });
  return { message: 'sent' };
}

const codes = {
  rate: 'ERR_MAIL_UNANSWERED',
  quota: 'ERR_MAIL_QUOTA_SPENT',
  paused: 'ERR_MAIL_PAUSED',
  sender: 'ERR_MAIL_SENDER_NOT_VERIFIED',
  sandbox: 'ERR_MAIL_SANDBOX',
  mail: 'ERR_MAIL_REFUSED',
} as const;

function codeOf(error: unknown) {
  if (!(error instanceof MailRefusal)) return 'ERR_MAIL_UNANSWERED';
  return codes[error.kind];
}
