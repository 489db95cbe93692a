import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyErasureId, CompanyId } from '#shared/contract/ids.ts';
import type { CompanyErasure, CompanyExport, ListedCompany, platformRoutes } from '#shared/contract/platform.ts';
import type { CallInput } from '#shared/contract/route.ts';
import type { ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { findsName, folded } from '#web/api/folded.ts';
import { onEntry } from '#web/api/query-client.ts';
import { recordListQuery, type RecordPage, type RecordPages, useSaveRecord } from '#web/api/record-lists.ts';
import { keepSession } from '#web/api/refresh-session.ts';
import { hasCode } from '#web/errors/api-error.ts';
import { routes } from './contract.static.ts';

const companyArea = 'companies';
const erasureArea = 'company-erasures';
/** Between looks at what runs in the background. */
const lookEveryMs = 1_000;

export const companiesQuery = (searchParam: string) => recordListQuery(companyArea, routes.listCompanies, 'companies', { searchParam });

/** By name, as the search finds them. */
const companyRules: ListRules<ListedCompany> = {
  belongs: ({ name }, { searchParam = '' }) => findsName(String(searchParam), name),
  compare: (one, other) => (folded(one.name) < folded(other.name) ? -1 : 1),
};

export type CompanyFields = CallInput<typeof platformRoutes.createCompany>['body'];
export type CompanyChange = CallInput<typeof platformRoutes.updateCompany>['body'];

export const useCreateCompany = () => useSaveRecord(companyArea, (body: CompanyFields) => call(routes.createCompany, { body }), companyRules);

/** Changes a company. One that somebody else has changed meanwhile is shown as it is now. */
export function useUpdateCompany() {
  const queryClient = useQueryClient();
  const save = async ({ id, change }: { readonly id: CompanyId; readonly change: CompanyChange }) => {
    try {
      return await call(routes.updateCompany, { params: { companyId: id }, body: change });
    } catch (error) {
      if (hasCode(error, 'ERR_CONFLICT')) void queryClient.invalidateQueries({ queryKey: [companyArea] });
      throw error;
    }
  };
  return useSaveRecord(companyArea, save, companyRules);
}

/** How those of a page are doing; looked at again on entry. */
export const companyHealthQuery = (companyIds: readonly CompanyId[]) =>
  queryOptions({
    queryKey: ['company-health', ...companyIds] as const,
    queryFn: ({ signal }) => call(routes.listCompanyHealth, { query: { companyIds: companyIds.join() } }, { signal }),
    refetchOnMount: onEntry,
  });

export const companyStorageQuery = (companyId: CompanyId) =>
  queryOptions({
    queryKey: ['company-storage', companyId] as const,
    queryFn: ({ signal }) => call(routes.measureStorage, { params: { companyId } }, { signal }),
    refetchOnMount: onEntry,
  });

/** From then on this browser is in the company, with all its tabs. */
export const useEnterSupport = () =>
  useMutation({ mutationFn: (companyId: CompanyId) => call(routes.enterSupport, { params: { companyId } }), onSuccess: (reply) => keepSession(reply) });

/** Looks again while one of them runs. */
export const companyErasuresQuery = () => ({
  ...recordListQuery(erasureArea, routes.listCompanyErasures, 'erasures', {}),
  refetchOnMount: onEntry,
  refetchInterval: ({ state }: { readonly state: { readonly data: RecordPages<CompanyErasure> | undefined } }) =>
    state.data?.pages.some(hasRunning) ? lookEveryMs : false,
});

const hasRunning = ({ records }: RecordPage<CompanyErasure>): boolean => records.some(({ status }) => status === 'running');

/** Looks again while the erasure runs. */
export const companyErasureQuery = (companyErasureId: CompanyErasureId) =>
  queryOptions({
    queryKey: [erasureArea, 'one', companyErasureId] as const,
    queryFn: ({ signal }) => call(routes.showCompanyErasure, { params: { companyErasureId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? lookEveryMs : false),
  });

/** The dialog shows the failure itself; the list is fetched again when it closes. */
export function useEraseCompany() {
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: ({ companyId, name }: { companyId: CompanyId; name: string }) => call(routes.startCompanyErasure, { params: { companyId }, body: { name } }),
    meta: { showsOwnError: true },
  });
  return { start, forget: () => queryClient.invalidateQueries({ queryKey: [companyArea] }) };
}

/** Looks again while the archive is being made. */
export const companyExportQuery = ({ companyId, id }: Pick<CompanyExport, 'companyId' | 'id'>) =>
  queryOptions({
    queryKey: ['company-exports', id] as const,
    queryFn: ({ signal }) => call(routes.showCompanyExport, { params: { companyId, companyExportId: id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? lookEveryMs : false),
  });

/** The dialog shows the failure itself. */
export const useExportCompany = () =>
  useMutation({ mutationFn: (companyId: CompanyId) => call(routes.startCompanyExport, { params: { companyId } }), meta: { showsOwnError: true } });
