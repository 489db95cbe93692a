import { beforeAll, describe, expect, it } from 'vitest';
import { addPicture } from '#functions/areas/mail-templates/add-picture.ts';
import { createTemplate, updateTemplate } from '#functions/areas/mail-templates/save-template.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';
import { mailTemplateRoutes, mostPictureBytes } from '#shared/contract/mail-templates.ts';
import { given, type Home } from '#tests/support/given.ts';
import { MemoryFiles, pngBytes } from '#tests/support/message-deps.ts';
import { restApi } from '#tests/support/rest-api.ts';

let home: Home;
beforeAll(async () => {
  home = await given.company();
});

const file = (bytes: Buffer, mimeType = 'image/png', name = 'Logo da loja.png'): UploadedFile => ({ bytes, mimeType, name });
const starting = (text: string, sizeBytes = 100): Buffer => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(sizeBytes - text.length)]);

function uploader(of: Home = home) {
  const files = new MemoryFiles();
  const add = (...uploaded: UploadedFile[]) => addPicture({ ...of.deps, files }, of.admin, { files: uploaded });
  return { add, keys: () => [...files.files.keys()], kinds: () => [...files.files.values()].map(({ mimeType }) => mimeType) };
}

describe('a picture for mails', () => {
  it('stands among the pictures of its company, and its address has no end', async () => {
    const { add, keys } = uploader();

    const { url } = await add(file(pngBytes));

    expect(keys()).toEqual([expect.stringMatching(`^companies/${home.company.companyId}/pictures/mail/[0-9a-f]{32}[.]png$`)]);
    expect(url).toBe(`${home.deps.mediaOrigin}/${keys()[0]}`);
  });

  it('has an address of its own each time it comes, and in each company', async () => {
    const other = await given.company({ deps: home.deps });
    const [ours, theirs] = [uploader(), uploader(other)];

    const urls = [await ours.add(file(pngBytes)), await ours.add(file(pngBytes)), await theirs.add(file(pngBytes))].map(({ url }) => url);

    expect(new Set(urls).size).toBe(3);
    expect(theirs.keys()).toEqual([expect.stringContaining(`companies/${other.company.companyId}/`)]);
  });

  it.each([
    ['a JPEG that is called a PNG', file(starting('\xff\xd8\xff\xe0')), 'image/jpeg', '.jpg'],
    ['a GIF', file(starting('GIF89a'), 'image/gif', 'a.gif'), 'image/gif', '.gif'],
    ['a PNG without an ending', file(pngBytes, 'application/octet-stream', 'logo'), 'image/png', '.png'],
  ])('is what its bytes say: %s', async (_what, uploaded, mimeType, ending) => {
    const { add, kinds } = uploader();

    const { url } = await add(uploaded);

    expect(kinds()).toEqual([mimeType]);
    expect(url.slice(-4)).toBe(ending);
  });

  it.each([
    ['WebP', file(starting('RIFF\0\0\0\0WEBPVP8 '), 'image/webp')],
    ['an SVG', file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), 'image/svg+xml')],
    ['an SVG that is called a PNG', file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a page that is called a GIF', file(Buffer.from('<html><script>x()</script>'), 'image/gif')],
    ['a film', file(starting('\0\0\0\x18ftypmp42'), 'video/mp4')],
    ['a PNG that is called a page', file(pngBytes, 'text/html')],
    ['nothing', file(Buffer.alloc(0))],
  ])('is not %s', async (_what, uploaded) => {
    const { add, keys } = uploader();

    await expect(add(uploaded)).rejects.toMatchObject({ code: 'ERR_MAIL_PICTURE_TYPE_REFUSED', details: { field: 'file' } });
    expect(keys()).toEqual([]);
  });

  it('has at most 1 MB', async () => {
    const { add, keys } = uploader();

    await expect(add(file(starting('\x89PNG', mostPictureBytes + 1)))).rejects.toMatchObject({ code: 'ERR_MAIL_PICTURE_TOO_LARGE' });
    await add(file(starting('\x89PNG', mostPictureBytes)));

    expect(keys()).toHaveLength(1);
  });

  it.each([[[]], [[file(pngBytes), file(pngBytes)]]])('comes alone', async (uploaded) => {
    await expect(uploader().add(...uploaded)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });
});

describe('the route', () => {
  const post = async (parts: readonly File[], as = home.admin) => {
    const api = await restApi(home);
    const form = new FormData();
    for (const part of parts) form.append('file', part);
    const whole = new Response(form);
    return api.call(mailTemplateRoutes.addMailPicture, {
      token: await api.token(as),
      headers: { 'content-type': whole.headers.get('content-type') ?? '' },
      rawBody: Buffer.from(await whole.arrayBuffer()).toString('base64'),
      isBase64Encoded: true,
    });
  };

  it('answers the address, to whoever may save templates', async () => {
    const reply = await post([new File([pngBytes], 'logo.png', { type: 'image/png' })], await given.user(home));

    expect(reply).toMatchObject({ status: 201, body: { url: expect.stringMatching(/^https:\/\/media[.]example\/companies\/.*[.]png$/) } });
  });

  it('says why it takes none', async () => {
    const reply = await post([new File(['texto'], 'logo.png', { type: 'image/png' })]);

    expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_MAIL_PICTURE_TYPE_REFUSED', field: 'file' } });
  });
});

describe('a template with an uploaded picture', () => {
  /** As on one machine. */
  const local = 'http://127.0.0.1:4566';

  it('keeps it where media have no https, and no other picture without', async () => {
    const deps = { ...home.deps, mediaOrigin: local };
    const html = `<img src="${local}/companies/c/pictures/mail/a.png" alt="Logo"><img src="${local}.evil.example/a.png"><img src="http://a.example/b.png">`;
    const design = JSON.stringify({ pages: [{ content: html, style: `background: url(${local}/c.png); color: red` }] });

    const made = await createTemplate(deps, home.admin, { name: 'Novidades', html, design });

    const kept = `<img src="${local}/companies/c/pictures/mail/a.png" alt="Logo" />`;
    expect(made.html).toContain(`<body>${kept}</body>`);
    expect(JSON.parse(made.design)).toEqual({ pages: [{ content: kept, style: `background: url(${local}/c.png); color: red` }] });
    expect(made.text).toBe('Logo');
    expect((await updateTemplate(deps, home.admin, made.id, { html })).html).toBe(made.html);
  });
});
