import { deflateRawSync } from 'node:zlib';
import type { BookType } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet } from '#functions/tools/spreadsheet/read-sheet.ts';
import { maxXlsBytes } from '#shared/contract/contact-list-shapes.ts';
import type { SheetRow } from '#shared/domain/contact-sheet.ts';
import { spreadsheet } from '#tests/support/contact-lists.ts';
import { contactsOfPrograms, sheetsOfPrograms } from '#tests/support/sheets-of-programs.ts';
import { zipOf } from '#tests/support/zip-of.ts';

async function rowsOf(file: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  await readSheet(new Uint8Array(file), (row) => rows.push(row));
  return rows;
}

const lines = [
  ['E-mail', 'NOME', 'Telefone', 'cidade'],
  ['ana@x.com', 'Ana & <Cia> "Ltda"', 5_511_987_654_321, 'Recife'],
  [],
  ['', 'José 😀 Čapek', '(11) 98765-4321'],
];
const read = [
  { row: 2, name: 'Ana & <Cia> "Ltda"', number: '5511987654321', email: 'ana@x.com' },
  { row: 4, name: 'José 😀 Čapek', number: '(11) 98765-4321', email: '' },
];

describe('a spreadsheet', () => {
  it.each<[BookType, boolean]>([
    ['xlsx', true],
    ['xlsx', false],
    ['xls', true],
    ['xls', false],
  ])('is read from its first sheet as .%s, with shared texts: %s', async (bookType, bookSST) => {
    expect(await rowsOf(spreadsheet(lines, bookType, { bookSST }))).toEqual(read);
  });

  it.each<BookType>(['xlsx', 'xls'])('of many rows and long texts is read whole as .%s', async (bookType) => {
    const many = Array.from({ length: 9_000 }, (_, index) => [`Cliente ${'ção '.repeat(index % 40)}${index}`, 551_190_000_0000 + index]);

    const rows = await rowsOf(spreadsheet([['nome', 'numero'], ...many], bookType, { bookSST: true }));

    expect(rows.map(({ name, number }) => [name, Number(number)])).toEqual(many.map(([name, number]) => [String(name).slice(0, 200), number]));
  });

  it.each(sheetsOfPrograms)('of $program is read to the letter', async ({ file }) => {
    expect(await rowsOf(file)).toEqual(contactsOfPrograms);
  });

  it.each<BookType>(['xlsb', 'ods'])('is not taken as .%s', async (bookType) => {
    await expect(rowsOf(spreadsheet(lines, bookType))).rejects.toMatchObject({ refusal: 'unreadable' });
  });

  it('is too large as an .xls that the memory of a function does not hold', async () => {
    const file = Buffer.concat([spreadsheet(lines, 'xls'), Buffer.alloc(maxXlsBytes)]);

    await expect(rowsOf(file)).rejects.toMatchObject({ refusal: 'tooLarge' });
  });

  it('is read with prefixes, texts in the cells, formulas and texts in several looks', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>nome</x:t></x:is></x:c><x:c t="str"><x:f>A1</x:f><x:v>número</x:v></x:c></x:row>' +
      '<x:row r="7"><x:c r="A7" t="s"><x:v>0</x:v></x:c><x:c r="B7"><x:v>5.511987654321E12</x:v></x:c><x:c r="ZZ7"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const file = zipOf({
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId9"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId9" Target="/xl/worksheets/one.xml"/></Relationships>',
      'xl/sharedStrings.xml': '<sst><si><r><t>Ana</t></r><r><t xml:space="preserve"> Pra&#100;o_x0020_</t></r><rPh><t>ignored</t></rPh></si></sst>',
      'xl/worksheets/one.xml': sheet,
    });

    expect(await rowsOf(file)).toEqual([{ row: 7, name: 'Ana Prado', number: '5511987654321', email: '' }]);
  });
});

describe('a file that is made to harm', () => {
  const workbook = {
    'xl/workbook.xml': '<workbook><sheets><sheet r:id="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r" Target="s.xml"/></Relationships>',
  };

  it('is refused by what it unpacks to', async () => {
    const row = `<row><c t="str"><v>${'numero '.repeat(150_000)}</v></c></row>`;
    const bomb = zipOf({ ...workbook, 'xl/s.xml': `<sheetData><row><c t="str"><v>numero</v></c></row>${row.repeat(120)}` });

    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(rowsOf(bomb)).rejects.toMatchObject({ refusal: 'tooLarge' });
  });

  it('is refused where one row does not end', async () => {
    const endless = zipOf({ ...workbook, 'xl/s.xml': `<row>${'<c/>'.repeat(2_000_000)}` });

    await expect(rowsOf(endless)).rejects.toMatchObject({ refusal: 'unreadable' });
  });

  it.each(['xlsx', 'xls'] as const)('does not end the reader, whichever byte of an .%s is another', async (bookType) => {
    const whole = spreadsheet(lines, bookType);
    const step = Math.ceil(whole.length / 400);
    const outcomes: unknown[] = [];
    for (let at = 0; at < whole.length; at += step) {
      const broken = Buffer.from(whole);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      for (const file of [broken, whole.subarray(0, at + 8)]) outcomes.push(await rowsOf(file).catch((error: unknown) => error));
    }

    const names = new Set(outcomes.map((outcome) => (outcome instanceof Error ? outcome.name : 'rows')));
    expect([...names].filter((name) => name !== 'rows')).toEqual(['SheetRefused']);
  });

  it('is none that is packed in a way of its own', async () => {
    await expect(rowsOf(zipOf({ ...workbook, 'xl/s.xml': '<row/>' }, 12))).rejects.toMatchObject({ refusal: 'unreadable' });
    await expect(rowsOf(Buffer.concat([Buffer.from('PK'), deflateRawSync('x')]))).rejects.toMatchObject({ refusal: 'unreadable' });
  });
});
