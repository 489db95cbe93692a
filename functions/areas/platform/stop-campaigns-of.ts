import { channelOf, liveCampaigns, stopWithReason } from '#functions/records/campaigns/any-campaign.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';

/**
 * Nothing goes out any more for a company that may not send: of a suspended one no campaign, of one without campaigns none of WhatsApp.
 * Comes after its sessions know, so that only a start that was under way at that very moment is not seen. Again it changes nothing.
 */
export async function stopCampaignsOf({ table, clock }: { readonly table: Table; readonly clock: Clock }, company: CompanyItem): Promise<void> {
  const { companyId, isActive, isCampaignsEnabled } = company;
  if (isActive && isCampaignsEnabled) return;
  const part = table.forCompany(companyId);
  // One may end by itself meanwhile, or be changed by a call that was under way.
  await decideAnew(async () => {
    const stopping = (await liveCampaigns(part, companyId)).filter((one) => !isActive || channelOf(one) === 'whatsapp');
    for (const one of stopping) await stopWithReason(part, one, 'ERR_CAMPAIGN_STOPPED_BY_STAFF', isoTime(clock.nowMs()));
  });
}
