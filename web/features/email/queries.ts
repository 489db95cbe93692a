import { useMutation } from '@tanstack/react-query';
import type { emailRoutes, MailState } from '#shared/contract/emails.ts';
import type { EmailId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import { call } from '#web/api/call.ts';
import { onEntry } from '#web/api/query-client.ts';
import { recordListQuery, useDeleteRecord, useSaveRecord } from '#web/api/record-lists.ts';
import { campaignQueries, type RecipientsFilter } from '#web/parts/outreach/campaign-queries.ts';
import { useUnblock } from '#web/parts/outreach/use-unblock.ts';
import { routes } from './contract.static.ts';

/** First word of their query keys, for `applyRecordEvent`. */
const emailArea = 'emails';

export const emailsQuery = (searchParam: string) => recordListQuery(emailArea, routes.listEmails, 'email', { searchParam });

export const {
  rules: emailRules,
  reportKey: emailReportKey,
  reportQuery: emailReportQuery,
  apply: applyEmail,
  recipientsQuery: mailRecipientsQuery,
  exportedRecipients: exportedMailRecipients,
  useStep: useEmailStep,
} = campaignQueries({
  area: emailArea,
  getReport: (emailId: EmailId, signal: AbortSignal) => call(routes.getEmailReport, { params: { emailId } }, { signal }),
  listRecipients: (emailId: EmailId, query: RecipientsFilter<MailState>, signal: AbortSignal) =>
    call(routes.listMailRecipients, { params: { emailId }, query }, { signal }),
  steps: {
    start: (emailId: EmailId) => call(routes.startEmail, { params: { emailId } }),
    stop: (emailId: EmailId) => call(routes.cancelEmail, { params: { emailId } }),
    restart: (emailId: EmailId) => call(routes.restartEmail, { params: { emailId } }),
    retryFailed: (emailId: EmailId) => call(routes.retryFailedEmail, { params: { emailId } }),
  },
});

export type EmailFields = CallInput<typeof emailRoutes.updateEmail>['body'];

export const useCreateEmail = () => useSaveRecord(emailArea, (name: string) => call(routes.createEmail, { body: { name } }), emailRules);

export const useUpdateEmail = () =>
  useSaveRecord(
    emailArea,
    ({ id, fields }: { id: EmailId; fields: EmailFields }) => call(routes.updateEmail, { params: { emailId: id }, body: fields }),
    emailRules,
  );

export const useDeleteEmail = () => useDeleteRecord(emailArea, (id: EmailId) => call(routes.deleteEmail, { params: { emailId: id } }));

/** Sends it to the user alone. */
export const useTestEmail = () => useMutation({ mutationFn: (emailId: EmailId) => call(routes.testEmail, { params: { emailId } }) });

/** No event tells of them: each entry shows them as they are. */
export const suppressionsQuery = (searchParam: string) => ({
  ...recordListQuery('suppressions', routes.listSuppressions, 'suppressions', { searchParam }),
  refetchOnMount: onEntry,
});

export const useDeleteSuppression = () => useUnblock('suppressions', (email) => call(routes.deleteSuppression, { params: { email } }));
