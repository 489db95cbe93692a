import { read, type CellObject, type WorkSheet } from '@e965/xlsx';
import type { ContactRow } from '#shared/domain/contact-row.ts';
import { unpacksWithinLimits } from './inflated-size.ts';
import { mostRows } from './limits.ts';

/** Columns that are looked at: a range may claim sixteen thousand. */
const mostColumns = 100;
const mostCharacters = 200;

export type SheetRefusal = 'notSpreadsheet' | 'tooLarge' | 'noColumns' | 'empty' | 'unreadable';
export interface SheetRow extends ContactRow {
  /** As the spreadsheet counts. */
  readonly row: number;
}
export type SheetReading = { readonly rows: readonly SheetRow[] } | { readonly refusal: SheetRefusal };

const titles: Readonly<Record<keyof ContactRow, readonly string[]>> = {
  name: ['nome', 'name', 'nombre'],
  number: ['numero', 'number', 'telefone', 'telefono', 'phone'],
  email: ['email', 'e-mail', 'correo'],
};

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** What .xls files are: OLE compound documents. */
const isCompound = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, index) => bytes[index] === byte);

/** The contacts of a workbook's first sheet. Formulas are not computed: their last value counts. */
export async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<SheetReading> {
  if (!isZip(bytes) && !isCompound(bytes)) return { refusal: 'notSpreadsheet' };
  if (isZip(bytes) && !(await unpacksWithinLimits(bytes))) return { refusal: 'tooLarge' };
  const sheet = firstSheet(bytes);
  return sheet ? rowsOf(sheet) : { refusal: 'unreadable' };
}

function firstSheet(bytes: Uint8Array): WorkSheet | undefined {
  try {
    // Two rows more than are taken: the titles, and one that tells that there are too many.
    const { SheetNames, Sheets } = read(bytes, { type: 'array', dense: true, sheets: 0, sheetRows: mostRows + 2, cellFormula: false, cellHTML: false });
    return Sheets[SheetNames[0] ?? ''];
  } catch {
    return undefined;
  }
}

function rowsOf(sheet: WorkSheet): SheetReading {
  const lines: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const head = lines.findIndex((line) => line?.some((cell) => textOf(cell) !== ''));
  if (head === -1) return { refusal: 'empty' };
  const columns = columnsOf(lines[head] ?? []);
  if (columns.number === -1) return { refusal: 'noColumns' };
  const rows: SheetRow[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= head || !line) continue;
    const { name, number, email } = { name: textOf(line[columns.name]), number: textOf(line[columns.number]), email: textOf(line[columns.email]) };
    if (name || number || email) rows.push({ row: index + 1, name, number, email });
  }
  if (rows.length > mostRows) return { refusal: 'tooLarge' };
  return rows.length === 0 ? { refusal: 'empty' } : { rows };
}

function columnsOf(line: readonly (CellObject | undefined)[]): Readonly<Record<keyof ContactRow, number>> {
  const found = line.slice(0, mostColumns).map((cell) => folded(textOf(cell)));
  const column = (field: keyof ContactRow): number => found.findIndex((title) => titles[field].includes(title));
  return { name: column('name'), number: column('number'), email: column('email') };
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Numbers as digits: a spreadsheet shows long ones as 5,5E+12. */
function textOf(cell: CellObject | undefined): string {
  const value = cell?.v;
  if (typeof value === 'number' && Number.isFinite(value)) return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 0 });
  return typeof value === 'string' ? value.trim().slice(0, mostCharacters) : '';
}
