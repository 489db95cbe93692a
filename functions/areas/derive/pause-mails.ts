import { campaignId, type CompanyId } from '#shared/contract/ids.ts';
import { pauseReason } from '#shared/domain/mail-state.ts';
import { findAnyCampaign, keyOfCampaign } from '#functions/records/campaigns/any-campaign.ts';
import { countedInRun } from '#functions/records/campaigns/campaign-progress.ts';
import { countReputation, holdIfTroubled } from '#functions/records/campaigns/mail-reputation.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { type CountedChange, countShippings, mailSteps, type TroubledCampaign } from './count-shippings.ts';

const failures = { bounces: 'ERR_MAIL_BOUNCES', complaints: 'ERR_MAIL_COMPLAINTS' } as const;

/** Counts what became of campaigns' recipients, pauses campaigns of mail that are in trouble, and holds the mails of a company that is. */
export async function judgeShippings(table: TablePart, companyId: CompanyId, changes: readonly CountedChange[], nowMs: number): Promise<void> {
  await pauseTroubled(table, companyId, await countShippings(table, companyId, changes), nowMs);
  for (const { campaignNumber, steps } of mailSteps(changes)) {
    await countReputation(table, { companyId, campaignNumber }, steps, nowMs);
    await holdIfTroubled(table, companyId, nowMs);
  }
}

/**
 * Pauses an e-mail campaign of whose present run too many mails came back, or were called spam. By the counts as they are, so a
 * look that comes again decides the same; a run that a person begins counts anew.
 */
async function pauseTroubled(table: TablePart, companyId: CompanyId, troubled: readonly TroubledCampaign[], nowMs: number): Promise<void> {
  for (const { campaignId: id, campaignNumber } of troubled) {
    const campaign = await findAnyCampaign(table, companyId, 'mail', campaignId.parse(id));
    if (campaign?.status !== 'EM_ANDAMENTO') continue;
    const counts = await table.get(companyKeys.campaignPart(companyId, campaignNumber, 'counts'), { consistent: true });
    const reason = counts && pauseReason(countedInRun(counts, campaign.run));
    if (!reason) continue;
    const set = { status: 'CANCELADA', failure: failures[reason], updatedAt: isoTime(nowMs) };
    // Somebody stopped it, or began it anew.
    await isHeld(table.change(keyOfCampaign(campaign), { set, add: { revision: 1 } }, ['exists', ['run', '=', campaign.run], ['status', '=', 'EM_ANDAMENTO']]));
  }
}
