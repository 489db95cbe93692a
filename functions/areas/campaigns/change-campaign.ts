import type { CampaignChannel } from '#shared/contract/campaign-channels.ts';
import type { CampaignId, CompanyId } from '#shared/contract/ids.ts';
import { type AnyCampaign, campaignKey, campaignTimerName, channelOf, loadAnyCampaign, type OfChannel } from '#functions/records/campaigns/any-campaign.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { put } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { mayBeOver } from '#functions/ports/late-timer.ts';
import type { CommandDeps } from './deps.ts';

/** The timer comes first: one whose campaign was never stored finds nothing to do, a campaign without one would be forgotten. */
export async function setTimer({ timers }: Pick<CommandDeps, 'timers'>, campaign: AnyCampaign): Promise<void> {
  const { companyId, id: campaignId, scheduledAt, status } = campaign;
  if (scheduledAt === null || status !== 'PROGRAMADA') return;
  const job = { type: 'startCampaign', channel: channelOf(campaign), companyId, campaignId, scheduledAt } as const;
  await timers.set(campaignTimerName(campaignId, scheduledAt), Date.parse(scheduledAt), job);
}

/** Sets once more the timer of a campaign that was stored about when it is to begin: its job may have looked before. */
export async function setTimerOfLate(deps: Pick<CommandDeps, 'timers' | 'clock'>, campaign: AnyCampaign): Promise<void> {
  if (campaign.scheduledAt !== null && mayBeOver(deps, campaign.scheduledAt)) await setTimer(deps, campaign);
}

/** Changes a campaign, and its timer with its time. @param change asked again when somebody else was faster; null where all is as wished. @throws AppError ERR_NO_CAMPAIGN_FOUND */
export async function changeCampaign<C extends CampaignChannel>(
  deps: CommandDeps,
  channel: C,
  companyId: CompanyId,
  id: CampaignId,
  change: (before: OfChannel[C]) => Promise<Partial<OfChannel[C]> | null>,
): Promise<OfChannel[C]> {
  const table = deps.table.forCompany(companyId);
  const { before, after } = await commitDecision(table, async () => {
    const found = await loadAnyCampaign(table, companyId, channel, id);
    const wished = await change(found);
    if (wished === null) return { writes: [], result: { before: found, after: found } };
    const changed: OfChannel[C] = { ...found, ...wished, revision: found.revision + 1, updatedAt: isoTime(deps.clock.nowMs()) };
    await setTimer(deps, changed);
    const write = put(campaignKey(companyId, channel, id), changed, ['exists', ['revision', '=', found.revision]]);
    return { writes: [{ write }], result: { before: found, after: changed } };
  });
  const isCancelled = before.status !== 'CANCELADA' && after.status === 'CANCELADA';
  if (before.scheduledAt && (isCancelled || before.scheduledAt !== after.scheduledAt)) await deps.timers.clear(campaignTimerName(id, before.scheduledAt));
  if (after !== before) await setTimerOfLate(deps, after);
  return after;
}
