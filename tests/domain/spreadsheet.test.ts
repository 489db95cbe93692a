import { deflateRawSync, gzipSync } from 'node:zlib';
import type { BookType } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet } from '#functions/tools/spreadsheet/read-sheet.ts';
import type { SheetRow } from '#shared/domain/contact-sheet.ts';
import { isCompound, isZip } from '#shared/domain/spreadsheet-kind.ts';
import { spreadsheet } from '#tests/support/contact-lists.ts';
import { contactsOfPrograms, sheetsOfPrograms } from '#tests/support/sheets-of-programs.ts';
import { csvCell } from '#web/kit/formats/csv.ts';
import { unpacksWithinLimits } from '#web/parts/spreadsheet/inflated-size.ts';
import { shownRows } from '#web/parts/spreadsheet/limits.ts';
import { readSpreadsheet, xlsxOf } from '#web/parts/spreadsheet/read-spreadsheet.ts';

const workbook = (...sheet: Parameters<typeof spreadsheet>): Uint8Array<ArrayBuffer> => new Uint8Array(spreadsheet(...sheet));

describe('a spreadsheet', () => {
  it.each<BookType>(['xlsx', 'xls'])('is read from its first sheet as .%s, numbers as digits', async (bookType) => {
    const bytes = workbook(
      [['E-mail', 'NOME', 'Telefone', 'cidade'], ['ana@x.com', 'Ana', 5_511_987_654_321, 'Recife'], [], ['', 'José', '(11) 98765-4321']],
      bookType,
    );

    expect(await readSpreadsheet(bytes)).toEqual({
      rows: [
        { row: 2, name: 'Ana', number: '5511987654321', email: 'ana@x.com' },
        { row: 4, name: 'José', number: '(11) 98765-4321', email: '' },
      ],
    });
  });

  it.each([
    ['name', 'number', 'email'],
    ['Nome', 'Número', 'E-mail'],
    ['NOMBRE', 'numero', 'Correo'],
  ])('has its columns by the titles %s, %s, %s, wherever they begin', async (...titles) => {
    const reading = await readSpreadsheet(workbook([[], [null, ...titles], [null, 'Ana', '5511987654321', 'a@b.co']]));

    expect(reading).toEqual({ rows: [{ row: 3, name: 'Ana', number: '5511987654321', email: 'a@b.co' }] });
  });

  it('may have a heading above its titles, and lines that belong to it', async () => {
    const titled = [['Clientes de novembro'], [], ['Emitido em', '29/11/2026'], ...Array.from({ length: 8 }, () => []), ['Nome', 'Telefone']];
    const bytes = workbook([...titled, ['Ana', '11 98765-4321'], ['José', '11 98765-4322']]);
    const rows: SheetRow[] = [];

    await readSheet(bytes, (row) => rows.push(row));

    const found = [
      { row: 13, name: 'Ana', number: '11 98765-4321', email: '' },
      { row: 14, name: 'José', number: '11 98765-4322', email: '' },
    ];
    expect(rows).toEqual(found);
    expect(await readSpreadsheet(bytes, shownRows)).toEqual({ rows: found });
  });

  it('has the telephone in the column that says so, beside a house number', async () => {
    const reading = await readSpreadsheet(
      workbook([
        ['Nome', 'Rua', 'Número', 'Telefone'],
        ['Ana', 'Rua das Flores', 120, '11 98765-4321'],
      ]),
    );

    expect(reading).toEqual({ rows: [{ row: 2, name: 'Ana', number: '11 98765-4321', email: '' }] });
  });

  it.each(['Celular', 'WhatsApp', 'Fone', 'MÓVIL'])('has its numbers in a column %s', async (title) => {
    const reading = await readSpreadsheet(
      workbook([
        ['Nome', 'Número', title],
        ['Ana', 120, '11 98765-4321'],
      ]),
    );

    expect(reading).toEqual({ rows: [{ row: 2, name: 'Ana', number: '11 98765-4321', email: '' }] });
  });

  it('has the mobile number before the land line, where a row has both', async () => {
    const bytes = workbook([
      ['Nome', 'Telefone', 'Celular', 'Número'],
      ['Ana', '11 3333-4444', '11 98765-4321', 120],
      ['José', '11 3333-5555', ' ', 121],
      ['Bia', '11 3333-6666', 'não tem', 121],
      ['Lia', '', '', 122],
    ]);
    const rows: SheetRow[] = [];

    await readSheet(bytes, (row) => rows.push(row));

    const found = [
      { row: 2, name: 'Ana', number: '11 98765-4321', email: '' },
      { row: 3, name: 'José', number: '11 3333-5555', email: '' },
      { row: 4, name: 'Bia', number: '11 3333-6666', email: '' },
      { row: 5, name: 'Lia', number: '', email: '' },
    ];
    expect(rows).toEqual(found);
    expect(await readSpreadsheet(bytes)).toEqual({ rows: found });
  });

  it.each<BookType>(['xlsx', 'xls'])('as .%s has nothing where a formula failed', async (bookType) => {
    const failed = { t: 'e', v: 0x2a, w: '#N/A' };
    const bytes = workbook(
      [
        ['nome', 'numero', 'email'],
        [failed, '5511987654321', failed],
        [failed, failed, failed],
      ],
      bookType,
    );
    const rows: SheetRow[] = [];

    await readSheet(bytes, (row) => rows.push(row));

    const found = [{ row: 2, name: '', number: '5511987654321', email: '' }];
    expect(rows).toEqual(found);
    expect(await readSpreadsheet(bytes)).toEqual({ rows: found });
  });

  it.each(sheetsOfPrograms)('of $program is read to the letter', async ({ file }) => {
    expect(await readSpreadsheet(new Uint8Array(file))).toEqual({ rows: contactsOfPrograms });
  });

  it.each(sheetsOfPrograms.filter(({ file }) => isCompound(file)))('of $program goes to the server as .xlsx of the same rows', async ({ file }) => {
    const rows: SheetRow[] = [];

    const xlsx = new Uint8Array(xlsxOf(file) ?? new ArrayBuffer());
    await readSheet(xlsx, (row) => rows.push(row));

    expect(isZip(xlsx)).toBe(true);
    expect(rows).toEqual(contactsOfPrograms);
  });

  it('tells why it cannot be imported', async () => {
    expect(
      await readSpreadsheet(
        workbook([
          ['nome', 'cidade'],
          ['Ana', 'Recife'],
        ]),
      ),
    ).toEqual({ refusal: 'noColumns' });
    expect(await readSpreadsheet(workbook([['nome', 'numero']]))).toEqual({ refusal: 'empty' });
    expect(await readSpreadsheet(workbook([]))).toEqual({ refusal: 'empty' });
    expect(await readSpreadsheet(new TextEncoder().encode('nome;numero\nAna;5511987654321'))).toEqual({ refusal: 'notSpreadsheet' });
    expect(await readSpreadsheet(new TextEncoder().encode('<html><table><tr><td>numero</td></tr></table></html>'))).toEqual({ refusal: 'notSpreadsheet' });
    expect(await readSpreadsheet(new Uint8Array(gzipSync('x')))).toEqual({ refusal: 'notSpreadsheet' });
    expect(await readSpreadsheet(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2, 3]))).toEqual({ refusal: 'unreadable' });
    expect(await readSpreadsheet(workbook([['numero'], ...Array.from({ length: 50_001 }, () => ['1'])]))).toEqual({ refusal: 'tooLarge' });
  });
});

/** An archive of one file, which says of its size what it likes. */
function archive(packed: Uint8Array, { claims = 10, method = 8 } = {}): Uint8Array<ArrayBuffer> {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const sizes = (at: number, header: Buffer): Buffer => {
    header.writeUInt32LE(packed.length, at);
    header.writeUInt32LE(claims, at + 4);
    return header;
  };
  const local = sizes(18, Buffer.alloc(30));
  local.writeUInt32LE(0x04_03_4b_50, 0);
  local.writeUInt16LE(method, 8);
  local.writeUInt16LE(name.length, 26);
  const central = sizes(20, Buffer.alloc(46));
  central.writeUInt32LE(0x02_01_4b_50, 0);
  central.writeUInt16LE(method, 10);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, name, packed, central, name, end]));
}

describe('a ZIP bomb', () => {
  it('is refused by what it unpacks to, whatever it says of itself', async () => {
    const bomb = archive(deflateRawSync(Buffer.alloc(150 * 1024 * 1024)));

    expect(bomb.length).toBeLessThan(200_000);
    expect(await readSpreadsheet(bomb)).toEqual({ refusal: 'tooLarge' });
  });

  it.each([
    ['is cut off', archive(deflateRawSync(Buffer.alloc(1_000))).slice(0, 60)],
    ['has broken contents', archive(Buffer.from('not deflated at all'))],
    ['is packed in another way', archive(Buffer.from('x'), { method: 12 })],
  ])('so is an archive that %s', async (_what, bytes) => {
    expect(await unpacksWithinLimits(bytes)).toBe(false);
  });

  it('is no workbook of many rows', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => [`Cliente ${index}`, `55119${String(index).padStart(8, '0')}`]);

    expect(await unpacksWithinLimits(workbook([['nome', 'numero'], ...lines]))).toBe(true);
  });
});

describe('a cell of a CSV file', () => {
  it.each([
    ['Ana Prado', 'Ana Prado'],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+5511', "'+5511"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'\t=1+1"],
    ['  =1+1', "'  =1+1"],
    ['a;b', '"a;b"'],
    ['linha\numa', '"linha\numa"'],
    ['diga "oi"', '"diga ""oi"""'],
    ['5511987654321', '5511987654321'],
  ])('%j is written as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
