import { read, type CellObject, type WorkSheet } from '@e965/xlsx';
import { cellText, contactColumns, mostColumns } from '#shared/domain/contact-columns.ts';
import type { ContactRow } from '#shared/domain/contact-row.ts';
import { isCompound, isZip } from '#shared/domain/spreadsheet-kind.ts';
import { unpacksWithinLimits } from './inflated-size.ts';
import { mostRows } from './limits.ts';

export type SheetRefusal = 'notSpreadsheet' | 'tooLarge' | 'noColumns' | 'empty' | 'unreadable';
export interface SheetRow extends ContactRow {
  /** As the spreadsheet counts. */
  readonly row: number;
}
export type SheetReading = { readonly rows: readonly SheetRow[] } | { readonly refusal: SheetRefusal };

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
  const columns = contactColumns((lines[head] ?? []).slice(0, mostColumns).map(textOf));
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

const textOf = (cell: CellObject | undefined): string => cellText(cell?.v);
