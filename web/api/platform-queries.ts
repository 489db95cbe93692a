import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyErasureId, CompanyId } from '#shared/contract/ids.ts';
import { call } from './call.ts';
import { recordListQuery } from './record-lists.ts';
import { routes } from './routes.static.ts';

const companyArea = 'companies';
/** Between looks at what runs in the background. */
const lookEveryMs = 1_000;

export const companiesQuery = (searchParam: string) => recordListQuery(companyArea, routes.listCompanies, { searchParam });

/** Looks again while the erasure runs. */
export const companyErasureQuery = (companyErasureId: CompanyErasureId) =>
  queryOptions({
    queryKey: ['company-erasures', companyErasureId] as const,
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
