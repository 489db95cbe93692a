import type { mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { mailSenderId } from '#shared/contract/ids.ts';
import { toMailDomain } from '#functions/records/mail/mail-sender-item.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { MailSenderDeps } from './deps.ts';
import { addMailDomain, deleteMailDomain, listMailDomains, verifyDomainOfUser, verifyMailDomain } from './mail-domains.ts';
import { createMailSender, deleteMailSender, getMailSender, listMailSenders, renameMailSender } from './mail-senders.ts';
import { sendDnsRecords } from './send-dns-records.ts';

export const mailSenderHandlers = (deps: MailSenderDeps): Handlers<typeof mailSenderRoutes> => ({
  createKey: async ({ principal, body }) => (await addMailDomain(deps, principal, body.domain)).key,
  verifyOwnDomain: ({ principal, params }) => verifyDomainOfUser(deps, principal, params.userId),
  listMailDomains: ({ principal }) => listMailDomains(deps, principal),
  createMailDomain: async ({ principal, body }) => toMailDomain(await addMailDomain(deps, principal, body.domain)),
  verifyMailDomain: ({ principal, params }) => verifyMailDomain(deps, principal, params.domain),
  sendDnsRecords: ({ principal, params, body }) => sendDnsRecords(deps, principal, { ...params, ...body }),
  deleteMailDomain: ({ principal, params }) => deleteMailDomain(deps, principal, params.domain),
  listMailSenders: ({ principal }) => listMailSenders(deps, principal),
  createMailSender: once(
    ({ principal, body }) => createMailSender(deps, principal, body),
    ({ principal }, id) => getMailSender(deps, principal, mailSenderId.parse(id)),
  ),
  updateMailSender: ({ principal, params, body }) => renameMailSender(deps, principal, params.mailSenderId, body.name),
  deleteMailSender: ({ principal, params }) => deleteMailSender(deps, principal, params.mailSenderId),
});
