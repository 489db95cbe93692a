import type { CampaignChannel } from '#shared/contract/campaign-channels.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CampaignId, CompanyId } from '#shared/contract/ids.ts';
import { type AnyCampaign, campaignKey, campaignTimerName, loadAnyCampaign, type OfChannel } from '#functions/records/campaigns/any-campaign.ts';
import type { CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import type { EmailItem } from '#functions/records/campaigns/email-item.ts';
import { remove } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { changeCampaign } from './change-campaign.ts';
import type { CommandDeps } from './deps.ts';

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_RUNNING */
export const cancelCampaign = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<CampaignItem> => cancelOf(deps, 'whatsapp', companyId, id);

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_RUNNING */
export const cancelEmail = (deps: CommandDeps, { companyId }: Principal, id: CampaignId): Promise<EmailItem> => cancelOf(deps, 'mail', companyId, id);

const cancelOf = <C extends CampaignChannel>(deps: CommandDeps, channel: C, companyId: CompanyId, id: CampaignId): Promise<OfChannel[C]> =>
  changeCampaign(deps, channel, companyId, id, async ({ status }) => {
    // The answer to the first wish was lost, or somebody else had the same one.
    if (status === 'CANCELADA') return null;
    if (status !== 'EM_ANDAMENTO' && status !== 'PROGRAMADA') throw new AppError('ERR_CAMPAIGN_NOT_RUNNING');
    return { status: 'CANCELADA' } as Partial<OfChannel[C]>; // a field of every channel
  });

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
  if (deleted.scheduledAt) await deps.timers.clear(campaignTimerName(id, deleted.scheduledAt));
  return { message: 'deleted' };
}

const forgetMs = 60_000;
