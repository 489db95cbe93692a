import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { CampaignStatus } from '#shared/contract/campaigns.ts';
import type { Route } from '#shared/contract/route.ts';
import { applyRecordEvent, type ListRules, type RecordEvent } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import type { ClientRoute } from '#web/api/client-route.ts';
import { everyPage } from '#web/api/every-page.ts';
import { folded } from '#web/api/folded.ts';
import { onEntry } from '#web/api/query-client.ts';
import { pagedQuery, useDeleteRecord } from '#web/api/record-lists.ts';

export type CampaignStep = 'start' | 'stop' | 'restart' | 'retryFailed';

/** Fields that campaigns of every channel have. */
export interface AnyCampaign {
  readonly id: string;
  readonly name: string;
  readonly status: CampaignStatus;
  /** Code of errors.ts of a campaign that stopped by itself. */
  readonly failure: string | null;
  readonly contactList: { readonly name: string } | null;
  readonly scheduledAt: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly updatedAt: string;
}

export interface AnyReport<C extends AnyCampaign = AnyCampaign> {
  readonly campaign: C;
  readonly valid: number;
  readonly counts: { readonly delivered: number; readonly failed: number };
  readonly hasNewcomers: boolean;
  readonly unheard: number;
}

export interface AnyRecipient<S extends string = string> {
  readonly name: string;
  readonly state: S;
  readonly at: string | null;
}

interface RecipientsPage<P> {
  readonly recipients: readonly P[];
  readonly hasMore: boolean;
  readonly nextCursor?: string | undefined;
}

/** A route that replies so. */
type Replying<T> = ClientRoute<Omit<Route, 'reply'> & { readonly reply: z.ZodType<T> }>;

interface Step<C extends AnyCampaign> {
  readonly id: C['id'];
  readonly step: CampaignStep;
}

/** Campaigns of one channel: where the server has them. */
interface CampaignRoutes<C extends AnyCampaign, R, P> {
  /** First word of the lists' query keys, for `applyRecordEvent`. */
  readonly area: string;
  /** A campaign's id in the path of its routes. */
  readonly idParam: string;
  readonly list: ClientRoute<Route>;
  /** Their name in the reply of `list`. */
  readonly listName: string;
  readonly remove: ClientRoute<Route>;
  readonly report: Replying<R>;
  readonly recipients: Replying<RecipientsPage<P>>;
  readonly steps: Readonly<Record<CampaignStep, Replying<C>>>;
}

/** Queries that campaigns have on every channel: list, report, recipients and steps. */
export function campaignQueries<C extends AnyCampaign, R extends AnyReport<C>, P extends AnyRecipient>(routes: CampaignRoutes<C, R, P>) {
  const { area } = routes;
  const paramsOf = (id: C['id']) => ({ [routes.idParam]: id });
  const listQuery = (searchParam: string) => pagedQuery<C>(area, routes.list, routes.listName, { searchParam });
  /** Newest first. */
  const rules: ListRules<C> = {
    belongs: ({ name }, { searchParam }) => typeof searchParam !== 'string' || folded(name).includes(folded(searchParam)),
    compare: (one, other) => (one.id > other.id ? -1 : 1),
  };

  /** `list`: the whole company is told of it, and whoever was away fetches it anew. */
  const reportKey = (id: C['id']) => [`${area}-reports`, 'list', id] as const;
  const reportQuery = (id: C['id']) =>
    queryOptions({ queryKey: reportKey(id), queryFn: ({ signal }): Promise<R> => call(routes.report, { params: paramsOf(id) }, { signal }) });

  /** Brings a changed or deleted campaign into the lists, and into its report. */
  const apply = (queryClient: QueryClient, event: RecordEvent<C>): void => {
    applyRecordEvent(queryClient, area, event, rules);
    if (event.action === 'delete') {
      // A report that is open asks once more, and says that there is none.
      void queryClient.resetQueries({ queryKey: reportKey(event.id as C['id']) }); // the id of a campaign of this area
      return;
    }
    const { record } = event;
    queryClient.setQueryData<R>(reportKey(record.id), (report) =>
      report && report.campaign.updatedAt <= record.updatedAt ? { ...report, campaign: record } : report,
    );
  };

  const remove = (id: C['id']) => call(routes.remove, { params: paramsOf(id) });
  const take = ({ id, step }: Step<C>): Promise<C> => call(routes.steps[step], { params: paramsOf(id) });
  return { area, rules, listQuery, remove, reportKey, reportQuery, apply, take, ...recipientQueries(routes) };
}

function recipientQueries<C extends AnyCampaign, P extends AnyRecipient>({ area, idParam, recipients }: CampaignRoutes<C, unknown, P>) {
  type State = P['state'] | undefined;
  const read = (id: C['id'], query: object, signal: AbortSignal): Promise<RecipientsPage<P>> =>
    call(recipients, { params: { [idParam]: id }, query }, { signal });
  const recipientsKey = (id: C['id']) => [`${area}-recipients`, 'list', id] as const;
  /** Everybody whose turn has come, or those in one state. No event tells of single ones. */
  const recipientsQuery = (id: C['id'], state: State) =>
    infiniteQueryOptions({
      queryKey: [...recipientsKey(id), state ?? ''] as const,
      queryFn: ({ pageParam, signal }) => read(id, { ...(state ? { state } : {}), ...(pageParam ? { cursor: pageParam } : {}) }, signal),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    });
  /** The same, page by page to the end. */
  const exportedRecipients = async (id: C['id'], state: State, signal: AbortSignal): Promise<P[]> => {
    const pages = await everyPage((cursor) => read(id, { size: 'export', ...(state ? { state } : {}), ...cursor }, signal));
    return pages.flatMap((page) => page.recipients);
  };
  return { recipientsKey, recipientsQuery, exportedRecipients };
}

export type CampaignQueries<C extends AnyCampaign, R extends AnyReport<C>, P extends AnyRecipient> = ReturnType<typeof campaignQueries<C, R, P>>;
type Anyhow<C extends AnyCampaign> = CampaignQueries<C, AnyReport<C>, AnyRecipient>;

export const useDeleteCampaign = <C extends AnyCampaign>({ area, remove }: Pick<Anyhow<C>, 'area' | 'remove'>) => useDeleteRecord(area, remove);

export type Stepping<C extends AnyCampaign> = Pick<Anyhow<C>, 'take' | 'apply'>;

/** Sets a campaign going, or stops it. @param showsOwnError the failure is no toast. */
export function useStep<C extends AnyCampaign>({ take, apply }: Stepping<C>, { showsOwnError = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: take, meta: { showsOwnError }, onSuccess: (record) => apply(queryClient, { action: 'update', record }) });
}

interface BlockedRoutes {
  /** First word of the query keys. */
  readonly area: string;
  readonly list: ClientRoute<Route>;
  /** Name of the list in the reply. */
  readonly listName: string;
  readonly remove: ClientRoute<Route>;
  /** Names one of them: parameter of the path, and a field. */
  readonly key: string;
}

/** Queries of people who get no campaigns of a channel. */
export function blockedQueries<B>({ area, list, listName, remove, key }: BlockedRoutes) {
  /** No event tells of them: each entry shows them as they are. */
  const listQuery = (searchParam: string) => ({ ...pagedQuery<B>(area, list, listName, { searchParam }), refetchOnMount: onEntry });
  return { area, listQuery, unblock: (which: string) => call(remove, { params: { [key]: which } }) };
}

export type BlockedQueries<B> = ReturnType<typeof blockedQueries<B>>;

/** Lets somebody be written to again. The list is fetched anew, also when somebody else was faster. */
export function useUnblock({ area, unblock }: Pick<BlockedQueries<unknown>, 'area' | 'unblock'>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: unblock, onSettled: () => queryClient.invalidateQueries({ queryKey: [area, 'list'] }) });
}
