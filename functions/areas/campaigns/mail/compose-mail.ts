import { createHash } from 'node:crypto';
import type { CompanyId } from '#shared/contract/ids.ts';
import { unsubscribePath } from '#shared/contract/unsubscribe-path.ts';
import { type CampaignReader, type CampaignValues, campaignValues, compileCampaignText } from '#shared/domain/campaign-text.ts';
import { escapedHtml, unsubscribeVariable, wholeMailHtml, wholeMailText } from '#shared/domain/mail-whole.ts';
import type { MailTextsItem } from '#functions/records/campaigns/email-item.ts';
import { mimeOf } from '#functions/tools/mail-mime.ts';
import type { OutgoingMail } from '#functions/ports/mail-service.ts';
import { signMailToken } from './mail-token.ts';

export interface MailContent {
  readonly texts: MailTextsItem;
  readonly html: string;
  readonly text: string;
  /** Signs the links of the company's mails. */
  readonly linkKey: string;
}

export interface MailAddressee extends CampaignReader {
  readonly companyId: CompanyId;
  readonly campaignNumber: number;
  readonly isTest?: boolean;
  /** Names the recipient within the campaign. */
  readonly slot: string;
}

/** A run's mail: what all its recipients get alike is looked through once. */
export type ComposeMail = (to: MailAddressee, date: Date) => OutgoingMail;

/** @param appUrl where browsers find the installation, without a slash at its end. */
export function mailComposer({ texts, html, text, linkKey }: MailContent, appUrl: string): ComposeMail {
  const [fillTitle, fillHtml, fillText] = [
    compileCampaignText(texts.title),
    compileCampaignText(withNamesInLinks(texts.tracks ? withWayOutUntracked(wholeMailHtml(texts, html)) : wholeMailHtml(texts, html))),
    compileCampaignText(wholeMailText(texts, text)),
  ];
  const from = { name: texts.senderName, email: texts.senderEmail };
  const listHost = texts.senderEmail.slice(texts.senderEmail.indexOf('@') + 1);
  return (to, date) => {
    const token = signMailToken(to, linkKey);
    const values = withLink(campaignValues(to, texts.variables), `${appUrl}${unsubscribePath}${token}`);
    const recipient = mailTag(to);
    const raw = mimeOf({
      from,
      to: { name: to.name, email: to.email },
      subject: fillTitle(values),
      text: fillText(values),
      html: fillHtml((key) => escapedOf(key.startsWith(inLink) ? encoded(values(key.slice(inLink.length))) : values(key))),
      boundary: `=_${createHash('sha256').update(recipient).digest('hex').slice(0, 32)}`,
      date,
      headers: {
        'List-Unsubscribe': `<${appUrl}/api${unsubscribePath}${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-Id': `<${to.companyId.toLowerCase()}.${listHost}>`,
        'Feedback-ID': `${to.campaignNumber}:${to.companyId}:campaign:recado`,
      },
    });
    return { from: texts.senderEmail, to: to.email, raw, recipient, isTracked: texts.tracks };
  };
}

/**
 * SES leads no click on such a link over its own host: filters know that host as one that tracks, and whoever leaves the list would count as having
 * clicked. https://docs.aws.amazon.com/ses/latest/dg/faqs-metrics.html
 */
const withWayOutUntracked = (html: string): string =>
  html.replaceAll(new RegExp(`<a(?=\\s[^>]*\\bhref="\\{${unsubscribeVariable}\\})`, 'gi'), '<a ses:no-track');

/** Marks a variable that is part of a link. */
const inLink = 'link:';
const encoded = (text: string | undefined): string | undefined => (text === undefined ? undefined : encodeURIComponent(text).replaceAll('%40', '@'));

/** Values of a reader that stand within a link are encoded: a blank or an ampersand in a name would end it. At its beginning a variable is a link itself. */
const withNamesInLinks = (html: string): string =>
  html.replaceAll(/\bhref="[^"]*"/gi, (link) => link.replaceAll(/(?<!^href=")\{(nome|numero|email)\}/gi, `{${inLink}$1}`));

const withLink =
  (values: CampaignValues, link: string): CampaignValues =>
  (key) =>
    key === unsubscribeVariable ? link : values(key);

/** Names a recipient in mail events. Letters, digits and dashes. */
export const mailTag = ({ companyId, campaignNumber, slot }: Pick<MailAddressee, 'companyId' | 'campaignNumber' | 'slot'>): string =>
  `${companyId}-${campaignNumber}-${slot}`;

const escapedOf = (text: string | undefined): string | undefined => (text === undefined ? undefined : escapedHtml(text));
