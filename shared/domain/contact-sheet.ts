import { contactColumns, mostColumns } from './contact-columns.ts';
import { type ContactRow, digitsOf, numberDigits } from './contact-row.ts';
import { SheetRefused } from './sheet-refused.ts';

/** A line of a sheet: texts by column, `row` as the spreadsheet counts. Columns without a text may be missing. */
export type OnLine = (row: number, cells: readonly (string | undefined)[]) => void;

export interface SheetRow extends ContactRow {
  /** As the spreadsheet counts. */
  readonly row: number;
}

/** Lines above the titles: a heading, a date, the address of the shop. */
export const mostLinesAbove = 30;

/**
 * Finds the contacts in the lines of a sheet: the first line that names a column of numbers has the titles.
 *
 * @returns `onLine` for each line and `end` behind the last one, which throw SheetRefused where no titles are found.
 */
export function contactSheet(onRow: (row: SheetRow) => void): { readonly onLine: OnLine; readonly end: () => void } {
  let columns: ReturnType<typeof contactColumns> | undefined;
  let above = 0;
  const onLine: OnLine = (row, cells) => {
    if (!columns) {
      if (!cells.some((cell) => cell !== undefined && cell !== '')) return;
      const found = contactColumns(Array.from(cells.slice(0, mostColumns), (cell) => cell ?? ''));
      if (found.number.length > 0) columns = found;
      else if ((above += 1) > mostLinesAbove) throw new SheetRefused('noColumns');
      return;
    }
    const textsIn = (places: readonly number[]): string[] => places.flatMap((place) => cells[place] || []);
    const [[name = ''], numbers, [email = '']] = [textsIn(columns.name), textsIn(columns.number), textsIn(columns.email)];
    // A column of WhatsApp may say whether somebody has it.
    const number = numbers.find((text) => digitsOf(text).length >= numberDigits.least) ?? numbers[0] ?? '';
    if (name || number || email) onRow({ row, name, number, email });
  };
  const end = (): void => {
    if (!columns) throw new SheetRefused(above > 0 ? 'noColumns' : 'empty');
  };
  return { onLine, end };
}
