import { describe, expect, it } from 'vitest';
import type { MailTextsItem } from '#functions/records/campaigns/email-item.ts';
import { mailComposer } from '#functions/areas/campaigns/mail/compose-mail.ts';
import { readMailToken } from '#functions/areas/campaigns/mail/mail-token.ts';
import { headersOf } from '#services/local-cloud/mail/raw-mail.ts';
import { companyId } from '#shared/contract/ids.ts';

const company = companyId.parse('01J00000000000000000000001');
const linkKey = 'ab'.repeat(32);
const texts: MailTextsItem = {
  type: 'mailTexts',
  companyId: company,
  title: 'Promoção para {nome}: 50 % {cupom}',
  description: 'Só hoje & amanhã',
  senderName: 'Açúcar & Cia',
  senderEmail: 'oi@loja.example',
  companyName: 'Açúcar <Doces>',
  tracks: false,
  variables: [{ key: 'cupom', value: '<NATAL>' }],
  lanes: 1,
};
const reader = { companyId: company, campaignNumber: 7, slot: '0123456789ab', name: 'Ana', number: '5511', email: 'ana@example.com' };
const date = new Date('2026-11-23T10:00:00Z');

function composed({ html = '<html><body><p>Olá {nome} {cupom}</p></body></html>', text = 'Olá {nome}', to = {}, of = {} } = {}) {
  const mail = mailComposer({ texts: { ...texts, ...of }, html, text, linkKey }, 'https://app.example')({ ...reader, ...to }, date);
  return { mail, headers: headersOf(mail.raw), ...partsOf(mail.raw) };
}

/** The two parts as a mail program shows them. */
function partsOf(raw: string): { plain: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const [, plain = '', html = ''] = raw.split(`--${boundary}`);
  const decoded = (part: string): string => Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4), 'base64').toString();
  return { plain: decoded(plain), html: decoded(html) };
}

describe('a mail of a campaign', () => {
  it('has the headers that RFC 5322 and 8058 ask for, from the verified domain', () => {
    const { headers, mail } = composed();
    const token = /^<https:\/\/app\.example\/api\/unsubscribe\/([\w-]+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const read = readMailToken(token);

    expect(headers.get('from')).toBe('Açúcar & Cia <oi@loja.example>');
    expect(mail.from).toBe('oi@loja.example');
    expect(headers.get('to')).toBe('"Ana" <ana@example.com>');
    expect(headers.get('subject')).toBe('Promoção para Ana: 50 % <NATAL>');
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headers.get('list-id')).toBe(`<${company.toLowerCase()}.loja.example>`);
    expect(headers.get('mime-version')).toBe('1.0');
    expect(Date.parse(headers.get('date') ?? '')).toBe(date.getTime());
    expect(read?.name).toEqual({ companyId: company, campaignNumber: 7, email: 'ana@example.com' });
    expect(read?.isSignedBy(linkKey)).toBe(true);
    expect(read?.isSignedBy('another key')).toBe(false);
  });

  it('is ASCII in lines that every server takes', () => {
    const { mail } = composed({ to: { name: 'Ñandú 🍰 '.repeat(30) }, of: { title: 'é'.repeat(200) } });

    expect(mail.raw).toMatch(/^[\x20-\x7e\r\n]*$/);
    expect(mail.raw.split('\r\n').every((line) => line.length <= 998 && !line.includes('\n'))).toBe(true);
    expect(composed({ of: { title: 'é🍰'.repeat(60) } }).headers.get('subject')).toBe('é🍰'.repeat(60));
  });

  it('says the same in plain text and in HTML, in which what is filled in is no markup', () => {
    const { plain, html } = composed({ to: { name: '<b>Ana</b>' } });

    expect(plain).toContain('Olá <b>Ana</b>');
    expect(html).toContain('Olá &lt;b&gt;Ana&lt;/b&gt; &lt;NATAL&gt;');
    expect(html).toMatch(/<body><div style="display:none[^>]*>Só hoje &amp; amanhã<\/div>/);
    expect(html).toContain('Açúcar &lt;Doces&gt;');
  });

  it('leads out of the list directly, not by the tracking of clicks', () => {
    const own = '<a class="x" href="https://loja.example/">Loja</a><a class="x" href="{descadastro}">Sair</a>';
    const tracked = composed({ html: own, of: { tracks: true } }).html;

    expect(tracked).toMatch(/<a class="x" href="https:\/\/loja\.example\/">Loja<\/a><a ses:no-track class="x" href="https:\/\/app\.example\/unsubscribe\//);
    expect(composed({ of: { tracks: true } }).html).toMatch(/<a ses:no-track href="https:\/\/app\.example\/unsubscribe\//);
    expect(composed({ html: own }).html).not.toContain('ses:no-track');
  });

  it('encodes its reader’s values within a link, and nowhere else', () => {
    const links = '<a href="https://loja.example/?n={nome}&amp;c={cupom}">{nome}</a><a href="mailto:{email}">x</a><a href="{nome}">y</a>';
    const { html } = composed({ html: links, to: { name: 'Ana & Zé #1' }, of: { variables: [{ key: 'cupom', value: 'A/B' }] } });

    expect(html).toContain('<a href="https://loja.example/?n=Ana%20%26%20Z%C3%A9%20%231&amp;c=A/B">Ana &amp; Zé #1</a>');
    expect(html).toContain('<a href="mailto:ana@example.com">x</a><a href="Ana &amp; Zé #1">y</a>');
  });

  it.each([
    ['where the template says so, and nowhere else', '<p><a href="{descadastro}">Sair</a></p>', 1],
    ['at the end of one that does not', '<p>Olá</p>', 1],
  ])('has a visible link to unsubscribe %s', (_where, html, links) => {
    const found = composed({ html }).html.match(/href="https:\/\/app\.example\/unsubscribe\/[\w-]+"/g);

    expect(found).toHaveLength(links);
  });

  it('S5: lets no name or address add a header', () => {
    const { headers, mail } = composed({ to: { name: 'Ana\r\nBcc: eve@example.com\r\n\r\nboo' }, of: { senderName: 'Loja"\nX-Evil: 1' } });

    expect(headers.has('bcc')).toBe(false);
    expect(headers.has('x-evil')).toBe(false);
    expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|X-Evil):/m);
  });
});
