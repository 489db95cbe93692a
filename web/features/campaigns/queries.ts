import type { campaignRoutes, RecipientState } from '#shared/contract/campaigns.ts';
import type { CampaignId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import { call } from '#web/api/call.ts';
import { onEntry } from '#web/api/query-client.ts';
import { recordListQuery, useDeleteRecord, useSaveRecord } from '#web/api/record-lists.ts';
import { campaignQueries, type RecipientsFilter } from '#web/parts/outreach/campaign-queries.ts';
import { useUnblock } from '#web/parts/outreach/use-unblock.ts';
import { routes } from './contract.static.ts';

/** First word of their query keys, for `applyRecordEvent`. */
export const campaignArea = 'campaigns';

export const campaignsQuery = (searchParam: string) => recordListQuery(campaignArea, routes.listCampaigns, 'records', { searchParam });

export const {
  rules: campaignRules,
  reportKey: campaignReportKey,
  reportQuery: campaignReportQuery,
  apply: applyCampaign,
  recipientsQuery,
  exportedRecipients,
  useStep: useCampaignStep,
} = campaignQueries({
  area: campaignArea,
  getReport: (campaignId: CampaignId, signal: AbortSignal) => call(routes.getCampaignReport, { params: { campaignId } }, { signal }),
  listRecipients: (campaignId: CampaignId, query: RecipientsFilter<RecipientState>, signal: AbortSignal) =>
    call(routes.listRecipients, { params: { campaignId }, query }, { signal }),
  steps: {
    start: (campaignId: CampaignId) => call(routes.startCampaign, { params: { campaignId } }),
    stop: (campaignId: CampaignId) => call(routes.cancelCampaign, { params: { campaignId } }),
    restart: (campaignId: CampaignId) => call(routes.restartCampaign, { params: { campaignId } }),
    retryFailed: (campaignId: CampaignId) => call(routes.retryFailed, { params: { campaignId } }),
  },
});

export type CampaignFields = CallInput<typeof campaignRoutes.createCampaign>['body'];

/** Creates without an id, changes with one. */
export const useSaveCampaign = () =>
  useSaveRecord(
    campaignArea,
    ({ id, fields }: { id: CampaignId | null; fields: CampaignFields }) =>
      id === null ? call(routes.createCampaign, { body: fields }) : call(routes.updateCampaign, { params: { campaignId: id }, body: fields }),
    campaignRules,
  );

interface MediaChange {
  readonly id: CampaignId;
  /** The reply of `uploadFile`; null takes the file away. */
  readonly upload: { readonly key: string; readonly name: string } | null;
}

export const useSaveCampaignMedia = () =>
  useSaveRecord(
    campaignArea,
    ({ id, upload }: MediaChange) =>
      upload
        ? call(routes.uploadCampaignMedia, { params: { campaignId: id }, body: upload })
        : call(routes.deleteCampaignMedia, { params: { campaignId: id } }),
    campaignRules,
  );

export const useDeleteCampaign = () => useDeleteRecord(campaignArea, (id: CampaignId) => call(routes.deleteCampaign, { params: { campaignId: id } }));

/** No event tells of them: each entry shows them as they are. */
export const optOutsQuery = (searchParam: string) => ({
  ...recordListQuery('opt-outs', routes.listOptOuts, 'optOuts', { searchParam }),
  refetchOnMount: onEntry,
});

export const useDeleteOptOut = () => useUnblock('opt-outs', (number) => call(routes.deleteOptOut, { params: { number } }));
