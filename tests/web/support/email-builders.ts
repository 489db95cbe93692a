import type { EmailCampaign, EmailReport, MailRecipient, Suppression } from '#shared/contract/emails.ts';
import type { EmailId, MailSenderId, MailTemplateId } from '#shared/contract/ids.ts';
import type { MailSender } from '#shared/contract/mail-senders.ts';
import { past, ulidOf } from './builders.ts';
import { aContactList, aListItem, listedSettings, listIdOf } from './campaign-builders.ts';
import type { FakeHandlers } from './fake-api.ts';
import { renderApp } from './render-app.tsx';

// Each is a valid id of its kind, made from a number.
export const emailIdOf = (n: number): EmailId => ulidOf(2_600 + n) as EmailId;
export const senderIdOf = (n: number): MailSenderId => ulidOf(2_700 + n) as MailSenderId;
export const templateIdOf = (n: number): MailTemplateId => ulidOf(2_800 + n) as MailTemplateId;

/** INATIVA and whole: from the first sender, by the first template, for the first list. */
export const anEmail = (n: number, email: Partial<EmailCampaign> = {}): EmailCampaign => ({
  id: emailIdOf(n),
  name: `E-mail ${n}`,
  title: 'Novidades, {nome}',
  description: 'Só esta semana',
  senderId: senderIdOf(1),
  contactListId: listIdOf(1),
  contactList: { id: listIdOf(1), name: 'Clientes' },
  templateId: templateIdOf(1),
  tracks: false,
  status: 'INATIVA',
  failure: null,
  scheduledAt: null,
  startedAt: null,
  completedAt: null,
  run: 0,
  createdAt: past,
  updatedAt: past,
  ...email,
});

export const aSender = (n: number, sender: Partial<MailSender> = {}): MailSender => ({
  id: senderIdOf(n),
  name: `Loja ${n}`,
  email: `contato${n}@loja.com.br`,
  domain: 'loja.com.br',
  isVerified: true,
  createdAt: past,
  ...sender,
});

export const noMailCounts = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0, unsubscribed: 0, suppressed: 0, failed: 0 };

export const anEmailReport = (report: Partial<EmailReport> = {}): EmailReport => ({
  campaign: anEmail(1, { status: 'EM_ANDAMENTO', startedAt: past, run: 1 }),
  valid: 4,
  counts: { ...noMailCounts, sent: 2, delivered: 1 },
  hasNewcomers: false,
  unheard: 0,
  pause: null,
  ...report,
});

export const aMailRecipient = (n: number, recipient: Partial<MailRecipient> = {}): MailRecipient => ({
  email: `cliente${n}@example.com`,
  name: `Cliente ${n}`,
  state: 'delivered',
  failure: null,
  reason: null,
  at: past,
  ...recipient,
});

export const aSuppression = (n: number, suppression: Partial<Suppression> = {}): Suppression => ({
  email: `cliente${n}@example.com`,
  reason: 'bounced',
  at: past,
  emailId: emailIdOf(1),
  ...suppression,
});

const template = { id: templateIdOf(1), name: 'Boas-vindas', createdAt: past, updatedAt: past };

/** A screen of e-mail campaigns, of a company that has all that they take. */
export function openEmails(path: string, api: FakeHandlers = {}, width = 1280) {
  const handlers: FakeHandlers = {
    listEmails: () => ({ email: [], hasMore: false }),
    listMailSenders: () => [aSender(1)],
    listMailTemplates: () => ({ records: [template], hasMore: false }),
    getMailTemplate: () => ({ ...template, html: '<p>Olá <b>{nome}</b>!</p>', text: 'Olá {nome}!', design: '{}' }),
    listCampaignSettings: () => listedSettings(),
    pickContactLists: () => ({ records: [aContactList(1, { name: 'Clientes' })] }),
    listContactListItems: () => ({
      contacts: [aListItem(1, { name: 'Sem e-mail' }), aListItem(2, { name: 'Maria & Zé', email: 'maria@example.com' })],
      hasMore: false,
    }),
    listMailRecipients: () => ({ recipients: [], hasMore: false }),
    ...api,
  };
  return renderApp(path, { width, api: handlers });
}
