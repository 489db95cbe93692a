/** In a template: where the link is to stand by which its reader gets no more. */
export const unsubscribeVariable = 'descadastro';

/** The part of a run around its template. */
interface MailFraming {
  /** Text that mail programs show behind the subject. */
  readonly description: string;
  readonly companyName: string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const footerWords = 'Você recebeu este e-mail de';
const linkWords = 'Não quero mais receber estes e-mails';

const hasLink = (text: string): boolean => text.includes(`{${unsubscribeVariable}}`);
/** A name with braces is no variable. */
const literal = (text: string): string => text.replace(/[{}]/g, '');

/** A template's HTML as it is sent, but for what is filled in for each recipient: who writes stands below it, and the link where it has none. */
export function wholeMailHtml({ description, companyName }: MailFraming, html: string): string {
  const preheader = description === '' ? '' : `<div style="display:none;max-height:0;overflow:hidden">${escapedHtml(description)}</div>`;
  const link = hasLink(html) ? '' : `<br><a href="{${unsubscribeVariable}}" style="color:#555555">${linkWords}</a>`;
  const footer = `<div style="padding:16px;text-align:center;font:12px/1.5 Arial,sans-serif;color:#555555">${footerWords} ${literal(escapedHtml(companyName))}.${link}</div>`;
  const begun = /<body[^>]*>/i.test(html) ? html.replace(/<body[^>]*>/i, (body) => `${body}${preheader}`) : `${preheader}${html}`;
  const end = begun.toLowerCase().lastIndexOf('</body>');
  return end < 0 ? `${begun}${footer}` : `${begun.slice(0, end)}${footer}${begun.slice(end)}`;
}

/** The same as plain text. */
export const wholeMailText = ({ companyName }: Pick<MailFraming, 'companyName'>, text: string): string =>
  `${text}\n\n${footerWords} ${literal(companyName)}.\n${hasLink(text) ? '' : `${linkWords}: {${unsubscribeVariable}}\n`}`;
