import { createHash } from 'node:crypto';
import { type SpokenLanguage, spokenLocales } from '#shared/contract/languages.ts';
import { escapedHtml } from '#shared/domain/mail-whole.ts';
import { mimeOf } from '#functions/tools/mail-mime.ts';
import type { OutgoingMail } from '#functions/ports/mail-service.ts';
import type { MailWords } from './words.ts';

interface AccountMailParts {
  readonly from: string;
  readonly to: string;
  readonly mailId: string;
  readonly words: MailWords;
  readonly language: SpokenLanguage;
  readonly date: Date;
}

/** A mail of the installation. It is no campaign: nobody unsubscribes from it, nothing in it is tracked, and SES tells nothing of it. */
export function composeAccountMail({ from, to, mailId, words, language, date }: AccountMailParts): OutgoingMail {
  const raw = mimeOf({
    from: { name: 'Recado', email: from },
    to: { name: '', email: to },
    subject: words.subject,
    text: plainText(words),
    html: htmlOf(words, spokenLocales[language]),
    boundary: `=_${createHash('sha256').update(mailId).digest('hex').slice(0, 32)}`,
    date,
    // No out-of-office notes, please. https://www.rfc-editor.org/rfc/rfc3834#section-5
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return { from, to, raw, recipient: '', isTracked: false };
}

const plainText = ({ greeting, lines, action, note }: MailWords): string =>
  [greeting, ...lines, ...(action ? [`${action.label}:\n${action.link}`] : []), note, 'Recado'].join('\n\n');

/** Tables and inline styles, since mail programs know little else. */
function htmlOf({ subject, greeting, lines, action, note }: MailWords, locale: string): string {
  const paragraph = (text: string, style: string): string =>
    `<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere;${style}">${escapedHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapedHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0066d6;color:#ffffff;text-decoration:none;font-weight:bold">${escapedHtml(action.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapedHtml(subject)}</title></head>
<body style="margin:0;background:#f4f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" style="max-width:520px;background:#ffffff;border-radius:8px" cellpadding="0" cellspacing="0"><tr>
<td style="padding:32px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1c1e21">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold;color:#0066d6">Recado</p>
${paragraph(greeting, '')}
${lines.map((line) => paragraph(line, '')).join('\n')}
${button}
${paragraph(note, 'font-size:13px;color:#5f6368')}
</td></tr></table></td></tr></table></body></html>`;
}
