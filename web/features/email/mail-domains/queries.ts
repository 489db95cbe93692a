import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailSenderId, UserId } from '#shared/contract/ids.ts';
import type { MailDomain, MailSender } from '#shared/contract/mail-senders.ts';
import { applyRecordEvent, type RecordEvent } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import type { Language } from '#web/i18n/languages.ts';
import { mailSendersQuery } from '../sender-queries.ts';
import { routes } from './contract.static.ts';

/** First word of their query keys, for `applyRecordEvent`. */
const mailDomainArea = 'mail-domains';

export const mailDomainsQuery = queryOptions({
  queryKey: [mailDomainArea, 'list'] as const,
  queryFn: ({ signal }) => call(routes.listMailDomains, {}, { signal }),
});

/** By name, as the server lists them. */
const rules = { belongs: () => true, compare: (one: MailDomain, other: MailDomain) => (one.domain < other.domain ? -1 : 1) };

/** Brings a changed or deleted domain into the list. Whether a sender may be used follows from its domain. */
export function applyMailDomain(queryClient: QueryClient, event: RecordEvent<MailDomain>): void {
  applyRecordEvent(queryClient, mailDomainArea, event, rules);
  void queryClient.invalidateQueries({ queryKey: mailSendersQuery.queryKey });
}

/** @param showsOwnError the dialog says itself what went wrong. */
function useDomainChange<V>(change: (input: V) => Promise<MailDomain>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { showsOwnError: true },
    onSuccess: (record) => applyMailDomain(queryClient, { action: 'update', record }),
  });
}

/** The specification's way to begin: the key is generated, and the domain is there from then on. */
export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { domain: string; companyId: string; id: string }) => call(routes.createKey, { body }),
    meta: { showsOwnError: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mailDomainsQuery.queryKey }),
  });
}

/** The specification's call names a user, whose address is of the domain. */
export const useVerifyMailDomain = () =>
  useDomainChange((target: { readonly domain: string } | { readonly userId: UserId }) =>
    'userId' in target ? call(routes.verifyOwnDomain, { params: target }) : call(routes.verifyMailDomain, { params: target }),
  );

export function useDeleteMailDomain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (domain: string) => call(routes.deleteMailDomain, { params: { domain } }),
    onSuccess: (_reply, id) => applyMailDomain(queryClient, { action: 'delete', id }),
  });
}

/** Mails the records of a domain to whoever looks after the site. */
export const useSendDnsRecords = () =>
  useMutation({
    mutationFn: ({ domain, ...body }: { readonly domain: string; readonly email: string; readonly language: Language }) =>
      call(routes.sendDnsRecords, { params: { domain }, body }),
  });

function useSenderChange<V, R>(change: (input: V) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { showsOwnError: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mailSendersQuery.queryKey }),
  });
}

export const useCreateMailSender = () => useSenderChange((body: Pick<MailSender, 'name' | 'email'>) => call(routes.createMailSender, { body }));

export const useDeleteMailSender = () => useSenderChange((mailSenderId: MailSenderId) => call(routes.deleteMailSender, { params: { mailSenderId } }));
