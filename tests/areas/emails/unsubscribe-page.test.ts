import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listSuppressions } from '#functions/areas/campaigns/mail/suppressions.ts';
import { signMailToken } from '#functions/areas/campaigns/mail/mail-token.ts';
import { unsubscribePage, unsubscribeRefusal } from '#functions/areas/campaigns/mail/unsubscribe-page.ts';
import { emailRoutes } from '#shared/contract/emails.ts';
import { given, type Home } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

const { showUnsubscription, unsubscribe } = emailRoutes;
/** As browsers have asked for a page since long before 2012. */
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'pt-BR,pt;q=0.9' };

describe('the page of the opt-out', () => {
  let home: Home;
  let api: Awaited<ReturnType<typeof restApi>>;
  let mailToken: string;

  beforeEach(async () => {
    home = await given.company();
    api = await restApi(home);
    const { companyId, cursorKey } = home.company;
    mailToken = signMailToken({ companyId, campaignNumber: 1, email: 'maria@example.com' }, cursorKey);
  });

  afterEach(() => void vi.restoreAllMocks());

  const open = (token = mailToken, headers: Record<string, string> = browser) => api.call(showUnsubscription, { params: { mailToken: token }, headers });
  const press = (headers: Record<string, string> = browser, rawBody = '') => api.call(unsubscribe, { params: { mailToken }, headers, rawBody });
  const left = async (): Promise<string[]> =>
    (await listSuppressions(home.deps, home.admin, emailRoutes.listSuppressions.query.parse({}))).suppressions.map(({ email }) => email);

  it('names the company, hides the address, and asks by a form that posts to the page’s own address', async () => {
    const { status, body } = await open();

    expect(status).toBe(200);
    expect(body).toContain(`<p>Os e-mails de ${home.company.name} deixam de chegar a m•••@example.com.</p>`);
    expect(body).toContain('<form method="post"><button class="act" type="submit">Sair da lista</button></form>');
    expect(body).not.toContain('maria');
  });

  it('changes nothing, however often it is fetched', async () => {
    const replies = [await open(), await open(), await api.call(showUnsubscription, { method: 'HEAD', params: { mailToken } })];

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await left()).toEqual([]);
  });

  it('says that it is done once its button was pressed, and to whoever comes again', async () => {
    const replies = [await press(), await press(), await open()];

    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body).toContain(`<p role="status">${home.company.name} não envia mais e-mails a m•••@example.com.</p>`);
      expect(body).not.toContain('<form');
    }
    expect(await left()).toEqual(['maria@example.com']);
  });

  it('is left by the one click of a mail program, which sends a form and reads no page', async () => {
    const { status } = await press({ 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click');

    expect(status).toBe(200);
    expect(await left()).toEqual(['maria@example.com']);
  });

  it('is kept by nobody, found by no search, runs nothing, and tells nobody its address', async () => {
    const { body, headers } = await open();
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(String(body)) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');

    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/);
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(body).not.toMatch(/<script|<img|@import|url\(|\son\w+=|\sstyle=|https?:/);
  });

  it('asks nothing of a browser that those of 2012 lack', async () => {
    const { body } = await open();

    expect(body).not.toMatch(/var\(|light-dark|color-mix|clamp\(|:is\(|:has\(|:where\(|:focus-visible|inset|gap:|display: grid|oklch|@layer|@container/);
  });

  it.each([
    ['en-US,en;q=0.9,pt;q=0.8', '<html lang="en">', 'Unsubscribe'],
    ['fr-CH, es;q=0.9, en;q=0.8', '<html lang="es">', 'Darme de baja'],
    ['fr', '<html lang="pt-BR">', 'Sair da lista'],
  ])('is in the language of %s', async (accepted, html, button) => {
    const { body } = await open(mailToken, { ...browser, 'accept-language': accepted });

    expect(body).toContain(html);
    expect(body).toContain(`>${button}</button>`);
  });

  it.each(['-', 'A'.repeat(120), 'x'.repeat(601), 'é'])('says kindly that the link %s leads nowhere', async (token) => {
    const { status, body } = await open(token);

    expect(status).toBe(token.length > 600 ? 400 : 404);
    expect(body).toContain('<h1>Este link não funciona</h1>');
    expect(body).not.toContain('class="act"');
  });

  it('offers the same link again where the server failed, and the log has the reason', async () => {
    const stderr = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(home.deps.table, 'forCompany').mockImplementation(() => {
      throw new Error('the table is away');
    });

    const replies = [await open(), await press()];

    for (const { status, body, headers } of replies) {
      expect(status).toBe(500);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body).toContain('<a class="act" href="">Tentar de novo</a>');
    }
    expect(stderr.mock.calls.join()).toContain('the table is away');
  });

  it('tells a program of a failure by JSON, as every route does', async () => {
    const { status, body } = await open('A'.repeat(120), {});

    expect([status, body]).toEqual([404, expect.objectContaining({ error: 'ERR_MAIL_LINK_UNKNOWN' })]);
  });
});

describe('words of the page', () => {
  it.each(['Doces <script>alert(1)</script>', `"O'Neill" & Filhos`, '</p></main><form action="https://evil.example">'])('are no markup: S4 %s', (company) => {
    const page = unsubscribePage({ company, email: '<b>"@example.com', isUnsubscribed: false }, 'pt');
    const [, shown = ''] = /<p>Os e-mails de (.*) deixam de chegar a (?:.*)\.<\/p>/.exec(page) ?? [];

    expect(shown).not.toMatch(/[<>"']/);
    expect(page).toContain('&lt;•••@example.com');
    expect(page.match(/<form|<script/g)).toEqual(['<form']);
  });

  it.each([
    ['pt', 'Pedidos demais'],
    ['en', 'Too many requests'],
    ['es', 'Demasiadas solicitudes'],
  ])('say in %s to come again when too much was asked', (language, heading) => {
    const page = unsubscribeRefusal('ERR_TOO_MANY_REQUESTS', language);

    expect(page).toContain(`<h1>${heading}</h1>`);
    expect(page).toContain('href=""');
  });
});
