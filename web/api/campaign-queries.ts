import { queryOptions } from '@tanstack/react-query';
import type { Campaign, campaignRoutes } from '#shared/contract/campaigns.ts';
import type { CampaignId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import type { ListRules } from './apply-record-event.ts';
import { call } from './call.ts';
import { lateRoutes } from './late-routes.static.ts';
import { recordListQuery, useDeleteRecord, useSaveRecord } from './record-lists.ts';

/** First word of their query keys, for `applyRecordEvent`. */
export const campaignArea = 'campaigns';

export const campaignsQuery = (searchParam: string) => recordListQuery(campaignArea, lateRoutes.listCampaigns, { searchParam });

/** Newest first. */
export const campaignRules: ListRules<Campaign> = {
  belongs: ({ name }, { searchParam }) => typeof searchParam !== 'string' || name.toLowerCase().includes(searchParam.toLowerCase()),
  compare: (one, other) => (one.id > other.id ? -1 : 1),
};

export const campaignReportKey = (campaignId: CampaignId) => ['campaign-reports', campaignId] as const;

export const campaignReportQuery = (campaignId: CampaignId) =>
  queryOptions({
    queryKey: campaignReportKey(campaignId),
    queryFn: ({ signal }) => call(lateRoutes.getCampaignReport, { params: { campaignId } }, { signal }),
  });

export type CampaignFields = CallInput<typeof campaignRoutes.createCampaign>['body'];

/** Creates without an id, changes with one. */
export const useSaveCampaign = () =>
  useSaveRecord(
    campaignArea,
    ({ id, fields }: { id: CampaignId | null; fields: CampaignFields }) =>
      id === null ? call(lateRoutes.createCampaign, { body: fields }) : call(lateRoutes.updateCampaign, { params: { campaignId: id }, body: fields }),
    campaignRules,
  );

export const useDeleteCampaign = () => useDeleteRecord(campaignArea, (id: CampaignId) => call(lateRoutes.deleteCampaign, { params: { campaignId: id } }));
