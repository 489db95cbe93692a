import type { Translate } from '#web/i18n/instance.ts';

/** Pieces of a mail: tables with inlined styles, as every mail program shows them. */
export interface Block {
  readonly id: BlockId;
  readonly html: string;
}

export type BlockId = 'section' | 'halves' | 'thirds' | 'heading' | 'text' | 'button' | 'image' | 'divider' | 'spacer' | 'list' | 'quote' | 'unsubscribe';

type Words = Translate<'template'>;

/** Fonts that mail programs have: others are not fetched. */
const font = 'font-family: Arial, Helvetica, sans-serif';
const table = 'width="100%" cellpadding="0" cellspacing="0" border="0" role="presentation"';
const cell = 'style="padding: 16px; vertical-align: top"';

const columns = (count: number): string =>
  `<table ${table}><tbody><tr>${`<td width="${Math.floor(100 / count)}%" ${cell}></td>`.repeat(count)}</tr></tbody></table>`;

const paragraph = (text: string, style = ''): string =>
  `<p style="margin: 0 0 16px; ${font}; font-size: 16px; line-height: 24px; color: #333333${style}">${text}</p>`;

/** Look of an image, whatever picture it shows. */
export const imageLook = { width: 300, style: { display: 'block', border: '0', 'max-width': '100%', height: 'auto' } } as const;
const imageStyle = Object.entries(imageLook.style)
  .map(([name, value]) => `${name}: ${value}`)
  .join('; ');

/** A link that looks like a button, in a table of its own: Outlook draws no padding of links. */
const button = (text: string, href: string): string =>
  `<table align="center" cellpadding="0" cellspacing="0" border="0" role="presentation" style="margin: 0 auto 16px"><tbody><tr><td bgcolor="#0066d6" style="border-radius: 6px; padding: 12px 28px; text-align: center"><a href="${href}" style="${font}; font-size: 16px; font-weight: bold; color: #ffffff; text-decoration: none">${text}</a></td></tr></tbody></table>`;

const heading = (text: string): string => `<h1 style="margin: 0 0 16px; ${font}; font-size: 24px; line-height: 32px; color: #1c2733">${text}</h1>`;

const unsubscribe = (t: Words): string =>
  `<p style="margin: 0; ${font}; font-size: 12px; line-height: 18px; color: #5b6672; text-align: center">${t('unsubscribeText')} <a href="{descadastro}" style="color: #5b6672; text-decoration: underline">${t('unsubscribeLink')}</a></p>`;

export const blocksOf = (t: Words): readonly Block[] => [
  { id: 'section', html: columns(1) },
  { id: 'halves', html: columns(2) },
  { id: 'thirds', html: columns(3) },
  { id: 'heading', html: heading(t('headingText')) },
  { id: 'text', html: paragraph(t('paragraphText')) },
  { id: 'button', html: button(t('buttonText'), 'https://') },
  { id: 'image', html: `<img alt="" width="${imageLook.width}" style="${imageStyle}">` },
  {
    id: 'divider',
    html: `<table ${table}><tbody><tr><td style="padding: 8px 0"><div style="border-top: 1px solid #d5dbe1; font-size: 1px; line-height: 1px">&nbsp;</div></td></tr></tbody></table>`,
  },
  { id: 'spacer', html: `<table ${table}><tbody><tr><td height="32" style="height: 32px; font-size: 1px; line-height: 1px">&nbsp;</td></tr></tbody></table>` },
  {
    id: 'list',
    html: `<ul style="margin: 0 0 16px; padding: 0 0 0 24px; ${font}; font-size: 16px; line-height: 24px; color: #333333">${`<li>${t('itemText')}</li>`.repeat(3)}</ul>`,
  },
  {
    id: 'quote',
    html: `<blockquote style="margin: 0 0 16px; padding: 0 0 0 16px; border-left: 4px solid #0066d6; ${font}; font-size: 16px; line-height: 24px; color: #333333">${t('paragraphText')}</blockquote>`,
  },
  { id: 'unsubscribe', html: unsubscribe(t) },
];

/** Content of a new template: a mail that asks to confirm an address, 600 pixels wide at most. */
export const sampleMail = (t: Words): string =>
  `<table ${table} bgcolor="#f2f4f6"><tbody><tr><td align="center" style="padding: 24px 12px">
    <table width="600" cellpadding="0" cellspacing="0" border="0" role="presentation" bgcolor="#ffffff" style="width: 100%; max-width: 600px; border-radius: 8px"><tbody>
      <tr><td style="padding: 32px 32px 16px; text-align: center">${heading(t('sampleTitle'))}</td></tr>
      <tr><td style="padding: 0 32px 16px; text-align: center">${paragraph(t('sampleGreeting'))}${paragraph(t('sampleText'))}${button(t('sampleButton'), 'https://')}${paragraph(t('sampleIgnore'), '; font-size: 14px')}</td></tr>
      <tr><td style="padding: 16px 32px 32px">${unsubscribe(t)}</td></tr>
    </tbody></table>
  </td></tr></tbody></table>`;
