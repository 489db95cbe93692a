import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactId, DataExportId, ErasureId } from '#shared/contract/ids.ts';
import { call } from '#web/api/call.ts';
import { recordListQuery } from '#web/api/record-lists.ts';
import { routes } from './contract.static.ts';

const erasureArea = 'erasures';
/** Between looks at what runs in the background. */
const lookEveryMs = 1_000;

export const erasuresQuery = () => recordListQuery(erasureArea, routes.listErasures, 'erasures', {});

/** Looks again while the erasure runs. */
export const erasureQuery = (erasureId: ErasureId) =>
  queryOptions({
    queryKey: [erasureArea, 'one', erasureId] as const,
    queryFn: ({ signal }) => call(routes.showErasure, { params: { erasureId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? lookEveryMs : false),
  });

/** Looks again while the file is being made. */
export const dataExportQuery = (dataExportId: DataExportId) =>
  queryOptions({
    queryKey: ['data-exports', dataExportId] as const,
    queryFn: ({ signal }) => call(routes.showExport, { params: { dataExportId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? lookEveryMs : false),
  });

/** Apart from the contacts that live events change: it stays on the screen while the contact goes. */
export const contactToEraseQuery = (contactId: ContactId) =>
  queryOptions({
    queryKey: ['contact-to-erase', contactId] as const,
    queryFn: ({ signal }) => call(routes.getContact, { params: { contactId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Dialogs show the failure themselves. */
export const useStartExport = () =>
  useMutation({ mutationFn: (contactId: ContactId) => call(routes.startExport, { params: { contactId } }), meta: { showsOwnError: true } });

export function useStartErasure() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ contactId, name }: { contactId: ContactId; name: string }) => call(routes.startErasure, { params: { contactId }, body: { name } }),
    meta: { showsOwnError: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [erasureArea, 'list'] }),
  });
}
