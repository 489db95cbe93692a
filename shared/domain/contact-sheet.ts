import { contactColumns, mostColumns } from './contact-columns.ts';
import type { ContactRow } from './contact-row.ts';
import { SheetRefused } from './sheet-refused.ts';

/** A line of a sheet: texts by column, `row` as the spreadsheet counts. Columns without a text may be missing. */
export type OnLine = (row: number, cells: readonly (string | undefined)[]) => void;

export interface SheetRow extends ContactRow {
  /** As the spreadsheet counts. */
  readonly row: number;
}

/** Finds the contacts in the lines of a sheet: the first line with a text has the titles. `onLine` throws SheetRefused for titles without a number. */
export function contactSheet(onRow: (row: SheetRow) => void): { readonly onLine: OnLine; readonly hasTitles: () => boolean } {
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
  return { onLine, hasTitles: () => columns !== undefined };
}
