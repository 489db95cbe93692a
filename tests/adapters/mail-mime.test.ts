import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { mimeOf, type MimeMail } from '#functions/tools/mail-mime.ts';

const mail: MimeMail = {
  from: { name: 'Doces da Ana', email: 'ola@doces.com.br' },
  to: { name: 'Bia', email: 'bia@exemplo.com.br' },
  subject: 'Seu pedido saiu',
  text: 'Olá, Bia.',
  html: '<p>Olá, <b>Bia</b>.</p>',
  headers: { 'List-Unsubscribe': '<https://recado.test/sair/abc>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  boundary: 'parte-01J',
  date: new Date('2026-11-20T14:05:09.000Z'),
};

/** A mail as a parser that knows nothing of ours reads it. */
const parsed = (changes: Partial<MimeMail> = {}) => PostalMime.parse(mimeOf({ ...mail, ...changes }));

/** Letters of all kinds, without those that a header turns into blanks. */
const line = fc
  .string({ unit: fc.constantFrom(...Array.from('aZ9 "\\<>,;:=?_@()ãçÉß漢字😀👩🏽')), maxLength: 300 })
  .map((text) => text.replace(/ +/g, ' ').trim());

describe('a mail, read by a foreign parser', () => {
  it('has its people, headers, date and both parts', async () => {
    const read = await parsed();

    expect(read).toMatchObject({
      from: { name: 'Doces da Ana', address: 'ola@doces.com.br' },
      to: [{ name: 'Bia', address: 'bia@exemplo.com.br' }],
      subject: 'Seu pedido saiu',
      date: '2026-11-20T14:05:09.000Z',
      attachments: [],
    });
    expect(read.text?.trimEnd()).toBe(mail.text);
    expect(read.html?.trimEnd()).toBe(mail.html);
    expect(read.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe('<https://recado.test/sair/abc>');
    expect(read.headers.find(({ key }) => key === 'content-type')?.value).toBe('multipart/alternative; boundary="parte-01J"');
  });

  it.each([
    ['accents', 'Promoção de Páscoa: coração já à venda'],
    ['letters of four bytes', `${'🎂'.repeat(40)} chegou`],
    ['what looks encoded', 'Preço =?UTF-8?B?QQ==?= de hoje'],
    ['a long line', 'muito '.repeat(60).trim()],
    ['a long word', 'ã'.repeat(500)],
  ])('has the subject with %s', async (_what, subject) => {
    expect((await parsed({ subject })).subject).toBe(subject);
  });

  it('has any subject and any names, and no header by them', async () => {
    await fc.assert(
      fc.asyncProperty(line, line, line, async (subject, from, to) => {
        const read = await parsed({ subject, from: { ...mail.from, name: from }, to: { ...mail.to, name: to } });

        expect(read.subject ?? '').toBe(subject);
        expect(read.from).toMatchObject({ name: from, address: mail.from.email });
        expect(read.to).toMatchObject([{ name: to, address: mail.to.email }]);
        expect(read.headers).toHaveLength(8);
      }),
      { numRuns: 300 },
    );
  });

  it('takes no header from a line break', async () => {
    const read = await parsed({ subject: 'Olá\r\nBcc: alguem@exemplo.com', from: { ...mail.from, name: 'Ana\nBcc: x@y.z' } });

    expect(read.bcc).toBeUndefined();
    expect(read.subject).toBe('Olá Bcc: alguem@exemplo.com');
  });

  it('has long texts whole, in lines of at most 76 characters', async () => {
    const text = `${'Açaí com granola. '.repeat(2_000)}\n--${mail.boundary}--\nfim`;

    const source = mimeOf({ ...mail, text, html: `<p>${text}</p>` });

    const read = await PostalMime.parse(source);
    expect(read.text?.trimEnd()).toBe(text);
    expect(read.html?.trimEnd()).toBe(`<p>${text}</p>`);
    expect(Math.max(...source.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
    expect(source).toMatch(/^[\r\n\x20-\x7e]*$/);
  });
});
