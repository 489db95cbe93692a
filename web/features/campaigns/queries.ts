import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Campaign, CampaignRecipient, CampaignReport, campaignRoutes, RecipientState } from '#shared/contract/campaigns.ts';
import type { CampaignId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import { applyRecordEvent, type ListRules, type RecordEvent } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { everyPage } from '#web/api/every-page.ts';
import { folded } from '#web/api/folded.ts';
import { onEntry } from '#web/api/query-client.ts';
import { recordListQuery, useDeleteRecord, useSaveRecord } from '#web/api/record-lists.ts';
import { useUnblock } from '#web/parts/outreach/use-unblock.ts';
import { routes } from './contract.static.ts';

/** First word of their query keys, for `applyRecordEvent`. */
export const campaignArea = 'campaigns';

export const campaignsQuery = (searchParam: string) => recordListQuery(campaignArea, routes.listCampaigns, 'records', { searchParam });

/** Newest first. */
const campaignRules: ListRules<Campaign> = {
  belongs: ({ name }, { searchParam }) => typeof searchParam !== 'string' || folded(name).includes(folded(searchParam)),
  compare: (one, other) => (one.id > other.id ? -1 : 1),
};

/** `list`: of what the whole company is told, and what is fetched anew by who was away. */
export const campaignReportKey = (campaignId: CampaignId) => ['campaign-reports', 'list', campaignId] as const;

export const campaignReportQuery = (campaignId: CampaignId) =>
  queryOptions({
    queryKey: campaignReportKey(campaignId),
    queryFn: ({ signal }) => call(routes.getCampaignReport, { params: { campaignId } }, { signal }),
  });

/** Brings a changed or deleted campaign into the lists, and into its report. */
export function applyCampaign(queryClient: QueryClient, event: RecordEvent<Campaign>): void {
  applyRecordEvent(queryClient, campaignArea, event, campaignRules);
  if (event.action === 'delete') return;
  const { record } = event;
  queryClient.setQueryData<CampaignReport>(campaignReportKey(record.id), (report) =>
    report && report.campaign.updatedAt <= record.updatedAt ? { ...report, campaign: record } : report,
  );
}

/** Everybody whose turn has come, or those in one state. No event tells of single ones. */
export const recipientsQuery = (campaignId: CampaignId, state: RecipientState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['campaign-recipients', 'list', campaignId, state ?? ''] as const,
    queryFn: ({ pageParam, signal }) => recipientsPage(campaignId, { ...(state ? { state } : {}), ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

type RecipientsQuery = NonNullable<CallInput<typeof campaignRoutes.listRecipients>['query']>;

const recipientsPage = (campaignId: CampaignId, query: RecipientsQuery, signal: AbortSignal) =>
  call(routes.listRecipients, { params: { campaignId }, query }, { signal });

/** Everybody whose turn has come, or those in one state, page by page. */
export async function exportedRecipients(campaignId: CampaignId, state: RecipientState | undefined, signal: AbortSignal): Promise<CampaignRecipient[]> {
  const filter = { size: 'export', ...(state ? { state } : {}) } as const;
  const pages = await everyPage((cursor) => recipientsPage(campaignId, { ...filter, ...cursor }, signal));
  return pages.flatMap(({ recipients }) => recipients);
}

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
  /** Of `uploadFile`; null takes the file away. */
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

const steps = {
  start: (campaignId: CampaignId) => call(routes.startCampaign, { params: { campaignId } }),
  stop: (campaignId: CampaignId) => call(routes.cancelCampaign, { params: { campaignId } }),
  restart: (campaignId: CampaignId) => call(routes.restartCampaign, { params: { campaignId } }),
  retryFailed: (campaignId: CampaignId) => call(routes.retryFailed, { params: { campaignId } }),
} as const;

/** Sets a campaign going, or stops it. @param showsOwnError the failure is no toast. */
export function useCampaignStep({ showsOwnError = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: { readonly id: CampaignId; readonly step: keyof typeof steps }) => steps[step](id),
    meta: { showsOwnError },
    onSuccess: (record) => applyCampaign(queryClient, { action: 'update', record }),
  });
}

/** No event tells of them: each entry shows them as they are. */
export const optOutsQuery = (searchParam: string) => ({
  ...recordListQuery('opt-outs', routes.listOptOuts, 'optOuts', { searchParam }),
  refetchOnMount: onEntry,
});

export const useDeleteOptOut = () => useUnblock('opt-outs', (number) => call(routes.deleteOptOut, { params: { number } }));
