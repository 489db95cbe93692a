import { contactColumns, mostColumns } from '#shared/domain/contact-columns.ts';
import type { ContactRow } from '#shared/domain/contact-row.ts';
import { isZip } from '#shared/domain/spreadsheet-kind.ts';
import { SheetRefused } from './sheet-refused.ts';
import { readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';

/** A line of a sheet: texts by column; columns without one are missing. */
export type OnLine = (row: number, cells: readonly (string | undefined)[]) => void;

export interface SheetRow extends ContactRow {
  /** As the spreadsheet counts. */
  readonly row: number;
}

/**
 * The rows of a workbook's first sheet, one after the other: a hundred thousand are read in the memory that a small function has,
 * which the library that writes and reads everything needs three times over. Formulas are not computed: their last value counts.
 *
 * @throws SheetRefused
 */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>, onRow: (row: SheetRow) => void): Promise<void> {
  let columns: ReturnType<typeof contactColumns> | undefined;
  const onLine: OnLine = (row, cells) => {
    if (!columns) {
      if (!cells.some((cell) => cell !== undefined && cell !== '')) return;
      columns = contactColumns(Array.from(cells.slice(0, mostColumns), (cell) => cell ?? ''));
      if (columns.number === -1) throw new SheetRefused('noColumns');
      return;
    }
    const { name = '', number = '', email = '' } = { name: cells[columns.name], number: cells[columns.number], email: cells[columns.email] };
    if (name || number || email) onRow({ row, name, number, email });
  };
  if (isZip(bytes)) await readXlsx(bytes, onLine);
  else readXls(bytes, onLine);
  if (!columns) throw new SheetRefused('empty');
}
