import { spreadsheet } from './contact-lists.ts';
import { zipOf } from './zip-of.ts';

const lines = [
  ['Nome', 'Número', 'E-mail'],
  ['Ação & Companhia', 5_511_987_654_321, 'ana@exemplo.com.br'],
  ['José Ñandú', '(11) 98765-4321', ''],
];

/** The contacts that each of the files has. */
export const contactsOfPrograms = [
  { row: 2, name: 'Ação & Companhia', number: '5511987654321', email: 'ana@exemplo.com.br' },
  { row: 3, name: 'José Ñandú', number: '(11) 98765-4321', email: '' },
];

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const texts = ['Nome', 'Número', 'E-mail', 'Ação &amp; Companhia', 'ana@exemplo.com.br', 'José Ñandú', '(11) 98765-4321'];

/** A workbook in the form in which a program writes it. */
function workbook(id: string, target: string, text: (text: string) => string, rows: string): Buffer {
  return zipOf({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Clientes" sheetId="7" state="visible" r:id="${id}"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdTexts" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="${id}" Type="${office}/worksheet" Target="${target}"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst ${main} count="7" uniqueCount="7">${texts.map((one) => `<si>${text(one)}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${main} xmlns:r="${office}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}

const excel2007 = workbook(
  'rId1',
  'worksheets/sheet1.xml',
  (text) => `<t>${text}</t>`,
  '<row r="1" spans="1:3" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>' +
    '<row r="2" spans="1:3" x14ac:dyDescent="0.25"><c r="A2" t="s"><v>3</v></c><c r="B2" s="1"><v>5511987654321</v></c><c r="C2" s="2" t="s"><v>4</v></c></row>' +
    '<row r="3" spans="1:3" x14ac:dyDescent="0.25"><c r="A3" t="s"><v>5</v></c><c r="B3" t="s"><v>6</v></c></row>',
);

const libreOffice = workbook(
  'rId3',
  'worksheets/sheet1.xml',
  (text) => `<t xml:space="preserve">${text}</t>`,
  '<row r="1" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0" t="s"><v>2</v></c></row>' +
    '<row r="2" ht="12.8"><c r="A2" s="0" t="s"><v>3</v></c><c r="B2" s="1" t="n"><v>5511987654321</v></c><c r="C2" s="0" t="s"><v>4</v></c></row>' +
    '<row r="3" ht="12.8"><c r="A3" s="0" t="s"><v>5</v></c><c r="B3" s="0" t="s"><v>6</v></c><c r="C3" s="0"/></row>',
);

const googleSheets = workbook(
  'rId4',
  'worksheets/sheet1.xml',
  (text) => `<t>${text}</t>`,
  '<row r="1"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>1</v></c><c r="C1" s="1" t="s"><v>2</v></c></row>' +
    '<row r="2"><c r="A2" s="1" t="s"><v>3</v></c><c r="B2" s="2"><v>5.511987654321E12</v></c><c r="C2" s="1" t="s"><v>4</v></c></row>' +
    '<row r="3"><c r="A3" s="1" t="s"><v>5</v></c><c r="B3" s="1" t="s"><v>6</v></c></row>',
);

/** Letters of Excel 95 are those of Windows 1252. The library that writes the file puts a line in the place of each accent. */
function excel95(): Buffer {
  const file = spreadsheet(lines, 'biff5');
  for (const text of ['Número', 'Ação & Companhia', 'José Ñandú']) {
    const at = file.indexOf(text.replaceAll(/[^\x20-\x7e]/g, '_'));
    file.write(text, at, 'latin1');
  }
  return file;
}

/** The same contacts as several programs write them. */
export const sheetsOfPrograms = [
  { program: 'Excel 95', file: excel95() },
  { program: 'Excel 97', file: spreadsheet(lines, 'biff8', { bookSST: true }) },
  { program: 'Excel 2007', file: excel2007 },
  { program: 'LibreOffice', file: libreOffice },
  { program: 'Google Sheets', file: googleSheets },
  { program: 'a library', file: spreadsheet(lines, 'xlsx') },
];
