import type { emailRoutes } from '#shared/contract/emails.ts';
import { emailId } from '#shared/contract/ids.ts';
import { AppError } from '#shared/contract/errors.ts';
import { loadAnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import { type EmailItem, toEmail } from '#functions/records/campaigns/email-item.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { restartEmail, retryFailedEmail, startEmail } from '../start-campaign.ts';
import { cancelEmail, deleteEmail } from '../stop-campaign.ts';
import type { EmailDeps } from './deps.ts';
import { listEmails, listMailRecipients, readEmailReport } from './read-emails.ts';
import { createEmail, updateEmail } from './save-email.ts';
import { deleteSuppression, listSuppressions } from './suppressions.ts';
import { testEmail } from './test-email.ts';
import { showUnsubscription, unsubscribe } from './unsubscribe.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

export function emailHandlers(deps: EmailDeps): Handlers<typeof emailRoutes> {
  const shown = async (item: Promise<EmailItem>) => toEmail(await item);
  // Every mail leads to a page of the installation.
  const sendable = async (begun: () => Promise<EmailItem>) => {
    if (deps.appUrl === '') throw new AppError('ERR_MAIL_UNAVAILABLE');
    return toEmail(await begun());
  };
  return {
    listEmails: ({ principal, query }) => listEmails(deps, principal, query),
    getEmail: ({ principal: { companyId }, params }) => shown(loadAnyCampaign(deps.table.forCompany(companyId), companyId, 'mail', params.emailId)),
    createEmail: once(
      ({ principal, body }) => shown(createEmail(deps, principal, body)),
      ({ principal: { companyId } }, id) => shown(loadAnyCampaign(deps.table.forCompany(companyId), companyId, 'mail', emailId.parse(id))),
    ),
    updateEmail: ({ principal, params, body }) => shown(updateEmail(deps, principal, params.emailId, body)),
    deleteEmail: ({ principal, params }) => deleteEmail(deps, principal, params.emailId),
    startEmail: ({ principal, params }) => sendable(() => startEmail(deps, principal, params.emailId)),
    cancelEmail: ({ principal, params }) => shown(cancelEmail(deps, principal, params.emailId)),
    restartEmail: ({ principal, params }) => sendable(() => restartEmail(deps, principal, params.emailId)),
    retryFailedEmail: ({ principal, params }) => sendable(() => retryFailedEmail(deps, principal, params.emailId)),
    testEmail: ({ principal, params }) => testEmail(deps, principal, params.emailId),
    getEmailReport: ({ principal, params }) => readEmailReport(deps, principal, params.emailId),
    listMailRecipients: ({ principal, params, query }) => listMailRecipients(deps, principal, params.emailId, query),
    listSuppressions: ({ principal, query }) => listSuppressions(deps, principal, query),
    deleteSuppression: ({ principal, params }) => deleteSuppression(deps, principal, params.email),
    showUnsubscription: async ({ params, raw }) => unsubscribePage(await showUnsubscription(deps, params.mailToken), raw.headers['accept-language']),
    unsubscribe: async ({ params, raw }) => unsubscribePage(await unsubscribe(deps, params.mailToken), raw.headers['accept-language']),
  };
}
