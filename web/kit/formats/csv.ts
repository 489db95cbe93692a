/** Spreadsheet programs run a cell that begins so as a formula: the apostrophe makes it text. A tab or return in front changes nothing. */
const formula = /^[\s]*[=+\-@]|^[\t\r\n]/;

/** A cell with the separator `;`, in which no spreadsheet program finds a formula. */
export function csvCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** With the mark by which Excel knows UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): Blob =>
  new Blob(['\ufeff', rows.map((row) => row.map(csvCell).join(';')).join('\r\n'), '\r\n'], { type: 'text/csv;charset=utf-8' });

/** Safari reads a file some time after the click, and saves nothing where it has gone by then. https://bugs.webkit.org/show_bug.cgi?id=211234 */
const savedWithinMs = 40_000;

/** Hands a file that was made here to the browser's downloads. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), savedWithinMs);
}
