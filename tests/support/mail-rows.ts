import { companyKeys } from '#functions/data/keys.ts';
import type { EmailItem } from '#functions/records/campaigns/email-item.ts';
import type { OutgoingMail } from '#functions/ports/mail-service.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { type CompanyId, contactListId, emailId, mailSenderId, mailTemplateId } from '#shared/contract/ids.ts';
import { notBegun } from './simulated-rows.ts';

/** Rows of a sender of a verified domain, and of a template. */
export function mailRows(
  companyId: CompanyId,
  clock: { newId(): string },
  { html = '<html><body><p>Olá {nome}!</p></body></html>', text = 'Olá {nome}!' } = {},
) {
  const [senderId, templateId] = [mailSenderId.parse(clock.newId()), mailTemplateId.parse(clock.newId())];
  const now = isoTime(0);
  const domain = 'loja.example';
  const put = (key: ReturnType<typeof companyKeys.company>, attributes: object) => ({ kind: 'put', key, attributes: { ...attributes, companyId } }) as const;
  const writes = [
    put(companyKeys.mailDomain(companyId, domain), {
      type: 'mailDomain',
      domain,
      key: 'k',
      dkimTokens: [],
      isVerified: true,
      states: [],
      checkedAt: null,
      createdAt: now,
    }),
    put(companyKeys.mailSender(companyId, senderId), { type: 'mailSender', id: senderId, name: 'Loja Açúcar', email: `oi@${domain}`, domain, createdAt: now }),
    put(companyKeys.mailTemplate(companyId, templateId), {
      type: 'mailTemplate',
      id: templateId,
      name: 'Novidades',
      revision: 1,
      createdAt: now,
      updatedAt: now,
    }),
    put(companyKeys.mailTemplateContent(companyId, templateId), { type: 'mailTemplateContent', templateId, html, text, design: '{}' }),
  ];
  return { senderId, templateId, writes };
}

/** A simulated company's only list. */
export const mailListId = contactListId.parse('01J00000000000000000000008');

/** A campaign that is to be started. */
export function composeEmail(companyId: CompanyId, nowMs: number, parts: Pick<EmailItem, 'senderId' | 'templateId'>): EmailItem {
  return {
    type: 'email',
    companyId,
    id: emailId.parse('01J00000000000000000000009'),
    number: 1,
    name: 'Simulada',
    title: 'Oi, {nome}',
    description: 'Veja',
    ...parts,
    tracks: true,
    contactListId: mailListId,
    contactListName: 'Lista',
    ...notBegun(nowMs),
  };
}

export const addressOf = (index: number): string => `cliente${index + 1}@example.com`;

const tellings = {
  Send: { send: {} },
  Delivery: { delivery: {} },
  Open: { open: {} },
  Click: { click: {} },
  Complaint: { complaint: { complainedRecipients: [] } },
  Bounce: { bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'x', diagnosticCode: 'smtp; 550 unknown' }] } },
  Transient: { bounce: { bounceType: 'Transient', bouncedRecipients: [] } },
  /** Somebody took a mail out of the folder for spam. */
  NotSpam: { complaint: { complainedRecipients: [], complaintFeedbackType: 'not-spam' } },
  /** SES sent nothing: the reader had complained of another sender of the account. */
  Withheld: { complaint: { complainedRecipients: [], complaintSubType: 'OnAccountSuppressionList' } },
} as const;
export type Telling = keyof typeof tellings;

/** Text of SES about a mail. */
export function mailEventText({ recipient, to }: Pick<OutgoingMail, 'recipient' | 'to'>, telling: Telling): string {
  const eventType = 'bounce' in tellings[telling] ? 'Bounce' : 'complaint' in tellings[telling] ? 'Complaint' : telling;
  return JSON.stringify({ eventType, mail: { messageId: 'm1', destination: [to], tags: { recipient: [recipient] } }, ...tellings[telling] });
}
