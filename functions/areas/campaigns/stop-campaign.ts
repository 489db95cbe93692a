import type { CampaignChannel } from '#shared/contract/campaign-channels.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CampaignId, CompanyId } from '#shared/contract/ids.ts';
import { type AnyCampaign, campaignKey, channelOf, loadAnyCampaign, type OfChannel } from '#functions/records/campaigns/any-campaign.ts';
import type { CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import type { EmailItem } from '#functions/records/campaigns/email-item.ts';
import { put, remove } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CommandDeps } from './deps.ts';

/** A timer for each time that a campaign has had: that of a former time finds it changed, and does nothing. */
export const timerName = (id: CampaignId, scheduledAt: string): string => `campaign-${id}-${Date.parse(scheduledAt)}`;

/** The timer comes first: one whose campaign was never stored finds nothing to do, a campaign without one would be forgotten. */
export async function setTimer({ timers }: Pick<CommandDeps, 'timers'>, campaign: AnyCampaign): Promise<void> {
  const { companyId, id: campaignId, scheduledAt, status } = campaign;
  if (scheduledAt === null || status !== 'PROGRAMADA') return;
  const job = { type: 'startCampaign', channel: channelOf(campaign), companyId, campaignId, scheduledAt } as const;
  await timers.set(timerName(campaignId, scheduledAt), Date.parse(scheduledAt), job);
}

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_RUNNING */
export const cancelCampaign = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<CampaignItem> => cancelOf(deps, 'whatsapp', companyId, id);

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_RUNNING */
export const cancelEmail = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<EmailItem> => cancelOf(deps, 'mail', companyId, id);

async function cancelOf<C extends CampaignChannel>(deps: CommandDeps, channel: C, companyId: CompanyId, id: CampaignId): Promise<OfChannel[C]> {
  const table = deps.table.forCompany(companyId);
  const cancelled = await commitDecision(table, async () => {
    const before = await loadAnyCampaign(table, companyId, channel, id);
    if (before.status !== 'EM_ANDAMENTO' && before.status !== 'PROGRAMADA') throw new AppError('ERR_CAMPAIGN_NOT_RUNNING');
    const after: OfChannel[C] = { ...before, status: 'CANCELADA', revision: before.revision + 1, updatedAt: isoTime(deps.clock.nowMs()) };
    return { writes: [{ write: put(campaignKey(companyId, channel, id), after, ['exists', ['revision', '=', before.revision]]) }], result: after };
  });
  if (cancelled.scheduledAt) await deps.timers.clear(timerName(id, cancelled.scheduledAt));
  return cancelled;
}

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_READ_ONLY while it runs */
export const deleteCampaign = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<{ message: string }> =>
  deleteOf(deps, 'whatsapp', companyId, id);

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_READ_ONLY while it runs */
export const deleteEmail = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<{ message: string }> => deleteOf(deps, 'mail', companyId, id);

async function deleteOf(deps: CommandDeps, channel: CampaignChannel, companyId: CompanyId, id: CampaignId): Promise<{ message: string }> {
  const table = deps.table.forCompany(companyId);
  const forget = (campaignNumber: number) => ({ type: 'forgetCampaign', channel, companyId, campaignId: id, campaignNumber }) as const;
  const deleted: AnyCampaign = await commitDecision(table, async () => {
    const before = await loadAnyCampaign(table, companyId, channel, id);
    if (before.status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_READ_ONLY');
    // Asked for before it is gone, and once more: the job looks whether it is.
    await deps.jobs.send(forget(before.number), deps.clock.nowMs() + forgetMs);
    return { writes: [{ write: remove(campaignKey(companyId, channel, id), ['exists', ['revision', '=', before.revision]]) }], result: before };
  });
  await deps.jobs.send(forget(deleted.number));
  if (deleted.scheduledAt) await deps.timers.clear(timerName(id, deleted.scheduledAt));
  return { message: 'deleted' };
}

const forgetMs = 60_000;
