import { read, type CellObject } from '@e965/xlsx';
import { maxXlsBytes } from '#shared/contract/contact-list-shapes.ts';
import { libraryCellText, mostColumns } from '#shared/domain/contact-columns.ts';
import type { OnLine } from '#shared/domain/contact-sheet.ts';
import { SheetRefused } from '#shared/domain/sheet-refused.ts';

/**
 * The lines of a small .xls file. The library holds all of a workbook in memory, so the browser turns larger files into .xlsx.
 *
 * @throws SheetRefused
 */
export function readXls(bytes: Uint8Array, onLine: OnLine): void {
  if (bytes.byteLength > maxXlsBytes) throw new SheetRefused('tooLarge');
  for (const [index, line] of linesOf(bytes).entries()) {
    if (line) onLine(index + 1, Array.from(line.slice(0, mostColumns), libraryCellText));
  }
}

function linesOf(bytes: Uint8Array): readonly (readonly (CellObject | undefined)[] | undefined)[] {
  try {
    const { SheetNames, Sheets } = read(bytes, { type: 'array', dense: true, sheets: 0, cellFormula: false, cellHTML: false, cellText: false });
    const sheet = Sheets[SheetNames[0] ?? ''];
    if (sheet) return sheet['!data'] ?? [];
  } catch (error) {
    throw new SheetRefused('unreadable', { cause: error }); // The library throws for damaged and protected files.
  }
  throw new SheetRefused('unreadable');
}
