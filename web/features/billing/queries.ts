import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EventData } from '#shared/contract/events.ts';
import type { InvoiceId } from '#shared/contract/ids.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { CallInput } from '#shared/contract/route.ts';
import type { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { applyRecordEvent, type ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { onEntry } from '#web/api/query-client.ts';
import { recordListQuery } from '#web/api/record-lists.ts';
import { refreshAccessToken } from '#web/api/refresh-session.ts';
import { sessionQuery } from '#web/api/session.ts';
import { routes } from './contract.static.ts';

const invoiceArea = 'invoices';
const subscriptionKey = ['subscription'] as const;
/** While a code is on the screen: who pays waits in front of it, and what tells of it live may be away. */
const lookEveryMs = 3_000;

/** Newest first. */
const invoiceRules: ListRules<Invoice> = { belongs: () => true, compare: (one, other) => other.id - one.id };

export const invoicesQuery = () => ({ ...recordListQuery(invoiceArea, routes.listInvoices, 'invoices', {}), refetchOnMount: onEntry });

/** Looks again until it is paid. */
export const watchedInvoiceQuery = (invoiceId: InvoiceId) =>
  queryOptions({
    queryKey: [invoiceArea, 'one', invoiceId] as const,
    queryFn: ({ signal }) => call(routes.getInvoice, { params: { invoiceId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'paid' ? false : lookEveryMs),
  });

/** Brings in the invoice that a payment's event tells of. */
export const applyPayment = (queryClient: QueryClient, { record }: EventData['payment']): void => applyInvoice(queryClient, record);

/** An invoice as it is now, in whatever shows it. What has been paid changes what the company has subscribed to. */
export function applyInvoice(queryClient: QueryClient, record: Invoice): void {
  applyRecordEvent(queryClient, invoiceArea, { action: 'update', record }, invoiceRules);
  void queryClient.invalidateQueries({ queryKey: [...historyKey, record.id] });
  if (record.status === 'paid') void queryClient.invalidateQueries({ queryKey: subscriptionKey });
}

const historyKey = ['invoice-history'] as const;

export const invoiceHistoryQuery = (invoiceId: InvoiceId) =>
  queryOptions({
    queryKey: [...historyKey, invoiceId] as const,
    queryFn: async ({ signal }) => (await call(routes.listInvoiceHistory, { params: { invoiceId } }, { signal })).entries,
    staleTime: 0,
  });

export const subscriptionQuery = queryOptions({
  queryKey: subscriptionKey,
  queryFn: ({ signal }) => call(routes.getSubscription, {}, { signal }),
  refetchOnMount: onEntry,
});

/** The invoice to be paid now, written if there is none. */
export function useCurrentInvoice() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => call(routes.writeCurrentInvoice), onSuccess: (record) => applyInvoice(queryClient, record) });
}

type PaymentFields = CallInput<typeof subscriptionRoutes.createSubscription>['body'];

/** Makes a Pix code. The dialog shows the failure itself. */
export function useCreatePayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PaymentFields) => call(routes.createSubscription, { body }),
    meta: { showsOwnError: true },
    onSuccess: ({ invoiceId }) => {
      void queryClient.invalidateQueries({ queryKey: [...historyKey, invoiceId] });
      // Another plan has another price.
      void queryClient.invalidateQueries({ queryKey: [invoiceArea] });
    },
  });
}

/** Rights that a payment has opened hold from a new access token on. */
export async function renewSession(queryClient: QueryClient): Promise<void> {
  await refreshAccessToken();
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
