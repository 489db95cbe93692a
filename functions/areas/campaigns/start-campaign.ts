import type { CampaignChannel } from '#shared/contract/campaign-channels.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CampaignId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import {
  type AnyCampaign,
  campaignKey,
  campaignTimerName,
  findAnyCampaign,
  loadAnyCampaign,
  type OfChannel,
  stopWithReason,
} from '#functions/records/campaigns/any-campaign.ts';
import type { CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { mayCompanySend } from '#functions/records/companies/may-send.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import type { EmailItem } from '#functions/records/campaigns/email-item.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime, type Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { CommandDeps } from './deps.ts';
import { hasNewcomers, loadListSize } from './dispatch/campaign-list.ts';
import { loadSender, loadTemplate } from './mail/mail-parts.ts';

interface StartDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** Should the call end between its write and its job: this one comes all the same. */
const safetyMs = 60_000;

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_STARTABLE, and what it lacks */
export const startCampaign = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<CampaignItem> => startOf(deps, 'whatsapp', companyId, id);

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_STARTABLE, and what it lacks */
export const restartCampaign = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<CampaignItem> =>
  begin(deps, 'whatsapp', companyId, id, goingOn);

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_STARTABLE, and what it lacks */
export const retryFailed = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<CampaignItem> =>
  begin(deps, 'whatsapp', companyId, id, onceMore);

/** Likewise of e-mail. */
export const startEmail = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<EmailItem> => startOf(deps, 'mail', companyId, id);
export const restartEmail = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<EmailItem> => begin(deps, 'mail', companyId, id, goingOn);
export const retryFailedEmail = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<EmailItem> =>
  begin(deps, 'mail', companyId, id, onceMore);

async function startOf<C extends CampaignChannel>(deps: CommandDeps, channel: C, companyId: Principal['companyId'], id: CampaignId): Promise<OfChannel[C]> {
  const begun = await begin(deps, channel, companyId, id, { from: ['INATIVA', 'PROGRAMADA'], isFresh: true, retriesFailed: false });
  if (begun.scheduledAt) await deps.timers.clear(campaignTimerName(id, begun.scheduledAt));
  return begun;
}

/** The time of a scheduled campaign; one whose time was changed since has a job of its own. */
export async function startScheduled(deps: StartDeps, { channel, companyId, campaignId, scheduledAt }: Extract<Job, { type: 'startCampaign' }>): Promise<void> {
  const found: AnyCampaign | undefined = await findAnyCampaign(deps.table.forCompany(companyId), companyId, channel, campaignId);
  // Begun by this job, when it came before: its run is set going by the safe side's job.
  if (!found || found.status !== 'PROGRAMADA' || found.scheduledAt !== scheduledAt) return;
  try {
    await begin(deps, channel, companyId, campaignId, { from: ['PROGRAMADA'], isFresh: true, retriesFailed: false });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'ERR_CONFLICT' || error.code === 'ERR_UNAVAILABLE') throw error;
    log.warn('campaign not started', { companyId, campaignId, code: error.code });
    await stopWithReason(deps.table.forCompany(companyId), found, error.code, isoTime(deps.clock.nowMs()));
  }
}

/** A payment ends them. */
const waitingReasons: readonly unknown[] = ['ERR_PLAN_EXCEEDED', 'ERR_SUBSCRIPTION_EXPIRED'];

/** A campaign of a company that owes begins, and its lanes wait. @throws AppError ERR_COMPANY_SUSPENDED, ERR_NO_PERMISSION, ERR_MAIL_ADDRESS_NOT_PROVED, ERR_MAIL_HELD, ERR_NO_COMPANY_FOUND */
async function requireAllowed({ table, clock }: StartDeps, channel: CampaignChannel, companyId: Principal['companyId']): Promise<void> {
  const may = await mayCompanySend(table, companyId, clock.nowMs(), channel === 'whatsapp' ? 'campaigns' : 'mails');
  if (may !== true && !waitingReasons.includes(may)) throw new AppError(may);
}

interface Beginning {
  readonly from: readonly AnyCampaign['status'][];
  /** Not one that goes on. */
  readonly isFresh: boolean;
  readonly retriesFailed: boolean;
}

/** A finished one goes on to those who came onto its list since. */
const goingOn: Beginning = { from: ['CANCELADA', 'FINALIZADA'], isFresh: false, retriesFailed: false };
const onceMore: Beginning = { from: ['CANCELADA', 'FINALIZADA'], isFresh: false, retriesFailed: true };

async function begin<C extends CampaignChannel>(
  deps: StartDeps,
  channel: C,
  companyId: Principal['companyId'],
  id: CampaignId,
  { from, isFresh, retriesFailed }: Beginning,
): Promise<OfChannel[C]> {
  const table = deps.table.forCompany(companyId);
  const begun = await commitDecision(table, async () => {
    const before = await loadAnyCampaign(table, companyId, channel, id);
    // The answer to the first wish was lost, or somebody else had the same one.
    const isHad = isFresh || before.retriesFailed === retriesFailed;
    if (isHad && before.status === 'EM_ANDAMENTO') return { writes: [], result: before };
    if (!from.includes(before.status)) throw new AppError('ERR_CAMPAIGN_NOT_STARTABLE');
    await requireAllowed(deps, channel, companyId);
    await requireWhole(table, before);
    if (before.startedAt === null && (await loadListSize(table, before)) === 0) throw new AppError('ERR_CAMPAIGN_WITHOUT_LIST', { field: 'contactListId' });
    const now = isoTime(deps.clock.nowMs());
    const isFurther = before.status === 'FINALIZADA' && !retriesFailed;
    if (isFurther && !(await hasNewcomers(table, before))) throw new AppError('ERR_CAMPAIGN_NOT_STARTABLE');
    const list = isFurther ? { listedUntil: now } : {};
    const changed = { status: 'EM_ANDAMENTO' as const, failure: null, completedAt: null, retriesFailed, updatedAt: now, ...list };
    const after: OfChannel[C] = { ...before, ...changed, run: before.run + 1, revision: before.revision + 1, startedAt: before.startedAt ?? now };
    await deps.jobs.send({ type: 'runCampaign', channel, companyId, campaignId: id, run: after.run }, deps.clock.nowMs() + safetyMs);
    return { writes: [{ write: put(campaignKey(companyId, channel, id), after, ['exists', ['revision', '=', before.revision]]) }], result: after };
  });
  await deps.jobs.send({ type: 'runCampaign', channel, companyId, campaignId: id, run: begun.run });
  return begun;
}

/** @throws AppError naming what is missing */
async function requireWhole(table: TablePart, campaign: AnyCampaign): Promise<void> {
  if (campaign.type === 'email') await requireMailComplete(table, campaign);
  else requireComplete(campaign);
  if (campaign.contactListId === null) throw new AppError('ERR_CAMPAIGN_WITHOUT_LIST', { field: 'contactListId' });
}

function requireComplete({ messages, confirmation, confirmationMessages, media, connectionIds }: CampaignItem): void {
  const isBlank = (texts: readonly string[]): boolean => texts.every((text) => text.trim() === '');
  if (isBlank(messages) && !media) throw new AppError('ERR_CAMPAIGN_WITHOUT_TEXT', { field: 'message1' });
  if (confirmation && isBlank(confirmationMessages)) throw new AppError('ERR_CAMPAIGN_WITHOUT_QUESTION', { field: 'confirmationMessage1' });
  if (connectionIds.length === 0) throw new AppError('ERR_CAMPAIGN_WITHOUT_CONNECTION', { field: 'whatsappIds' });
}

async function requireMailComplete(table: TablePart, { companyId, title, senderId, templateId }: EmailItem): Promise<void> {
  if (title.trim() === '') throw new AppError('ERR_MAIL_WITHOUT_TITLE', { field: 'title' });
  const sender = await loadSender(table, companyId, senderId);
  if (!sender.isVerified) throw new AppError('ERR_MAIL_SENDER_NOT_VERIFIED', { field: 'senderId' });
  await loadTemplate(table, companyId, templateId);
}
