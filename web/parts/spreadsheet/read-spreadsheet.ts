import { read, writeXLSX, type CellObject, type WorkSheet } from '@e965/xlsx';
import { libraryCellText, mostColumns } from '#shared/domain/contact-columns.ts';
import { contactSheet, mostLinesAbove, type SheetRow } from '#shared/domain/contact-sheet.ts';
import { SheetRefused } from '#shared/domain/sheet-refused.ts';
import { isCompound, isZip } from '#shared/domain/spreadsheet-kind.ts';
import { unpacksWithinLimits } from './inflated-size.ts';
import { mostRows, shownRows } from './limits.ts';

export type SheetRefusal = 'notSpreadsheet' | 'tooLarge' | 'noColumns' | 'empty' | 'unreadable';
export type SheetReading = { readonly rows: readonly SheetRow[] } | { readonly refusal: SheetRefusal };

/**
 * The contacts of a workbook's first sheet. Formulas are not computed: their last value counts.
 *
 * @param most more rows than these are too many; when the first are to be shown, the rest is left away.
 */
export async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>, most: number = mostRows): Promise<SheetReading> {
  if (!isZip(bytes) && !isCompound(bytes)) return { refusal: 'notSpreadsheet' };
  if (isZip(bytes) && !(await unpacksWithinLimits(bytes))) return { refusal: 'tooLarge' };
  // More rows than are taken: what may stand above them, the titles, and one that tells that there are too many.
  const sheet = firstSheet(bytes, mostLinesAbove + most + 2);
  return sheet ? rowsOf(sheet, most) : { refusal: 'unreadable' };
}

/** The first sheet of an .xls as .xlsx, which the server reads whatever its size. @returns undefined for a file that cannot be read */
export function xlsxOf(bytes: Uint8Array): ArrayBuffer | undefined {
  const sheet = firstSheet(bytes, 0);
  // With type `array` the library writes an ArrayBuffer.
  return (
    sheet && (writeXLSX({ SheetNames: ['1'], Sheets: { 1: sheet } }, { type: 'array', bookType: 'xlsx', compression: true, bookSST: true }) as ArrayBuffer)
  );
}

/** @param sheetRows the most that are read, 0 for all */
function firstSheet(bytes: Uint8Array, sheetRows: number): WorkSheet | undefined {
  try {
    const { SheetNames, Sheets } = read(bytes, { type: 'array', dense: true, sheets: 0, sheetRows, cellFormula: false, cellHTML: false });
    return Sheets[SheetNames[0] ?? ''];
  } catch {
    return undefined;
  }
}

function rowsOf(sheet: WorkSheet, most: number): SheetReading {
  const lines: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const rows: SheetRow[] = [];
  const { onLine, end } = contactSheet((row) => rows.push(row));
  try {
    for (const [index, line] of lines.entries()) if (line) onLine(index + 1, Array.from(line.slice(0, mostColumns), libraryCellText));
    end();
  } catch (error) {
    if (error instanceof SheetRefused) return { refusal: error.refusal === 'empty' ? 'empty' : 'noColumns' };
    throw error;
  }
  if (rows.length === 0) return { refusal: 'empty' };
  if (most === shownRows) return { rows: rows.slice(0, most) };
  return rows.length > most ? { refusal: 'tooLarge' } : { rows };
}
