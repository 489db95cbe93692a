import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyErasureId, CompanyId } from '#shared/contract/ids.ts';
import type { CompanyErasure, CompanyExport } from '#shared/contract/platform.ts';
import { call } from './call.ts';
import { onEntry } from './query-client.ts';
import { recordListQuery, type RecordPage, type RecordPages } from './record-lists.ts';
import { routes } from './platform-routes.static.ts';

const companyArea = 'companies';
const erasureArea = 'company-erasures';
/** Between looks at what runs in the background. */
const lookEveryMs = 1_000;

export const companiesQuery = (searchParam: string) => recordListQuery(companyArea, routes.listCompanies, { searchParam });

/** Looks again while one of them runs. */
export const companyErasuresQuery = () => ({
  ...recordListQuery(erasureArea, routes.listCompanyErasures, {}),
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
