import { useMutation } from '@tanstack/react-query';
import type { EmailCampaign, EmailReport, emailRoutes, MailRecipient, Suppression } from '#shared/contract/emails.ts';
import type { EmailId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import { call } from '#web/api/call.ts';
import { useSaveRecord } from '#web/api/record-lists.ts';
import { blockedQueries, campaignQueries } from '#web/parts/outreach/campaign-queries.ts';
import { routes } from './contract.static.ts';

const area = 'emails';

export const emails = campaignQueries<EmailCampaign, EmailReport, MailRecipient>({
  area,
  idParam: 'emailId',
  list: routes.listEmails,
  listName: 'email',
  remove: routes.deleteEmail,
  report: routes.getEmailReport,
  recipients: routes.listMailRecipients,
  steps: { start: routes.startEmail, stop: routes.cancelEmail, restart: routes.restartEmail, retryFailed: routes.retryFailedEmail },
});

export const suppressions = blockedQueries<Suppression>({
  area: 'suppressions',
  list: routes.listSuppressions,
  listName: 'suppressions',
  remove: routes.deleteSuppression,
  key: 'email',
});

export type EmailFields = CallInput<typeof emailRoutes.updateEmail>['body'];

export const useCreateEmail = () => useSaveRecord(area, (name: string) => call(routes.createEmail, { body: { name } }), emails.rules);

export const useUpdateEmail = () =>
  useSaveRecord(
    area,
    ({ id, fields }: { id: EmailId; fields: EmailFields }) => call(routes.updateEmail, { params: { emailId: id }, body: fields }),
    emails.rules,
  );

/** Sends it to the user alone. */
export const useTestEmail = () => useMutation({ mutationFn: (emailId: EmailId) => call(routes.testEmail, { params: { emailId } }) });
