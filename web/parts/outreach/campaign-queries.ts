import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { applyRecordEvent, type ListRules, type RecordEvent } from '#web/api/apply-record-event.ts';
import { everyPage } from '#web/api/every-page.ts';
import { folded } from '#web/api/folded.ts';
import type { CampaignStep } from './use-steps.ts';

interface AnyCampaign {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: string;
}

interface RecipientsPage {
  readonly recipients: readonly unknown[];
  readonly hasMore: boolean;
  readonly nextCursor?: string | undefined;
}

export interface RecipientsFilter<S> {
  readonly state?: S;
  readonly cursor?: string;
  readonly size?: 'export';
}

/** The calls of one channel's campaigns. */
interface CampaignCalls<C extends AnyCampaign, R, P extends RecipientsPage, S extends string> {
  /** First word of the lists' query keys, for `applyRecordEvent`. */
  readonly area: string;
  readonly getReport: (id: C['id'], signal: AbortSignal) => Promise<R>;
  readonly listRecipients: (id: C['id'], filter: RecipientsFilter<S>, signal: AbortSignal) => Promise<P>;
  readonly steps: Readonly<Record<CampaignStep, (id: C['id']) => Promise<C>>>;
}

/** Queries that campaigns have on every channel: report, recipients and steps. */
export function campaignQueries<C extends AnyCampaign, R extends { readonly campaign: C }, P extends RecipientsPage, S extends string>(
  calls: CampaignCalls<C, R, P, S>,
) {
  /** Newest first. */
  const rules: ListRules<C> = {
    belongs: ({ name }, { searchParam }) => typeof searchParam !== 'string' || folded(name).includes(folded(searchParam)),
    compare: (one, other) => (one.id > other.id ? -1 : 1),
  };
  /** `list`: the whole company is told of it, and whoever was away fetches it anew. */
  const reportKey = (id: C['id']) => [`${calls.area}-reports`, 'list', id] as const;
  const reportQuery = (id: C['id']) => queryOptions({ queryKey: reportKey(id), queryFn: ({ signal }) => calls.getReport(id, signal) });

  /** Brings a changed or deleted campaign into the lists, and into its report. */
  const apply = (queryClient: QueryClient, event: RecordEvent<C>): void => {
    applyRecordEvent(queryClient, calls.area, event, rules);
    if (event.action === 'delete') return;
    const { record } = event;
    queryClient.setQueryData<R>(reportKey(record.id), (report) =>
      report && report.campaign.updatedAt <= record.updatedAt ? { ...report, campaign: record } : report,
    );
  };

  /** Everybody whose turn has come, or those in one state. No event tells of single ones. */
  const recipientsQuery = (id: C['id'], state: S | undefined) =>
    infiniteQueryOptions({
      queryKey: [`${calls.area}-recipients`, 'list', id, state ?? ''] as const,
      queryFn: ({ pageParam, signal }) => calls.listRecipients(id, { ...(state ? { state } : {}), ...(pageParam ? { cursor: pageParam } : {}) }, signal),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    });

  /** The same, page by page to the end. */
  const exportedRecipients = async (id: C['id'], state: S | undefined, signal: AbortSignal): Promise<P['recipients'][number][]> => {
    const pages = await everyPage((cursor) => calls.listRecipients(id, { size: 'export', ...(state ? { state } : {}), ...cursor }, signal));
    return pages.flatMap(({ recipients }) => recipients);
  };

  /** Sets a campaign going, or stops it. @param showsOwnError the failure is no toast. */
  const useStep = ({ showsOwnError = false } = {}) => {
    const queryClient = useQueryClient();
    return useMutation({
      mutationFn: ({ id, step }: { readonly id: C['id']; readonly step: CampaignStep }) => calls.steps[step](id),
      meta: { showsOwnError },
      onSuccess: (record) => apply(queryClient, { action: 'update', record }),
    });
  };

  return { rules, reportKey, reportQuery, apply, recipientsQuery, exportedRecipients, useStep };
}
