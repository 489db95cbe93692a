import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EmailCampaign, EmailReport, emailRoutes, MailRecipient, MailState } from '#shared/contract/emails.ts';
import type { EmailId } from '#shared/contract/ids.ts';
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
const emailArea = 'emails';

export const emailsQuery = (searchParam: string) => recordListQuery(emailArea, routes.listEmails, 'email', { searchParam });

/** Newest first. */
const emailRules: ListRules<EmailCampaign> = {
  belongs: ({ name }, { searchParam }) => typeof searchParam !== 'string' || folded(name).includes(folded(searchParam)),
  compare: (one, other) => (one.id > other.id ? -1 : 1),
};

/** `list`: of what the whole company is told, and what is fetched anew by who was away. */
export const emailReportKey = (emailId: EmailId) => ['email-reports', 'list', emailId] as const;

export const emailReportQuery = (emailId: EmailId) =>
  queryOptions({
    queryKey: emailReportKey(emailId),
    queryFn: ({ signal }) => call(routes.getEmailReport, { params: { emailId } }, { signal }),
  });

/** Brings a changed or deleted e-mail campaign into the lists, and into its report. */
export function applyEmail(queryClient: QueryClient, event: RecordEvent<EmailCampaign>): void {
  applyRecordEvent(queryClient, emailArea, event, emailRules);
  if (event.action === 'delete') return;
  const { record } = event;
  queryClient.setQueryData<EmailReport>(emailReportKey(record.id), (report) =>
    report && report.campaign.updatedAt <= record.updatedAt ? { ...report, campaign: record } : report,
  );
}

/** Everybody whose turn has come, or those in one state. No event tells of single ones. */
export const mailRecipientsQuery = (emailId: EmailId, state: MailState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['mail-recipients', 'list', emailId, state ?? ''] as const,
    queryFn: ({ pageParam, signal }) => recipientsPage(emailId, { ...(state ? { state } : {}), ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

type RecipientsQuery = NonNullable<CallInput<typeof emailRoutes.listMailRecipients>['query']>;

const recipientsPage = (emailId: EmailId, query: RecipientsQuery, signal: AbortSignal) =>
  call(routes.listMailRecipients, { params: { emailId }, query }, { signal });

/** Everybody whose turn has come, or those in one state, page by page. */
export async function exportedMailRecipients(emailId: EmailId, state: MailState | undefined, signal: AbortSignal): Promise<MailRecipient[]> {
  const filter = { size: 'export', ...(state ? { state } : {}) } as const;
  const pages = await everyPage((cursor) => recipientsPage(emailId, { ...filter, ...cursor }, signal));
  return pages.flatMap(({ recipients }) => recipients);
}

export type EmailFields = CallInput<typeof emailRoutes.updateEmail>['body'];

export const useCreateEmail = () => useSaveRecord(emailArea, (name: string) => call(routes.createEmail, { body: { name } }), emailRules);

export const useUpdateEmail = () =>
  useSaveRecord(
    emailArea,
    ({ id, fields }: { id: EmailId; fields: EmailFields }) => call(routes.updateEmail, { params: { emailId: id }, body: fields }),
    emailRules,
  );

export const useDeleteEmail = () => useDeleteRecord(emailArea, (id: EmailId) => call(routes.deleteEmail, { params: { emailId: id } }));

const steps = {
  start: (emailId: EmailId) => call(routes.startEmail, { params: { emailId } }),
  stop: (emailId: EmailId) => call(routes.cancelEmail, { params: { emailId } }),
  restart: (emailId: EmailId) => call(routes.restartEmail, { params: { emailId } }),
  retryFailed: (emailId: EmailId) => call(routes.retryFailedEmail, { params: { emailId } }),
} as const;

/** Sends an e-mail campaign, or pauses it. @param showsOwnError the failure is no toast. */
export function useEmailStep({ showsOwnError = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: { readonly id: EmailId; readonly step: keyof typeof steps }) => steps[step](id),
    meta: { showsOwnError },
    onSuccess: (record) => applyEmail(queryClient, { action: 'update', record }),
  });
}

/** Sends it to the user alone. */
export const useTestEmail = () => useMutation({ mutationFn: (emailId: EmailId) => call(routes.testEmail, { params: { emailId } }) });

/** No event tells of them: each entry shows them as they are. */
export const suppressionsQuery = (searchParam: string) => ({
  ...recordListQuery('suppressions', routes.listSuppressions, 'suppressions', { searchParam }),
  refetchOnMount: onEntry,
});

export const useDeleteSuppression = () => useUnblock('suppressions', (email) => call(routes.deleteSuppression, { params: { email } }));
