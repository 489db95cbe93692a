import { contactSheet, type SheetRow } from '#shared/domain/contact-sheet.ts';
import { isZip } from '#shared/domain/spreadsheet-kind.ts';
import { readXlsx } from './read-xlsx.ts';

/**
 * The rows of a workbook's first sheet, one after the other. A small function has the memory for a hundred thousand rows of .xlsx,
 * since they are read piece by piece. Formulas are not computed: their last value counts.
 *
 * @throws SheetRefused
 */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>, onRow: (row: SheetRow) => void): Promise<void> {
  const { onLine, end } = contactSheet(onRow);
  if (isZip(bytes)) await readXlsx(bytes, onLine);
  else (await import('./read-xls.ts')).readXls(bytes, onLine);
  end();
}
